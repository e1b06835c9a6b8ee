import { apiError } from "../../../api-error.ts";
import type { Change } from "../change-scope.ts";
import { requireShipmentFor, updateFulfilmentStatus, transition } from "../change-order.action.ts";
import { enqueueOrderMail } from "../emails/enqueue-order-mail.action.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { receivePayment } from "../payments/receive-payment.action.ts";
import { dueOf } from "../payments/refunds.rules.ts";
import { followDelivery } from "./follow-delivery.action.ts";
import { updateShipment } from "./shipments.queries.ts";

/** The cash of a delivery: the amount that was collected, or the part of it that is missing. Default: all that is due was collected. */
export type DeliveredCash = { collected?: number; missing?: number };

/**
 * Marks a shipment as delivered. The last one of a cash-on-delivery order also records the amount collected.
 *
 * @throws invalid_input if more than the amount due was collected
 */
export async function deliverOrder(
  change: Change,
  shipmentId: string,
  cash: DeliveredCash = {},
): Promise<OrderRecord> {
  return transition(change, "deliver", async (order, at) => {
    requireShipmentFor(order, shipmentId, "deliver");
    await updateShipment(change.tx, shipmentId, { status: "delivered", delivered_at: at });
    return { action: "shipment.delivered", details: await finishDelivery(change, order, shipmentId, cash) };
  });
}

/** After a shipment has reached the customer: the cash, the email and, after the last one, what follows. */
export async function finishDelivery(
  change: Change,
  order: OrderRecord,
  shipmentId: string,
  cash: DeliveredCash = {},
): Promise<Record<string, unknown>> {
  const fulfilment = await updateFulfilmentStatus(change);
  const { collected, missing } = await collectCash(change, order, {
    ...cash,
    shipmentId,
    isLast: fulfilment === "delivered",
  });
  await enqueueOrderMail(change, "delivered", shipmentId);
  if (fulfilment === "delivered") await followDelivery(change);
  return { shipment_id: shipmentId, collected, missing, currency: order.currency };
}

/** Records the cash of a delivery. Something is missing only once the order is delivered completely. */
async function collectCash(
  change: Change,
  order: OrderRecord,
  { shipmentId, isLast, collected, missing = 0 }: DeliveredCash & { shipmentId: string; isLast: boolean },
): Promise<{ collected: number; missing: number }> {
  const due = dueOf(order);
  if (order.payment_method !== "cash_on_delivery") {
    if (collected) throw notCollected("This order isn't paid in cash on delivery. Record its payment.");
    return { collected: 0, missing: 0 };
  }
  if (collected !== undefined && collected > due) throw notCollected("Enter no more than the amount due.");
  const max = collected ?? (isLast ? Math.max(0, due - missing) : 0);
  const received = await receivePayment(change, order, { kind: "collection", causeId: shipmentId, max });
  const left = isLast ? due - received : 0;
  if (left > 0) await updateShipment(change.tx, shipmentId, { cash_missing: left });
  return { collected: received, missing: left };
}

const notCollected = (message: string) => apiError("invalid_input", { errors: { collected: [message] } });
