-- Settings of plugins, and the purchases that were reported to them.

alter table shop.plugins
  -- by the schema of the plugin's manifest
  add column settings jsonb not null default '{}',
  -- sealed: the server sends events with it
  add column access_token bytea,
  -- the last characters of the token, to recognise it
  add column token_ending text,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();

-- The consent of the shopper who placed the order. Its row is inserted once, by the first request that reports the purchase.
create table shop.purchase_events (
  shop_id integer not null default shop.current_shop(),
  order_id uuid not null,
  -- categories that the shopper agreed to, empty if none
  consent text[] not null,
  -- of the browser, until the server's event is sent
  user_agent text,
  -- the server's event was accepted
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
