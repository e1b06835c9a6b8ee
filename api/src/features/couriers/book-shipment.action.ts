import type { CourierRate } from "@vitrine/contract/delivery/courier-bookings";
import type { RecordOutcome } from "@vitrine/contract/records";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { CourierProblem } from "../../outside/courier-provider.ts";
import type { Change } from "../orders/change-scope.ts";
import { shipOrder } from "../orders/change-order.action.ts";
import { changeEach, needsNoDelivery } from "../orders/bulk-change-orders.action.ts";
import { isUndelivered } from "../orders/order-units.rules.ts";
import {
  type OrderRecord,
  requireOrder,
  requireOrderForUpdate,
  type ShipmentRecord,
} from "../orders/orders.queries.ts";
import { may } from "../orders/orders.rules.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { type BookingRow, insertBooking, listBookings, updateBooking } from "./bookings.queries.ts";
import { activeBooking, cashOf, isRepeatable, isReplaceable } from "./bookings.rules.ts";
import { accountOf } from "./courier-account.action.ts";
import { describeParcel, nextReference } from "./describe-parcel.action.ts";
import { type CourierRow, requireActiveCourier } from "./couriers.queries.ts";
import { isProvider, trackingUrl } from "./couriers.rules.ts";

interface BookingWish {
  courier_id: string;
  tracking_number: string | null;
  quote: string | null;
  rate: string | null;
  weight_grams: number | null;
}

const noWish = { tracking_number: null, quote: null, rate: null, weight_grams: null };

/**
 * Books a packed shipment: with an own courier it is shipped, otherwise a job calls the courier.
 *
 * @throws not_found, transition_rejected, shipment_booked
 */
export async function bookShipment(change: Change, shipmentId: string, wish: BookingWish): Promise<void> {
  const { tx, id, app, actor } = change;
  const order = await requireOrderForUpdate(tx, id);
  const courier = await requireActiveCourier(tx, wish.courier_id);
  requirePacked(order, shipmentId, courier, actor);
  const bookings = await listBookings(tx, id);
  const active = activeBooking(bookings, shipmentId);
  if (active && isRepeatable(active, courier.id)) {
    await updateBooking(tx, active.id, ["failed"], { status: "pending", failure: null });
    return app.jobs.enqueue(tx, "book-parcel", { shop_id: tx.shopId, booking_id: active.id });
  }
  if (active && !isReplaceable(active)) throw apiError("shipment_booked");
  const reference = nextReference(bookings, shipmentId);
  if (active) await updateBooking(tx, active.id, ["failed"], { status: "cancelled" });
  const booking = {
    id: newId(app.clock.now()),
    courier_id: courier.id,
    order_id: id,
    shipment_id: shipmentId,
    reference,
    cod_amount: cashOf(order, bookings, shipmentId),
    account_id: actor.account_id,
  };
  await (isProvider(courier.kind)
    ? bookLater(change, booking, wish)
    : shipNow(change, booking, courier, wish.tracking_number));
}

type NewBooking = Pick<
  BookingRow,
  "id" | "courier_id" | "order_id" | "shipment_id" | "reference" | "cod_amount" | "account_id"
>;

/** Records the intent; the job that it enqueues calls the courier after the transaction. */
async function bookLater({ app, tx }: Change, booking: NewBooking, wish: BookingWish): Promise<void> {
  const { quote, rate, weight_grams } = wish;
  const chosen = quote && rate ? { provider_id: quote, rate } : { provider_id: null, rate: null };
  const inserted = await insertBooking(tx, {
    ...booking,
    ...chosen,
    weight_grams,
    status: "pending",
    tracking_number: null,
    tracking_url: null,
    booked_at: null,
  });
  if (!inserted) throw apiError("shipment_booked");
  await app.jobs.enqueue(tx, "book-parcel", { shop_id: tx.shopId, booking_id: booking.id });
}

async function shipNow(
  change: Change,
  booking: NewBooking,
  { name, tracking_template }: CourierRow,
  tracking_number: string | null,
): Promise<void> {
  const tracking = { tracking_number, tracking_url: trackingUrl(tracking_template, tracking_number) };
  const inserted = await insertBooking(change.tx, {
    ...booking,
    ...tracking,
    status: "booked",
    provider_id: null,
    rate: null,
    weight_grams: null,
    booked_at: new Date(change.app.clock.now()).toISOString(),
  });
  if (!inserted) throw apiError("shipment_booked");
  await shipOrder(change, booking.shipment_id, { courier: name, ...tracking });
}

/** The packed shipment, if the caller may ship it with the courier. */
function requirePacked(
  order: OrderRecord,
  shipmentId: string,
  { kind }: CourierRow,
  actor: Actor,
): ShipmentRecord {
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  if (!shipment) throw apiError("not_found");
  if (shipment.status !== "packed" || !may("ship", order, actor.role))
    throw apiError("transition_rejected", { stage_now: order.lifecycle });
  if (order.is_test && isProvider(kind))
    throw apiError("transition_rejected", { message: "A test order can't be booked with this courier." });
  return shipment;
}

/** The rates of a courier for a packed shipment, the cheapest first. None for a courier without rates. */
export async function quoteShipment(
  app: AppContext,
  shopId: number,
  actor: Actor,
  {
    orderId,
    shipmentId,
    courier_id,
    weight_grams,
  }: {
    orderId: string;
    shipmentId: string;
    courier_id: string;
    weight_grams: number | null;
  },
): Promise<{ quote: string | null; rates: CourierRate[] }> {
  const { account, parcel } = await app.db.inShop(shopId, async (tx) => {
    const order = await requireOrder(tx, orderId);
    const courier = await requireActiveCourier(tx, courier_id);
    const shipment = requirePacked(order, shipmentId, courier, actor);
    const bookings = await listBookings(tx, orderId);
    const reference = nextReference(bookings, shipmentId);
    const booking = { reference, weight_grams, cod_amount: cashOf(order, bookings, shipmentId) };
    return {
      account: accountOf(app, shopId, courier),
      parcel: describeParcel(await requireShop(tx), courier, order, shipment, booking),
    };
  });
  if (!account?.provider.quote) return { quote: null, rates: [] };
  if (!parcel) throw apiError("courier_rejected", { message: noSender });
  try {
    const { id, rates } = await account.provider.quote(account.secrets, parcel);
    return { quote: id, rates };
  } catch (problem) {
    throw asApiError(problem);
  }
}

export const noSender = "Enter your shop's address in Settings, then try again.";

/** The expected error for a failure of a courier; other failures are returned as they are. */
export function asApiError(problem: unknown): unknown {
  if (!(problem instanceof CourierProblem)) return problem;
  return problem.kind === "silent"
    ? apiError("courier_silent")
    : apiError("courier_rejected", { message: problem.message });
}

/** Books the packed shipments of each order, each order in its own transaction. */
export function bookOrders(
  app: AppContext,
  shopId: number,
  actor: Actor,
  { courierId, ids }: { courierId: string; ids: string[] },
): Promise<RecordOutcome[]> {
  return changeEach(app, shopId, ids, async (tx: ShopTx, order) => {
    const packed = order.shipments.filter(({ status }) => status === "packed");
    const wish = { ...noWish, courier_id: courierId };
    for (const { id } of packed) await bookShipment({ app, tx, actor, id: order.id }, id, wish);
    if (packed.length > 0) return null;
    return isUndelivered(order) ? needsNoDelivery : "This order has no packed shipment.";
  });
}
