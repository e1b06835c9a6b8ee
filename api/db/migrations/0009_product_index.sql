-- The product index: what lists, filters and rules need of a product, computed when it changes and not when a list is read.
-- An aggregate over three tables for each of 50,000 products takes too long for one page. The index only filters and sorts;
-- what a list shows is read from the products themselves. Code that changes products calls `refreshCatalogue`.

create table shop.product_index (
  shop_id integer not null default shop.current_shop(),
  product_id uuid not null,
  status text not null,
  is_active boolean not null generated always as (status = 'active') stored,
  vendor text,
  product_type text,
  tags text[] not null,
  -- 'Size␟M' for each option value of any variant; name and value are separated by U+001F
  option_values text[] not null,
  -- the same of variants in stock: the filters "Size M" and "in stock" need one variant that is both
  stocked_values text[] not null,
  price_min bigint not null,
  price_max bigint not null,
  -- a variant costs less than its compare-at price
  is_reduced boolean not null,
  sold_out boolean not null,
  -- sum over variants whose stock is counted; null where there is none
  available integer,
  -- units ordered within the last 30 days; computed every hour
  sold_30_days integer not null default 0,
  created_at timestamptz not null,
  -- the ordinal of the product in its shop, assigned once: the position of its bit in facet_blocks
  place integer not null,
  -- includes the ordinal, so that search results become bitmaps without reading the rows
  primary key (shop_id, product_id) include (place),
  foreign key (shop_id, product_id) references shop.products on delete cascade
) with (fillfactor = 80);
create unique index product_index_place on shop.product_index (shop_id, place);
-- One for each sort of a list, with one direction throughout, because a page starts after the last row of the previous one.
-- Sorts that only the storefront has cover active products; prices and stock cover all, for the dashboard.
create index product_index_sold on shop.product_index (shop_id, sold_30_days, product_id) where is_active;
create index product_index_newest on shop.product_index (shop_id, created_at desc, product_id desc) where is_active;
create index product_index_price on shop.product_index (shop_id, price_min, product_id);
-- Uncounted stock never runs out: it sorts as the highest.
create index product_index_stock on shop.product_index (shop_id, coalesce(available, 2147483647), product_id);
-- From a range of prices to ordinals, without reading the rows.
create index product_index_price_range on shop.product_index (shop_id, price_min, price_max, place);
-- For the sitemap of the shared host, see 0016_content.sql.
grant select (shop_id, place) on shop.product_index to vitrine_search;
create policy sitemaps on shop.product_index for select to vitrine_search using (true);

/* Takes this many ordinals for products of a shop and returns the first. Another transaction that adds products to the shop
   waits for the commit. */
create function shop.take_places(asked_shop integer, count integer) returns integer
  language sql
as $$
  insert into shop.counters as c (shop_id, name, next) values (asked_shop, 'place', count)
  on conflict (shop_id, name) do update set next = c.next + excluded.next
  returning (next - count)::integer
$$;

/* The index rows of these products, computed from products, variants and stock levels. */
create function shop.compute_product_index(asked_shop integer, ids uuid[])
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
  -- Not a join: while an import adds products the planner's statistics are out of date.
  where p.shop_id = asked_shop and p.id = any(ids)
$$;

-- Facets of large lists, in the storefront and the dashboard. To count the products behind each value of each filter,
-- 50,000 products with ten values each would have to be grouped for every page. So each value has a bitmap with one bit
-- for each product at its ordinal, 4,096 in a row: a filter is an "and" of bitmaps, a count is a number of bits. Triggers
-- update the bitmaps in the transaction of the change, so that no code can forget it and no count is out of date.

create table shop.facet_blocks (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- 'status', 'in_stock', 'sold_out', 'on_sale', 'vendor', 'type', 'tag', 'option:Size', 'stocked:Size', 'category',
  -- 'collection'
  facet text not null,
  -- a word, or the id of a category or collection
  value text not null,
  -- ordinals from 4096 × block
  block integer not null,
  bits bit(4096) not null,
  primary key (shop_id, facet, value, block)
);
-- To read a block with all values of its products.
create index facet_blocks_block on shop.facet_blocks (shop_id, block);

-- The server counts facets from bitmaps in its memory. The version of a block says whether they are up to date: every
-- transaction that changes bits of the block raises it.
create table shop.facet_versions (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  block integer not null,
  version integer not null,
  primary key (shop_id, block)
);

/* The postings of a product: 'vendor␟Acme', 'option:Size␟M'; facet and value are separated by U+001F. Drafts and archived
   products have postings, too, because the dashboard filters them; values in stock ('stocked:Size␟M') are for shoppers
   alone. Sold out is a value beside in stock, because no query can look up a bit that is missing. The name of an option is
   written without colons, because a colon separates name and value in URLs. */
create function shop.facet_marks(status text, vendor text, product_type text, tags text[], option_values text[],
                                 stocked_values text[], is_reduced boolean, sold_out boolean) returns setof text
  language sql immutable parallel safe
