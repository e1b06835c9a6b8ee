import { filterFields } from "@vitrine/contract/products/product-fields";
import { sql, type Sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

const names = [
  "status",
  "field_values",
  "tags",
  "option_values",
  "stocked_values",
  "price_min",
  "price_max",
  "is_reduced",
  "sold_out",
  "available",
  "rating",
  "rating_rank",
  "created_at",
];
const columns = (alias?: string) =>
  sql.raw(names.map((name) => (alias ? `${alias}.${name}` : name)).join(", "));

/** Computes the index rows of these products; rows that are up to date aren't written. */
export async function updateProductIndex(tx: ShopTx, productIds: string[]): Promise<void> {
  // In the order of the ids, so that two transactions that change the same products don't deadlock. Locked before the
  // rows are computed: a statement sees what was committed before it began, not while it waited.
  const locked = tx.run(sql`
    select from product_index where shop_id = ${tx.shopId} and product_id = any(${productIds}::uuid[])
    order by product_id for update`);
  const written = tx.run(writeIndexRows(tx.shopId, productIds));
  await Promise.all([locked, written]);
}

/** Writes the index rows of these products. A new product takes the next ordinal of its shop. */
export function writeIndexRows(shopId: number, productIds: string[]): Sql {
  return sql`
    with computed as materialized (
      select f.*, k.place, row_number() over (partition by k.place is null order by f.created_at, f.product_id) as n
      from (${computedRows(shopId, productIds)}) f
      left join product_index k on k.shop_id = ${shopId} and k.product_id = f.product_id
    ), new as (
      select count(*) as count from computed where place is null
    ), taken as (
      -- Another transaction that adds products to the shop waits for the commit.
      insert into counters as c (shop_id, name, next) select ${shopId}, 'place', count from new where count > 0
      on conflict (shop_id, name) do update set next = c.next + excluded.next
      returning next - (select count from new) as first
    )
    insert into product_index as known (shop_id, product_id, place, ${columns()})
    select ${shopId}, f.product_id, coalesce(f.place, (select first from taken) + f.n - 1), ${columns("f")}
    from computed f order by f.product_id
    on conflict (shop_id, product_id) do update set (${columns()}) = row(${columns("excluded")})
    where (${columns("known")}) is distinct from (${columns("excluded")})`;
}

/**
 * Reviews of the middle of the scale that are added to those of a product, so that a single review with 5 stars isn't above many
 * with 4 and 5. See decision 0168.
 */
const addedReviews = { number: 5, stars: 3 };

/** The filtered fields of product `p`: {vendor␟Acme,type␟Shirt}, without empty ones. */
const fieldValues = sql.raw(
  `array_remove(array[${Object.entries(filterFields)
    .map(([name, field]) => `'${name}' || chr(31) || nullif(p.${field}, '')`)
    .join(", ")}], null)`,
);

/** The index rows of these products, computed from products, variants, stock levels and ratings. */
function computedRows(shopId: number, productIds: string[]) {
  const free = sql`coalesce(l.on_hand - l.allocated - l.unavailable, 0)`;
  return sql`
    select p.id as product_id, p.status, ${fieldValues} as field_values, p.tags, o.option_values, o.stocked_values,
           v.price_min, v.price_max, v.is_reduced, v.sold_out, v.available, r.rating, r.rating_rank,
           p.created_at
    from products p
    cross join lateral (
      select coalesce(min(v.price), 0) as price_min, coalesce(max(v.price), 0) as price_max,
             coalesce(bool_or(v.compare_at_price > v.price), false) as is_reduced,
             bool_or(not v.tracked or v.oversell <> 'deny' or ${free} > 0) is not true as sold_out,
             least(sum(${free}) filter (where v.tracked), 2147483647)::integer as available
      from variants v
      left join stock_levels l on l.shop_id = v.shop_id and l.variant_id = v.id and l.location_id = 1
      where v.shop_id = p.shop_id and v.product_id = p.id
    ) v
    cross join lateral (
      select coalesce(array_agg(distinct pair), '{}') as option_values,
             coalesce(array_agg(distinct pair) filter (where not tracked or oversell <> 'deny' or free > 0), '{}') as stocked_values
      from (
        select (p.options -> (at::integer - 1) ->> 'name') || chr(31) || value as pair, v.tracked, v.oversell, ${free} as free
        from variants v
        left join stock_levels l on l.shop_id = v.shop_id and l.variant_id = v.id and l.location_id = 1
        cross join unnest(v.option_values) with ordinality as o (value, at)
        where v.shop_id = p.shop_id and v.product_id = p.id and p.options -> (at::integer - 1) is not null
      ) pairs
    ) o
    cross join lateral (
      -- rounded as ratingOf() in the contract
      select round(10.0 * sum(n * star) / nullif(sum(n), 0))::smallint as rating,
             case when sum(n) > 0 then round(1000.0 * (sum(n * star) + ${sql.lit(addedReviews.number * addedReviews.stars)})
               / (sum(n) + ${sql.lit(addedReviews.number)})) else 0 end::integer as rating_rank
      from product_ratings g cross join unnest(g.counts) with ordinality as c (n, star)
      where g.shop_id = p.shop_id and g.product_id = p.id
    ) r
    -- Not a join: while an import adds products, the planner's statistics are out of date.
    where p.shop_id = ${shopId} and p.id = any(${productIds}::uuid[])`;
}

/** Counts the units ordered since `from`, an instant. Returns how many products changed. */
export function updateSoldCounts(tx: ShopTx, from: string): Promise<number> {
  return tx.run(sql`
    with sold as (
      select l.product_id, sum(l.quantity - l.cancelled_quantity)::integer as units
      from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
      where o.shop_id = ${tx.shopId} and o.placed_at >= ${from} and not o.is_test and is_sale(o.lifecycle, o.fulfilment_status, o.payment_status) and l.product_id is not null
      group by l.product_id
    ), changed as (
      select f.product_id, coalesce(s.units, 0) as units
      from product_index f left join sold s on s.product_id = f.product_id
      where f.shop_id = ${tx.shopId} and f.sold_30_days <> coalesce(s.units, 0)
      order by f.product_id for update of f
    )
    update product_index f set sold_30_days = c.units from changed c
    where f.shop_id = ${tx.shopId} and f.product_id = c.product_id`);
}
