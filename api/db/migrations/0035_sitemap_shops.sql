-- The open shops of the shared host, for the sitemaps that its robots.txt names: how many files each shop's pages fill.

/* Of the shops with ids from `first_id` to `last_id` those that are open. The platform's role sees no shop's rows, so this
   counts as a role that may read what is counted and nothing else, and gives no row of a shop. */
create function platform.list_sitemap_shops(first_id integer, last_id integer, in_one_part integer)
  returns table (handle text, product_parts integer, has_categories boolean, has_collections boolean)
  language sql stable security definer rows 5000
  set search_path = platform, shop, public, pg_temp
as $$
  select s.handle::text,
    coalesce((select max(f.place) / in_one_part + 1 from product_facts f where f.shop_id = s.id), 0),
    exists (select from categories c where c.shop_id = s.id and c.parent_id is null and not c.hidden),
    exists (select from collections c where c.shop_id = s.id and not c.hidden)
  from shops s where s.id between first_id and last_id and s.is_live = 1
  order by s.id
$$;

grant usage on schema platform to vitrine_search;
grant select (id, handle, is_live) on platform.shops to vitrine_search;
create policy sitemaps on platform.shops for select to vitrine_search using (true);
grant select (shop_id, place) on shop.product_facts to vitrine_search;
create policy sitemaps on shop.product_facts for select to vitrine_search using (true);
grant select (shop_id, parent_id, hidden) on shop.categories to vitrine_search;
create policy sitemaps on shop.categories for select to vitrine_search using (true);
grant select (shop_id, hidden) on shop.collections to vitrine_search;
create policy sitemaps on shop.collections for select to vitrine_search using (true);
grant create on schema platform to vitrine_search;
alter function platform.list_sitemap_shops(integer, integer, integer) owner to vitrine_search;
revoke create on schema platform from vitrine_search;
revoke execute on function platform.list_sitemap_shops(integer, integer, integer) from public;
grant execute on function platform.list_sitemap_shops(integer, integer, integer) to vitrine_platform;
