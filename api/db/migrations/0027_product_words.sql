-- The words a product is found by, in rows of their own beside its bits: whoever writes a product does not write them
-- too, and a search goes from words to bits and reads no other row.

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

-- What they were kept in before.
drop trigger products_words_new on shop.products;
drop trigger products_words_changed on shop.products;
drop function shop.keep_words();
drop function shop.product_words(text, text, text, text[], jsonb);
drop function shop.option_words(jsonb);
drop function shop.find_products(text);
drop function shop.search_products(text, boolean, boolean);
drop index shop.products_title_trgm;
drop policy search on shop.products;
revoke select on shop.products from vitrine_search;
alter table shop.products drop column search, drop column search_all;

create table shop.product_words (
  shop_id integer not null default shop.current_shop(),
  product_id uuid not null,
  -- as in `product_facts`
  place integer not null,
  -- as `searchable` writes it, for words that are nearly right
  title text not null,
  -- what it is called: title (A), vendor and type (B), tags (C) and the values of its options (D)
  names tsvector not null,
  -- the same with what its description and those fields say that shoppers see
  words tsvector not null,
  -- how many names it has, those of options apart
  name_count integer not null,
  primary key (shop_id, product_id),
  foreign key (shop_id, product_id) references shop.product_facts on delete cascade
);
-- Long ones are only put aside: reading them back to squeeze them costs an import more than the room they take.
alter table shop.product_words alter column words set storage external;
grant select on shop.product_words to vitrine_search;
create policy search on shop.product_words for select to vitrine_search using (true);

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

/* Writes the words of these products anew, of those that have a place. The values of options are taken as the text of a
   list: its brackets and quotes part words like any other. */
create function shop.write_words(shops integer[], ids uuid[]) returns void
  language plpgsql
  -- An import plans each statement anew, which would plan those of `told_words` anew for each product; and how many
  -- products a shop has is told to the planner too late while it is being filled.
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
begin
  insert into shop.product_words (shop_id, product_id, place, title, names, words, name_count)
  select f.shop_id, f.product_id, f.place, t.title, n.names, n.names || shop.told_words(p),
         length(ts_filter(n.names, '{a,b,c}'))
  from unnest(shops, ids) as asked (shop_id, id)
  join shop.products p on p.shop_id = asked.shop_id and p.id = asked.id
  join shop.product_facts f on f.shop_id = asked.shop_id and f.product_id = asked.id
  -- Kept apart, or each word would be reckoned wherever it is used.
  cross join lateral (select shop.searchable(p.title) as title offset 0) t
  cross join lateral (
    select setweight(to_tsvector('simple', t.title), 'A')
      || setweight(to_tsvector('simple', shop.searchable(coalesce(p.vendor, '') || ' ' || coalesce(p.product_type, ''))), 'B')
      || setweight(to_tsvector('simple', shop.searchable(array_to_string(p.tags, ' '))), 'C')
      || setweight(to_tsvector('simple', shop.searchable(jsonb_path_query_array(p.options, '$[*].values[*]')::text)), 'D') as names
    offset 0
  ) n
  on conflict (shop_id, product_id) do update set (title, names, words, name_count)
    = row(excluded.title, excluded.names, excluded.words, excluded.name_count);
end $$;

create function shop.keep_words() returns trigger
  language plpgsql
as $$
begin
  if tg_table_name = 'product_facts' then
    perform shop.write_words(array_agg(shop_id), array_agg(product_id)) from new_rows;
  else
    perform shop.write_words(array[new.shop_id], array[new.id]);
  end if;
  return null;
end $$;
create trigger product_words_new after insert on shop.product_facts
  referencing new table as new_rows for each statement execute function shop.keep_words();
create trigger product_words_changed after update on shop.products
  for each row when ((old.title, old.vendor, old.product_type, old.tags, old.options, old.custom_fields, old.description_html)
    is distinct from (new.title, new.vendor, new.product_type, new.tags, new.options, new.custom_fields, new.description_html))
  execute function shop.keep_words();

-- The products that are there (see 0013 for the walls).
alter table shop.products no force row level security;
alter table shop.product_facts no force row level security;
alter table shop.shown_fields no force row level security;
select shop.write_words(array_agg(shop_id), array_agg(product_id)) from shop.product_facts;
create index product_words_names on shop.product_words using gin (shop_id, names);
create index product_words_words on shop.product_words using gin (shop_id, words);
create index product_words_title on shop.product_words using gin (shop_id, title gin_trgm_ops);

-- The same rule; a pattern that counts up to 255 is slow, and an import asks it of every product.
alter table shop.products
  drop constraint products_handle_check,
  add constraint products_handle_check check (char_length(handle) between 1 and 255 and handle !~ '[\s/?#]');

/* Products of this shop with all the words, or with the words that mean the same, each word as a beginning; or whose
   SKU or barcode begins so. Only where there are none: those whose title is nearly that. The better what a product is
   called fits, the higher its rank; a match in a description or field alone is the least, and so is any but in the title
   where more than two thousand match. Where nobody asks for the rank, it is not reckoned; where not everywhere, only
   what products are called is looked through. Ten thousand at most: who finds more has to say more. */
create function shop.search_products(written text, ranked boolean default true, everywhere boolean default true)
returns table (product_id uuid, place integer, rank integer)
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
    select w.product_id, w.place, w.names, w.name_count from asked a join product_words w on w.shop_id = a.shop_id and w.words @@ a.query
    where everywhere limit 10000
  ), named as materialized (
    -- Of words that most descriptions have, those that are called so must not be among what was left out.
    select w.product_id, w.place, w.names, w.name_count from asked a join product_words w on w.shop_id = a.shop_id and w.names @@ a.query
    where not everywhere or (select count(*) from anywhere) = 10000 limit 10000
  ), coded as materialized (
    select w.product_id, w.place
    from asked a cross join lateral (
      (select v.product_id from variants v
       where v.shop_id = a.shop_id and lower(v.sku) collate "C" >= lower(written)
         and lower(v.sku) collate "C" <= lower(written) || chr(1114111) limit 1000)
      union
      (select v.product_id from variants v
       where v.shop_id = a.shop_id and lower(v.barcode) collate "C" >= lower(written)
         and lower(v.barcode) collate "C" <= lower(written) || chr(1114111) limit 1000)
    ) v
    -- One by one: there are few.
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
      -- Weighing takes its time: of very many, those come first that have all the words in their titles and little else.
      when f.names @@ a.titled then 1000000 / f.name_count
      else 1 end
  from asked a cross join (
    select * from anywhere
    union all
    select * from named n where not everywhere or n.product_id not in (select w.product_id from anywhere w)
  ) f
  where f.product_id not in (select c.product_id from coded c)
  union all
  (select w.product_id, w.place, (word_similarity(a.words, w.title) * 1000)::integer + 1
   from asked a join product_words w on w.shop_id = a.shop_id and w.title %> a.words
   where not exists (select from anywhere) and not exists (select from named) and not exists (select from coded) limit 200)
$$;
grant create on schema shop to vitrine_search;
alter function shop.search_products(text, boolean, boolean) owner to vitrine_search;
revoke create on schema shop from vitrine_search;
