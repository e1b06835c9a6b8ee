import { sql } from "kysely";
import type { ShopTx } from "../../db/tx.ts";

// Fragments for queries in which the stock of a variant is `l`.

/** What of the variant is on the shelf and not promised; who is paying at this moment is not in it. */
export const free = sql`(l.on_hand - l.allocated - l.unavailable)`;

/** At how many pieces variants without a number of their own run low. */
export function shopLowAt(tx: ShopTx) {
  return sql`coalesce((select low_at from inventory_settings where shop_id = ${tx.shopId}), 3)`;
}

/** At how many pieces the variant runs low; 0 is never. */
export function lowAt(tx: ShopTx) {
  return sql`coalesce(l.low_at, ${shopLowAt(tx)})`;
}
