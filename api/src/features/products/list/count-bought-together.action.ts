import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { invalidateStorefront } from "../../../events/store-map.ts";
import { takeDay } from "../../../jobs/day-works.queries.ts";
import { markDue, nightHour } from "../../../db/due-works.queries.ts";
import { updateBoughtTogether } from "./related-products.queries.ts";

const days = 180;
const hourMs = 3_600_000;

/**
 * Counts which products were recently bought together, once a day, because that changes slowly and requires reading
 * all orders. Runs at night, or at the first opportunity after it.
 */
export async function countBoughtTogether(tx: ShopTx, now: number): Promise<void> {
  const day = new Date(now - nightHour * hourMs).toISOString().slice(0, 10);
  if (!(await takeDay(tx, "count what was bought together", day))) return;
  const from = new Date(now - days * 24 * hourMs).toISOString();
  if ((await updateBoughtTogether(tx, from)) > 0) await invalidateStorefront(tx);
  await markDue(
    tx,
    ["bought-together"],
    sql`select min(placed_at) + ${sql.lit(days)} * interval '24 hours' from orders
        where shop_id = ${tx.shopId} and placed_at >= ${from}`,
  );
}
