-- SEO: redirects, deleted paths and paths without a page, broken links, the sitemap of the shared host, product feeds and
-- pictures of shared links. The settings are in platform.shops.seo.

-- Redirects from paths that changed, so that no external link breaks. Paths are within the shop and decoded:
-- '/products/linen-shirt'. A target may also be the URL of another site. An existing page has priority over a
-- redirect from its path; chains are collapsed when a redirect is added.
create table shop.redirects (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  path text not null check (path ~ '^/' and length(path) <= 1000),
  target text not null check (target ~ '^(/(?![/\\])|https://[^/\s@\\]+)' and length(target) <= 1000),
  created_at timestamptz not null default now(),
  primary key (shop_id, path),
  constraint redirects_no_circle check (path <> target)
);
create index redirects_target on shop.redirects (shop_id, target);
-- The id of a redirect in the API follows from its shop and path: a UUID of version 8.
create index redirects_id on shop.redirects
  (shop_id, (overlay(overlay(md5(shop_id::text || path) placing '8' from 13) placing '8' from 17)::uuid));

-- Paths that were published and then deleted, so that search engines drop them immediately (410). Without
-- paths that have a redirect.
create table shop.gone_paths (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  path text not null check (path ~ '^/' and length(path) <= 1000),
  gone_at timestamptz not null default now(),
  primary key (shop_id, path)
);

/* The names of the three tables are the first part of their paths. A path that was never published isn't gone; deleting a
   whole shop leaves nothing. */
create function shop.record_gone_paths() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    delete from shop.gone_paths g using new_rows n
    where g.shop_id = n.shop_id and g.path = '/' || tg_table_name || '/' || n.handle;
  else
    insert into shop.gone_paths (shop_id, path)
    select o.shop_id, '/' || tg_table_name || '/' || o.handle
    from old_rows o cross join to_jsonb(o) as row
    where coalesce(row ->> 'status', 'active') = 'active' and not coalesce((row ->> 'hidden')::boolean, false)
      and exists (select from platform.shops s where s.id = o.shop_id)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger products_come after insert on shop.products
  referencing new table as new_rows for each statement execute function shop.record_gone_paths();
-- Not if a shop is deleted, see 0009_product_index.sql.
create trigger products_gone after delete on shop.products
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.record_gone_paths();
create trigger categories_come after insert on shop.categories
  referencing new table as new_rows for each statement execute function shop.record_gone_paths();
create trigger categories_gone after delete on shop.categories
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.record_gone_paths();
create trigger collections_come after insert on shop.collections
  referencing new table as new_rows for each statement execute function shop.record_gone_paths();
create trigger collections_gone after delete on shop.collections
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.record_gone_paths();

-- Requested paths without a page, counted per day (UTC). Without query, visitor or time of day.
create table shop.missing_paths (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  day date not null,
  path text not null check (path ~ '^/' and length(path) <= 300),
  views integer not null default 1,
  primary key (shop_id, day, path)
);

/* The open shops of the shared host with ids from `first_id` to `last_id`, and how many files of the sitemap each one
   fills. The platform's role sees no rows of a shop, so this runs as a role that may read what it counts and nothing else,
   and it returns no row of a shop. */
create function platform.list_sitemap_shops(first_id integer, last_id integer, in_one_part integer)
  returns table (handle text, product_parts integer, has_categories boolean, has_collections boolean)
  language sql stable security definer rows 5000
  set search_path = platform, shop, public, pg_temp
as $$
  select s.handle::text,
    coalesce((select max(f.place) / in_one_part + 1 from product_index f where f.shop_id = s.id), 0),
    exists (select from categories c where c.shop_id = s.id and c.parent_id is null and not c.hidden),
    exists (select from collections c where c.shop_id = s.id and not c.hidden)
  from shops s where s.id between first_id and last_id and s.is_live = 1
  order by s.id
$$;

grant usage on schema platform to vitrine_search;
grant select (id, handle, is_live) on platform.shops to vitrine_search;
create policy sitemaps on platform.shops for select to vitrine_search using (true);
grant create on schema platform to vitrine_search;
alter function platform.list_sitemap_shops(integer, integer, integer) owner to vitrine_search;
revoke create on schema platform from vitrine_search;
revoke execute on function platform.list_sitemap_shops(integer, integer, integer) from public;
grant execute on function platform.list_sitemap_shops(integer, integer, integer) to vitrine_platform;

-- The stored file of each product feed in each language, generated for one storefront version.
create table shop.feed_files (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  feed text not null check (feed in ('google', 'meta')),
  -- '' is the shop's default language
  language text not null default '' check (language ~ '^([a-z]{2,3})?$'),
  storefront_version bigint not null,
  storage_key text not null,
  item_count integer not null,
  made_at timestamptz not null,
  primary key (shop_id, feed, language)
);

-- The stored picture of a shared link, by the product that it shows and the language of its page.
create table shop.share_pictures (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  product_id uuid not null,
  -- '' is the shop's default language
  language text not null default '' check (language ~ '^([a-z]{2,3})?$'),
  storage_key text not null,
  primary key (shop_id, product_id, language),
  foreign key (shop_id, product_id) references shop.products on delete cascade
);

-- The check of a shop's links. One row for each shop, so that at most one check is running.
create table shop.link_checks (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  status text not null check (status in ('running', 'done', 'failed')),
  -- an attempt of the job, whose results aren't shown before it has ended
  run_id uuid,
  -- records read so far, of all that can have links
  done integer not null default 0,
  total integer not null default 0,
  links integer not null default 0,
  broken integer not null default 0,
  unchecked integer not null default 0,
  -- links to other sites beyond the maximum of a check
  skipped integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- the latest run that has ended, and its end
  shown_run_id uuid,
  checked_at timestamptz,
  primary key (shop_id)
);

create table shop.broken_links (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  run_id uuid not null,
  -- in the order in which they were found
  position integer not null,
  -- as it is in the record; null for a link to a record that was deleted
  url text,
  target_kind text,
  -- unchecked: the other site didn't say whether the page exists
  status text not null check (status in ('broken', 'unchecked')),
  reason text not null,
  -- of the other site's response
  http_status integer,
  -- a path of the shop from which a redirect can be created
  path text,
  source_kind text not null,
  -- the record's id, or the location of a menu
  source_id text not null,
  source_title text not null,
  primary key (shop_id, id)
);
create index broken_links_run on shop.broken_links (shop_id, run_id, position);
