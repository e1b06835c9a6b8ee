import { recordStockEvents } from "../../webhook-events/webhook-events.queries.ts";
import type { Change } from "../change-scope.ts";
import { requireShipmentFor, transition, updateFulfilmentStatus } from "../change-order.action.ts";
import { enqueueOrderMail } from "../emails/enqueue-order-mail.action.ts";
import { captureBeforeShipping } from "../payments/capture-payment.action.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { productsOf } from "../order-units.rules.ts";
import { type DeliveredCash, finishDelivery } from "./deliver-order.action.ts";
import { takeShipped, updateShipment } from "./shipments.queries.ts";

/** Marks a packed shipment as ready for pickup, and emails the customer the place. The stock stays allocated. */
export async function markReadyForPickup(change: Change, shipmentId: string): Promise<OrderRecord> {
  return transition(change, "mark_ready_for_pickup", async (order, at) => {
    requireShipmentFor(order, shipmentId, "mark_ready_for_pickup");
    await updateShipment(change.tx, shipmentId, { status: "ready_for_pickup", ready_at: at });
    await updateFulfilmentStatus(change);
    await enqueueOrderMail(change, "ready-for-pickup", shipmentId);
    return { action: "shipment.ready_for_pickup", details: { shipment_id: shipmentId } };
  });
}

/**
 * Marks a shipment as picked up: its units leave the stock. The last one of an order that is paid in cash also records the
 * amount collected.
 */
export async function markPickedUp(
  change: Change,
  shipmentId: string,
  cash: DeliveredCash = {},
): Promise<OrderRecord> {
  return transition(change, "mark_picked_up", async (order, at) => {
    requireShipmentFor(order, shipmentId, "mark_picked_up");
    await captureBeforeShipping(change, order);
    // It leaves the shop and reaches the customer at once.
    await updateShipment(change.tx, shipmentId, { status: "delivered", shipped_at: at, delivered_at: at });
    await takeShipped(change.tx, shipmentId, change.actor.account_id);
    await recordStockEvents(change.tx, productsOf(order));
    return { action: "shipment.picked_up", details: await finishDelivery(change, order, shipmentId, cash) };
  });
}
