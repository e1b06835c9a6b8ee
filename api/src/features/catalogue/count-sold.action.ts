import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { markDue } from "../../db/due-works.queries.ts";
import { updateSoldCounts } from "./product-index.queries.ts";

const days = 30;

/** Counts the units sold within the last 30 days, for sorting and rules. Due again when an order leaves the 30 days. */
export async function countSold(tx: ShopTx, now: number): Promise<void> {
  const from = new Date(now - days * 86_400_000).toISOString();
  if ((await updateSoldCounts(tx, from)) > 0) await invalidateStorefront(tx);
  await markDue(
    tx,
    ["sold-counts", "timed-rules"],
    sql`select min(placed_at) + ${sql.lit(days)} * interval '24 hours' from orders
        where shop_id = ${tx.shopId} and placed_at >= ${from}`,
  );
}
