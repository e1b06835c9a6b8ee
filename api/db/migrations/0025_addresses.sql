-- Where pages were, and what became of them.

-- Addresses that have moved, so that no link outside breaks. Paths within the shop, decoded: '/products/linen-shirt'.
-- A page that is there wins over a redirect away from it; chains are collapsed when they would begin.
create table shop.redirects (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  path text not null check (path ~ '^/' and length(path) <= 1000),
  target text not null check (target ~ '^/(?![/\\])' and length(target) <= 1000),
  created_at timestamptz not null default now(),
  primary key (shop_id, path),
  constraint redirects_no_circle check (path <> target)
);
create index redirects_target on shop.redirects (shop_id, target);

-- Addresses that were shown and were taken away for good, so that search engines forget them at once (410). Paths are
-- written as those of redirects; one that leads on is a redirect and not gone.
create table shop.gone_addresses (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  path text not null check (path ~ '^/' and length(path) <= 1000),
  gone_at timestamptz not null default now(),
  primary key (shop_id, path)
);

/* The three tables are called as their addresses are. What was never shown is not said to be gone; a whole shop that is
   deleted leaves nothing. */
create function shop.note_gone_addresses() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    delete from shop.gone_addresses g using new_rows n
    where g.shop_id = n.shop_id and g.path = '/' || tg_table_name || '/' || n.handle;
  else
    insert into shop.gone_addresses (shop_id, path)
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
create trigger products_gone after delete on shop.products
  referencing old table as old_rows for each statement execute function shop.note_gone_addresses();
create trigger categories_come after insert on shop.categories
  referencing new table as new_rows for each statement execute function shop.note_gone_addresses();
create trigger categories_gone after delete on shop.categories
  referencing old table as old_rows for each statement execute function shop.note_gone_addresses();
create trigger collections_come after insert on shop.collections
  referencing new table as new_rows for each statement execute function shop.note_gone_addresses();
create trigger collections_gone after delete on shop.collections
  referencing old table as old_rows for each statement execute function shop.note_gone_addresses();
