-- From cart to delivered order.

create table shop.checkout_settings (
  shop_id integer primary key default shop.current_shop() references platform.shops on delete cascade,
  delivery_name text not null default 'Standard delivery',
  delivery_fee bigint not null default 0 check (delivery_fee >= 0),
  delivery_days_min integer not null default 2 check (delivery_days_min >= 0),
  delivery_days_max integer not null default 5 check (delivery_days_max >= delivery_days_min),
  cash_on_delivery boolean not null default true,
  -- Whether new orders wait for the owner's confirmation
  confirm_orders boolean not null default true,
  version integer not null default 1
);

create table shop.customers (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  -- lower case, and text: a comparison of citext is not leakproof, so behind the wall no index would serve it
  email text not null check (email = lower(email)),
  name text not null,
  phone text,
  orders_count integer not null default 0,
  first_ordered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint customers_email_key unique (shop_id, email)
);

create table shop.carts (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  email text check (email = lower(email)),
  phone text,
  -- { name, line1, line2?, city, region?, postal_code?, country }
  address jsonb,
  delivery_method text,
  payment_method text,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);

create table shop.cart_lines (
  shop_id integer not null default shop.current_shop(),
  cart_id uuid not null,
  variant_id uuid not null,
  quantity integer not null check (quantity between 1 and 999),
  added_at timestamptz not null default clock_timestamp(),
  primary key (shop_id, cart_id, variant_id),
  foreign key (shop_id, cart_id) references shop.carts on delete cascade,
  foreign key (shop_id, variant_id) references shop.variants on delete cascade
);

-- The next number of a kind of document in a shop, taken as late as possible in its transaction.
create table shop.counters (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  name text not null,
  next bigint not null,
  primary key (shop_id, name)
) with (fillfactor = 50);

-- A placed order is frozen: what it says about prices never changes. Its three axes move only by the
-- table in orders.rules.ts.
create table shop.orders (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  number bigint not null,
  cart_id uuid,
  customer_id uuid,
  lifecycle text not null check (lifecycle in ('draft', 'awaiting_payment', 'open', 'cancelled', 'closed')),
  confirmation text not null check (confirmation in ('not_needed', 'pending', 'confirmed', 'rejected')),
  payment_status text not null check (payment_status in
    ('unpaid', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'voided', 'failed')),
  fulfilment_status text not null check (fulfilment_status in
    ('unfulfilled', 'partially_packed', 'packed', 'partially_shipped', 'shipped', 'partially_delivered', 'delivered',
     'returning', 'returned', 'not_needed')),
  return_status text not null default 'none' check (return_status in ('none', 'requested', 'open', 'closed')),
  hold_reason text,
  payment_method text not null,
  currency text not null,
  subtotal bigint not null,
  discount_total bigint not null default 0,
  shipping_total bigint not null,
  fee_total bigint not null default 0,
  tax_total bigint not null default 0,
  total bigint not null check (total >= 0),
  item_count integer not null,
  -- the whole answer of priceCart() at the moment of placing
  priced jsonb not null,
  name text not null,
  email text check (email = lower(email)),
  phone text,
  address jsonb not null,
  delivery jsonb not null,
  note text,
  cancel_reason text,
  is_sample boolean not null default false,
  version integer not null default 1,
  placed_at timestamptz not null default now(),
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  closed_at timestamptz,
  primary key (shop_id, id),
  constraint orders_number_key unique (shop_id, number),
  constraint orders_cart_id_key unique (shop_id, cart_id),
  foreign key (shop_id, customer_id) references shop.customers,
  foreign key (shop_id, cart_id) references shop.carts on delete set null (cart_id)
) with (fillfactor = 85);
-- What became of a cart, on the cart itself: whoever waits for its row sees it at once.
alter table shop.carts add column order_id uuid,
  add foreign key (shop_id, order_id) references shop.orders on delete set null (order_id);
create index orders_newest on shop.orders (shop_id, placed_at desc, id desc);
create index orders_sales on shop.orders (shop_id, placed_at)
  include (subtotal, discount_total, shipping_total, fee_total, tax_total, total, lifecycle);
create index orders_open on shop.orders (shop_id, confirmation, fulfilment_status) include (hold_reason) where lifecycle = 'open';
create index orders_email on shop.orders (shop_id, email);
create index orders_customer on shop.orders (shop_id, customer_id);

create table shop.order_lines (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  product_id uuid,
  variant_id uuid,
  title text not null,
  variant_title text not null default '',
  sku text,
  picture_id uuid,
  unit_price bigint not null,
  quantity integer not null check (quantity > 0),
  discount bigint not null default 0,
  total bigint not null,
  tax bigint not null default 0,
  -- whether stock was allocated for it, so that a cancellation gives back exactly what was taken
  allocated boolean not null default false,
  cancelled_quantity integer not null default 0 check (cancelled_quantity between 0 and quantity),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade,
  foreign key (shop_id, product_id) references shop.products on delete set null (product_id),
  foreign key (shop_id, variant_id) references shop.variants on delete set null (variant_id)
);
create index order_lines_order on shop.order_lines (shop_id, order_id, position);
create index order_lines_variant on shop.order_lines (shop_id, variant_id);

create table shop.shipments (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  order_id uuid not null,
  status text not null check (status in
    ('pending', 'packed', 'ready_for_pickup', 'shipped', 'out_for_delivery', 'attempt_failed', 'delivered',
     'returning', 'returned', 'lost', 'cancelled')),
  courier text,
  tracking_number text,
  tracking_url text,
  packed_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create index shipments_order on shop.shipments (shop_id, order_id);

create table shop.shipment_lines (
  shop_id integer not null default shop.current_shop(),
  shipment_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (shop_id, shipment_id, order_line_id),
  foreign key (shop_id, shipment_id) references shop.shipments on delete cascade,
  foreign key (shop_id, order_line_id) references shop.order_lines on delete cascade
);

-- The money ledger of an order; payment_status is computed from it and never set by hand.
create table shop.payments (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('authorization', 'capture', 'collection', 'refund', 'void')),
  method text not null,
  amount bigint not null check (amount >= 0),
  cause_id uuid not null,
  account_id uuid,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint payments_cause_key unique (shop_id, order_id, kind, cause_id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
