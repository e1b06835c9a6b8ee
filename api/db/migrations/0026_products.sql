-- The dashboard narrows its products as the storefront does, drafts and archived ones among them. So every product
-- stands under the values of its filters, and its status is one of them: what was the facet 'all' is the status
-- 'active'. What sold out is a value beside what is in stock, for nothing can be looked up by a bit that is missing.

alter table shop.products no force row level security;
alter table shop.product_facts no force row level security;
alter table shop.facet_blocks no force row level security;

alter table shop.product_facts add column status text;
update shop.product_facts f set status = p.status from shop.products p where p.shop_id = f.shop_id and p.id = f.product_id;
alter table shop.product_facts alter column status set not null, drop column is_active;
alter table shop.product_facts add column is_active boolean not null generated always as (status = 'active') stored;

-- What the storefront alone asks for knows what is on sale; the dashboard has prices and stock of all.
create index product_facts_sold on shop.product_facts (shop_id, sold_30_days, product_id) where is_active;
create index product_facts_newest on shop.product_facts (shop_id, created_at desc, product_id desc) where is_active;
create index product_facts_price on shop.product_facts (shop_id, price_min, product_id);
create index product_facts_price_range on shop.product_facts (shop_id, price_min, price_max, place);
-- What is not counted is never out: it stands behind the fullest shelf.
create index product_facts_stock on shop.product_facts (shop_id, coalesce(available, 2147483647), product_id);

drop function shop.reckon_product_facts(integer, uuid[]);
create function shop.reckon_product_facts(asked_shop integer, ids uuid[])
returns table (product_id uuid, status text, vendor text, product_type text, tags text[], option_values text[],
               price_min bigint, price_max bigint, is_reduced boolean, sold_out boolean, available integer,
               created_at timestamptz)
  language sql stable
as $$
  select p.id, p.status, p.vendor, p.product_type, p.tags,
         coalesce((
           select array_agg(distinct (p.options -> (at::integer - 1) ->> 'name') || chr(31) || value)
           from shop.variants v cross join unnest(v.option_values) with ordinality as o (value, at)
           where v.shop_id = p.shop_id and v.product_id = p.id and p.options -> (at::integer - 1) is not null
         ), '{}'),
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
  -- Not a join: how many products a shop has is told to the planner too late while it is being filled.
  where p.shop_id = asked_shop and p.id = any(ids)
$$;

drop function shop.facet_marks(boolean, text, text, text[], text[], boolean, boolean);
create function shop.facet_marks(status text, vendor text, product_type text, tags text[], option_values text[],
                                 is_reduced boolean, sold_out boolean) returns setof text
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
$$;

-- As in 0019, with the status.
create or replace function shop.keep_facet_blocks() returns trigger
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
      from new_rows cross join shop.facet_marks(status, vendor, product_type, tags, option_values, is_reduced, sold_out) mark
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
          select shop_id, place, status, vendor, product_type, tags, option_values, is_reduced, sold_out from old_rows
          except select shop_id, place, status, vendor, product_type, tags, option_values, is_reduced, sold_out from new_rows
        ) was
        union all
        select *, true from (
          select shop_id, place, status, vendor, product_type, tags, option_values, is_reduced, sold_out from new_rows
          except select shop_id, place, status, vendor, product_type, tags, option_values, is_reduced, sold_out from old_rows
        ) became
      ) facts
      cross join shop.facet_marks(status, vendor, product_type, tags, option_values, is_reduced, sold_out) mark
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

delete from shop.facet_blocks where facet not in ('category', 'collection');
select shop.write_facet_bits(array_agg(shop_id), array_agg(place), array_agg(mark), true)
from shop.product_facts
cross join shop.facet_marks(status, vendor, product_type, tags, option_values, is_reduced, sold_out) mark;
