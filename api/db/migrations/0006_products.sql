-- Products and variants, their prices, files and related products.

create table shop.products (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  -- not a pattern with a count up to 255, which is slow: an import checks it for every product
  handle text not null
    constraint products_handle_check check (char_length(handle) between 1 and 255 and handle !~ '[\s/?#]'),
  title text not null,
  description_html text not null default '',
  vendor text,
  product_type text,
  category text,
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  -- when a draft becomes active automatically
  publish_at timestamptz,
  seo_title text,
  seo_description text,
  -- [{ "name": "Size", "values": ["S", "M"] }], in the order shown; [] when there is one variant
  options jsonb not null default '[]',
  -- [{ "key": "custom.fabric", "value": "Linen" }]
  custom_fields jsonb not null default '[]',
  -- units in one order; null: no limit of the product's own
  min_quantity integer check (min_quantity >= 1),
  max_quantity integer check (max_quantity >= 1),
  -- a variant is sold in multiples of it
  quantity_step integer check (quantity_step between 1 and 999),
  tax_class text not null default 'standard' check (tax_class ~ '^[a-z0-9_-]{1,40}$'),
  -- delivery of one unit in minor units; 0 is free, null is the shop's fee
  shipping_fee bigint check (shipping_fee >= 0),
  -- False if the product can't be paid with cash on delivery.
  cash_on_delivery boolean not null default true,
  -- for customs
  hs_code text check (hs_code ~ '^[0-9]{6,13}$'),
  origin_country text check (origin_country ~ '^[A-Z]{2}$'),
  video_url text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint products_handle_key unique (shop_id, handle),
  constraint products_quantities check (max_quantity >= min_quantity)
);
-- One index for each sort of the list, and one for each status by date.
create index products_newest on shop.products (shop_id, created_at desc, id desc);
create index products_updated on shop.products (shop_id, updated_at desc, id desc);
create index products_title on shop.products (shop_id, title collate "und-x-icu", id);
create index products_status on shop.products (shop_id, status, created_at desc, id desc);

-- Only a draft has a date of publication, whichever statement makes it active or archives it.
create function shop.forget_publish_at() returns trigger
  language plpgsql
as $$ begin new.publish_at := null; return new; end $$;
create trigger products_forget_publish_at before insert or update on shop.products
  for each row when (new.publish_at is not null and new.status <> 'draft') execute function shop.forget_publish_at();

create table shop.product_pictures (
  shop_id integer not null default shop.current_shop(),
  product_id uuid not null,
  picture_id uuid not null,
  position integer not null,
  alt text not null default '',
  primary key (shop_id, product_id, picture_id),
  foreign key (shop_id, product_id) references shop.products on delete cascade,
  foreign key (shop_id, picture_id) references shop.pictures
);

create table shop.variants (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  product_id uuid not null,
  position integer not null,
  -- one value for each option of the product, in the order of its options
  option_values text[] not null default '{}',
  sku text,
  barcode text,
  price bigint not null check (price >= 0),
  compare_at_price bigint check (compare_at_price >= 0),
  -- discounts don't reduce the price below it
  min_price bigint check (min_price >= 0),
  cost bigint check (cost >= 0),
  weight_grams integer check (weight_grams >= 0),
  -- of one packed unit, in millimetres
  length_mm integer check (length_mm >= 0),
  width_mm integer check (width_mm >= 0),
  height_mm integer check (height_mm >= 0),
  requires_shipping boolean not null default true,
  taxable boolean not null default true,
  -- true if stock is counted
  tracked boolean not null default true,
  -- when out of stock: not sold, sold, or sold as a preorder with a ship date
  oversell text not null default 'deny' check (oversell in ('deny', 'continue', 'preorder')),
  -- "3 March", "early spring": shown to shoppers after "ships from"
  preorder_from text,
  picture_id uuid,
  -- { "total": "500", "total_unit": "g", "base": "1", "base_unit": "kg" }
  unit_measure jsonb,
  primary key (shop_id, id),
  constraint variants_option_values_key unique (shop_id, product_id, option_values),
  foreign key (shop_id, product_id) references shop.products on delete cascade,
  foreign key (shop_id, picture_id) references shop.pictures on delete set null (picture_id)
);
create index variants_sku on shop.variants (shop_id, lower(sku) collate "C") where sku is not null;
create index variants_barcode on shop.variants (shop_id, lower(barcode) collate "C") where barcode is not null;
create index variants_untracked on shop.variants (shop_id) where not tracked;
create index variants_oversell on shop.variants (shop_id) where oversell <> 'deny';
grant select (shop_id, id, product_id, sku, barcode) on shop.variants to vitrine_search;
create policy search on shop.variants for select to vitrine_search using (true);

