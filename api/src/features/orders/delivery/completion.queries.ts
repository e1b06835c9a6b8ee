import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

/** The default of the column `complete_days`, for a shop without settings. */
const defaultDays = 30;

/** Days after the delivery until orders are completed; null for never. */
export async function readCompleteDays(tx: ShopTx): Promise<number | null> {
  const stored = await tx.find(sql<{ days: number | null }>`
    select complete_days as days from checkout_settings where shop_id = ${tx.shopId}`);
  return stored ? stored.days : defaultDays;
}
