import type { CourierBooking } from "@vitrine/contract/delivery/courier-bookings";
import { apiError } from "../../api-error.ts";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";

/** A booking, with the name and kind of its courier. */
export interface BookingRow extends Omit<CourierBooking, "has_label"> {
  order_id: string;
  reference: string;
  provider_id: string | null;
  rate: string | null;
  weight_grams: number | null;
  label_type: string | null;
  attempts: number;
  settlement_id: string | null;
  account_id: string | null;
}

/** A booking that a row of a settlement may be about. */
export type SettledBooking = Pick<
  BookingRow,
  "id" | "order_id" | "provider_id" | "reference" | "tracking_number" | "cod_amount" | "settlement_id"
> & {
  order_name: string;
  order_number: string;
  shipment_status: string;
  /** The part of the cash that was missing at the delivery. */
  cash_missing: number;
  /** The cash that the order has recorded for the shipment. */
  recorded: number;
};

const columns = sql`b.id, b.courier_id, c.name as courier_name, c.kind, b.order_id, b.shipment_id, b.status, b.reference,
  b.provider_id, b.rate, b.weight_grams, b.tracking_number, b.tracking_url, b.label_type, b.cod_amount, b.attempts, b.is_uncertain,
  b.failure, b.last_status, b.settlement_id, b.settled_amount, b.account_id, b.created_at, b.booked_at`;
const source = sql`courier_bookings b join couriers c on c.shop_id = b.shop_id and c.id = b.courier_id`;

/** The bookings of an order, the oldest first. */
export function listBookings(tx: ShopTx, orderId: string): Promise<BookingRow[]> {
  return tx.all(sql<BookingRow>`
    select ${columns} from ${source} where b.shop_id = ${tx.shopId} and b.order_id = ${orderId} order by b.created_at, b.id`);
}

export function listBookingsOfOrders(tx: ShopTx, orderIds: string[]): Promise<BookingRow[]> {
  return tx.all(sql<BookingRow>`
    select ${columns} from ${source} where b.shop_id = ${tx.shopId} and b.order_id = any(${orderIds}::uuid[])`);
}

export function findBooking(tx: ShopTx, id: string): Promise<BookingRow | undefined> {
  return tx.find(
    sql<BookingRow>`select ${columns} from ${source} where b.shop_id = ${tx.shopId} and b.id = ${id}`,
  );
}

export async function requireBooking(tx: ShopTx, id: string): Promise<BookingRow> {
  const booking = await findBooking(tx, id);
  if (!booking) throw apiError("not_found");
  return booking;
}

/** The booking that an event of a courier is about. */
export function findBookingOfParcel(
  tx: ShopTx,
  courierId: string,
  { reference, provider_id }: { reference?: string; provider_id?: string },
): Promise<BookingRow | undefined> {
  return tx.find(sql<BookingRow>`
    select ${columns} from ${source}
    where b.shop_id = ${tx.shopId} and b.courier_id = ${courierId} and ${
      reference === undefined ? sql`b.provider_id = ${provider_id ?? null}` : sql`b.reference = ${reference}`
    }`);
}

/**
 * The cash that an order has recorded for booking `b` of shipment `s`: none before it is delivered, then all of the order's without
 * that of its other shipments, up to what the courier was to collect.
 */
const recordedCash = sql`case when s.status <> 'delivered' then 0 else greatest(0, least(b.cod_amount, (
    select coalesce(sum(p.amount), 0) from payments p
    where p.shop_id = b.shop_id and p.order_id = b.order_id and p.kind = 'collection'
  ) - (
    select coalesce(sum(coalesce(other.settled_amount, other.cod_amount)), 0)
    from courier_bookings other
    join shipments sent on sent.shop_id = other.shop_id and sent.id = other.shipment_id
    where other.shop_id = b.shop_id and other.order_id = b.order_id and other.id <> b.id and other.status = 'booked'
      and (other.settlement_id is not null or sent.status = 'delivered')
  ))) end::bigint`;

/** The cash that an order has recorded for a booking, once its rows are locked. */
export async function readRecordedCash(tx: ShopTx, bookingId: string): Promise<number> {
  const { recorded } = await tx.one(sql<{ recorded: number }>`
    select ${recordedCash} as recorded
    from courier_bookings b join shipments s on s.shop_id = b.shop_id and s.id = b.shipment_id
    where b.shop_id = ${tx.shopId} and b.id = ${bookingId}`);
  return recorded;
}

