import { orderName } from "@vitrine/contract/orders/order-name";
import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publish } from "../../events/event-bus.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import type { OrderRecord } from "./orders.queries.ts";

/** Adds a change of an order to its timeline and the activity log, and publishes it to open dashboards. */
export async function recordOrderChange(
  tx: ShopTx,
  actor: Actor,
  order: Pick<OrderRecord, "id" | "number" | "number_prefix">,
  { action, after = null }: { action: string; after?: Record<string, unknown> | null },
): Promise<void> {
  await insertActivity(tx, actor, {
    action,
    target_type: "order",
    target_id: order.id,
    target_label: orderName(order),
    after,
  });
  await publishOrderChange(tx, order.id);
}

/** Makes open dashboards read the order again. */
export function publishOrderChange(tx: ShopTx, id: string): Promise<void> {
  return publish(tx, { kind: "event", shop_id: tx.shopId, event: { type: "changed", what: "orders", id } });
}
