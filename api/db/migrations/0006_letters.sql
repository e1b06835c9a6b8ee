-- Letters about orders. A row is taken before its letter is sent and marked after: a job that runs again sends only
-- what is unmarked, and under the same id.
create table shop.letters (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- becomes the Message-ID
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  recipient text not null,
  -- what it tells of: the order, or one of its shipments
  cause text not null,
  -- while somebody is sending it
  taken_at timestamptz,
  sent_at timestamptz,
  primary key (shop_id, id),
  constraint letters_cause_key unique (shop_id, kind, cause, recipient),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create index letters_order on shop.letters (shop_id, order_id);
