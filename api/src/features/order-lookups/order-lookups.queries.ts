import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { LookedUpOrder } from "./order-lookups.rules.ts";

/** The orders with these numbers, in no particular order. */
export function listOrdersByNumber(tx: ShopTx, numbers: number[]): Promise<LookedUpOrder[]> {
  return tx.all(sql<LookedUpOrder>`
    select o.id, o.number, o.number_prefix, o.email, o.phone_e164, coalesce(o.address->>'country', s.country) as country
    from orders o join shops s on s.id = o.shop_id
    where o.shop_id = ${tx.shopId} and o.number = any(${numbers}::bigint[])`);
}
