-- Plugins with their settings, and the purchases that were reported to them.

create table shop.plugins (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  kind text not null,
  -- by the schema of the plugin's manifest
  settings jsonb not null default '{}',
  -- sealed: the server sends events with it
  access_token bytea,
  -- the last characters of the token, to recognise it
  token_ending text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint plugins_kind_key unique (shop_id, kind)
);
create index plugins_newest on shop.plugins (shop_id, created_at desc, id desc);

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
