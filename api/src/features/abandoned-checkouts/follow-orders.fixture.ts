import type { TestApp } from "../../../test/test-app.ts";
import { followPlacedOrders } from "../orders/order-placed.job.ts";
import { withPost } from "./abandoned-checkouts.fixture.ts";

/** Follows up all orders, as their jobs do. */
export async function follow(app: TestApp): Promise<void> {
  const { rows } = await app.database.admin.query("select shop_id, id as order_id from orders order by id");
  const outcomes = await followPlacedOrders(withPost(app).app, rows);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}
