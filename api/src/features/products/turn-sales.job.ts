import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { enqueueFor, isEarly } from "./enqueue-for.ts";
import { turnSales } from "./turn-sales.action.ts";

/** As many products as are written in some tenths of a second. */
const takenAlong = 100;

/** A sale of a product begins or ends. */
export async function turnSalesOf(world: World, due: JobData["turn-sales"]): Promise<void> {
  const { shop_id, product_id } = due;
  if (isEarly(world, due)) return world.db.inShop(shop_id, (tx) => enqueueFor(world, tx, "turn-sales", due));
  const at = new Date(Math.max(Date.parse(due.at), world.clock.now())).toISOString();
  try {
    await world.db.inShop(shop_id, (tx) => turnSales(tx, product_id, at, takenAlong));
  } catch (failure) {
    world.log.warn({ shop_id, product_id, failure }, "sales cannot be turned together");
    // What is wrong with another must not keep this one.
    await world.db.inShop(shop_id, (tx) => turnSales(tx, product_id, at, 0));
  }
}
