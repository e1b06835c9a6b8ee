-- Coupons: discounts with a code, and automatic ones. The columns are the fields of `Coupon` in the contract.

create table shop.coupons (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  title text not null,
  method text not null check (method in ('code', 'codes', 'automatic')),
  -- upper case, because shoppers type it in any case
  code text check (code = upper(code)),
  type text not null check (type in ('percent', 'amount', 'buy_x_get_y', 'free_delivery')),
  basis_points integer check (basis_points between 1 and 10000),
  amount bigint check (amount > 0),
  amount_per text not null default 'order' check (amount_per in ('order', 'unit')),
  max_discount bigint check (max_discount > 0),
  -- higher values from a higher minimum: [{ from, value }] in ascending order
  tiers jsonb not null default '[]',
  tiers_by text not null default 'subtotal' check (tiers_by in ('subtotal', 'quantity')),
  -- for the units of complete groups of this size
  group_size integer check (group_size > 1),
  applies_to text not null default 'order' check (applies_to in ('order', 'items')),
  -- { product_ids, category_ids, collection_ids, price_min, price_max }
  items jsonb not null,
  get_quantity integer check (get_quantity > 0),
  max_times integer check (max_times > 0),
  countries text[] not null default '{}',
  required_items jsonb not null,
  min_subtotal bigint check (min_subtotal > 0),
  min_quantity integer check (min_quantity > 0),
  customers text not null default 'everyone' 
    check (customers in ('everyone', 'nth_order', 'returning', 'listed', 'segment')),
  nth_order integer check (nth_order > 0),
  customer_emails text[] not null default '{}',
  customer_segment_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  use_limit integer check (use_limit > 0),
  customer_limit integer check (customer_limit > 0),
  budget bigint check (budget > 0),
  combines_with text[] not null default '{}',
  -- as if the items with a compare-at price above their price weren't in the cart
  excludes_sale_items boolean not null default false,
  is_active boolean not null default true,
  -- Counters that the limits are compared with, in the statement that places the order.
  times_used integer not null default 0 check (times_used >= 0),
  amount_used bigint not null default 0 check (amount_used >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint coupons_code_key unique (shop_id, code),
  constraint coupons_method check ((method = 'code') = (code is not null)),
  constraint coupons_segment check ((customers = 'segment') = (customer_segment_id is not null)),
  constraint coupons_segment_fkey
    foreign key (shop_id, customer_segment_id) references shop.customer_segments (shop_id, id)
) with (fillfactor = 85);
create index coupons_newest on shop.coupons (shop_id, created_at desc, id desc);
create index coupons_automatic on shop.coupons (shop_id, created_at) where method = 'automatic' and is_active;
-- Discounts that depend on the customer's earlier orders: without one, carts don't count them.
create index coupons_by_orders on shop.coupons (shop_id) where is_active and customers in ('nth_order', 'returning');
-- Without a coupon for a segment, carts don't read the data that segments compare. Also read when a segment is deleted.
create index coupons_by_segment on shop.coupons (shop_id, customer_segment_id) where customer_segment_id is not null;

-- Further codes of a coupon, each for one use, created in batches.
create table shop.coupon_codes (
  shop_id integer not null default shop.current_shop(),
  code text not null check (code = upper(code)),
  coupon_id uuid not null,
  -- the codes created together
  batch_id uuid not null,
  -- the order that used it
  order_id uuid,
  created_at timestamptz not null default now(),
  primary key (shop_id, code),
  foreign key (shop_id, coupon_id) references shop.coupons on delete cascade
);
create index coupon_codes_batch on shop.coupon_codes (shop_id, coupon_id, batch_id);

-- How often a customer has used a coupon, by email and by phone number.
create table shop.coupon_customers (
  shop_id integer not null default shop.current_shop(),
  customer_key text not null,
  coupon_id uuid not null,
  times_used integer not null check (times_used >= 0),
  primary key (shop_id, customer_key, coupon_id),
  foreign key (shop_id, coupon_id) references shop.coupons on delete cascade
);
create index coupon_customers_coupon on shop.coupon_customers (shop_id, coupon_id);

-- The coupons of each order. A cancelled order releases its uses.
create table shop.coupon_uses (
  shop_id integer not null default shop.current_shop(),
  -- without a foreign key: written before the order, in its transaction
  order_id uuid not null,
  coupon_id uuid not null,
  -- the code that the shopper entered; null for an automatic discount
  code text,
  amount bigint not null check (amount >= 0),
  customer_keys text[] not null,
  used_at timestamptz not null,
  released_at timestamptz,
  primary key (shop_id, order_id, coupon_id),
  foreign key (shop_id, coupon_id) references shop.coupons on delete cascade
);
create index coupon_uses_coupon on shop.coupon_uses (shop_id, coupon_id, used_at);
-- The orders of a coupon's code, in the order of the list: `used_at` is their `placed_at`.
create index coupon_uses_by_date on shop.coupon_uses (shop_id, code, used_at, order_id) where code is not null;
