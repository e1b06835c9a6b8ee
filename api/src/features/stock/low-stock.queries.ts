import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

// Fragments for queries in which the stock of a variant is `l`.

/** Units on hand that aren't allocated or unavailable. Reservations of carts aren't subtracted. */
export const free = sql`(l.on_hand - l.allocated - l.unavailable)`;

/** The shop's low-stock level, for variants without their own. */
export function shopLowAt(tx: ShopTx) {
  return sql`coalesce((select low_at from inventory_settings where shop_id = ${tx.shopId}), 3)`;
}

/** The variant's low-stock level, in units; 0 means never. */
export function lowAt(tx: ShopTx) {
  return sql`coalesce(l.low_at, ${shopLowAt(tx)})`;
}
