-- Stock of each variant, its history, and requests for back-in-stock emails.

-- A shop without a row has the defaults.
create table shop.inventory_settings (
  shop_id integer primary key default shop.current_shop() references platform.shops on delete cascade,
  -- stock is low at this quantity or less, unless the variant has its own threshold; 0 is off
  low_at integer not null default 3 check (low_at between 0 and 1000000),
  digest boolean not null default true,
  -- the shop's day for which a digest is scheduled or was sent: at most one a day
  digest_day date,
  -- name of the only location in files
  location_name text not null default 'Shop location',
  -- a variant with the SKU of another is saved with a warning, or rejected
  sku_twice text not null default 'warn' check (sku_twice in ('warn', 'block')),
  version integer not null default 1
);

-- Stock in steps: exact up to 32, then eight steps per doubling. It increases with stock, so an index on it
-- serves the lists "low stock" and "lowest stock first", and a sale of a well-stocked variant seldom writes
-- to that index.
create function shop.stock_band(free integer) returns smallint
  language sql immutable strict parallel safe
  return case when free <= 0 then 0 when free <= 32 then free else 32 + floor(8 * (ln(free / 32.0::float8) / ln(2::float8))) end::smallint;

-- Stock of a variant at a location. There is one location so far; the key allows several.
-- Available = on_hand − allocated − unavailable. Every change has a row in stock_movements.
create table shop.stock_levels (
  shop_id integer not null default shop.current_shop(),
  variant_id uuid not null,
  location_id smallint not null default 1,
  on_hand integer not null default 0 check (on_hand >= 0),
  allocated integer not null default 0 check (allocated >= 0),
  unavailable integer not null default 0 check (unavailable >= 0),
  -- null: the shop's setting; 0: never
  low_at integer check (low_at between 0 and 1000000),
  -- true once a digest has listed it as low, so that it is listed only once
  low_notified boolean not null default false,
  band smallint not null generated always as (shop.stock_band(on_hand - allocated - unavailable)) stored,
  primary key (shop_id, variant_id, location_id),
  foreign key (shop_id, variant_id) references shop.variants on delete cascade
) with (fillfactor = 70);
create index stock_levels_band on shop.stock_levels (shop_id, band);
create index stock_levels_low_at on shop.stock_levels (shop_id) where low_at is not null;

/* Fails the statement that calls it, and its transaction, with one of our SQLSTATEs: VT001 if too little stock is left,
   VT002 if a limit of a coupon is reached. Stock and coupons are counted in the same round trip as the order is written, so
   their statements reject it themselves. */
create function shop.reject(code text, detail json) returns boolean language plpgsql as $$
begin
  raise exception 'rejected' using errcode = code, detail = detail::text;
end $$;

-- Every change of stock, retained forever, also after the variant is deleted. created_at is the time of
-- writing under the lock of the level, because the start of the transaction doesn't determine the order.
create table shop.stock_movements (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  variant_id uuid not null,
  location_id smallint not null default 1,
  kind text not null check (kind in ('correction', 'import', 'allocation', 'release', 'shipment',
    'return', 'count', 'received', 'damaged', 'theft', 'promotion', 'safety', 'quality', 'other')),
  on_hand_change integer not null default 0,
  allocated_change integer not null default 0,
  unavailable_change integer not null default 0,
  on_hand_after integer not null,
  available_after integer,
  cause_id uuid not null,
  note text,
  account_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  -- in the order of the list, so that one index serves both
  primary key (shop_id, variant_id, created_at, id)
);
-- A cause counts once for each variant and kind. An allocation needs no key, because its order has one.
create unique index stock_movements_cause_key on shop.stock_movements (shop_id, variant_id, kind, cause_id)
  where kind <> 'allocation';

-- Titles and SKUs of deleted variants, for their movements.
create table shop.removed_variants (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  variant_id uuid not null,
  product_title text not null,
  option_values text[] not null default '{}',
  sku text,
  removed_at timestamptz not null default now(),
  primary key (shop_id, variant_id)
);

-- Triggers, because deleting a product deletes its variants. Not if the shop is deleted: its movements are
-- deleted, too.
create function shop.remember_variant() returns trigger language plpgsql as $$
begin
  insert into shop.removed_variants (shop_id, variant_id, product_title, option_values, sku)
  select old.shop_id, old.id, p.title, old.option_values, old.sku
  from shop.products p join platform.shops s on s.id = p.shop_id
  where p.shop_id = old.shop_id and p.id = old.product_id
  on conflict do nothing;
  return old;
end $$;
create trigger remember_variant before delete on shop.variants for each row execute function shop.remember_variant();

create function shop.remember_variants() returns trigger language plpgsql as $$
begin
  insert into shop.removed_variants (shop_id, variant_id, product_title, option_values, sku)
  select v.shop_id, v.id, old.title, v.option_values, v.sku
  from shop.variants v join platform.shops s on s.id = v.shop_id
  where v.shop_id = old.shop_id and v.product_id = old.id
  on conflict do nothing;
  return old;
end $$;
create trigger remember_variants before delete on shop.products for each row execute function shop.remember_variants();

-- Back-in-stock requests; each gets one email.
create table shop.stock_requests (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  variant_id uuid not null,
  email text not null check (email = lower(email)),
  -- the sentence the shopper agreed to
  consent text not null,
  -- of the storefront page with the request; null for the shop's default language
  language text check (language ~ '^[a-z]{2,3}$'),
  created_at timestamptz not null default now(),
  notified_at timestamptz,
  primary key (shop_id, id),
  constraint stock_requests_email_key unique (shop_id, variant_id, email),
  foreign key (shop_id, variant_id) references shop.variants on delete cascade
);
create index stock_requests_newest on shop.stock_requests (shop_id, created_at desc, id desc);
