-- Lists with filters among very many products. To count what each value of each filter would leave, 50,000 products
-- with ten values each would have to be grouped for every page. So each value keeps one bit for each product, 4,096 to
-- a row: a filter is an "and" of bits, a count is the number that are set. The bits follow the facts and memberships by
-- trigger, within the same transaction, so that no code can forget them and no count is old.

-- A product's number within its shop, given once: which bit is its own.
alter table shop.product_facts add column place integer;
create unique index product_facts_place on shop.product_facts (shop_id, place);

/* The first of so many numbers for products of a shop. Whoever else makes products there waits for our commit. */
create function shop.take_places(asked_shop integer, count integer) returns integer
  language sql
as $$
  insert into shop.counters as c (shop_id, name, next) values (asked_shop, 'place', count)
  on conflict (shop_id, name) do update set next = c.next + excluded.next
  returning (next - count)::integer
$$;
-- From words that were found to their bits, and from prices, without reading the rows.
alter table shop.product_facts drop constraint product_facts_pkey,
  add primary key (shop_id, product_id) include (place);
create index product_facts_price_range on shop.product_facts (shop_id, price_min, price_max, place) where is_active;

create table shop.facet_blocks (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- 'all' (what is on sale), 'in_stock', 'on_sale', 'vendor', 'type', 'tag', 'option:Size', 'category', 'collection'
  facet text not null,
  -- what is chosen: a word, or the id of a category or collection
  value text not null,
  -- places 4096 × block and on
  block integer not null,
  bits bit(4096) not null,
  primary key (shop_id, facet, value, block)
);

/* 'vendor␟Acme', 'option:Size␟M': what a product stands under, the facet and its value apart by U+001F. The name of
   an option is written without colons, for in an address one stands between name and value. */
create function shop.facet_marks(is_active boolean, vendor text, product_type text, tags text[], option_values text[],
                                 is_reduced boolean, sold_out boolean) returns setof text
  language sql immutable parallel safe
as $$
  select 'all' || chr(31) where is_active
  union all select 'in_stock' || chr(31) || '1' where is_active and not sold_out
  union all select 'on_sale' || chr(31) || '1' where is_active and is_reduced
  union all select 'vendor' || chr(31) || vendor where is_active and vendor <> ''
  union all select 'type' || chr(31) || product_type where is_active and product_type <> ''
  union all select 'tag' || chr(31) || tag from unnest(tags) tag where is_active
  union all select 'option:' || translate(split_part(pair, chr(31), 1), ':', ' ') || chr(31) || split_part(pair, chr(31), 2)
            from unnest(option_values) pair where is_active
$$;

/* Waits until nobody else changes bits of these blocks: one after the other, two who change products at once never wait
   for each other in a circle. */
create function shop.hold_facet_blocks(shops integer[], places integer[]) returns void
  language sql
as $$
  select pg_advisory_xact_lock(-shop_id, block)
  from (select distinct shop_id, place >> 12 as block from unnest(shops, places) as p (shop_id, place) order by 1, 2) b
$$;

/* Sets (or clears) the bits of these places under these marks. */
create function shop.write_facet_bits(shops integer[], places integer[], marks text[], present boolean) returns void
  language plpgsql
as $$
begin
  if shops is null then return; end if;
  perform shop.hold_facet_blocks(shops, places);
  if present then
    insert into shop.facet_blocks (shop_id, facet, value, block, bits)
    select shop_id, split_part(mark, chr(31), 1), split_part(mark, chr(31), 2), place >> 12,
           bit_or(set_bit(0::bit(4096), place & 4095, 1))
    from unnest(shops, places, marks) as m (shop_id, place, mark)
    group by 1, 2, 3, 4
    on conflict (shop_id, facet, value, block) do update set bits = facet_blocks.bits | excluded.bits;
  else
    with cleared as (
      select shop_id, split_part(mark, chr(31), 1) as facet, split_part(mark, chr(31), 2) as value, place >> 12 as block,
             bit_or(set_bit(0::bit(4096), place & 4095, 1)) as bits
      from unnest(shops, places, marks) as m (shop_id, place, mark) group by 1, 2, 3, 4
    )
    update shop.facet_blocks b set bits = b.bits & ~ c.bits from cleared c
    where b.shop_id = c.shop_id and b.facet = c.facet and b.value = c.value and b.block = c.block;
  end if;
end $$;

