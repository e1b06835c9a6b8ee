import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isOnSale } from "../catalogue/products-on-date.queries.ts";
import { type CardRow, joinCard } from "./cards.queries.ts";

const maxRelated = 8;

/** Condition: product `p` has related products. */
export const hasRelated = sql`(
  exists (select from related_products r where r.shop_id = p.shop_id and r.product_id = p.id)
  or exists (select from bought_together b where b.shop_id = p.shop_id and b.product_id = p.id))`;

/**
 * The active products related to an active product: first the manually chosen ones, in order, then those most often
 * bought with it.
 */
export function listRelated(tx: ShopTx, handle: string): Promise<CardRow[]> {
  return tx.all(sql<CardRow>`
    with requested as (
      select id from products where shop_id = ${tx.shopId} and handle = ${handle} and ${isOnSale("products")}
    ), ways as (
      select r.related_id, 0 as way, r.position as place from related_products r, requested
      where r.shop_id = ${tx.shopId} and r.product_id = requested.id
      union all
      select b.related_id, 1, -b.orders from bought_together b, requested
      where b.shop_id = ${tx.shopId} and b.product_id = requested.id
    ), chosen as (
      select related_id, min(array[way, place]) as rank from ways group by related_id
    ), shown as (
      select p.id, p.shop_id, p.handle, p.title, p.vendor, p.options, p.created_at, p.min_quantity, p.quantity_step, c.rank
      from chosen c join products p on p.shop_id = ${tx.shopId} and p.id = c.related_id
      where ${isOnSale("p")} order by c.rank, p.id limit ${maxRelated}
    )
    select p.id, p.handle, p.title, p.vendor, '' as sort_value, v.*, pictures.pictures
    from shown p
    ${joinCard(tx)}
    order by p.rank, p.id`);
}
