import type { OrderEmailName } from "@vitrine/contract/orders/order-emails";
import { hasUnits, type InspectedLine } from "@vitrine/contract/orders/orders";
import { apiError } from "../../../api-error.ts";
import { newId } from "../../../ids.ts";
import { markSales } from "../../catalogue/mark-sales.action.ts";
import type { Change } from "../change-scope.ts";
import { requireShipmentFor, updateFulfilmentStatus, transition } from "../change-order.action.ts";
import { shipmentCause } from "../emails/emails.rules.ts";
import { enqueueOrderMail } from "../emails/enqueue-order-mail.action.ts";
import { type OrderRecord, requireOrder } from "../orders.queries.ts";
import {
  type FailedShipmentVerb,
  hasLeft,
  isEmptied,
  type ShipmentStatus,
  shipmentTargets,
} from "../order-statuses.rules.ts";
import { isDeliveredOrReturned, unitsIn } from "../order-units.rules.ts";
import { refreshPaymentStatus } from "../payments/receive-payment.action.ts";
import { restockOrder } from "./restock-order.action.ts";
import { scheduleCompletion } from "./schedule-completion.action.ts";
import { countRestocked, returnShipment, updateShipment } from "./shipments.queries.ts";

/** Records the progress of a shipment that didn't reach the customer at first, or at all. */
export async function changeShipment(
  change: Change,
  shipmentId: string,
  verb: Exclude<FailedShipmentVerb, "mark_returned">,
  details: { reason?: string } = {},
): Promise<OrderRecord> {
  return transition(change, verb, async (order) => {
    const status = shipmentTargets[verb];
    requireShipmentFor(order, shipmentId, verb);
    await updateShipment(change.tx, shipmentId, { status });
    await updateFulfilmentStatus(change);
    const email = emailsByStatus[status];
    if (email)
      await enqueueOrderMail(change, email, shipmentCause(shipmentId, newId(change.app.clock.now())));
    return { action: `shipment.${status}`, details: { shipment_id: shipmentId, ...details } };
  });
}

/** The emails to the customer. Each has its own cause, because both can happen repeatedly. */
const emailsByStatus: Partial<Record<ShipmentStatus, OrderEmailName>> = {
  out_for_delivery: "out-for-delivery",
  attempt_failed: "attempt-failed",
};

/** Receives a shipment that came back to the shop, with the inspected units. No payment is collected. */
export async function receiveShipment(
  change: Change,
  shipmentId: string,
  inspected: InspectedLine[],
): Promise<OrderRecord> {
  return transition(change, "mark_returned", async (order) => {
    const shipment = requireShipmentFor(order, shipmentId, "mark_returned");
    const sent = new Map(shipment.lines.map((line) => [line.order_line_id, line.quantity]));
    for (const { order_line_id, sellable, damaged } of inspected)
      if (sellable + damaged > (sent.get(order_line_id) ?? 0))
        throw apiError("transition_rejected", {
          message: "That's more than was in the shipment. Reload the order.",
        });
    await requireOutside(change, order, shipment, inspected);
    await returnShipment(change.tx, shipmentId);
    await restockOrder(change, order, inspected, shipmentId);
    const status = await updateFulfilmentStatus(change);
    // Less is to be paid in cash.
    await refreshPaymentStatus(change.tx, change.id);
    // An order that came back unpaid isn't counted as sold.
    if (status === "returned") await markSales(change.tx);
    const received = await requireOrder(change.tx, change.id);
    if (status === "returned" || isDeliveredOrReturned(received)) await scheduleCompletion(change);
    const sum = (condition: "sellable" | "damaged") =>
      inspected.reduce((units, line) => units + line[condition], 0);
    return {
      action: "shipment.returned",
      details: { shipment_id: shipmentId, sellable: sum("sellable"), damaged: sum("damaged") },
    };
  });
}

/**
 * A refund may have restocked units of a shipment that came back later: they go into stock once. If all of the shipment's units
 * were, none are received.
 *
 * @throws transition_rejected
 */
async function requireOutside(
  { tx, id }: Change,
  { shipments }: OrderRecord,
  { lines }: Pick<OrderRecord["shipments"][number], "lines">,
  inspected: InspectedLine[],
): Promise<void> {
  const restocked = await countRestocked(tx, id);
  const outside = shipments.filter(
    (one) => hasLeft(one.status) && one.status !== "returned" && !isEmptied(one),
  );
  const units = unitsIn({ shipments: outside }, ...outside.map(({ status }) => status));
  const leftOf = (line: string) => (units.get(line) ?? 0) - (restocked.get(line) ?? 0);
  if (!hasUnits(inspected) && lines.some((line) => leftOf(line.order_line_id) > 0))
    throw apiError("transition_rejected", { message: "Enter at least one received unit." });
  for (const { order_line_id, sellable, damaged } of inspected)
    if (sellable + damaged > leftOf(order_line_id))
      throw apiError("transition_rejected", {
        message: "Some of these items were restocked with a refund already. Enter the other items only.",
      });
}
