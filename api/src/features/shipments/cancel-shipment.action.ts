import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { listBookings } from "../couriers/bookings.queries.ts";
import { activeBooking } from "../couriers/bookings.rules.ts";
import { cancelBooking } from "../couriers/cancel-booking.action.ts";
import type { Change } from "../orders/change-scope.ts";
import { requireShipmentFor, updateFulfilmentStatus, transition } from "../orders/change-order.action.ts";
import { type OrderRecord, requireOrder } from "../orders/orders.queries.ts";
import { may } from "../orders/orders.rules.ts";
import { updateShipment } from "../orders/delivery/shipments.queries.ts";

interface Place {
  shopId: number;
  id: string;
  shipmentId: string;
}

/**
 * Unpacks a shipment that wasn't shipped, whose units can then be packed again. Their stock stays allocated. A booking is
 * cancelled first with its courier, outside of a transaction.
 *
 * @param finish reads the response in the transaction of the change
 * @throws not_found, transition_rejected, courier_rejected, courier_silent
 */
export async function cancelShipment<Result>(
  app: AppContext,
  actor: Actor,
  { shopId, id, shipmentId }: Place,
  finish: (tx: ShopTx, order: OrderRecord) => Promise<Result>,
): Promise<Result> {
  const booking = await app.db.inShop(shopId, async (tx) => {
    const order = await requireOrder(tx, id);
    requireShipmentFor(order, shipmentId, "cancel_shipment");
    if (!may("cancel_shipment", order, actor.role))
      throw apiError("transition_rejected", { stage_now: order.lifecycle });
    return activeBooking(await listBookings(tx, id), shipmentId);
  });
  if (booking) await cancelBooking(app, shopId, actor, booking.id);
  return app.db.inShop(shopId, async (tx) =>
    finish(tx, await cancelUnbooked({ app, tx, actor, id }, shipmentId)),
  );
}

async function cancelUnbooked(change: Change, shipmentId: string): Promise<OrderRecord> {
  const { tx, id } = change;
  return transition(change, "cancel_shipment", async (order) => {
    const { quantity } = requireShipmentFor(order, shipmentId, "cancel_shipment");
    // It was booked again in the meantime.
    if (activeBooking(await listBookings(tx, id), shipmentId)) throw apiError("transition_rejected");
    await updateShipment(tx, shipmentId, { status: "cancelled" });
    await updateFulfilmentStatus(change);
    return { action: "shipment.cancelled", details: { shipment_id: shipmentId, quantity } };
  });
}
