-- Categories, the shop's tree of products; collections, manual or by rules; and size charts. The products of
-- a collection are stored, so that no page evaluates a rule: they are updated with each change of a product
-- (`refreshRuleMembership`) and of the rules (`replaceRuleMembership`).

create table shop.categories (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  parent_id uuid,
  -- from the root of the tree to the parent; at most four, so the tree has five levels
  ancestors uuid[] not null default '{}',
  depth integer not null generated always as (cardinality(ancestors) + 1) stored,
  -- among the categories of the same parent
  position integer not null default 0,
  title text not null,
  -- /categories/<handle>, at every level of the tree
  handle text not null check (handle ~ '^[^\s/?#]{1,255}$'),
  description_html text not null default '',
  picture_id uuid,
  seo_title text,
  seo_description text,
  -- with all its subcategories
  hidden boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint categories_handle_key unique (shop_id, handle),
  constraint categories_depth check (cardinality(ancestors) <= 4),
  constraint categories_no_circle check (id <> all (ancestors)),
  foreign key (shop_id, parent_id) references shop.categories,
  foreign key (shop_id, picture_id) references shop.pictures on delete set null (picture_id)
);
create index categories_siblings on shop.categories (shop_id, parent_id, position, id);
-- For the sitemap of the shared host, see 0037_seo.sql.
grant select (shop_id, parent_id, hidden) on shop.categories to vitrine_search;
create policy sitemaps on shop.categories for select to vitrine_search using (true);

create table shop.product_categories (
  shop_id integer not null default shop.current_shop(),
  category_id uuid not null,
  product_id uuid not null,
  primary key (shop_id, category_id, product_id),
  foreign key (shop_id, category_id) references shop.categories on delete cascade,
  foreign key (shop_id, product_id) references shop.products on delete cascade
);
create index product_categories_product on shop.product_categories (shop_id, product_id, category_id);

create table shop.collections (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  title text not null,
  -- /collections/<handle>
  handle text not null check (handle ~ '^[^\s/?#]{1,255}$'),
  description_html text not null default '',
  picture_id uuid,
  seo_title text,
  seo_description text,
  kind text not null check (kind in ('manual', 'rules')),
  -- { "match": "all", "conditions": [{ "field", "op", "value" }], "groups": [the same, up to three levels] }
  rules jsonb,
  sort text not null default 'newest' check (sort in
    ('manual', 'best_selling', 'title_asc', 'title_desc', 'price_asc', 'price_desc', 'newest', 'oldest')),
  sold_out_last boolean not null default false,
  hidden boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint collections_handle_key unique (shop_id, handle),
  constraint collections_rules check ((kind = 'rules') = (rules is not null)),
  foreign key (shop_id, picture_id) references shop.pictures on delete set null (picture_id)
);
create index collections_newest on shop.collections (shop_id, created_at desc, id desc);
create index collections_by_rules on shop.collections (shop_id, id) where kind = 'rules';
grant select (shop_id, hidden) on shop.collections to vitrine_search;
create policy sitemaps on shop.collections for select to vitrine_search using (true);

create table shop.collection_products (
  shop_id integer not null default shop.current_shop(),
  collection_id uuid not null,
  product_id uuid not null,
  -- in manual order, and among pinned products
  position integer not null default 0,
  by_hand boolean not null default false,
  by_rule boolean not null default false,
  -- first in the list, regardless of the sort and the rules
  pinned boolean not null default false,
  -- not in the collection, regardless of the rules
  excluded boolean not null default false,
  is_member boolean not null generated always as ((by_hand or by_rule or pinned) and not excluded) stored,
  primary key (shop_id, collection_id, product_id),
  constraint collection_products_not_both check (not (pinned and excluded)),
  foreign key (shop_id, collection_id) references shop.collections on delete cascade,
  foreign key (shop_id, product_id) references shop.products on delete cascade
);
create index collection_products_product on shop.collection_products (shop_id, product_id, collection_id);
create index collection_products_order on shop.collection_products (shop_id, collection_id, position, product_id) where is_member;

-- Size charts: tables or pictures.
create table shop.size_charts (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  title text not null,
  -- instructions for measuring
  note text,
  -- { unit, columns: [{ name, is_length }], rows: [[cell, …], …] }; each row has a cell for each column
  measures jsonb,
  picture_id uuid,
  picture_alt text not null default '',
  is_active boolean not null default true,
  -- shown with every product that has no more specific chart
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

-- The products that a size chart is shown with, one target per row.
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
