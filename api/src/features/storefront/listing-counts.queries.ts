import { sql } from "kysely";
import type { ListingQuery } from "@vitrine/contract/storefront";
import type { ShopTx } from "../../db/tx.ts";
import { matchingPlaces } from "../catalogue/facet-bits.queries.ts";
import { isShown } from "./shelves.queries.ts";

/** What no shopper chooses in a list. */
const unoffered = sql`'status', 'sold_out', 'category', 'collection'`;

/**
 * The hundred commonest values of each facet; of one facet's values, those chosen included, what the others leave. An
 * option's values are counted among what can be had where only that is asked for; what "in stock" would leave is
 * counted so too, before it is chosen.
 */
export function countsJson(tx: ShopTx, query: ListingQuery) {
  const uncounted = sql.lit(query.in_stock ? "option:" : "stocked:");
  const isOffered = sql`facet not in (${unoffered}) and not starts_with(facet, ${uncounted})`;
  const mayStand = query.option !== undefined && !query.in_stock;
  const isFree = sql`${isOffered} and facet not in (select stored from own) ${mayStand ? sql`and facet <> 'in_stock'` : sql``}`;
  return sql`(
    with recursive own as materialized (
      select facet, stored from chosen where facet not in (${unoffered})
    ), kinds as (
      -- Each is looked up once: else its name would be compared in every row of bits.
      (select facet from facet_blocks where shop_id = ${tx.shopId} order by facet limit 1)
      union all
      select (select b.facet from facet_blocks b where b.shop_id = ${tx.shopId} and b.facet > kinds.facet order by b.facet limit 1)
      from kinds where facet is not null
    ), others as materialized (
      select own.facet, own.stored, p.block, bit_and(p.bits) as bits
      from own join parts p on p.facet <> own.facet
      group by 1, 2, 3 having count(*) = (select n from asked) - 1
    ), shelves as materialized (
      select c.handle, c.title, b.block, bit_or(b.bits) as bits
      -- From the leaves up: from the top down, each of them would be held against all that there are.
      from (
        select d.id::text as leaf, at_or_above from categories d cross join unnest(d.ancestors || d.id) at_or_above
        where d.shop_id = ${tx.shopId} and ${isShown(sql`d`)} offset 0
      ) d
      join categories c on c.shop_id = ${tx.shopId} and c.id = d.at_or_above and ${isBelow(tx, query)}
      join facet_blocks b on b.shop_id = ${tx.shopId} and b.facet = 'category' and b.value = d.leaf
      group by 1, 2, 3
    )${
      mayStand
        ? sql`, stocked as materialized (
      select block, bit_and(bits) as bits from (
        select block, bits from parts where facet not like 'option:%'
        union all
        select b.block, bit_or(b.bits) from chosen c
        join facet_blocks b on b.shop_id = ${tx.shopId} and b.facet = 'stocked:' || substr(c.facet, 8) and b.value = any(c.values)
        where c.facet like 'option:%' group by c.facet, b.block
      ) s group by block having count(*) = (select n from asked)
    )`
        : sql``
    }, counted as (
      select facet, value, value as label, sum(n) as count from (
        select facet, value, bit_count(bits & (select blocks from laid_out)[block + 1]) as n
        from facet_blocks
        where not ${isFew} and shop_id = ${tx.shopId}
          and facet = any(array(select facet from kinds where facet is not null and ${isFree}))
        union all
        select facet, value, n from ${countsOfFew(tx, query)} m where ${isFree}
        union all
        select o.facet, b.value, bit_count(b.bits & o.bits)
        from others o join facet_blocks b on b.shop_id = ${tx.shopId} and b.facet = o.stored and b.block = o.block
        where o.facet <> 'categories' and b.facet = any(array(select stored from own))
        ${
          mayStand
            ? sql`union all
        select b.facet, b.value, bit_count(b.bits & s.bits)
        from stocked s join facet_blocks b on b.shop_id = ${tx.shopId} and b.facet = 'in_stock' and b.block = s.block`
            : sql``
        }
        offset 0
      ) c where n > 0 group by 1, 2
      union all
      select 'categories', handle, title, sum(n) from (
        select s.handle, s.title, bit_count(s.bits & coalesce(o.bits, (select blocks from laid_out)[s.block + 1])) as n
        from shelves s left join others o on o.facet = 'categories' and o.block = s.block
        ${query.categories ? sql`where o.block is not null` : sql``}
      ) c group by 2, 3 having sum(n) > 0
    )
    select coalesce(json_agg(json_build_object('facet', facet, 'value', value, 'label', label, 'count', count)
             order by facet, count desc, value), '[]')
    from (select *, row_number() over (partition by facet order by count desc, value) as nth from counted) c
    where nth <= 100 or exists (select from chosen where c.facet in (chosen.facet, chosen.stored) and c.value = any(chosen.values)))`;
}

/** Whether so few of what is on sale match that each of them is looked at, instead of the bits of every value that there is. */
const isFew = sql`(select total from matched) <= greatest(50, (select sum(bit_count(bits)) / 64 from parts where facet = 'status'))`;

/** Marks as `facet_marks` names them, of each match; alike ones are put together before they are named. */
function countsOfFew(tx: ShopTx, { search, in_stock }: ListingQuery) {
  const pairs = in_stock
    ? sql`'stocked:' as kind, unnest(stocked_values)`
    : sql`'option:' as kind, unnest(option_values)`;
  return sql`(
    with few as materialized (
      select f.vendor, f.product_type, f.tags, f.option_values, f.stocked_values, f.is_reduced, f.sold_out
      from (${matchingPlaces(isFew, search ? sql`words` : undefined)}) s join product_facts f on f.shop_id = ${tx.shopId} and f.place = s.place
    )
    select 'vendor' as facet, vendor as value, count(*) as n from few where vendor <> '' group by 2
    union all select 'type', product_type, count(*) from few where product_type <> '' group by 2
    union all select 'in_stock', '1', count(*) from few where not sold_out
    union all select 'on_sale', '1', count(*) from few where is_reduced
    union all select 'tag', tag, count(*) from few cross join unnest(tags) tag group by 2
    union all
    select kind || translate(split_part(pair, chr(31), 1), ':', ' '), split_part(pair, chr(31), 2), n
    from (select kind, pair, count(*) as n from (select ${pairs} as pair from few) p group by 1, 2 offset 0) pairs
  )`;
}

/** What a list's own categories are: those right below the one it is of, else those at the top. */
function isBelow(tx: ShopTx, { category }: ListingQuery) {
  return category === undefined
    ? sql`c.parent_id is null`
    : sql`c.parent_id = (select id from categories where shop_id = ${tx.shopId} and handle = ${category})`;
}
