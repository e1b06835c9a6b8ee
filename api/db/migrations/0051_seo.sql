-- SEO: redirects to other sites, paths without a page, product feeds and pictures of shared links. The settings are in
-- platform.shops.seo: { title, description, icon, picture, is_indexed, templates, verification, has_feeds }.

-- `not valid`, because stored targets are paths, which the new constraint allows too.
alter table shop.redirects drop constraint redirects_target_check;
alter table shop.redirects add constraint redirects_target_check
  check (target ~ '^(/(?![/\\])|https://[^/\s@\\]+)' and length(target) <= 1000) not valid;

-- Requested paths without a page, counted per day (UTC). Without query, visitor or time of day.
create table shop.missing_paths (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  day date not null,
  path text not null check (path ~ '^/' and length(path) <= 300),
  views integer not null default 1,
  primary key (shop_id, day, path)
);

-- The stored file of each product feed, generated for one storefront version.
create table shop.feed_files (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  feed text not null check (feed in ('google', 'meta')),
  storefront_version bigint not null,
  storage_key text not null,
  item_count integer not null,
  made_at timestamptz not null,
  primary key (shop_id, feed)
);

-- The stored picture of a shared link, by the product that it shows.
create table shop.share_pictures (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  product_id uuid not null,
  storage_key text not null,
  primary key (shop_id, product_id),
  foreign key (shop_id, product_id) references shop.products on delete cascade
);