/* For each of these SKUs one variant of this shop that has it, ignoring case; products of `besides` are left out. Past
   row-level security, because `lower` is not leakproof (see 0002_text_search.sql). */
create function shop.find_variants_with_skus(requested text[], besides uuid[]) returns table (sku text, variant_id uuid)
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
  -- While an import adds variants the planner's statistics are out of date, so that it would scan the table for each SKU.
  set enable_seqscan = off
as $$
  select a.sku, v.id
  from unnest(requested) a (sku)
  cross join lateral (
    select v.id from variants v
    where v.shop_id = current_shop() and lower(v.sku) collate "C" = lower(a.sku) collate "C"
      and v.product_id <> all (besides)
    limit 1
  ) v
$$;
grant create on schema shop to vitrine_search;
alter function shop.find_variants_with_skus(text[], uuid[]) owner to vitrine_search;
revoke create on schema shop from vitrine_search;

-- A price for a period. While the sale runs, its price is variants.price and the usual price is the
-- compare-at price; then the usual prices are restored. So variants.price is always the price that is
-- charged.
create table shop.sale_prices (
  shop_id integer not null default shop.current_shop(),
  variant_id uuid not null,
  sale_price bigint not null check (sale_price >= 0),
  starts_at timestamptz not null,
  -- null: no end
  ends_at timestamptz,
  running boolean not null default false,
  -- restored when the sale ends; set only while it runs
  usual_price bigint check (usual_price >= 0),
  usual_compare_at_price bigint check (usual_compare_at_price >= 0),
  primary key (shop_id, variant_id),
  foreign key (shop_id, variant_id) references shop.variants on delete cascade,
  check (ends_at > starts_at),
  check (running = (usual_price is not null))
);

-- Former prices of a variant with the time until they applied: the lowest price of the 30 days before a
-- reduction must be shown beside it.
create table shop.price_changes (
  shop_id integer not null default shop.current_shop(),
  variant_id uuid not null,
  until timestamptz not null,
  price bigint not null,
  primary key (shop_id, variant_id, until),
  foreign key (shop_id, variant_id) references shop.variants on delete cascade
);

-- Stores the former price at every change of a price, for as long as it must be shown. A price that a member
-- sets while a sale runs ends the sale, so that the end of the sale doesn't undo it.
create function shop.keep_price() returns trigger
  language plpgsql
as $$
begin
  delete from shop.price_changes
    where shop_id = old.shop_id and variant_id = old.id and until < now() - interval '31 days';
  insert into shop.price_changes (shop_id, variant_id, until, price)
    values (old.shop_id, old.id, clock_timestamp(), old.price) on conflict do nothing;
  if current_setting('app.sale_turns', true) is distinct from 'yes' then
    delete from shop.sale_prices where shop_id = old.shop_id and variant_id = old.id and running;
  end if;
  return null;
end $$;
create trigger variants_keep_price after update of price on shop.variants
  for each row when (old.price is distinct from new.price) execute function shop.keep_price();

-- Related products chosen by a member, in order.
create table shop.related_products (
  shop_id integer not null default shop.current_shop(),
  product_id uuid not null,
  related_id uuid not null,
  position integer not null,
  primary key (shop_id, product_id, related_id),
  foreign key (shop_id, product_id) references shop.products on delete cascade,
  foreign key (shop_id, related_id) references shop.products on delete cascade
);
create index related_products_related on shop.related_products (shop_id, related_id);

-- Products frequently bought together, computed every night.
create table shop.bought_together (
  shop_id integer not null default shop.current_shop(),
  product_id uuid not null,
  related_id uuid not null,
  orders integer not null,
  primary key (shop_id, product_id, related_id),
  foreign key (shop_id, product_id) references shop.products on delete cascade,
  foreign key (shop_id, related_id) references shop.products on delete cascade
);
create index bought_together_related on shop.bought_together (shop_id, related_id);

-- Digital products: files that the buyer may download once the order is paid. They have no public URL.
create table shop.digital_files (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  product_id uuid not null,
  name text not null,
  size integer not null,
  file_key text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, product_id) references shop.products on delete cascade
);
create index digital_files_product on shop.digital_files (shop_id, product_id, created_at, id);
