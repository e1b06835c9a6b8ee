import { orderName } from "@vitrine/contract/orders/order-name";
import type { OrderVerb } from "@vitrine/contract/orders/orders";
import { apiError } from "../../api-error.ts";
import { newId } from "../../ids.ts";
import { markSales } from "../catalogue/mark-sales.action.ts";
import {
  type OrderRecord,
  requireOrder,
  requireOrderForUpdate,
  type ShipmentRecord,
  updateOrder,
} from "./orders.queries.ts";
import { fulfilmentOf, hasLeftShop, isPossibleFor, type ShipmentVerb } from "./order-statuses.rules.ts";
import { may } from "./orders.rules.ts";
import {
  isCorrected,
  owesServices,
  productsOf,
  unitsToShip,
  unpackedLines,
  unshippedStatus,
} from "./order-units.rules.ts";
import { recordStockEvents, recordWebhookEvents } from "../webhook-events/webhook-events.queries.ts";
import { confirmsOrder } from "./emails/emails.rules.ts";
import { enqueueOrderMail } from "./emails/enqueue-order-mail.action.ts";
import { captureBeforeShipping } from "./payments/capture-payment.action.ts";
import { deliverDownloads } from "./delivery/deliver-downloads.action.ts";
import { completeReopened } from "./delivery/schedule-completion.action.ts";
import { advanceLeftOf } from "./payments/advance-due.rules.ts";
import { dueOf } from "./payments/refunds.rules.ts";
import { receivePayment } from "./payments/receive-payment.action.ts";
import { requestRelease } from "./payments/release-payment.action.ts";
import { requestDocuments } from "./request-documents.action.ts";
import { sellServices } from "./delivery/sell-services.action.ts";
import { insertShipment, takeShipped, updateShipment } from "./delivery/shipments.queries.ts";
import { recordOrderChange } from "./record-order-change.action.ts";
import type { Change } from "./change-scope.ts";

export async function confirmOrder(change: Change): Promise<OrderRecord> {
  return transition(change, "confirm", async (_, at) => {
    await updateOrder(change.tx, change.id, { confirmation: "confirmed", confirmed_at: at });
    await enqueueOrderMail(change, "confirmed", change.id);
    return { action: "order.confirmed" };
  });
}

export async function holdOrder(change: Change, reason: string): Promise<OrderRecord> {
  return transition(change, "hold", async () => {
    await updateOrder(change.tx, change.id, { hold_reason: reason });
    return { action: "order.held", details: { reason } };
  });
}

export async function unholdOrder(change: Change): Promise<OrderRecord> {
  return transition(change, "unhold", async () => {
    await updateOrder(change.tx, change.id, { hold_reason: null });
    return { action: "order.released" };
  });
}

/** Packs the given lines, or all unpacked items, into one shipment. */
export async function packOrder(
  change: Change,
  wanted: { order_line_id: string; quantity: number }[] | undefined,
): Promise<OrderRecord> {
  return transition(change, "pack", async (order, at) => {
    const open = unpackedLines(order);
    const lines = wanted ?? open;
    for (const { order_line_id, quantity } of lines)
      if (quantity > (open.find((line) => line.order_line_id === order_line_id)?.quantity ?? 0))
        throw apiError("transition_rejected", {
          message: "That's more than is left to pack. Reload the order.",
        });
    const shipmentId = await insertShipment(change.tx, change.id, lines, at);
    await updateFulfilmentStatus(change);
    return {
      action: "shipment.packed",
      details: { shipment_id: shipmentId, quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0) },
    };
  });
}

export async function shipOrder(
  change: Change,
  shipmentId: string,
  parcel: { courier: string | null; tracking_number: string | null; tracking_url: string | null },
): Promise<OrderRecord> {
  return transition(change, "ship", async (order, at) => {
    const before = requireShipmentFor(order, shipmentId, "ship");
    await captureBeforeShipping(change, order);
    const edited = isCorrected(before, parcel) && { tracking_edited_at: at };
    await updateShipment(change.tx, shipmentId, { status: "shipped", ...parcel, shipped_at: at, ...edited });
    await takeShipped(change.tx, shipmentId, change.actor.account_id);
    await recordStockEvents(change.tx, productsOf(order));
    await updateFulfilmentStatus(change);
    await enqueueOrderMail(change, "shipped", shipmentId);
    return { action: "shipment.shipped", details: { shipment_id: shipmentId, ...parcel } };
  });
}

