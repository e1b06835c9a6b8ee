-- Finding products among very many. Row-level security lets an index serve a condition only when PostgreSQL calls
-- its operator leakproof: comparisons of text, times and ids are, full text and trigrams are not. So the words are
-- looked up by one function whose role passes the wall, and which asks for nothing but the transaction's own shop.
-- It gives ids alone; the rows are read behind the wall as ever.

create extension if not exists btree_gin;

do $$ begin create role vitrine_search nologin nobypassrls; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  if not pg_has_role(current_user, 'vitrine_search', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then grant vitrine_search to current_user; end if;
end $$;

-- As people type: no capitals, no accents. unaccent() is only called stable because its dictionary could be changed.
create function shop.plain(written text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, written));

alter table shop.products drop column search;
alter table shop.products add column search tsvector not null generated always as (
  setweight(to_tsvector('simple', shop.plain(title)), 'A') ||
  setweight(to_tsvector('simple', shop.plain(coalesce(vendor, '') || ' ' || coalesce(product_type, ''))), 'B')
) stored;
drop index shop.products_title_trgm;

create index products_search on shop.products using gin (shop_id, search);
create index products_title_trgm on shop.products using gin (shop_id, shop.plain(title) gin_trgm_ops);
drop index shop.variants_sku;
create index variants_sku on shop.variants (shop_id, lower(sku) collate "C") where sku is not null;
create index variants_barcode on shop.variants (shop_id, lower(barcode) collate "C") where barcode is not null;

-- The other two orders of the list.
create index products_updated on shop.products (shop_id, updated_at desc, id desc);
create index products_title on shop.products (shop_id, title collate "und-x-icu", id);

-- What asks for a product or variant when one is removed.
create index order_lines_product on shop.order_lines (shop_id, product_id);
create index cart_lines_variant on shop.cart_lines (shop_id, variant_id);

/* Products of this shop with all the words in title, vendor or type, each word as a beginning; or whose SKU or
   barcode begins so. Only where there are none: those whose title is nearly that. */
create function shop.find_products(written text) returns setof uuid
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.4
as $$
  with asked as materialized (
    select plain(written) as words, current_shop() as shop_id,
           (select to_tsquery('simple', string_agg(quote_literal(lexeme) || ':*', ' & '))
            from unnest(to_tsvector('simple', plain(written)))) as query
  ), exact as materialized (
    select p.id from asked a join products p on p.shop_id = a.shop_id and p.search @@ a.query
    union
    select v.product_id from asked a join variants v on v.shop_id = a.shop_id
      and lower(v.sku) collate "C" >= lower(written) and lower(v.sku) collate "C" <= lower(written) || chr(1114111)
    union
    select v.product_id from asked a join variants v on v.shop_id = a.shop_id
      and lower(v.barcode) collate "C" >= lower(written) and lower(v.barcode) collate "C" <= lower(written) || chr(1114111)
  )
  select id from exact
  union all
  select p.id from asked a join products p on p.shop_id = a.shop_id and plain(p.title) %> a.words
  where not exists (select from exact)
$$;

grant usage on schema shop, public to vitrine_search;
grant select (shop_id, id, title, search) on shop.products to vitrine_search;
grant select (shop_id, product_id, sku, barcode) on shop.variants to vitrine_search;
create policy search on shop.products for select to vitrine_search using (true);
create policy search on shop.variants for select to vitrine_search using (true);
grant create on schema shop to vitrine_search;
alter function shop.find_products(text) owner to vitrine_search;
revoke create on schema shop from vitrine_search;
