-- Content of the storefront: pages, blog posts, menus, and questions and answers.

-- Pages with a text, and policies: pages of a kind, of which a shop has at most one each.
create table shop.pages (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  kind text not null default 'page' check (kind in
    ('page', 'refund-policy', 'privacy-policy', 'terms-of-service', 'shipping-policy', 'contact-information')),
  handle text not null,
  title text not null,
  description_html text not null default '',
  seo_title text,
  seo_description text,
  version integer not null default 1,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  -- The path of a policy is its kind, so the unique key also allows only one of each.
  constraint pages_policy_handle_check check (kind = 'page' or handle = kind),
  constraint pages_handle_key unique (shop_id, kind, handle)
);
create index pages_newest on shop.pages (shop_id, created_at desc, id desc);

-- Blog posts. A post with a publication date in the future is scheduled, one without is a draft.
create table shop.blogs (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  handle text not null,
  title text not null,
  description_html text not null default '',
  -- shown in lists; null for the beginning of the text
  excerpt text,
  author text,
  tags text[] not null default '{}',
  picture_id uuid,
  picture_alt text not null default '',
  seo_title text,
  seo_description text,
  version integer not null default 1,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint blogs_handle_key unique (shop_id, handle),
  constraint blogs_picture_fkey foreign key (shop_id, picture_id) references shop.pictures (shop_id, id)
);
create index blogs_newest on shop.blogs (shop_id, created_at desc, id desc);
create index blogs_published on shop.blogs (shop_id, published_at desc, id desc) where published_at is not null;
create index blogs_picture on shop.blogs (shop_id, picture_id) where picture_id is not null;

-- A menu that the owner has edited. Without a row, the storefront shows the default menu.
create table shop.menus (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  location text not null check (location in ('main', 'footer')),
  -- [{ title, level, link: { kind, target_id, url } }]; sub-items follow their item, with a level that is higher by 1
  items jsonb not null default '[]',
  version integer not null default 1,
  primary key (shop_id, location)
);

create table shop.faqs (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  position integer not null,
  -- heading above the questions of the same group
  section text,
  question text not null,
  answer_html text not null default '',
  -- false if it is only shown on products
  is_on_page boolean not null default true,
  is_published boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index faqs_order on shop.faqs (shop_id, position, id);

-- The products that a question is shown on, one target per row.
create table shop.faq_targets (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  faq_id uuid not null,
  product_id uuid,
  category_id uuid,
  collection_id uuid,
  primary key (shop_id, id),
  foreign key (shop_id, faq_id) references shop.faqs (shop_id, id) on delete cascade,
  constraint faq_targets_product_fkey foreign key (shop_id, product_id)
    references shop.products (shop_id, id) on delete cascade,
  constraint faq_targets_category_fkey foreign key (shop_id, category_id)
    references shop.categories (shop_id, id) on delete cascade,
  constraint faq_targets_collection_fkey foreign key (shop_id, collection_id)
    references shop.collections (shop_id, id) on delete cascade,
  constraint faq_targets_one check (num_nonnulls(product_id, category_id, collection_id) = 1)
);
create index faq_targets_faq on shop.faq_targets (shop_id, faq_id);
create index faq_targets_product on shop.faq_targets (shop_id, product_id) where product_id is not null;
create index faq_targets_category on shop.faq_targets (shop_id, category_id) where category_id is not null;
create index faq_targets_collection on shop.faq_targets (shop_id, collection_id) where collection_id is not null;
