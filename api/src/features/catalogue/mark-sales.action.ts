import type { ShopTx } from "../../db/tx.ts";
import { markDue, nextNight } from "../../db/due-works.queries.ts";

/** Has counted again what sold and what was bought together, because an order came or was cancelled. */
export async function markSales(tx: ShopTx): Promise<void> {
  await Promise.all([
    markDue(tx, ["sold-counts", "timed-rules"]),
    markDue(tx, ["bought-together"], nextNight),
  ]);
}
