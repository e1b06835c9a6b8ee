-- What the dashboard asks of every shop it opens. Each grows the rest of its columns with its own feature.

create table shop.coupons (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  -- without regard to case: a shopper types it
  code text not null check (code = upper(code)),
  title text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint coupons_code_key unique (shop_id, code)
);
create index coupons_newest on shop.coupons (shop_id, created_at desc, id desc);

create table shop.blogs (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  handle text not null,
  title text not null,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint blogs_handle_key unique (shop_id, handle)
);
create index blogs_newest on shop.blogs (shop_id, created_at desc, id desc);

create table shop.pages (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  handle text not null,
  title text not null,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint pages_handle_key unique (shop_id, handle)
);
create index pages_newest on shop.pages (shop_id, created_at desc, id desc);

create table shop.couriers (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  name text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index couriers_newest on shop.couriers (shop_id, created_at desc, id desc);

create table shop.plugins (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  kind text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint plugins_kind_key unique (shop_id, kind)
);
create index plugins_newest on shop.plugins (shop_id, created_at desc, id desc);
