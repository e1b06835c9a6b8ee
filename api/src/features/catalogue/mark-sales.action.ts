import type { ShopTx } from "../../db/tx.ts";
import { markDue, nextNight } from "../../db/due-works.queries.ts";

/** Schedules a recount of units sold and of products bought together, after an order or its cancellation. */
export async function markSales(tx: ShopTx): Promise<void> {
  await Promise.all([
    markDue(tx, ["sold-counts", "timed-rules"]),
    markDue(tx, ["bought-together"], nextNight),
  ]);
}