create function shop.keep_facet_blocks() returns trigger
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
    select array_agg(shop_id), array_agg(place), array_agg(mark) into shops, places, marks from (
      select shop_id, place, mark
      from new_rows cross join shop.facet_marks(is_active, vendor, product_type, tags, option_values, is_reduced, sold_out) mark
      union all
      -- Put into categories and collections before it had a number.
      select n.shop_id, n.place, 'category' || chr(31) || c.category_id
      from new_rows n join shop.product_categories c on c.shop_id = n.shop_id and c.product_id = n.product_id
      union all
      select n.shop_id, n.place, 'collection' || chr(31) || c.collection_id
      from new_rows n join shop.collection_products c on c.shop_id = n.shop_id and c.product_id = n.product_id and c.is_member
    ) come;
    perform shop.write_facet_bits(shops, places, marks, true);
    return null;
  end if;

  if tg_op = 'UPDATE' then
    -- What only one of both stands under; of most changes, as of a price, nothing.
    with changed as (
      select shop_id, place, mark, bool_or(is_now) as is_now
      from (
        select *, false as is_now from (
          select shop_id, place, is_active, vendor, product_type, tags, option_values, is_reduced, sold_out from old_rows
          except select shop_id, place, is_active, vendor, product_type, tags, option_values, is_reduced, sold_out from new_rows
        ) was
        union all
        select *, true from (
          select shop_id, place, is_active, vendor, product_type, tags, option_values, is_reduced, sold_out from new_rows
          except select shop_id, place, is_active, vendor, product_type, tags, option_values, is_reduced, sold_out from old_rows
        ) became
      ) facts
      cross join shop.facet_marks(is_active, vendor, product_type, tags, option_values, is_reduced, sold_out) mark
      group by shop_id, place, mark having bool_or(is_now) = bool_and(is_now)
    )
    select array_agg(shop_id) filter (where not is_now), array_agg(place) filter (where not is_now), array_agg(mark) filter (where not is_now),
           array_agg(shop_id) filter (where is_now), array_agg(place) filter (where is_now), array_agg(mark) filter (where is_now)
    into shops, places, marks, new_shops, new_places, new_marks from changed;
    perform shop.write_facet_bits(shops, places, marks, false);
    perform shop.write_facet_bits(new_shops, new_places, new_marks, true);
    return null;
  end if;

  -- What is gone stands under nothing.
  select array_agg(shop_id), array_agg(place) into shops, places from old_rows;
  perform shop.hold_facet_blocks(shops, places);
  update shop.facet_blocks b set bits = b.bits & ~ g.bits
  from (select shop_id, place >> 12 as block, bit_or(set_bit(0::bit(4096), place & 4095, 1)) as bits
        from old_rows group by 1, 2) g
  where b.shop_id = g.shop_id and b.block = g.block and bit_count(b.bits & g.bits) > 0;
  return null;
end $$;
create trigger facet_blocks_new after insert on shop.product_facts
  referencing new table as new_rows for each statement execute function shop.keep_facet_blocks();
create trigger facet_blocks_changed after update on shop.product_facts
  referencing old table as old_rows new table as new_rows for each statement execute function shop.keep_facet_blocks();
create trigger facet_blocks_gone after delete on shop.product_facts
  referencing old table as old_rows for each statement execute function shop.keep_facet_blocks();

/* The same for categories. */
create function shop.keep_category_blocks() returns trigger
  language plpgsql
as $$
declare
  shops integer[];
  places integer[];
  marks text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(f.shop_id), array_agg(f.place), array_agg('category' || chr(31) || c.category_id) into shops, places, marks
    from new_rows c join shop.product_facts f on f.shop_id = c.shop_id and f.product_id = c.product_id;
  else
    select array_agg(f.shop_id), array_agg(f.place), array_agg('category' || chr(31) || c.category_id) into shops, places, marks
    from old_rows c join shop.product_facts f on f.shop_id = c.shop_id and f.product_id = c.product_id;
  end if;
  perform shop.write_facet_bits(shops, places, marks, tg_op = 'INSERT');
  return null;
end $$;
create trigger category_blocks_new after insert on shop.product_categories
  referencing new table as new_rows for each statement execute function shop.keep_category_blocks();
create trigger category_blocks_gone after delete on shop.product_categories
  referencing old table as old_rows for each statement execute function shop.keep_category_blocks();

/* And for collections, whose products may also be there without belonging to it. */
create function shop.keep_collection_blocks() returns trigger
  language plpgsql
as $$
declare
  shops integer[];
  places integer[];
  marks text[];
