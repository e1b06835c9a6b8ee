import { orderName } from "@vitrine/contract/orders/order-name";
import { systemActor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { type BookedParcel, CourierProblem, type Parcel } from "../../outside/courier-provider.ts";
import { notify } from "../notifications/notify.action.ts";
import { requireOrder, requireOrderForUpdate } from "../orders/orders.queries.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { noSender } from "./book-shipment.action.ts";
import {
  type BookingRow,
  completeBooking,
  copyTracking,
  findBooking,
  updateBooking,
} from "./bookings.queries.ts";
import { describeParcel } from "./describe-parcel.action.ts";
import { accountOf, type CourierAccount } from "./courier-account.action.ts";
import { requireCourier } from "./couriers.queries.ts";
import { storeLabel } from "./courier-labels.action.ts";
import { recordOrderChange } from "../orders/record-order-change.action.ts";

type Job = JobData["book-parcel"];

/** Calls the courier for a pending booking, outside of a transaction. A retry books the same parcel. */
export async function bookParcel(app: AppContext, { shop_id, booking_id }: Job): Promise<void> {
  const begun = await app.db.inShop(shop_id, (tx) => begin(app, tx, booking_id));
  if (!begun) return;
  const { booking, account, parcel } = begun;
  try {
    if (!account) throw new CourierProblem("rejected", "Enter the courier's keys again in Settings.");
    if (!parcel) throw new CourierProblem("rejected", noSender);
    const quoted = await quotedOf(app, shop_id, booking, account, parcel);
    const booked = await account.provider.book(account.secrets, parcel, quoted, booking.attempts > 0);
    await app.db.inShop(shop_id, (tx) => complete(app, tx, booking, booked));
    if (booked.label_url) await storeLabel(app, shop_id, booking.id, booked.label_url);
  } catch (problem) {
    if (!(problem instanceof CourierProblem) || problem.kind !== "rejected") throw problem;
    await fail(app, shop_id, booking.id, { failure: problem.message, is_uncertain: false });
  }
}

/** After the last retry: the courier may have received the parcel, so it isn't booked elsewhere. */
export function giveUpBooking(app: AppContext, { shop_id, booking_id }: Job): Promise<void> {
  return fail(app, shop_id, booking_id, {
    failure: "The courier didn't answer. Book it again to check if the parcel was received.",
    is_uncertain: true,
  });
}

async function begin(app: AppContext, tx: ShopTx, id: string) {
  const booking = await findBooking(tx, id);
  if (booking?.status !== "pending") return undefined;
  const order = await requireOrder(tx, booking.order_id);
  const shipment = order.shipments.find((one) => one.id === booking.shipment_id)!;
  const courier = await requireCourier(tx, booking.courier_id);
  // Counted before the call: after a crash the next attempt is a retry.
  await updateBooking(tx, id, ["pending"], { attempts: booking.attempts + 1 });
  return {
    booking,
    account: accountOf(app, tx.shopId, courier),
    parcel: describeParcel(await requireShop(tx), courier, order, shipment, booking),
  };
}

/** The chosen rate, or the cheapest one, which is stored before it is bought. Undefined for a courier without rates. */
async function quotedOf(
  app: AppContext,
  shopId: number,
  { id, provider_id, rate }: BookingRow,
  { provider, secrets }: CourierAccount,
  parcel: Parcel,
): Promise<{ id: string; rate: string } | undefined> {
  if (!provider.quote) return undefined;
  if (provider_id && rate) return { id: provider_id, rate };
  const quote = await provider.quote(secrets, parcel);
  const [cheapest] = quote.rates;
  if (!cheapest)
    throw new CourierProblem("rejected", "No carrier delivers this parcel. Check its address and weight.");
  const quoted = { provider_id: quote.id, rate: cheapest.id };
  const isStored = await app.db.inShop(shopId, (tx) => updateBooking(tx, id, ["pending"], quoted));
  if (!isStored) throw new CourierProblem("rejected", "The booking was cancelled.");
  return { id: quote.id, rate: cheapest.id };
}

async function complete(
  app: AppContext,
  tx: ShopTx,
  { id, order_id, shipment_id, courier_name }: BookingRow,
  booked: BookedParcel,
): Promise<void> {
  const order = await requireOrderForUpdate(tx, order_id);
  if (!(await completeBooking(tx, id, booked, new Date(app.clock.now()).toISOString()))) return;
  await copyTracking(tx, id);
  const { tracking_number } = booked;
  await recordOrderChange(tx, systemActor, order, {
    action: "shipment.booked",
    after: { shipment_id, courier: courier_name, tracking_number },
  });
}

async function fail(
  app: AppContext,
  shopId: number,
  id: string,
  outcome: { failure: string; is_uncertain: boolean },
): Promise<void> {
  await app.db.inShop(shopId, async (tx) => {
    if (!(await updateBooking(tx, id, ["pending"], { status: "failed", ...outcome }))) return;
    const booking = (await findBooking(tx, id))!;
    const { shipment_id, courier_name: courier } = booking;
    const order = await requireOrder(tx, booking.order_id);
    await recordOrderChange(tx, systemActor, order, {
      action: "shipment.booking_failed",
      after: { shipment_id, courier, reason: outcome.failure },
    });
    await notify(app, tx, {
      kind: "booking_failed",
      data: { order: orderName(order), courier },
      link: `/shop/orders/${order.id}`,
      // The same booking is repeated if it is uncertain that the courier has it.
      cause: `${id}-${booking.attempts}`,
    });
  });
}
