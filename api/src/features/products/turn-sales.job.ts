import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { enqueueFor, isEarly } from "./enqueue-for.ts";
import { turnSales } from "./turn-sales.action.ts";

/** A sale of a product begins or ends. */
export async function turnSalesOf(world: World, due: JobData["turn-sales"]): Promise<void> {
  const now = Math.max(Date.parse(due.at), world.clock.now());
  await world.db.inShop(due.shop_id, (tx) =>
    isEarly(world, due)
      ? enqueueFor(world, tx, "turn-sales", due)
      : turnSales(tx, due.product_id, new Date(now).toISOString()),
  );
}