/** The bookings of a courier with one of these tracking numbers, or names or numbers of orders, in lower case. */
export function listBookingsByNumber(
  tx: ShopTx,
  courierId: string,
  numbers: string[],
): Promise<SettledBooking[]> {
  return tx.all(sql<SettledBooking>`
    select b.id, b.order_id, b.provider_id, b.reference, b.tracking_number, b.cod_amount, b.settlement_id,
      o.number_prefix || o.number as order_name, o.number::text as order_number, s.status as shipment_status, s.cash_missing,
      ${recordedCash} as recorded
    from courier_bookings b
    join orders o on o.shop_id = b.shop_id and o.id = b.order_id
    join shipments s on s.shop_id = b.shop_id and s.id = b.shipment_id
    where b.shop_id = ${tx.shopId} and b.courier_id = ${courierId} and b.status = 'booked'
      and array[lower(b.tracking_number), lower(b.provider_id), b.reference, lower(o.number_prefix || o.number), o.number::text]
        && ${numbers}::text[]`);
}

type NewBooking = Pick<
  BookingRow,
  | "id"
  | "courier_id"
  | "order_id"
  | "shipment_id"
  | "status"
  | "reference"
  | "cod_amount"
  | "provider_id"
  | "rate"
  | "weight_grams"
  | "tracking_number"
  | "tracking_url"
  | "account_id"
  | "booked_at"
>;

/** Inserts a booking; returns false if the shipment, the reference or the courier's parcel has one. */
export async function insertBooking(tx: ShopTx, booking: NewBooking): Promise<boolean> {
  const inserted = await tx.run(
    db
      .insertInto("courier_bookings")
      .values(booking)
      .onConflict((conflict) => conflict.doNothing()),
  );
  return inserted === 1;
}

type BookingChange = Partial<
  Pick<
    BookingRow,
    "status" | "provider_id" | "rate" | "label_type" | "attempts" | "is_uncertain" | "failure" | "last_status"
  >
>;

/** Changes a booking that has one of these statuses. Returns false if it has another one. */
export async function updateBooking(
  tx: ShopTx,
  id: string,
  from: CourierBooking["status"][],
  change: BookingChange,
): Promise<boolean> {
  const updated = await tx.run(
    db
      .updateTable("courier_bookings")
      .set(change)
      .where("shop_id", "=", tx.shopId)
      .where("id", "=", id)
      .where("status", "in", from),
  );
  return updated === 1;
}

/** Records that the courier has a parcel. What is known already stays. Returns false if the booking is cancelled. */
export async function completeBooking(
  tx: ShopTx,
  id: string,
  parcel: { id: string | null; tracking_number: string | null; tracking_url: string | null },
  at: string,
): Promise<boolean> {
  const updated = await tx.run(sql`
    update courier_bookings b set status = 'booked', failure = null, is_uncertain = false,
      booked_at = coalesce(b.booked_at, ${at}::timestamptz),
      tracking_number = coalesce(b.tracking_number, ${parcel.tracking_number}),
      tracking_url = coalesce(b.tracking_url, ${parcel.tracking_url}),
      provider_id = coalesce(b.provider_id, (select ${parcel.id}::text where not exists (
        select from courier_bookings o where o.shop_id = b.shop_id and o.courier_id = b.courier_id and o.provider_id = ${parcel.id})))
    where b.shop_id = ${tx.shopId} and b.id = ${id} and b.status <> 'cancelled'`);
  return updated === 1;
}

/**
 * Shows the courier of a booking on its shipment. Returns false, and changes nothing, if a member has entered other tracking
 * details.
 */
export async function copyTracking(tx: ShopTx, bookingId: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update shipments s set courier = c.name, tracking_number = b.tracking_number, tracking_url = b.tracking_url
    from ${source}
    where b.shop_id = ${tx.shopId} and b.id = ${bookingId} and s.shop_id = b.shop_id and s.id = b.shipment_id
      and s.tracking_edited_at is null`);
  return changed === 1;
}

/** Removes the courier of a cancelled booking from its packed shipment. */
export async function clearTracking(tx: ShopTx, shipmentId: string): Promise<void> {
  await tx.run(sql`
    update shipments set courier = null, tracking_number = null, tracking_url = null
    where shop_id = ${tx.shopId} and id = ${shipmentId} and status = 'packed'`);
}

/** Marks the cash of a booking as settled. Returns false if it was settled before. */
export async function settleBooking(
  tx: ShopTx,
  id: string,
  { settlement_id, amount, fee }: { settlement_id: string; amount: number; fee: number },
): Promise<boolean> {
  const settled = await tx.run(sql`
    update courier_bookings set settlement_id = ${settlement_id}, settled_amount = ${amount}, settled_fee = ${fee}
    where shop_id = ${tx.shopId} and id = ${id} and settlement_id is null`);
  return settled === 1;
}

export async function insertSettlement(
  tx: ShopTx,
  settlement: { id: string; courier_id: string; file_name: string; account_id: string | null },
): Promise<void> {
  await tx.run(db.insertInto("courier_settlements").values(settlement));
}
