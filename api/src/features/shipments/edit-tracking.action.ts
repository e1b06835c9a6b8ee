import { apiError } from "../../api-error.ts";
import { newId } from "../../ids.ts";
import type { Change } from "../orders/change-scope.ts";
import { transition } from "../orders/change-order.action.ts";
import { shipmentCause } from "../orders/emails/emails.rules.ts";
import { enqueueOrderMail } from "../orders/emails/enqueue-order-mail.action.ts";
import { limitMessages } from "../orders/messages/message-customer.action.ts";
import { isTracked } from "../orders/order-statuses.rules.ts";
import type { OrderRecord, ShipmentRecord } from "../orders/orders.queries.ts";
import { updateShipment } from "../orders/delivery/shipments.queries.ts";
import { trackingChanges } from "./shipments.rules.ts";

/**
 * Corrects the tracking details of a shipment that was shipped. Without a change, nothing is recorded or sent.
 *
 * @throws not_found, transition_rejected, too_many_requests
 */
export async function editTracking(
  change: Change,
  shipmentId: string,
  {
    notifies_customer,
    ...tracking
  }: Pick<ShipmentRecord, "courier" | "tracking_number" | "tracking_url"> & { notifies_customer: boolean },
): Promise<OrderRecord> {
  const { app, tx } = change;
  return transition(change, "edit_tracking", async (order, at) => {
    const shipment = order.shipments.find((one) => one.id === shipmentId);
    if (!shipment) throw apiError("not_found");
    if (!isTracked(shipment.status)) throw apiError("transition_rejected");
    const changes = trackingChanges(shipment, tracking);
    if (!changes) return undefined;
    await updateShipment(tx, shipmentId, { ...tracking, tracking_edited_at: at });
    if (notifies_customer) {
      await limitMessages(change);
      await enqueueOrderMail(change, "tracking", shipmentCause(shipmentId, newId(app.clock.now())));
    }
    return {
      action: "shipment.tracking_edited",
      details: { shipment_id: shipmentId, ...changes, notifies_customer },
    };
  });
}
