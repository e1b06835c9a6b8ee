-- What a shop sells. Every table of this schema carries shop_id first in its keys: a reference across
-- shops cannot be written, and the tables can be distributed by shop_id as they are.

create function shop.current_shop() returns integer
  language sql stable
  return nullif(current_setting('app.shop_id', true), '')::integer;

create table shop.pictures (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  hash text not null,
  width integer not null,
  height integer not null,
  colour text not null,
  widths integer[] not null,
  source_url text,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint pictures_hash_key unique (shop_id, hash)
);
create index pictures_source_url on shop.pictures (shop_id, source_url) where source_url is not null;

create table shop.products (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  handle text not null check (handle ~ '^[^\s/?#]{1,255}$'),
  title text not null,
  description_html text not null default '',
  vendor text,
  product_type text,
  category text,
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  seo_title text,
  seo_description text,
  -- [{ "name": "Size", "values": ["S", "M"] }], in the order the shopper sees them; [] when there is one variant
  options jsonb not null default '[]',
  -- [{ "key": "custom.fabric", "value": "Linen" }]
  custom_fields jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null generated always as (
    setweight(to_tsvector('simple', title), 'A') ||
    setweight(to_tsvector('simple', coalesce(vendor, '') || ' ' || coalesce(product_type, '')), 'B')
  ) stored,
  primary key (shop_id, id),
  constraint products_handle_key unique (shop_id, handle)
);
create index products_newest on shop.products (shop_id, created_at desc, id desc);
create index products_status on shop.products (shop_id, status, created_at desc, id desc);
create index products_search on shop.products using gin (search);
create index products_title_trgm on shop.products using gin (title gin_trgm_ops);

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
  -- one value per option of the product, in the order of its options
  option_values text[] not null default '{}',
  sku text,
  barcode text,
  price bigint not null check (price >= 0),
  compare_at_price bigint check (compare_at_price >= 0),
  cost bigint check (cost >= 0),
  weight_grams integer check (weight_grams >= 0),
  requires_shipping boolean not null default true,
  taxable boolean not null default true,
  -- whether stock is counted at all, and what happens when it runs out
  tracked boolean not null default true,
  oversell text not null default 'deny' check (oversell in ('deny', 'continue')),
  picture_id uuid,
  -- { "total": "500", "total_unit": "g", "base": "1", "base_unit": "kg" }
  unit_measure jsonb,
  primary key (shop_id, id),
  constraint variants_option_values_key unique (shop_id, product_id, option_values),
  foreign key (shop_id, product_id) references shop.products on delete cascade,
  foreign key (shop_id, picture_id) references shop.pictures on delete set null (picture_id)
);
create index variants_sku on shop.variants (shop_id, sku) where sku is not null;

-- Stock of a variant at a place. One place for now; the key is ready for several.
-- Free to sell = on_hand − allocated − unavailable. Only stock_movements explain a change.
create table shop.stock_levels (
  shop_id integer not null default shop.current_shop(),
  variant_id uuid not null,
  location_id smallint not null default 1,
  on_hand integer not null default 0 check (on_hand >= 0),
  allocated integer not null default 0 check (allocated >= 0),
  unavailable integer not null default 0 check (unavailable >= 0),
  primary key (shop_id, variant_id, location_id),
  foreign key (shop_id, variant_id) references shop.variants on delete cascade
) with (fillfactor = 70);

-- Why stock is what it is, kept for ever. A cause counts once per variant and kind.
create table shop.stock_movements (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  variant_id uuid not null,
  location_id smallint not null default 1,
  kind text not null check (kind in ('correction', 'import', 'allocation', 'release', 'shipment', 'return')),
  on_hand_change integer not null default 0,
  allocated_change integer not null default 0,
  on_hand_after integer not null,
  cause_id uuid not null,
  account_id uuid,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint stock_movements_cause_key unique (shop_id, variant_id, kind, cause_id),
  foreign key (shop_id, variant_id) references shop.variants on delete cascade
);
