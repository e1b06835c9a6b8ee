-- Lists with filters among very many products, the storefront's and the dashboard's. To count what each value of each
-- filter would leave, 50,000 products with ten values each would have to be grouped for every page. So each value keeps
-- one bit for each product, at its place, 4,096 to a row: a filter is an "and" of bits, a count is the number that are
-- set. The bits follow the facts and memberships by trigger, within the same transaction, so that no code can forget them
-- and no count is old.

create table shop.facet_blocks (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- 'status', 'in_stock', 'sold_out', 'on_sale', 'vendor', 'type', 'tag', 'option:Size', 'stocked:Size', 'category',
  -- 'collection'
  facet text not null,
  -- what is chosen: a word, or the id of a category or collection
  value text not null,
  -- places 4096 × block and on
  block integer not null,
  bits bit(4096) not null,
  primary key (shop_id, facet, value, block)
);

/* 'vendor␟Acme', 'option:Size␟M': what a product stands under, the facet and its value apart by U+001F. Drafts and
   archived ones stand under theirs as well, for the dashboard narrows its products, too; the values that can be had, as
   'stocked:Size␟M', are asked for by shoppers alone. What is sold out is a value beside what is in stock, for nothing
   can be looked up by a bit that is missing. The name of an option is written without colons, for in an address one
   stands between name and value. */
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
      from new_rows
      cross join shop.facet_marks(status, vendor, product_type, tags, option_values, stocked_values, is_reduced, sold_out) mark
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
    -- Held together: if those to clear came first and then those to set, two could wait for each other after all.
    perform shop.hold_facet_blocks(shops || new_shops, places || new_places);
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

-- The products that are there (see 0013 for the walls): none of them is in a category or collection yet.
alter table shop.product_facts no force row level security;
select shop.write_facet_bits(array_agg(shop_id), array_agg(place), array_agg(mark), true)
from shop.product_facts
cross join shop.facet_marks(status, vendor, product_type, tags, option_values, stocked_values, is_reduced, sold_out) mark;
