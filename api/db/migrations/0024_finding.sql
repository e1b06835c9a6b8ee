-- Products are found by what they are called, and by what stands in options, fields and descriptions; also by another
-- word that means the same. See 0005 for the way round the wall.

/* A text as it is searched: `folded`, and what one language writes in several ways written in one. Arabic: the forms
   of alef, ya and ta marbuta; digits of every script as ours; what joins or parts letters without being one, left out;
   what parts words, a blank. */
create function shop.searchable(written text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(translate(replace(shop.folded(written), 'æ', 'ae'),
    'ٱىةیکەøđł٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹০১২৩৪৫৬৭৮৯०१२३४५६७८९',
    'ايهيكهodl0123456789012345678901234567890123456789'),
    '[\u00ad\u200b-\u200f\u2060\ufeff\u09bc\u09cd]', '', 'g'),
    '[-_/\\.,:;+&()\[\]{}<>!?"''|#*=~^%@’‘“”«»،؛؟।]+', ' ', 'g');

-- Words that mean the same in a shop, each as `searchable` writes it.
create table shop.synonyms (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  words text[] not null check (cardinality(words) between 2 and 20),
  created_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index synonyms_newest on shop.synonyms (shop_id, created_at desc, id desc);

-- The custom fields that shoppers see, by their names: of every product that has such a field.
create table shop.shown_fields (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  key text not null check (length(key) between 1 and 255),
  primary key (shop_id, key)
);

/* The values of a product's options, one after the other. */
create function shop.option_words(options jsonb) returns text
  language sql immutable parallel safe
  return (select string_agg(value, ' ') from jsonb_path_query(options, '$[*].values[*]') v, lateral (select v #>> '{}' as value) w);

/* What a product is called: what the rank goes by, the heaviest first. Short, so that reckoning it reads no other page. */
create function shop.product_words(title text, vendor text, product_type text, tags text[], options jsonb) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('simple', shop.searchable(title)), 'A')
    || setweight(to_tsvector('simple', shop.searchable(coalesce(vendor, '') || ' ' || coalesce(product_type, ''))), 'B')
    || setweight(to_tsvector('simple', shop.searchable(array_to_string(tags, ' '))), 'C')
    || setweight(to_tsvector('simple', shop.searchable(coalesce(shop.option_words(options), ''))), 'D');

-- Kept by triggers, for what is shown of a product's fields stands in another table.
alter table shop.products drop column search;
alter table shop.products
  add column search tsvector not null default '',
  -- the same with the words of the description and of the fields that shoppers see
  add column search_all tsvector not null default '';

/* What is told of a product beside what it is called. So much of a description as somebody reads: the rest would only
   make the index large. */
create function shop.told_words(product shop.products) returns tsvector
  language sql stable
as $$
  select setweight(to_tsvector('simple', shop.searchable(
    coalesce((select string_agg(field ->> 'value', ' ')
              from jsonb_array_elements(product.custom_fields) field
              join shop.shown_fields s on s.shop_id = product.shop_id and s.key = field ->> 'key'
              where product.custom_fields <> '[]'), '') || ' ' ||
    regexp_replace(left(product.description_html, 8000), '<[^>]*>?|&[#a-z0-9]+;', ' ', 'gi'))), 'D')
$$;

create function shop.keep_words() returns trigger
  language plpgsql
  -- An import plans each statement anew, which would plan these functions anew for each product.
  set plan_cache_mode = 'force_generic_plan'
as $$
begin
  new.search := shop.product_words(new.title, new.vendor, new.product_type, new.tags, new.options);
  new.search_all := new.search || shop.told_words(new);
  return new;
end $$;
create trigger products_words_new before insert on shop.products
  for each row execute function shop.keep_words();
create trigger products_words_changed before update on shop.products
  for each row when ((old.title, old.vendor, old.product_type, old.tags, old.options, old.custom_fields, old.description_html)
    is distinct from (new.title, new.vendor, new.product_type, new.tags, new.options, new.custom_fields, new.description_html))
  execute function shop.keep_words();

-- The products that are there (see 0013 for the walls).
alter table shop.products no force row level security;
update shop.products p set search = w.words, search_all = w.words || shop.told_words(p)
from (select shop_id, id, shop.product_words(title, vendor, product_type, tags, options) as words from shop.products) w
where w.shop_id = p.shop_id and w.id = p.id;
create index products_search on shop.products using gin (shop_id, search);
create index products_search_all on shop.products using gin (shop_id, search_all);
drop index shop.products_title_trgm;
create index products_title_trgm on shop.products using gin (shop_id, shop.searchable(title) gin_trgm_ops);

/* How well what a product is called fits: all the words near each other and little else, then some of them. The values
   of options count last, and many of them do not make a title worth less. */
create function shop.rank_of(search tsvector, query tsquery, partly tsquery) returns integer
  language sql immutable parallel safe
  return (ts_rank('{0, 0.1, 0.3, 1}', ts_filter(search, '{a,b,c}'), query, 2) * 1000000)::integer
    + case when query = partly then 0
        else (ts_rank('{0, 0.1, 0.3, 1}', ts_filter(search, '{a,b,c}'), partly, 2) * 100000)::integer end
    + (ts_rank('{0.1, 0, 0, 0}', search, partly) * 10000)::integer + 1;

/* Products of this shop with all the words, or with the words that mean the same, each word as a beginning; or whose
   SKU or barcode begins so. Only where there are none: those whose title is nearly that. The better what a product is
   called fits, the higher its rank; a match in a description or field alone is the least, and so is any but in the title
   where more than two thousand match. Where nobody asks for the rank, it is not reckoned; where not everywhere, only
   what products are called is looked through. Ten thousand at most: who finds more has to say more. */
create function shop.search_products(written text, ranked boolean default true, everywhere boolean default true)
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
  ), exact as materialized (
    select f.id, case
        when not ranked then null
        -- Weighing takes its time: of very many, those that have all the words in their titles.
        when (select count(*) from anywhere) <= 2000 or f.search @@ a.titled then rank_of(f.search, a.query, a.partly)
        else 1 end as rank
    from asked a cross join (select * from anywhere union all select * from named) f
    union all
    (select v.product_id, 3000000 from asked a join variants v on v.shop_id = a.shop_id
       and lower(v.sku) collate "C" >= lower(written) and lower(v.sku) collate "C" <= lower(written) || chr(1114111) limit 1000)
    union all
    (select v.product_id, 3000000 from asked a join variants v on v.shop_id = a.shop_id
       and lower(v.barcode) collate "C" >= lower(written) and lower(v.barcode) collate "C" <= lower(written) || chr(1114111) limit 1000)
  )
  select id, max(rank) from exact group by id
  union all
  (select p.id, (word_similarity(a.words, searchable(p.title)) * 1000)::integer + 1
   from asked a join products p on p.shop_id = a.shop_id and searchable(p.title) %> a.words
   where not exists (select from exact) limit 200)
$$;

/* The same for who asks for no order, by what products are called alone. */
create or replace function shop.find_products(written text) returns setof uuid
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
as $$ select product_id from search_products(written, false, false) $$;

grant select (shop_id, id, title, search, search_all) on shop.products to vitrine_search;
grant select (shop_id, words) on shop.synonyms to vitrine_search;
create policy search on shop.synonyms for select to vitrine_search using (true);
grant create on schema shop to vitrine_search;
alter function shop.search_products(text, boolean, boolean) owner to vitrine_search;
revoke create on schema shop from vitrine_search;

-- What shoppers looked for, counted by day and words: nothing says who. The words are as `searchable` writes them.
create table shop.searches (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  day date not null,
  words text not null check (length(words) between 1 and 80),
  times integer not null default 1,
  -- how many of these found nothing
  times_nothing integer not null default 0,
  primary key (shop_id, day, words)
);