as $$
  select 'status' || chr(31) || status
  union all select case when sold_out then 'sold_out' else 'in_stock' end || chr(31) || '1'
  union all select 'on_sale' || chr(31) || '1' where is_reduced
  union all select 'vendor' || chr(31) || vendor where vendor <> ''
  union all select 'type' || chr(31) || product_type where product_type <> ''
  union all select 'tag' || chr(31) || tag from unnest(tags) tag
  union all select 'option:' || translate(split_part(pair, chr(31), 1), ':', ' ') || chr(31) || split_part(pair, chr(31), 2)
            from unnest(option_values) pair
  union all select 'stocked:' || translate(split_part(pair, chr(31), 1), ':', ' ') || chr(31) || split_part(pair, chr(31), 2)
            from unnest(stocked_values) pair where status = 'active'
$$;

/* Locks these blocks against other changes of bits and raises their versions. Always in the same order, so that two
   transactions that change products never deadlock. A shop that is being deleted has no blocks to raise. */
create function shop.hold_facet_blocks(shops integer[], places integer[]) returns void
  language sql
as $$
  insert into shop.facet_versions as v (shop_id, block, version)
  select p.shop_id, p.place >> 12, 1
  from unnest(shops, places) as p (shop_id, place) join platform.shops s on s.id = p.shop_id
  group by 1, 2 order by 1, 2
  on conflict (shop_id, block) do update set version = v.version + 1
$$;

/* Sets or clears the bits of these ordinals in these postings. */
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
      from new_rows
      cross join shop.facet_marks(status, vendor, product_type, tags, option_values, stocked_values, is_reduced, sold_out) mark
      union all
      -- It may be in categories and collections before it has an ordinal.
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
    -- Postings that only the old or only the new row has; most changes, such as of a price, have none.
    with changed as (
      select shop_id, place, mark, bool_or(is_now) as is_now
      from (
        select *, false as is_now from (
          select shop_id, place, status, vendor, product_type, tags, option_values, stocked_values, is_reduced, sold_out from old_rows
          except
          select shop_id, place, status, vendor, product_type, tags, option_values, stocked_values, is_reduced, sold_out from new_rows
        ) was
        union all
        select *, true from (
          select shop_id, place, status, vendor, product_type, tags, option_values, stocked_values, is_reduced, sold_out from new_rows
          except
          select shop_id, place, status, vendor, product_type, tags, option_values, stocked_values, is_reduced, sold_out from old_rows
        ) became
      ) facts
      cross join shop.facet_marks(status, vendor, product_type, tags, option_values, stocked_values, is_reduced, sold_out) mark
      group by shop_id, place, mark having bool_or(is_now) = bool_and(is_now)
    )
    select array_agg(shop_id) filter (where not is_now), array_agg(place) filter (where not is_now), array_agg(mark) filter (where not is_now),
           array_agg(shop_id) filter (where is_now), array_agg(place) filter (where is_now), array_agg(mark) filter (where is_now)
    into shops, places, marks, new_shops, new_places, new_marks from changed;
    -- One lock for both: locking the blocks to clear and then those to set could deadlock.
    perform shop.hold_facet_blocks(shops || new_shops, places || new_places);
    perform shop.write_facet_bits(shops, places, marks, false);
    perform shop.write_facet_bits(new_shops, new_places, new_marks, true);
    return null;
  end if;

  -- A deleted product has no postings.
  select array_agg(shop_id), array_agg(place) into shops, places from old_rows;
  perform shop.hold_facet_blocks(shops, places);
  update shop.facet_blocks b set bits = b.bits & ~ g.bits
  from (select shop_id, place >> 12 as block, bit_or(set_bit(0::bit(4096), place & 4095, 1)) as bits
        from old_rows group by 1, 2) g
  where b.shop_id = g.shop_id and b.block = g.block and bit_count(b.bits & g.bits) > 0;
  return null;
end $$;
create trigger facet_blocks_new after insert on shop.product_index
  referencing new table as new_rows for each statement execute function shop.keep_facet_blocks();
create trigger facet_blocks_changed after update on shop.product_index
  referencing old table as old_rows new table as new_rows for each statement execute function shop.keep_facet_blocks();
-- Not when a shop is deleted: its facets are deleted, too. Up to PostgreSQL 17 a trigger runs as the role that began the
-- delete, here the platform's, which may not read rows of a shop, so the delete would fail. The condition reads the role
-- setting, because cascaded deletes run as the owner of the table.
create trigger facet_blocks_gone after delete on shop.product_index
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.keep_facet_blocks();

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
    from new_rows c join shop.product_index f on f.shop_id = c.shop_id and f.product_id = c.product_id;
  else
    select array_agg(f.shop_id), array_agg(f.place), array_agg('category' || chr(31) || c.category_id) into shops, places, marks
    from old_rows c join shop.product_index f on f.shop_id = c.shop_id and f.product_id = c.product_id;
  end if;
  perform shop.write_facet_bits(shops, places, marks, tg_op = 'INSERT');
  return null;
end $$;
create trigger category_blocks_new after insert on shop.product_categories
  referencing new table as new_rows for each statement execute function shop.keep_category_blocks();
create trigger category_blocks_gone after delete on shop.product_categories
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.keep_category_blocks();

/* As for categories; but a row of collection_products may be no member. */
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
    from old_rows c join shop.product_index f on f.shop_id = c.shop_id and f.product_id = c.product_id
    where c.is_member;
    perform shop.write_facet_bits(shops, places, marks, false);
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    select array_agg(f.shop_id), array_agg(f.place), array_agg('collection' || chr(31) || c.collection_id) into shops, places, marks
    from new_rows c join shop.product_index f on f.shop_id = c.shop_id and f.product_id = c.product_id
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
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.keep_collection_blocks();
