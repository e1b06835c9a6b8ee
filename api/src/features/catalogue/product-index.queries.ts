import { sql } from "kysely";
import type { ShopTx } from "../../db/tx.ts";

const names = [
  "status",
  "vendor",
  "product_type",
  "tags",
  "option_values",
  "stocked_values",
  "price_min",
  "price_max",
  "is_reduced",
  "sold_out",
  "available",
  "created_at",
];
const columns = (alias?: string) =>
  sql.raw(names.map((name) => (alias ? `${alias}.${name}` : name)).join(", "));

/** Reckons the facts of these products anew; those that are so already stay untouched. */
export async function updateProductIndex(tx: ShopTx, productIds: string[]): Promise<void> {
  // In the order of the ids, so that two who change the same products never wait for each other in a circle. Held
  // before they are reckoned: a statement sees what others have committed before it began, not while it waited.
  const held = tx.run(sql`
    select from product_index where shop_id = ${tx.shopId} and product_id = any(${productIds}::uuid[])
    order by product_id for update`);
  const reckoned = tx.run(sql`
    with reckoned as materialized (
      select f.*, k.place, row_number() over (partition by k.place is null order by f.product_id) as n
      from compute_product_index(${tx.shopId}, ${productIds}::uuid[]) f
      left join product_index k on k.shop_id = ${tx.shopId} and k.product_id = f.product_id
    ), taken as (
      select take_places(${tx.shopId}, count(*)::integer) as first from reckoned where place is null having count(*) > 0
    )
    insert into product_index as known (shop_id, product_id, place, ${columns()})
    select ${tx.shopId}, f.product_id, coalesce(f.place, (select first from taken) + f.n - 1), ${columns("f")}
    from reckoned f order by f.product_id
    on conflict (shop_id, product_id) do update set (${columns()}) = row(${columns("excluded")})
    where (${columns("known")}) is distinct from (${columns("excluded")})`);
  await Promise.all([held, reckoned]);
}

/** Counts the pieces that were ordered since `from`, an instant. Answers how many products changed. */
export function updateSoldCounts(tx: ShopTx, from: string): Promise<number> {
  return tx.run(sql`
    with sold as (
      select l.product_id, sum(l.quantity - l.cancelled_quantity)::integer as pieces
      from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
      where o.shop_id = ${tx.shopId} and o.placed_at >= ${from} and o.lifecycle <> 'cancelled' and l.product_id is not null
      group by l.product_id
    ), changed as (
      select f.product_id, coalesce(s.pieces, 0) as pieces
      from product_index f left join sold s on s.product_id = f.product_id
      where f.shop_id = ${tx.shopId} and f.sold_30_days <> coalesce(s.pieces, 0)
      order by f.product_id for update of f
    )
    update product_index f set sold_30_days = c.pieces from changed c
    where f.shop_id = ${tx.shopId} and f.product_id = c.product_id`);
}
