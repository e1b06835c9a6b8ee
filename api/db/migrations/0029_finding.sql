-- Shoppers find what stands in options, fields and descriptions, and what is called by another word; and a size that is
-- in stock is one that can be had.

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

-- Taken out before the functions they call are replaced.
drop index shop.products_search;
alter table shop.products drop column search;

/* The values of a product's options, one after the other. */
create function shop.option_words(options jsonb) returns text
  language sql immutable parallel safe
  return (select string_agg(value, ' ') from jsonb_path_query(options, '$[*].values[*]') v, lateral (select v #>> '{}' as value) w);

/* What a product is called: what the rank goes by, the heaviest first. Short, so that reckoning it reads no other page. */
drop function shop.product_words(text, text, text, text[]);
create function shop.product_words(title text, vendor text, product_type text, tags text[], options jsonb) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('simple', shop.searchable(title)), 'A')
    || setweight(to_tsvector('simple', shop.searchable(coalesce(vendor, '') || ' ' || coalesce(product_type, ''))), 'B')
    || setweight(to_tsvector('simple', shop.searchable(array_to_string(tags, ' '))), 'C')
    || setweight(to_tsvector('simple', shop.searchable(coalesce(shop.option_words(options), ''))), 'D');

-- Kept by triggers, for what is shown of a product's fields stands in another table.
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

/* How well what a product is called fits: all the words near each other and little else, then some of them. The values
   of options count last, and many of them do not make a title worth less. */
create function shop.rank_of(search tsvector, query tsquery, partly tsquery) returns integer
  language sql immutable parallel safe
  return (ts_rank('{0, 0.1, 0.3, 1}', ts_filter(search, '{a,b,c}'), query, 2) * 1000000)::integer
    + case when query = partly then 0
        else (ts_rank('{0, 0.1, 0.3, 1}', ts_filter(search, '{a,b,c}'), partly, 2) * 100000)::integer end
    + (ts_rank('{0.1, 0, 0, 0}', search, partly) * 10000)::integer + 1;

drop function shop.search_products(text, boolean);

/* Products of this shop with all the words, or with the words that mean the same, each word as a beginning; or whose
   SKU or barcode begins so. Only where there are none: those whose title is nearly that. The better what a product is
   called fits, the higher its rank; a match in a description or field alone is the least, and so is any but in the title
   where more than two thousand match. Where nobody asks for the rank, it is not reckoned; where not everywhere, only
   what products are called is looked through. Ten thousand at most: who finds more has to say more. See 0005 for the
   way round the wall. */
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

create or replace function shop.find_products(written text) returns setof uuid
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
as $$ select product_id from search_products(written, false, false) $$;

grant select (shop_id, id, title, search, search_all) on shop.products to vitrine_search;
grant select (shop_id, words) on shop.synonyms to vitrine_search;
create policy search on shop.synonyms for select to vitrine_search using (true);
grant create on schema shop to vitrine_search;
alter function shop.search_products(text, boolean, boolean) owner to vitrine_search;
alter function shop.find_products(text) owner to vitrine_search;
revoke create on schema shop from vitrine_search;

-- "Size M" beside "in stock" asks for a variant that is both. So besides the option's values there are those that some
-- variant has that can be had.
alter table shop.product_facts add column stocked_values text[] not null default '{}';

-- As in 0026, with the option values of variants that can be had.
drop function shop.reckon_product_facts(integer, uuid[]);
create function shop.reckon_product_facts(asked_shop integer, ids uuid[])
returns table (product_id uuid, status text, vendor text, product_type text, tags text[], option_values text[],
               stocked_values text[], price_min bigint, price_max bigint, is_reduced boolean, sold_out boolean,
               available integer, created_at timestamptz)
  language sql stable
as $$
  select p.id, p.status, p.vendor, p.product_type, p.tags, o.option_values, o.stocked_values,
         v.price_min, v.price_max, v.is_reduced, v.sold_out, v.available, p.created_at
  from shop.products p
  cross join lateral (
    select coalesce(min(v.price), 0) as price_min, coalesce(max(v.price), 0) as price_max,
           coalesce(bool_or(v.compare_at_price > v.price), false) as is_reduced,
           bool_or(not v.tracked or v.oversell <> 'deny' or coalesce(l.on_hand - l.allocated - l.unavailable, 0) > 0)
             is not true as sold_out,
           least(sum(coalesce(l.on_hand - l.allocated - l.unavailable, 0)) filter (where v.tracked), 2147483647)::integer as available
    from shop.variants v
    left join shop.stock_levels l on l.shop_id = v.shop_id and l.variant_id = v.id and l.location_id = 1
    where v.shop_id = p.shop_id and v.product_id = p.id
  ) v
  cross join lateral (
    select coalesce(array_agg(distinct pair), '{}') as option_values,
           coalesce(array_agg(distinct pair) filter (where not tracked or oversell <> 'deny' or free > 0), '{}') as stocked_values
    from (
      select (p.options -> (at::integer - 1) ->> 'name') || chr(31) || value as pair, v.tracked, v.oversell,
             coalesce(l.on_hand - l.allocated - l.unavailable, 0) as free
      from shop.variants v
      left join shop.stock_levels l on l.shop_id = v.shop_id and l.variant_id = v.id and l.location_id = 1
      cross join unnest(v.option_values) with ordinality as o (value, at)
      where v.shop_id = p.shop_id and v.product_id = p.id and p.options -> (at::integer - 1) is not null
    ) pairs
  ) o
  -- Not a join: how many products a shop has is told to the planner too late while it is being filled.
  where p.shop_id = asked_shop and p.id = any(ids)
$$;

/* 'stocked:Size␟M', as `facet_marks` has 'option:Size␟M'. */
create function shop.stocked_marks(is_active boolean, stocked_values text[]) returns setof text
  language sql immutable parallel safe
as $$
  select 'stocked:' || translate(split_part(pair, chr(31), 1), ':', ' ') || chr(31) || split_part(pair, chr(31), 2)
  from unnest(stocked_values) pair where is_active
$$;

/* Its trigger comes before that of `keep_facet_blocks` by its name, so it holds all blocks that both of them change. */
create function shop.keep_stocked_blocks() returns trigger
  language plpgsql
as $$
declare
  shops integer[];
  places integer[];
  marks text[];
  new_shops integer[];
  new_places integer[];
  new_marks text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(shop_id), array_agg(place) into shops, places from new_rows;
    perform shop.hold_facet_blocks(shops, places);
    select array_agg(shop_id), array_agg(place), array_agg(mark) into shops, places, marks
    from new_rows cross join shop.stocked_marks(is_active, stocked_values) mark;
    perform shop.write_facet_bits(shops, places, marks, true);
    return null;
  end if;

  select array_agg(n.shop_id), array_agg(n.place) into shops, places
  from new_rows n join old_rows o on o.shop_id = n.shop_id and o.product_id = n.product_id
  where (n.status, n.vendor, n.product_type, n.tags, n.option_values, n.is_reduced, n.sold_out, n.stocked_values)
    is distinct from (o.status, o.vendor, o.product_type, o.tags, o.option_values, o.is_reduced, o.sold_out, o.stocked_values);
  if shops is null then return null; end if;
  perform shop.hold_facet_blocks(shops, places);
  with changed as (
    select shop_id, place, mark, bool_or(is_now) as is_now
    from (
      select shop_id, place, mark, false as is_now from old_rows cross join shop.stocked_marks(is_active, stocked_values) mark
      union all
      select shop_id, place, mark, true from new_rows cross join shop.stocked_marks(is_active, stocked_values) mark
    ) facts
    group by shop_id, place, mark having bool_or(is_now) = bool_and(is_now)
  )
  select array_agg(shop_id) filter (where not is_now), array_agg(place) filter (where not is_now), array_agg(mark) filter (where not is_now),
         array_agg(shop_id) filter (where is_now), array_agg(place) filter (where is_now), array_agg(mark) filter (where is_now)
  into shops, places, marks, new_shops, new_places, new_marks from changed;
  perform shop.write_facet_bits(shops, places, marks, false);
  perform shop.write_facet_bits(new_shops, new_places, new_marks, true);
  return null;
end $$;
create trigger a_stocked_blocks_new after insert on shop.product_facts
  referencing new table as new_rows for each statement execute function shop.keep_stocked_blocks();
create trigger a_stocked_blocks_changed after update on shop.product_facts
  referencing old table as old_rows new table as new_rows for each statement execute function shop.keep_stocked_blocks();

alter table shop.product_facts no force row level security;
alter table shop.variants no force row level security;
alter table shop.stock_levels no force row level security;
update shop.product_facts f set stocked_values = r.stocked_values
from platform.shops s
cross join lateral shop.reckon_product_facts(s.id, array(select id from shop.products where shop_id = s.id)) r
where f.shop_id = s.id and f.product_id = r.product_id;

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
