-- The words a product is found by at a third of the cost, for an import spends most of its time on them; and searches
-- that pass over what they have found once less.

/* As it was (see 0024), but what has nothing outside of ASCII is only made small. Not strict, so that the planner puts
   it where it is used. */
create or replace function shop.searchable(written text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    case when octet_length(written) = char_length(written) then shop.folded(written)
      else regexp_replace(translate(replace(shop.folded(written), 'æ', 'ae'),
        'ٱىةیکەøđł٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹০১২৩৪৫৬৭৮৯०१२३४५६७८९',
        'ايهيكهodl0123456789012345678901234567890123456789'),
        '[\u00ad\u200b-\u200f\u2060\ufeff\u09bc\u09cd]', '', 'g')
    end,
    '[-_/\\.,:;+&()\[\]{}<>!?"''|#*=~^%@’‘“”«»،؛؟।]+', ' ', 'g');

/* What is told of a product beside what it is called. So much of a description as somebody reads: the rest would only
   make the index large. */
create or replace function shop.told_words(product shop.products) returns tsvector
  language plpgsql stable
as $$
declare
  told text := '';
begin
  if product.custom_fields <> '[]' then
    select coalesce(string_agg(field ->> 'value', ' '), '') into told
    from jsonb_array_elements(product.custom_fields) field
    join shop.shown_fields s on s.shop_id = product.shop_id and s.key = field ->> 'key';
  end if;
  told := told || ' ' || regexp_replace(left(product.description_html, 8000), '<[^>]*>?|&[#a-z0-9]+;', ' ', 'gi');
  return setweight(to_tsvector('simple', shop.searchable(told)), 'D');
end $$;

/* What a product is called, the heaviest first, and with it what is told of it. The values of options are taken as the
   text of a list: its brackets and quotes part words like any other. */
create or replace function shop.keep_words() returns trigger
  language plpgsql
  -- An import plans each statement anew, which would plan these functions anew for each product.
  set plan_cache_mode = 'force_generic_plan'
as $$
begin
  new.search := setweight(to_tsvector('simple', shop.searchable(new.title)), 'A')
    || setweight(to_tsvector('simple', shop.searchable(coalesce(new.vendor, '') || ' ' || coalesce(new.product_type, ''))), 'B')
    || setweight(to_tsvector('simple', shop.searchable(array_to_string(new.tags, ' '))), 'C')
    || setweight(to_tsvector('simple', shop.searchable(jsonb_path_query_array(new.options, '$[*].values[*]')::text)), 'D');
  new.search_all := new.search || shop.told_words(new);
  return new;
end $$;
drop function shop.product_words(text, text, text, text[], jsonb);
drop function shop.option_words(jsonb);

-- The same rule; a pattern that counts up to 255 costs 30 microseconds a row.
alter table shop.products
  drop constraint products_handle_check,
  add constraint products_handle_check check (char_length(handle) between 1 and 255 and handle !~ '[\s/?#]');

/* Products of this shop with all the words, or with the words that mean the same, each word as a beginning; or whose
   SKU or barcode begins so. Only where there are none: those whose title is nearly that. The better what a product is
   called fits, the higher its rank; a match in a description or field alone is the least, and so is any but in the title
   where more than two thousand match. Where nobody asks for the rank, it is not reckoned; where not everywhere, only
   what products are called is looked through. Ten thousand at most: who finds more has to say more. */
create or replace function shop.search_products(written text, ranked boolean default true, everywhere boolean default true)
returns table (product_id uuid, rank integer)
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.45
as $$
  with recursive said as (
    select ' ' || btrim(regexp_replace(searchable(written), '\s+', ' ', 'g')) || ' ' as words, 0 as replaced
    union
    -- A word is replaced by what means the same; the last one is still being typed.
    select replace(hit.words, hit.word, ' ' || other || ' '), hit.replaced + 1
    from (
      select s.words, s.replaced, y.words as same, one,
             case when strpos(s.words, ' ' || one || ' ') > 0 then ' ' || one || ' ' else ' ' || s.last || ' ' end as word
      from (select *, split_part(btrim(said.words), ' ', -1) as last from said where said.replaced < 2) s
      join synonyms y on y.shop_id = current_shop() cross join unnest(y.words) one
      where strpos(s.words, ' ' || one || ' ') > 0 or (length(s.last) > 2 and starts_with(one, s.last))
      -- Of hundreds few are said: only these are paired.
      offset 0
    ) hit
    cross join unnest(hit.same) other where other <> hit.one
  ), ways as (
    select string_agg(quote_literal(lexeme) || ':*', ' & ') as way,
           -- only the last word is one that somebody has but begun
           string_agg(quote_literal(lexeme) || case when positions[cardinality(positions)] = last then ':*A' else ':A' end, ' & ') as titled
    from (
      select words, lexeme, positions, max(positions[cardinality(positions)]) over (partition by words) as last
      from (select distinct words from said limit 40) said cross join unnest(to_tsvector('simple', words))
    ) w group by words
  ), asked as materialized (
    select searchable(written) as words, current_shop() as shop_id,
           to_tsquery('simple', string_agg('(' || way || ')', ' | ')) as query,
           to_tsquery('simple', string_agg('(' || titled || ')', ' | ')) as titled,
           to_tsquery('simple', replace(string_agg(way, ' | '), ' & ', ' | ')) as partly
    from ways
  ), anywhere as materialized (
    select p.id, p.search from asked a join products p on p.shop_id = a.shop_id and p.search_all @@ a.query
    where everywhere limit 10000
  ), named as materialized (
    -- Of words that most descriptions have, those that are called so must not be among what was left out.
    select p.id, p.search from asked a join products p on p.shop_id = a.shop_id and p.search @@ a.query
    where not everywhere or (select count(*) from anywhere) = 10000 limit 10000
  ), coded as materialized (
    (select v.product_id as id from asked a join variants v on v.shop_id = a.shop_id
       and lower(v.sku) collate "C" >= lower(written) and lower(v.sku) collate "C" <= lower(written) || chr(1114111) limit 1000)
    union
    (select v.product_id from asked a join variants v on v.shop_id = a.shop_id
       and lower(v.barcode) collate "C" >= lower(written) and lower(v.barcode) collate "C" <= lower(written) || chr(1114111) limit 1000)
  )
  select id, 3000000 from coded
  union all
  select f.id, case
      when not ranked then null
      when (select count(*) from anywhere) <= 2000 then rank_of(f.search, a.query, a.partly)
      -- Weighing takes its time: of very many, those come first that have all the words in their titles and little else.
      when f.search @@ a.titled then 1000000 / length(ts_filter(f.search, '{a,b,c}'))
      else 1 end
  from asked a cross join (
    select * from anywhere
    union all select * from named where not everywhere or id not in (select id from anywhere)
  ) f
  where f.id not in (select id from coded)
  union all
  (select p.id, (word_similarity(a.words, searchable(p.title)) * 1000)::integer + 1
   from asked a join products p on p.shop_id = a.shop_id and searchable(p.title) %> a.words
   where not exists (select from anywhere) and not exists (select from named) and not exists (select from coded) limit 200)
$$;

/* Where products stand in the rows of bits. Thousands at once are looked up in the order of the index, not one by one; what
   it is set to only keeps it from being planned as part of another statement, which knows nothing of how many there are. */
create function shop.places_of(ids uuid[]) returns table (product_id uuid, place integer)
  language sql stable rows 2000
  set enable_seqscan = off
as $$
  select f.product_id, f.place from shop.product_facts f where f.shop_id = shop.current_shop() and f.product_id = any(ids)
$$;
