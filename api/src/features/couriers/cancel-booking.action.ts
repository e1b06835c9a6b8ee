import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { type OrderRecord, requireOrder, requireOrderForUpdate } from "../orders/orders.queries.ts";
import { asApiError } from "./book-shipment.action.ts";
import {
  type BookingRow,
  clearTracking,
  listBookings,
  requireBooking,
  updateBooking,
} from "./bookings.queries.ts";
import { accountOf } from "./courier-account.action.ts";
import { requireCourier } from "./couriers.queries.ts";
import { recordOrderChange } from "../orders/record-order-change.action.ts";

/**
 * Cancels a booking whose shipment isn't on its way: first with the courier, outside of a transaction, then here. Repeated
 * after a crash, the courier reports it as cancelled. Returns the bookings of the order.
 */
export async function cancelBooking(
  app: AppContext,
  shopId: number,
  actor: Actor,
  id: string,
): Promise<BookingRow[]> {
  const { booking, account } = await app.db.inShop(shopId, async (tx) => {
    const found = await requireBooking(tx, id);
    requireCancellable(found, await requireOrder(tx, found.order_id));
    return { booking: found, account: accountOf(app, shopId, await requireCourier(tx, found.courier_id)) };
  });
  const { provider_id } = booking;
  // The parcel of a failed booking may be bought all the same.
  const isBought = booking.status === "booked" || booking.is_uncertain;
  if (account?.provider.cancel && provider_id && isBought)
    await account.provider.cancel(account.secrets, provider_id).catch((problem: unknown) => {
      throw asApiError(problem);
    });
  return app.db.inShop(shopId, async (tx) => {
    const order = await requireOrderForUpdate(tx, booking.order_id);
    if (await updateBooking(tx, id, ["booked", "failed"], { status: "cancelled" })) {
      await clearTracking(tx, booking.shipment_id);
      await recordOrderChange(tx, actor, order, {
        action: "shipment.booking_cancelled",
        after: { shipment_id: booking.shipment_id, courier: booking.courier_name },
      });
    }
    return listBookings(tx, order.id);
  });
}

/** @throws transition_rejected */
function requireCancellable({ status, shipment_id }: BookingRow, { shipments }: OrderRecord): void {
  if (status === "pending")
    throw apiError("transition_rejected", { message: "Wait until the courier has answered." });
  const shipment = shipments.find(({ id }) => id === shipment_id);
  const isHere = shipment?.status === "packed" || shipment?.status === "cancelled";
  if (status === "cancelled" || !isHere) throw apiError("transition_rejected");
}
