-- Product search: by names, options, descriptions and shown custom fields, in all languages of the shop, because shoppers
-- type words of any of them; and by synonyms. It bypasses row-level security, see 0002_text_search.sql.

-- Words with the same meaning in a shop, each normalised by `searchable`.
create table shop.synonyms (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  words text[] not null check (cardinality(words) between 2 and 20),
  created_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index synonyms_newest on shop.synonyms (shop_id, created_at desc, id desc);
grant select (shop_id, words) on shop.synonyms to vitrine_search;
create policy search on shop.synonyms for select to vitrine_search using (true);

-- Keys of the custom fields that shoppers see, on every product that has them.
create table shop.shown_fields (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  key text not null check (length(key) between 1 and 255),
  primary key (shop_id, key)
);

-- The words that a product is found by. In a separate table, so that a change of a product doesn't write them
-- again, and a search reads only words and ordinals.
create table shop.product_words (
  shop_id integer not null default shop.current_shop(),
  product_id uuid not null,
  -- the ordinal, as in product_index
  place integer not null,
  -- with its translations, normalised by `searchable`, for words with typing errors
  title text not null,
  -- title and its translations (A), vendor and type (B), tags (C) and values of options (D)
  names tsvector not null,
  -- names, with the description, its translations, and the fields that shoppers see
  words tsvector not null,
  -- number of names in the default language, without those of options: ranks short titles first
  name_count integer not null,
  primary key (shop_id, product_id),
  foreign key (shop_id, product_id) references shop.product_index on delete cascade
);
-- Long values are stored uncompressed: reading them back to compress them costs an import more than the space they take.
alter table shop.product_words alter column words set storage external;
create index product_words_names on shop.product_words using gin (shop_id, names);
create index product_words_words on shop.product_words using gin (shop_id, words);
create index product_words_title on shop.product_words using gin (shop_id, title gin_trgm_ops);
grant select on shop.product_words to vitrine_search;
create policy search on shop.product_words for select to vitrine_search using (true);

/* Words of a product's shown fields and of its description, of which only the first 8,000 characters: more would only make
   the index larger. */
create function shop.shown_words(product shop.products) returns tsvector
  language plpgsql stable
as $$
declare
  content text := '';
begin
  if product.custom_fields <> '[]' then
    select coalesce(string_agg(field ->> 'value', ' '), '') into content
    from jsonb_array_elements(product.custom_fields) field
    join shop.shown_fields s on s.shop_id = product.shop_id and s.key = field ->> 'key';
  end if;
  content := content || ' ' || regexp_replace(left(product.description_html, 8000), '<[^>]*>?|&[#a-z0-9]+;', ' ', 'gi');
  return setweight(to_tsvector('simple', shop.searchable(content)), 'D');
end $$;

/* Writes the words of those of these products that are in the product index. Values of options are taken as the text of a
   JSON array: brackets and quotes separate words like other punctuation. Imports disable cached plans, which would plan the
   statements of `shown_words` again for each product; and the planner's statistics are out of date while an import adds
   products. */
create function shop.write_words(shops integer[], ids uuid[]) returns void
  language plpgsql
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
begin
  insert into shop.product_words (shop_id, product_id, place, title, names, words, name_count)
  select f.shop_id, f.product_id, f.place, btrim(t.title || ' ' || l.title), n.names || l.names,
         n.names || l.names || shop.shown_words(p) || l.words, length(ts_filter(n.names, '{a,b,c}'))
  from unnest(shops, ids) as requested (shop_id, id)
  join shop.products p on p.shop_id = requested.shop_id and p.id = requested.id
  join shop.product_index f on f.shop_id = requested.shop_id and f.product_id = requested.id
  -- `offset 0` stops the planner from inlining these, which would compute each wherever it is used.
  cross join lateral (select shop.searchable(p.title) as title offset 0) t
  cross join lateral (
    select setweight(to_tsvector('simple', t.title), 'A')
      || setweight(to_tsvector('simple', shop.searchable(coalesce(p.vendor, '') || ' ' || coalesce(p.product_type, ''))), 'B')
      || setweight(to_tsvector('simple', shop.searchable(array_to_string(p.tags, ' '))), 'C')
      || setweight(to_tsvector('simple', shop.searchable(jsonb_path_query_array(p.options, '$[*].values[*]')::text)), 'D') as names
    offset 0
  ) n
  cross join lateral (
    select coalesce(d.title, '') as title,
           setweight(to_tsvector('simple', coalesce(d.title, '')), 'A') as names,
           setweight(to_tsvector('simple', coalesce(d.description, '')), 'D') as words
    from (
      select shop.searchable(string_agg(x.text, ' ') filter (where x.field = 'title')) as title,
             shop.searchable(string_agg(regexp_replace(left(x.text, 8000), '<[^>]*>?|&[#a-z0-9]+;', ' ', 'gi'), ' ')
               filter (where x.field = 'description_html')) as description
      from shop.translations x
      where x.shop_id = requested.shop_id and x.kind = 'product' and x.record_id = requested.id::text
    ) d
    offset 0
  ) l
  on conflict (shop_id, product_id) do update set (title, names, words, name_count)
    = row(excluded.title, excluded.names, excluded.words, excluded.name_count);
end $$;

create function shop.keep_words() returns trigger
  language plpgsql
as $$
begin
  if tg_table_name = 'product_index' then
    perform shop.write_words(array_agg(shop_id), array_agg(product_id)) from new_rows;
  else
    perform shop.write_words(array[new.shop_id], array[new.id]);
  end if;
  return null;
end $$;
create trigger product_words_new after insert on shop.product_index
  referencing new table as new_rows for each statement execute function shop.keep_words();
create trigger product_words_changed after update on shop.products
  for each row when ((old.title, old.vendor, old.product_type, old.tags, old.options, old.custom_fields, old.description_html)
    is distinct from (new.title, new.vendor, new.product_type, new.tags, new.options, new.custom_fields, new.description_html))
  execute function shop.keep_words();

create function shop.write_translated_words() returns trigger
  language plpgsql
as $$
begin
  perform shop.write_words(array_agg(c.shop_id), array_agg(c.id))
  from (select distinct shop_id, record_id::uuid as id from changed_rows
        where kind = 'product' and field in ('title', 'description_html')) c
  having count(*) > 0;
  return null;
end $$;
create trigger translations_new after insert on shop.translations
  referencing new table as changed_rows for each statement execute function shop.write_translated_words();
create trigger translations_changed after update on shop.translations
  referencing new table as changed_rows for each statement execute function shop.write_translated_words();
-- Not if a shop is deleted, see 0009_product_index.sql.
create trigger translations_removed after delete on shop.translations
  referencing old table as changed_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.write_translated_words();

/* Products of this shop that have all the words, or their synonyms, or the values of options that they translate, each as the
   beginning of a word; or whose SKU or barcode begins with the text. Only if there are none: products whose title is similar.
   The better the names match, the higher the rank; a match in a description or field alone ranks lowest, and so does any match
   outside the title where more than two thousand products match. Without `ranked`, no rank is computed; without `everywhere`,
   only names are searched. At most ten thousand products.

   Translated values of options are found as if each were a synonym of the value, instead of being words of its products:
   one value may be in ten thousand of them. */
create function shop.search_products(written text, ranked boolean default true, everywhere boolean default true)
returns table (product_id uuid, place integer, rank integer)
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.45
as $$
  with recursive phrases as (
    select ' ' || btrim(regexp_replace(searchable(written), '\s+', ' ', 'g')) || ' ' as words, 0 as replaced
    union
    -- A word is replaced by its synonyms; the last one may be incomplete.
    select replace(hit.words, hit.word, ' ' || other || ' '), hit.replaced + 1
    from (
      select s.words, s.replaced, y.same, y.one,
             case when strpos(s.words, ' ' || y.one || ' ') > 0 then ' ' || y.one || ' ' else ' ' || s.last || ' ' end as word
      from (select *, split_part(btrim(phrases.words), ' ', -1) as last from phrases where phrases.replaced < 2) s
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
      from (select distinct words from phrases limit 40) phrases cross join unnest(to_tsvector('simple', words))
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
grant create on schema shop to vitrine_search;
alter function shop.search_products(text, boolean, boolean) owner to vitrine_search;
revoke create on schema shop from vitrine_search;

-- Search terms of shoppers, counted by day, without any data of the shopper. The words are normalised by
-- `searchable`.
create table shop.searches (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  day date not null,
  words text not null check (length(words) between 1 and 80),
  times integer not null default 1,
  -- searches without a result
  times_nothing integer not null default 0,
  primary key (shop_id, day, words)
);
