import { sum } from "@vitrine/contract/values/money";
import { apiError } from "../../api-error.ts";
import { markSales } from "../catalogue/mark-sales.action.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { cancelLostUnits, cancelRefundedLosses } from "../order-refunds/refund-items.action.ts";
import type { Change } from "../orders/change-scope.ts";
import { updateFulfilmentStatus, transition } from "../orders/change-order.action.ts";
import { isUnresolvedLoss } from "../orders/order-statuses.rules.ts";
import { productsOf } from "../orders/order-units.rules.ts";
import { leavesUnits } from "../orders/orders.rules.ts";
import type { OrderRecord, ShipmentRecord } from "../orders/orders.queries.ts";
import { requestDocuments } from "../orders/request-documents.action.ts";
import { scheduleCompletion } from "../orders/delivery/schedule-completion.action.ts";
import { allocateUnits, insertShipment, updateShipment } from "../orders/delivery/shipments.queries.ts";
import { recordStockEvents } from "../webhook-events/webhook-events.queries.ts";

/**
 * Packs the units of a lost shipment again, in a new shipment with newly allocated stock. Units that are refunded already are
 * cancelled instead.
 *
 * @throws not_found, transition_rejected, stock_short
 */
export async function reship(change: Change, shipmentId: string): Promise<OrderRecord> {
  const { tx, id, actor } = change;
  return transition(change, "reship", async (order, at) => {
    const lost = await cancelRefundedLosses(change, order, requireLoss(order, shipmentId));
    const lines = lost
      .filter(({ wanted }) => wanted > 0)
      .map(({ order_line_id, wanted: quantity }) => ({ order_line_id, quantity }));
    if (lines.length === 0)
      throw apiError("transition_rejected", {
        message: "All of these items are refunded already. Write them off instead.",
      });
    if (!(await allocateUnits(tx, { orderId: id, accountId: actor.account_id }, lines)))
      throw apiError("stock_short", {
        message: "There isn't enough stock to send these items again. Add stock, or write them off.",
      });
    await updateShipment(tx, shipmentId, { resolution: "reshipped" });
    const newId = await insertShipment(tx, id, lines, at);
    await refreshCatalogue(tx, productsOf(order));
    await recordStockEvents(tx, productsOf(order));
    await invalidateStorefront(tx);
    await updateFulfilmentStatus(change);
    return {
      action: "shipment.reshipped",
      details: {
        shipment_id: newId,
        lost_shipment_id: shipmentId,
        quantity: sum(lines.map(({ quantity }) => quantity)),
      },
    };
  });
}

/**
 * Writes off the units of a lost shipment: they count as cancelled and aren't due. Their stock was taken when they were shipped.
 * No payment is collected or refunded.
 *
 * @throws not_found, transition_rejected
 */
export async function writeOff(change: Change, shipmentId: string): Promise<OrderRecord> {
  const { app, tx, id } = change;
  return transition(change, "write_off", async (order, at) => {
    const shipment = requireLoss(order, shipmentId);
    if (!leavesUnits(order, shipment))
      throw apiError("transition_rejected", {
        message: "No other items are left. Cancel the order instead.",
      });
    await updateShipment(tx, shipmentId, { resolution: "written_off" });
    const cancelled = await cancelLostUnits(change, order, shipment, at);
    const fulfilment = await updateFulfilmentStatus(change);
    await markSales(tx);
    if (fulfilment === "delivered") await scheduleCompletion(change);
    await requestDocuments(app, tx, [id]);
    return {
      action: "shipment.written_off",
      details: { shipment_id: shipmentId, quantity: shipment.quantity, ...cancelled },
    };
  });
}

function requireLoss({ shipments }: OrderRecord, shipmentId: string): ShipmentRecord {
  const shipment = shipments.find(({ id }) => id === shipmentId);
  if (!shipment) throw apiError("not_found");
  if (!isUnresolvedLoss(shipment)) throw apiError("transition_rejected");
  return shipment;
}
