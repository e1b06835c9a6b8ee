-- What a size measures: tables or pictures, and what they are shown with.

create table shop.size_charts (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  title text not null,
  -- how to measure
  note text,
  -- { unit, columns: [{ name, is_length }], rows: [[cell, …], …] }; each row has a cell for each column
  measures jsonb,
  picture_id uuid,
  picture_alt text not null default '',
  is_active boolean not null default true,
  -- with every product that has no nearer chart
  everywhere boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint size_charts_picture_fkey foreign key (shop_id, picture_id) references shop.pictures (shop_id, id),
  constraint size_charts_something check (measures is not null or picture_id is not null)
);
create index size_charts_newest on shop.size_charts (shop_id, created_at desc, id desc);
create index size_charts_everywhere on shop.size_charts (shop_id, id) where everywhere;
create index size_charts_picture on shop.size_charts (shop_id, picture_id) where picture_id is not null;

-- What a chart is shown with: one thing to a row.
create table shop.size_chart_targets (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  size_chart_id uuid not null,
  product_id uuid,
  category_id uuid,
  collection_id uuid,
  product_type text,
  vendor text,
  primary key (shop_id, id),
  foreign key (shop_id, size_chart_id) references shop.size_charts (shop_id, id) on delete cascade,
  constraint size_chart_targets_product_fkey foreign key (shop_id, product_id)
    references shop.products (shop_id, id) on delete cascade,
  constraint size_chart_targets_category_fkey foreign key (shop_id, category_id)
    references shop.categories (shop_id, id) on delete cascade,
  constraint size_chart_targets_collection_fkey foreign key (shop_id, collection_id)
    references shop.collections (shop_id, id) on delete cascade,
  constraint size_chart_targets_one
    check (num_nonnulls(product_id, category_id, collection_id, product_type, vendor) = 1)
);
create index size_chart_targets_chart on shop.size_chart_targets (shop_id, size_chart_id);
create index size_chart_targets_product on shop.size_chart_targets (shop_id, product_id) where product_id is not null;
create index size_chart_targets_category on shop.size_chart_targets (shop_id, category_id) where category_id is not null;
create index size_chart_targets_collection on shop.size_chart_targets (shop_id, collection_id) where collection_id is not null;
create index size_chart_targets_type on shop.size_chart_targets (shop_id, lower(product_type)) where product_type is not null;
create index size_chart_targets_vendor on shop.size_chart_targets (shop_id, lower(vendor)) where vendor is not null;
