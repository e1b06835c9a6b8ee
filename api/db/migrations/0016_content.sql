-- Content of the storefront: pages, blogs, themes, redirects, deleted URLs and the sitemap of the shared host.

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

-- A theme is the name of a preset and the owner's changes to it.
create table shop.themes (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  preset text not null,
  tokens jsonb not null default '{}',
  sections jsonb not null default '{}',
  published_at timestamptz,
  primary key (shop_id, id)
);

-- Redirects from paths that changed, so that no external link breaks. Paths are within the shop and decoded:
-- '/products/linen-shirt'. An existing page has priority over a redirect from its path; chains are collapsed
-- when a redirect is added.
create table shop.redirects (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  path text not null check (path ~ '^/' and length(path) <= 1000),
  target text not null check (target ~ '^/(?![/\\])' and length(target) <= 1000),
  created_at timestamptz not null default now(),
  primary key (shop_id, path),
  constraint redirects_no_circle check (path <> target)
);
create index redirects_target on shop.redirects (shop_id, target);

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
create function shop.note_gone_addresses() returns trigger
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
  referencing new table as new_rows for each statement execute function shop.note_gone_addresses();
-- Not if a shop is deleted, see 0009_product_index.sql.
create trigger products_gone after delete on shop.products
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.note_gone_addresses();
create trigger categories_come after insert on shop.categories
  referencing new table as new_rows for each statement execute function shop.note_gone_addresses();
create trigger categories_gone after delete on shop.categories
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.note_gone_addresses();
create trigger collections_come after insert on shop.collections
  referencing new table as new_rows for each statement execute function shop.note_gone_addresses();
create trigger collections_gone after delete on shop.collections
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.note_gone_addresses();

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