/**
 * Records that the shop has received the amount due or a part of it, for example by bank transfer. An order that awaited its
 * online payment opens; if it is paid online too, that payment is refunded.
 *
 * @param received default: the amount due
 * @param isPlaced false for an order that is placed in this transaction: its confirmation says that it is paid
 * @throws invalid_input if `received` is more than the amount due
 */
export async function markPaid(
  change: Change,
  received?: number,
  { isPlaced = true } = {},
): Promise<OrderRecord> {
  const { app, tx, id } = change;
  const paid = await transition(change, "mark_paid", async (order) => {
    const due = dueOf(order);
    if (received !== undefined && received > due)
      throw apiError("invalid_input", { errors: { amount: ["Enter no more than the amount due."] } });
    if (order.lifecycle === "awaiting_payment") {
      await updateOrder(tx, id, { lifecycle: "open", payment_due_at: null });
      await app.jobs.enqueue(tx, "order-placed", { shop_id: tx.shopId, order_id: id });
    }
    // Its own cause, because more may become due when the order is edited.
    const causeId = newId(app.clock.now());
    const amount = await receivePayment(change, order, { kind: "capture", causeId, max: received });
    // The part that was to be captured is paid in another way.
    if (amount === due) await requestRelease(app, tx, order);
    if (amount > 0 && isPlaced && !confirmsOrder(order))
      await enqueueOrderMail(change, "payment-received", causeId);
    await markSales(change.tx);
    return { action: "order.paid", details: { amount, due: due - amount, currency: order.currency } };
  });
  return confirmPaidAdvance(change, paid);
}

/** Confirms an order that waited for its advance payment, unless it is on hold. */
async function confirmPaidAdvance(change: Change, order: OrderRecord): Promise<OrderRecord> {
  const isPaid = order.advance !== null && advanceLeftOf(order) === 0;
  return isPaid && may("confirm", order, change.actor.role) ? confirmOrder(change) : order;
}

/**
 * Runs a change of an order: locks it, checks the table of transitions, applies the change, logs and
 * publishes it. `work` returns undefined if there is nothing to change.
 */
export async function transition(
  change: Change,
  verb: OrderVerb | "expire",
  work: (
    order: OrderRecord,
    at: string,
  ) => Promise<{ action: string; details?: Record<string, unknown> } | undefined>,
): Promise<OrderRecord> {
  const { tx, actor, id, app } = change;
  const order = await requireOrderForUpdate(tx, id);
  if (!may(verb, order, actor.role)) throw apiError("transition_rejected", { stage_now: order.lifecycle });
  const done = await work(order, new Date(app.clock.now()).toISOString());
  if (!done) return order;
  await recordOrderChange(tx, actor, order, { action: done.action, after: done.details });
  if (verbsOfDocuments.has(verb)) await requestDocuments(app, tx, [id]);
  const changed = await requireOrder(tx, id);
  if (verb !== "reopen") await completeReopened(change, changed);
  return (await deliverDownloads(change, changed)) ? requireOrder(tx, id) : changed;
}

/** After these changes, an invoice may be due, or the credit note of one that won't be paid. */
const verbsOfDocuments = new Set<OrderVerb | "expire">([
  "confirm",
  "mark_paid",
  "write_off_due",
  "undo_write_off",
  "mark_picked_up",
  "deliver",
  "mark_fulfilled",
  "cancel",
  "expire",
  "mark_returned",
]);

/** The shipment, for which this action is possible. @throws not_found, transition_rejected */
export function requireShipmentFor(
  order: OrderRecord,
  shipmentId: string,
  verb: ShipmentVerb,
): ShipmentRecord {
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  if (!shipment) throw apiError("not_found");
  if (!isPossibleFor(verb, shipment.status)) throw apiError("transition_rejected");
  return shipment;
}

/** Updates the order's fulfilment status from its current shipments, and returns it. Its services are fulfilled with the last delivery. */
export async function updateFulfilmentStatus(change: Change) {
  const { tx, id } = change;
  const order = await requireOrder(tx, id);
  const fulfilment = fulfilmentOf(unitsToShip(order), order.shipments, unshippedStatus(order));
  if (fulfilment === "delivered" && owesServices(order)) await sellServices(change, order);
  await updateOrder(tx, id, { fulfilment_status: fulfilment });
  if (hasLeftShop(fulfilment) && !hasLeftShop(order.fulfilment_status))
    await recordWebhookEvents(tx, [
      { topic: "order.fulfilled", subject_id: id, subject_label: orderName(order) },
    ]);
  return fulfilment;
}
