-- The product index: the values of a product that lists, filters and rules use, computed when it changes
-- instead of when a list is read. An aggregate over three tables for each of 50,000 products takes too long
-- for one page. The index only filters and sorts; the displayed values are read from the products themselves.
-- Code that changes products calls `refreshCatalogue`.

create table shop.product_index (
  shop_id integer not null default shop.current_shop(),
  product_id uuid not null,
  status text not null,
  is_active boolean not null generated always as (status = 'active') stored,
  -- 'vendor␟Acme' for each field that lists can be filtered by; see `product-fields.ts` in the contract
  field_values text[] not null,
  tags text[] not null,
  -- 'Size␟M' for each option value of any variant; name and value are separated by U+001F
  option_values text[] not null,
  -- the same of variants in stock: the filters "Size M" and "in stock" require one variant that is both
  stocked_values text[] not null,
  price_min bigint not null,
  price_max bigint not null,
  -- a variant costs less than its compare-at price
  is_reduced boolean not null,
  sold_out boolean not null,
  -- sum over variants whose stock is counted; null if there are none
  available integer,
  -- units ordered within the last 30 days; computed every hour
  sold_30_days integer not null default 0,
  -- the mean of the published reviews as shoppers see it, in tenths of a star; null if there are none
  rating smallint,
  -- for the order "best rated", in thousandths of a star; 0 without reviews
  rating_rank integer not null default 0,
  created_at timestamptz not null,
  -- the ordinal of the product in its shop, assigned once and never reused
  place integer not null,
  -- includes the ordinal, so that search results become ordinals without reading the rows
  primary key (shop_id, product_id) include (place),
  foreign key (shop_id, product_id) references shop.products on delete cascade
) with (fillfactor = 80);
create unique index product_index_place on shop.product_index (shop_id, place);
-- One index for each sort of a list, with one direction throughout, because a page starts after the last row
-- of the previous one. Sorts that only the storefront has cover active products; prices and stock cover all,
-- for the dashboard.
create index product_index_sold on shop.product_index (shop_id, sold_30_days, product_id) where is_active;
create index product_index_rated on shop.product_index (shop_id, rating_rank, product_id) where is_active;
create index product_index_newest on shop.product_index (shop_id, created_at desc, product_id desc) where is_active;
create index product_index_price on shop.product_index (shop_id, price_min, product_id);
-- Uncounted stock never runs out: it sorts as the highest.
create index product_index_stock on shop.product_index (shop_id, coalesce(available, 2147483647), product_id);
-- For the sitemap of the shared host, see 0037_seo.sql.
grant select (shop_id, place) on shop.product_index to vitrine_search;
create policy sitemaps on shop.product_index for select to vitrine_search using (true);

-- Facets of large lists, in the storefront and the dashboard, are counted in the memory of each server
-- process (api/src/features/catalogue/facet-memory.ts): grouping 50,000 products by ten values each takes the
-- database too long for one page. This table lists the products that have changed since a process last read
-- them. Several transactions may change a product without waiting for each other: each has its own row and
-- removes older rows that no other transaction locks.
create table shop.facet_changes (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  place integer not null,
  -- The transaction, for `pg_visible_in_snapshot`: transactions don't commit in the order of their ids. Not an xid8, whose
  -- comparisons aren't leakproof, so no index would serve them under row-level security.
  changed_in bigint not null default pg_current_xact_id()::text::bigint,
  primary key (shop_id, place, changed_in)
);
create index facet_changes_since on shop.facet_changes (shop_id, changed_in, place);

-- A plan cached while the table was empty would make an import read the whole table for each row.
create function shop.record_facet_change() returns trigger
  language plpgsql set enable_seqscan = off
as $$
declare
  places integer[];
begin
  if tg_table_name = 'product_index' then
    places := array_remove(array[old.place, new.place], null);
  else
    -- A product may be in categories and collections before it has an ordinal, and after it has been deleted.
    select array_agg(place) into places from shop.product_index
    where shop_id = coalesce(new.shop_id, old.shop_id) and product_id = coalesce(new.product_id, old.product_id);
  end if;
  delete from shop.facet_changes where ctid = any(array(
    select ctid from shop.facet_changes
    where shop_id = coalesce(new.shop_id, old.shop_id) and place = any(places)
      and changed_in <> pg_current_xact_id()::text::bigint
    for update skip locked));
  -- When a shop is deleted, its row is gone already.
  insert into shop.facet_changes (shop_id, place)
  select id, unnest(places) from platform.shops where id = coalesce(new.shop_id, old.shop_id)
  on conflict do nothing;
  return null;
end $$;
-- Not if a shop is deleted: up to PostgreSQL 17 a trigger runs as the role that began the delete, here the
-- platform's, which may not read rows of a shop, so the delete would fail. The condition reads the role
-- setting, because cascaded deletes run as the owner of the table.
create trigger facet_change after insert or delete on shop.product_index
  for each row when (current_setting('role') <> 'vitrine_platform') execute function shop.record_facet_change();
-- Stock, units sold and dates aren't facets.
create trigger facet_change_of_values after update on shop.product_index for each row
  when ((old.place, old.rating, old.status, old.field_values, old.tags, old.option_values, old.stocked_values, old.price_min,
         old.price_max, old.is_reduced, old.sold_out)
    is distinct from
        (new.place, new.rating, new.status, new.field_values, new.tags, new.option_values, new.stocked_values, new.price_min,
         new.price_max, new.is_reduced, new.sold_out))
  execute function shop.record_facet_change();
create trigger facet_change after insert or delete on shop.product_categories
  for each row when (current_setting('role') <> 'vitrine_platform') execute function shop.record_facet_change();
create trigger facet_change after insert or delete on shop.collection_products
  for each row when (current_setting('role') <> 'vitrine_platform') execute function shop.record_facet_change();
create trigger facet_change_of_members after update on shop.collection_products
  for each row when (old.is_member is distinct from new.is_member) execute function shop.record_facet_change();