begin
  if tg_op in ('UPDATE', 'DELETE') then
    select array_agg(f.shop_id), array_agg(f.place), array_agg('collection' || chr(31) || c.collection_id) into shops, places, marks
    from old_rows c join shop.product_facts f on f.shop_id = c.shop_id and f.product_id = c.product_id
    where c.is_member;
    perform shop.write_facet_bits(shops, places, marks, false);
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    select array_agg(f.shop_id), array_agg(f.place), array_agg('collection' || chr(31) || c.collection_id) into shops, places, marks
    from new_rows c join shop.product_facts f on f.shop_id = c.shop_id and f.product_id = c.product_id
    where c.is_member;
    perform shop.write_facet_bits(shops, places, marks, true);
  end if;
  return null;
end $$;
create trigger collection_blocks_new after insert on shop.collection_products
  referencing new table as new_rows for each statement execute function shop.keep_collection_blocks();
create trigger collection_blocks_changed after update on shop.collection_products
  referencing old table as old_rows new table as new_rows for each statement execute function shop.keep_collection_blocks();
create trigger collection_blocks_gone after delete on shop.collection_products
  referencing old table as old_rows for each statement execute function shop.keep_collection_blocks();

-- The products that are there get their numbers and bits (see 0013 for the walls).
alter table shop.product_facts no force row level security;
alter table shop.product_categories no force row level security;
alter table shop.collection_products no force row level security;
update shop.product_facts f set place = n.place
from (select shop_id, product_id, row_number() over (partition by shop_id order by created_at, product_id) - 1 as place from shop.product_facts) n
where f.shop_id = n.shop_id and f.product_id = n.product_id;
insert into shop.counters (shop_id, name, next)
select shop_id, 'place', count(*) from shop.product_facts group by shop_id;
alter table shop.product_facts alter column place set not null;
select shop.write_facet_bits(array_agg(shop_id), array_agg(place), array_agg(mark), true)
from (
  select shop_id, place, mark
  from shop.product_facts cross join shop.facet_marks(is_active, vendor, product_type, tags, option_values, is_reduced, sold_out) mark
  union all
  select c.shop_id, f.place, 'category' || chr(31) || c.category_id
  from shop.product_categories c join shop.product_facts f on f.shop_id = c.shop_id and f.product_id = c.product_id
  union all
  select c.shop_id, f.place, 'collection' || chr(31) || c.collection_id
  from shop.collection_products c join shop.product_facts f on f.shop_id = c.shop_id and f.product_id = c.product_id
  where c.is_member
) m;

-- The other orders of a list, in one direction throughout, as a page begins behind the last row of the one before.
drop index shop.product_facts_sold;
create index product_facts_sold on shop.product_facts (shop_id, sold_30_days, product_id) where is_active;

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

/* What a product is found by, the heaviest first. */
create function shop.product_words(title text, vendor text, product_type text, tags text[]) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('simple', shop.searchable(title)), 'A')
    || setweight(to_tsvector('simple', shop.searchable(coalesce(vendor, '') || ' ' || coalesce(product_type, ''))), 'B')
    || setweight(to_tsvector('simple', shop.searchable(array_to_string(tags, ' '))), 'C');

alter table shop.products drop column search;
alter table shop.products add column search tsvector not null
  generated always as (shop.product_words(title, vendor, product_type, tags)) stored;
create index products_search on shop.products using gin (shop_id, search);
drop index shop.products_title_trgm;
create index products_title_trgm on shop.products using gin (shop_id, shop.searchable(title) gin_trgm_ops);

/* Products of this shop with all the words in title, vendor, type or tags, each word as a beginning; or whose SKU or
   barcode begins so. Only where there are none: those whose title is nearly that. The better it fits the higher the
   rank, a millionth at least; where nobody asks for the rank, it is not reckoned. Ten thousand at most: who finds more
   has to say more. See 0005 for the way round the wall. */
create function shop.search_products(written text, ranked boolean default true) returns table (product_id uuid, rank integer)
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.45
as $$
  with asked as materialized (
    select searchable(written) as words, current_shop() as shop_id,
           (select to_tsquery('simple', string_agg(quote_literal(lexeme) || ':*', ' & '))
            from unnest(to_tsvector('simple', searchable(written)))) as query
  ), exact as materialized (
    (select p.id, case when ranked then (ts_rank('{0, 0.1, 0.3, 1}', p.search, a.query, 2) * 1000000)::integer + 1 end as rank
     from asked a join products p on p.shop_id = a.shop_id and p.search @@ a.query limit 10000)
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

/* The same for who asks for no order. */
create or replace function shop.find_products(written text) returns setof uuid
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
as $$ select product_id from search_products(written, false) $$;

grant select (shop_id, id, title, search) on shop.products to vitrine_search;
grant create on schema shop to vitrine_search;
alter function shop.search_products(text, boolean) owner to vitrine_search;
alter function shop.find_products(text) owner to vitrine_search;
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
