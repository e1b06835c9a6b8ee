-- Two ways to sort goods: categories, the shop's own tree, in which the owner puts each product; and collections,
-- chosen by hand or by rules. What a collection holds is stored, so that a page never evaluates a rule: it is brought
-- up to date with each change of a product (`refreshRuleMembership`) and of the rules (`replaceRuleMembership`).

create table shop.categories (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  parent_id uuid,
  -- from the top of the tree down to the parent; at most four, so that the tree has five levels
  ancestors uuid[] not null default '{}',
  depth integer not null generated always as (cardinality(ancestors) + 1) stored,
  -- among those of the same parent
  position integer not null default 0,
  title text not null,
  -- /categories/<handle>, wherever it stands in the tree
  handle text not null check (handle ~ '^[^\s/?#]{1,255}$'),
  description_html text not null default '',
  picture_id uuid,
  seo_title text,
  seo_description text,
  -- with everything below it
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
  -- { "match": "all", "conditions": [{ "field", "op", "value" }], "groups": [the same again, three levels deep] }
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

create table shop.collection_products (
  shop_id integer not null default shop.current_shop(),
  collection_id uuid not null,
  product_id uuid not null,
  -- the order by hand, and that of the pinned
  position integer not null default 0,
  by_hand boolean not null default false,
  by_rule boolean not null default false,
  -- stands first, whatever the sort and the rules say
  pinned boolean not null default false,
  -- stays out, whatever the rules say
  excluded boolean not null default false,
  is_member boolean not null generated always as ((by_hand or by_rule or pinned) and not excluded) stored,
  primary key (shop_id, collection_id, product_id),
  constraint collection_products_not_both check (not (pinned and excluded)),
  foreign key (shop_id, collection_id) references shop.collections on delete cascade,
  foreign key (shop_id, product_id) references shop.products on delete cascade
);
create index collection_products_product on shop.collection_products (shop_id, product_id, collection_id);
create index collection_products_order on shop.collection_products (shop_id, collection_id, position, product_id) where is_member;

-- Text as rules compare it: no capitals, no accents, "ß" as "ss", every Turkish i as "i". The same as api/src/folded.ts,
-- letter by letter: a test over random texts compares the two.
-- Not strict, so that it is written into the query that calls it; plain ASCII, which most text is, takes the short way.
create function shop.folded(written text) returns text
  language sql immutable parallel safe
  return case when octet_length(written) = char_length(written) then lower(written collate "C") collate "und-x-icu"
    else replace(replace(replace(
      lower(regexp_replace(normalize(written, nfkd), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g') collate "und-x-icu"),
      'ß', 'ss'), 'ς', 'σ'), 'ı', 'i') end;
