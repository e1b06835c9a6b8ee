import { type RequestDetails, shopperActor } from "../../../actor.ts";
import { apiError } from "../../../api-error.ts";
import type { AppContext } from "../../../app-context.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { updateFulfilmentStatus, transition } from "../change-order.action.ts";
import { type OrderRecord, requireOrderForUpdate } from "../orders.queries.ts";
import { may } from "../orders.rules.ts";
import { followDelivery } from "./follow-delivery.action.ts";
import { updateShipment } from "./shipments.queries.ts";

/**
 * Marks what is on its way as delivered, for the shopper who has received it. Their own click sends no email. Of an order that is
 * delivered already, nothing changes.
 */
export async function receiveOwnOrder(
  app: AppContext,
  tx: ShopTx,
  id: string,
  request: RequestDetails,
): Promise<OrderRecord> {
  const order = await requireOrderForUpdate(tx, id);
  if (order.fulfilment_status === "delivered") return order;
  if (!may("mark_received", order, "shopper"))
    throw apiError("transition_rejected", {
      message: "This order can't be marked as received here. Contact the shop.",
    });
  const actor = shopperActor(request, order.name);
  const change = { app, tx, actor, id };
  return transition(change, "mark_received", async ({ shipments }, at) => {
    for (const { id: shipmentId, status } of shipments)
      if (status === "shipped" || status === "out_for_delivery")
        await updateShipment(tx, shipmentId, { status: "delivered", delivered_at: at });
    const fulfilment = await updateFulfilmentStatus(change);
    if (fulfilment === "delivered") await followDelivery(change);
    return { action: "order.received" };
  });
}
