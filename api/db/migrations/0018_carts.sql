-- Carts and the units they reserve.

create table shop.carts (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  -- the customer who is signed in with the cart; without a foreign key, as order_id
  customer_id uuid,
  -- on the cart itself, so that a request that waits for the row sees the order immediately; no foreign key,
  -- because orders are deleted only with their shop
  order_id uuid,
  -- Of the request that placed the order: 8 bytes of the hash of its Idempotency-Key and 8 of the hash of its body. Takes less
  -- space than a row of idempotency_keys (decision 0146).
  order_request bytea,
  -- the abandoned checkout whose link filled the cart; without a foreign key, as order_id
  restored_from uuid,
  -- the last sign-in that added items of the account's other carts
  merged_at timestamptz,
  email text check (email = lower(email)),
  -- as in orders
  phone text,
  phone_e164 text,
  phone_extension text,
  -- `customerKeys` of the email and the phone number, to count the customer's uses of coupons
  customer_keys text[] not null default '{}',
  -- { name, line1, line2?, city, region?, postal_code?, country }
  address jsonb,
  -- `addressKey` of the delivery address
  address_key text,
  -- { address, tax_number }; null for the delivery address without a tax number
  billing json,
  -- { latitude, longitude } if the shopper shares it
  location jsonb,
  -- as in orders
  language text check (language ~ '^[a-z]{2,3}$'),
  -- the choice between delivery and pickup at the checkout (decision 0147)
  is_pickup boolean not null default false,
  delivery_method text,
  payment_method text,
  -- the method of the advance payment of cash on delivery
  advance_method text,
  -- true if the signed-in shopper pays with their credit as far as it goes
  uses_store_credit boolean not null default false,
  -- codes of coupons, in the order in which they were entered
  coupon_codes text[] not null default '{}' check (cardinality(coupon_codes) <= 5),
  note text,
  accepts_terms boolean not null default false,
  accepts_marketing boolean not null default false,
  -- A cart at the payment step reserves its units for a limited time: until this time, or until it becomes an
  -- order.
  reserved_at timestamptz,
  reserved_until timestamptz,
  -- number of reservations so far
  reserved_times smallint not null default 0,
  -- a MAC of shop, day and IP
  visitor text,
  -- the last change of a cart with a contact, until a job has looked at it; null afterwards
  idle_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index carts_reserving on shop.carts (shop_id, reserved_until) where order_id is null and reserved_until is not null;
create index carts_visitor on shop.carts (shop_id, visitor) where order_id is null and visitor is not null;
-- only carts to look at, so that the search over all shops costs what is due
create index carts_idle on shop.carts (idle_since) where idle_since is not null and order_id is null;
create index carts_signed_in on shop.carts (shop_id, customer_id) where customer_id is not null and order_id is null;

create table shop.cart_lines (
  shop_id integer not null default shop.current_shop(),
  cart_id uuid not null,
  -- no foreign key: a cart leaves out lines whose variant was deleted
  variant_id uuid not null,
  quantity integer not null check (quantity between 1 and 999),
  added_at timestamptz not null default clock_timestamp(),
  -- null until the quantity is changed
  changed_at timestamptz,
  primary key (shop_id, cart_id, variant_id),
  foreign key (shop_id, cart_id) references shop.carts on delete cascade
);

-- Items that a shopper has saved for later: of a browser, which has a signed token of the list's id, or of a customer, whose id is
-- that of the list. They reserve nothing.
create table shop.saved_items (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  list_id uuid not null,
  customer_id uuid,
  variant_id uuid not null,
  quantity integer not null check (quantity between 1 and 999),
  -- the price in the catalogue when it was saved, in minor units
  price bigint not null,
  currency text not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (shop_id, list_id, variant_id),
  foreign key (shop_id, customer_id) references shop.customers on delete cascade,
  foreign key (shop_id, variant_id) references shop.variants on delete cascade
);
create index saved_items_customer on shop.saved_items (shop_id, customer_id) where customer_id is not null;
create index saved_items_variant on shop.saved_items (shop_id, variant_id);
create index saved_items_age on shop.saved_items (shop_id, saved_at) where customer_id is null;

-- Units of variants that carts at the payment step reserve. A visitor reserves up to half of the remaining
-- stock, and at most 10 units; a cart with more units than one order may have reserves nothing. For a cart
-- that has reserved since `since` itself, only carts that reserved before it count: the first can always buy,
-- so two never wait for each other.
create function shop.reserved_units(wanted uuid[], cart uuid default null, since timestamptz default null)
returns table (variant_id uuid, units integer) language plpgsql stable rows 1 as $$
#variable_conflict use_column
begin
  return query
  select variant_id, sum(least(units, 10, (free + 1) / 2))::integer
  from (
    select l.variant_id, st.free, sum(l.quantity) as units
    from shop.carts c
    join shop.cart_lines l on l.shop_id = c.shop_id and l.cart_id = c.id
    join shop.variants v on v.shop_id = l.shop_id and v.id = l.variant_id
    join shop.products p on p.shop_id = v.shop_id and p.id = v.product_id
    cross join lateral (
      select on_hand - allocated - unavailable as free from shop.stock_levels
      where shop_id = l.shop_id and variant_id = l.variant_id and location_id = 1
    ) st
    where c.shop_id = shop.current_shop() and c.order_id is null and c.reserved_until > now()
      and l.variant_id = any(wanted) and l.quantity <= least(st.free, p.max_quantity)
      and (since is null or (c.reserved_at, c.id) < (since, cart))
    group by l.variant_id, st.free, coalesce(c.visitor, c.id::text)
  ) reserved
  group by variant_id;
end $$;
