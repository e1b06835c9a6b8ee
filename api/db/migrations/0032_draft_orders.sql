-- Draft orders: what the shop enters to create an order for a customer. Prices aren't stored (0081).

create table shop.draft_orders (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  number bigint not null,
  customer_id uuid,
  email text check (email = lower(email)),
  phone text,
  address jsonb,
  lines jsonb not null,
  -- { kind, value }, off the whole order
  discount jsonb,
  discount_reason text,
  -- { kind, rate, title, price }
  delivery jsonb not null,
  is_tax_exempt boolean not null default false,
  note text,
  internal_note text,
  -- the order that it has become
  order_id uuid,
  -- the user's name
  created_by text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- then it is deleted
  expires_at timestamptz not null,
  primary key (shop_id, id),
  constraint draft_orders_number_key unique (shop_id, number),
  constraint draft_orders_order_id_key unique (shop_id, order_id),
  foreign key (shop_id, customer_id) references shop.customers on delete set null (customer_id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create index draft_orders_newest on shop.draft_orders (shop_id, created_at desc, id desc);
create index draft_orders_expiry on shop.draft_orders (shop_id, expires_at);
create index draft_orders_customer on shop.draft_orders (shop_id, customer_id) where customer_id is not null;

alter table shop.orders
  add column source text not null default 'checkout',
  -- Not validated, because that would read all orders while none can be placed. Those there have the default.
  add constraint orders_source_check check (source in ('checkout', 'draft_order')) not valid,
  -- The last instant at which a payment can be started; null for the limit of the checkout.
  add column payable_until timestamptz;
