-- Calls that confirm cash-on-delivery orders, and the member who works on an order.

alter table shop.orders
  add column unanswered_calls smallint not null default 0,
  -- null until a call was not answered
  add column call_again_at timestamptz;

-- Orders that a member is confirming: no other member is given them until the claim expires.
create table shop.order_claims (
  shop_id integer not null default shop.current_shop(),
  order_id uuid not null,
  account_id uuid not null,
  expires_at timestamptz not null,
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
