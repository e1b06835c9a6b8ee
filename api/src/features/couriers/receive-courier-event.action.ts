import type { CourierTarget } from "@vitrine/contract/delivery/couriers";
import { ORPCError } from "@orpc/server";
import { type Actor, systemActor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { type CourierEvent, CourierProblem, type SentEvent } from "../../outside/courier-provider.ts";
import { parseMoney } from "@vitrine/contract/values/money";
import type { Change } from "../orders/change-scope.ts";
import { shipOrder } from "../orders/change-order.action.ts";
import { deliverOrder } from "../orders/delivery/deliver-order.action.ts";
import { changeShipment } from "../orders/delivery/change-shipment.action.ts";
import { type OrderRecord, requireOrderForUpdate } from "../orders/orders.queries.ts";
import {
  type BookingRow,
  completeBooking,
  copyTracking,
  findBookingOfParcel,
  updateBooking,
} from "./bookings.queries.ts";
import { accountOf } from "./courier-account.action.ts";
import { type CourierVerb, stepsTo, targetOf } from "./courier-statuses.rules.ts";
import { type CourierRow, findCourier, insertCourierEvent } from "./couriers.queries.ts";
import { recordOrderChange } from "../orders/record-order-change.action.ts";

/**
 * Records an event of a courier, once, in the transaction of its effect.
 *
 * @throws courier_event_rejected, also if the event is about no parcel that the shop booked with the courier
 */
export async function receiveCourierEvent(
  app: AppContext,
  { shopId, courierId, ...sent }: SentEvent & { shopId: number; courierId: string },
): Promise<void> {
  const courier = await app.db.inShop(shopId, (tx) => findCourier(tx, courierId));
  const account = courier && accountOf(app, shopId, courier);
  if (!account) throw apiError("courier_event_rejected");
  try {
    const event = account.provider.readEvent(account.secrets, sent);
    if (event) await app.db.inShop(shopId, (tx) => recordEvent(app, tx, courier, event));
  } catch (failure) {
    app.log.warn({ shop_id: shopId, courier: courierId, failure }, "an event of a courier was rejected");
    if (!(failure instanceof CourierProblem)) throw failure;
    throw apiError("courier_event_rejected");
  }
}

async function recordEvent(
  app: AppContext,
  tx: ShopTx,
  courier: CourierRow,
  event: CourierEvent,
): Promise<void> {
  if (!(await insertCourierEvent(tx, courier.id, event.id))) return;
  const booking = await findBookingOfParcel(tx, courier.id, event.parcel);
  if (!booking || !isSameParcel(booking, event)) throw new CourierProblem("forged", "No such parcel");
  const order = await requireOrderForUpdate(tx, booking.order_id);
  const actor: Actor = { ...systemActor, name: courier.name };
  const { isActive, isCopied } = await noteReceived(app, tx, booking, event);
  const status = event.status && plain(event.status);
  const message = event.message && plain(event.message);
  const target = status && isActive ? targetOf(courier.kind, courier.statuses, status) : undefined;
  await recordOrderChange(tx, actor, order, {
    action: "shipment.reported",
    after: {
      shipment_id: booking.shipment_id,
      status,
      message,
      is_unknown: isActive && !!status && !target,
      ...(isActive && !isCopied && { retained_tracking: retainedTracking(order, booking) }),
    },
  });
  if (target && target !== "ignore")
    await applyTarget({ app, tx, actor, id: order.id }, booking, target, {
      reason: message ?? status ?? "",
      missing: missingCash(order, booking, event),
    });
}

/** The part of the cash that the courier was to collect and, as its event says, doesn't pay. */
function missingCash({ currency }: OrderRecord, { cod_amount }: BookingRow, { cash }: CourierEvent): number {
  const collected = cash === undefined ? undefined : parseMoney(cash, currency);
  return collected === undefined || collected < 0 ? 0 : Math.max(0, cod_amount - collected);
}

/** False if the event names our reference with the id of another parcel. */
function isSameParcel({ provider_id }: BookingRow, { parcel }: CourierEvent): boolean {
  return provider_id === null || parcel.provider_id === undefined || parcel.provider_id === provider_id;
}

/**
 * The tracking number that a member has corrected, for the first event that would have replaced it; undefined for later ones.
 */
function retainedTracking({ shipments, timeline }: OrderRecord, booking: BookingRow): string | undefined {
  const { shipment_id, tracking_number } = booking;
  const corrected = shipments.find(({ id }) => id === shipment_id)?.tracking_number ?? undefined;
  const isNoted = timeline.some(
    ({ details }) => details["shipment_id"] === shipment_id && details["retained_tracking"] === corrected,
  );
  return isNoted || corrected === tracking_number ? undefined : corrected;
}

/** The event proves that the courier has the parcel: the booking is active unless it is cancelled. */
async function noteReceived(
  app: AppContext,
  tx: ShopTx,
  { id }: BookingRow,
  { parcel, status }: CourierEvent,
): Promise<{ isActive: boolean; isCopied: boolean }> {
  const at = new Date(app.clock.now()).toISOString();
  const received = { id: parcel.provider_id ?? null, tracking_number: null, tracking_url: null };
  if (!(await completeBooking(tx, id, received, at))) return { isActive: false, isCopied: false };
  if (status) await updateBooking(tx, id, ["booked"], { last_status: plain(status) });
  return { isActive: true, isCopied: await copyTracking(tx, id) };
}

/** Text of a courier without control characters, of limited length. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 300);
}

/** Changes the shipment step by step. A change that the order doesn't allow now stays on the timeline only. */
async function applyTarget(
  change: Change,
  { shipment_id, courier_name, tracking_number, tracking_url }: BookingRow,
  target: Exclude<CourierTarget, "ignore">,
  { reason, missing }: { reason: string; missing: number },
): Promise<void> {
  const { shipments } = await requireOrderForUpdate(change.tx, change.id);
  const shipment = shipments.find(({ id }) => id === shipment_id);
  const steps = (shipment && stepsTo(shipment.status, target)) ?? [];
  const apply: Record<CourierVerb, () => Promise<unknown>> = {
    ship: () => shipOrder(change, shipment_id, { courier: courier_name, tracking_number, tracking_url }),
    deliver: () => deliverOrder(change, shipment_id, { missing }),
    mark_out_for_delivery: () => changeShipment(change, shipment_id, "mark_out_for_delivery"),
    mark_attempt_failed: () => changeShipment(change, shipment_id, "mark_attempt_failed", { reason }),
    mark_returning: () => changeShipment(change, shipment_id, "mark_returning"),
    mark_lost: () => changeShipment(change, shipment_id, "mark_lost"),
  };
  try {
    for (const step of steps) await apply[step]();
  } catch (failure) {
    // Thrown before anything of the step is written.
    if (!(failure instanceof ORPCError) || failure.code !== "transition_rejected") throw failure;
  }
}
