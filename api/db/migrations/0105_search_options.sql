-- The search finds products by translated values of options, as if each translation were a synonym of the value. The words of
-- products don't change: one value may be in ten thousand of them.
grant select (shop_id, kind, record_id, field, text) on shop.translations to vitrine_search;
create policy search on shop.translations for select to vitrine_search using (true);

/* Text as the search compares phrases: `searchable`, with single spaces. Not strict, so that the planner inlines it. */
create function shop.search_phrase(written text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(shop.searchable(written), '\s+', ' ', 'g'));

/* Products of this shop that have all the words, or their synonyms, or the values of options that they translate, each as the
   beginning of a word; or whose SKU or barcode begins with the text. Only if there are none: products whose title is similar.
   The better the names match, the higher the rank; a match in a description or field alone ranks lowest, and so does any match
   outside the title where more than two thousand products match. Without `ranked`, no rank is computed; without `everywhere`,
   only names are searched. At most ten thousand products. */
create or replace function shop.search_products(written text, ranked boolean default true, everywhere boolean default true)
returns table (product_id uuid, place integer, rank integer)
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.45
as $$
  with recursive said as (
    select ' ' || btrim(regexp_replace(searchable(written), '\s+', ' ', 'g')) || ' ' as words, 0 as replaced
    union
    -- A word is replaced by its synonyms; the last one may be incomplete.
    select replace(hit.words, hit.word, ' ' || other || ' '), hit.replaced + 1
    from (
      select s.words, s.replaced, y.same, y.one,
             case when strpos(s.words, ' ' || y.one || ' ') > 0 then ' ' || y.one || ' ' else ' ' || s.last || ' ' end as word
      from (select *, split_part(btrim(said.words), ' ', -1) as last from said where said.replaced < 2) s
      cross join lateral (
        select y.words as same, one from synonyms y cross join unnest(y.words) one
        where y.shop_id = current_shop()
          and (strpos(s.words, ' ' || one || ' ') > 0 or (length(s.last) > 2 and starts_with(one, s.last)))
        union all
        select array[v.one, v.value], v.one from (
          -- Values of up to four words, each found by the index.
          (select o.one, o.value
           from (select string_to_array(btrim(s.words), ' ') as list) w
           cross join generate_series(1, least(cardinality(w.list), 12)) first
           cross join generate_series(first, least(first + 3, cardinality(w.list))) last_word
           cross join lateral (
             select search_phrase(t.text) as one, search_phrase(t.field) as value from translations t
             where t.shop_id = current_shop() and t.kind = 'option' and t.field <> t.record_id
               and search_phrase(t.text) = array_to_string(w.list[first:last_word], ' ') collate "C"
             limit 20
           ) o)
          union all
          (select search_phrase(t.text), search_phrase(t.field) from translations t
           where length(s.last) > 2 and t.shop_id = current_shop() and t.kind = 'option' and t.field <> t.record_id
             and search_phrase(t.text) > s.last collate "C" and search_phrase(t.text) < (s.last || chr(1114111)) collate "C"
           limit 8)
        ) v
      ) y
      -- `offset 0`: only the few synonyms that match are joined with their words, not all of them.
      offset 0
    ) hit
    cross join unnest(hit.same) other where other <> hit.one
  ), ways as (
    select string_agg(quote_literal(lexeme) || ':*', ' & ') as way,
           -- only the last word may be incomplete
           string_agg(quote_literal(lexeme) || case when positions[cardinality(positions)] = last then ':*A' else ':A' end, ' & ') as titled
    from (
      select words, lexeme, positions, max(positions[cardinality(positions)]) over (partition by words) as last
      from (select distinct words from said limit 40) said cross join unnest(to_tsvector('simple', words))
    ) w group by words
  ), requested as materialized (
    select searchable(written) as words, current_shop() as shop_id,
           to_tsquery('simple', string_agg('(' || way || ')', ' | ')) as query,
           to_tsquery('simple', string_agg('(' || titled || ')', ' | ')) as titled,
           to_tsquery('simple', replace(string_agg(way, ' | '), ' & ', ' | ')) as partly
    from ways
  ), anywhere as materialized (
    select w.product_id, w.place, w.names, w.name_count from requested a join product_words w on w.shop_id = a.shop_id and w.words @@ a.query
    where everywhere limit 10000
  ), named as materialized (
    -- If the limit cuts off matches of a word that is in most descriptions, matches in names are still found.
    select w.product_id, w.place, w.names, w.name_count from requested a join product_words w on w.shop_id = a.shop_id and w.names @@ a.query
    where not everywhere or (select count(*) from anywhere) = 10000 limit 10000
  ), coded as materialized (
    select w.product_id, w.place
    from requested a cross join lateral (
      (select v.product_id from variants v
       where v.shop_id = a.shop_id and lower(v.sku) collate "C" >= lower(written)
         and lower(v.sku) collate "C" <= lower(written) || chr(1114111) limit 1000)
      union
      (select v.product_id from variants v
       where v.shop_id = a.shop_id and lower(v.barcode) collate "C" >= lower(written)
         and lower(v.barcode) collate "C" <= lower(written) || chr(1114111) limit 1000)
    ) v
    -- `offset 0`: looked up one by one, because there are few.
    cross join lateral (
      select p.product_id, p.place from product_words p
      where p.shop_id = a.shop_id and p.product_id = v.product_id offset 0
    ) w
  )
  select c.product_id, c.place, 3000000 from coded c
  union all
  select f.product_id, f.place, case
      when not ranked then null
      when (select count(*) from anywhere) + (select count(*) from named) <= 2000 then rank_of(f.names, a.query, a.partly)
      -- Ranking is slow: of a large number of matches, short titles with all the words come first.
      when f.names @@ a.titled then 1000000 / f.name_count
      else 1 end
  from requested a cross join (
    select * from anywhere
    union all
    select * from named n where not everywhere or n.product_id not in (select w.product_id from anywhere w)
  ) f
  where f.product_id not in (select c.product_id from coded c)
  union all
  (select w.product_id, w.place, (word_similarity(a.words, w.title) * 1000)::integer + 1
   from requested a join product_words w on w.shop_id = a.shop_id and w.title %> a.words
   where not exists (select from anywhere) and not exists (select from named) and not exists (select from coded) limit 200)
$$;
