import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

/** The manually related products of product `p`, in order, as a JSON list of `RelatedProduct`. */
export const relatedJson = sql`(
  select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title, 'status', o.status) order by r.position, o.id), '[]')
  from related_products r join products o on o.shop_id = r.shop_id and o.id = r.related_id
  where r.shop_id = p.shop_id and r.product_id = p.id)`;

/** Replaces the related products of a product, in this order. Ids that aren't products of the shop are ignored. */
export async function setRelated(tx: ShopTx, productId: string, related: string[]): Promise<void> {
  await tx.run(sql`
    with given as (
      select o.id, g.place from unnest(${related}::uuid[]) with ordinality g (id, place)
      join products o on o.shop_id = ${tx.shopId} and o.id = g.id where g.id <> ${productId}
    ), gone as (
      delete from related_products r
      where r.shop_id = ${tx.shopId} and r.product_id = ${productId} and r.related_id not in (select id from given)
    )
    insert into related_products as r (shop_id, product_id, related_id, position)
    select ${tx.shopId}, ${productId}, id, place::integer from given
    on conflict (shop_id, product_id, related_id) do update set position = excluded.position
      where r.position <> excluded.position`);
}

/** The subset of these ids that are products of the shop. */
export async function findProductIds(tx: ShopTx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.all(
    sql<{ id: string }>`select id from products where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

const stored = 8;
const minOrders = 2;

/**
 * Counts which products were in the same orders since `from`, an instant, and stores the most frequent of each.
 * Returns the number of pairs that changed.
 */
export function updateBoughtTogether(tx: ShopTx, from: string): Promise<number> {
  return tx.run(sql`
    with bought as materialized (
      select distinct l.order_id, l.product_id
      from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
      where o.shop_id = ${tx.shopId} and o.placed_at >= ${from} and is_sale(o.lifecycle, o.fulfilment_status, o.payment_status) and not o.is_sample and not o.is_test
        and l.product_id is not null and o.item_count > 1
    ), pairs as (
      select a.product_id, b.product_id as related_id, count(*)::integer as orders
      from bought a join bought b on b.order_id = a.order_id and b.product_id <> a.product_id
      group by 1, 2 having count(*) >= ${minOrders}
    ), best as (
      select product_id, related_id, orders from (
        select *, row_number() over (partition by product_id order by orders desc, related_id) as place from pairs
      ) ranked where place <= ${stored}
    ), gone as (
      delete from bought_together t where t.shop_id = ${tx.shopId}
        and not exists (select from best b where b.product_id = t.product_id and b.related_id = t.related_id)
      returning 1
    ), written as (
      insert into bought_together as t (shop_id, product_id, related_id, orders)
      select ${tx.shopId}, product_id, related_id, orders from best order by product_id, related_id
      on conflict (shop_id, product_id, related_id) do update set orders = excluded.orders
        where t.orders <> excluded.orders
      returning 1
    )
    select from gone union all select from written`);
}
