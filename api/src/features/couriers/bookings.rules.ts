import type { CourierBooking } from "@vitrine/contract/orders/courier-bookings";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { Parcel } from "../../outside/courier-provider.ts";
import { shortId } from "../../outside/transaction-ids.ts";
import type { OrderRecord, ShipmentRecord } from "../orders/orders.queries.ts";
import { outstandingOf } from "../orders/refunds.rules.ts";
import type { ShopRow } from "../shops/shops.queries.ts";
import type { BookingRow } from "./bookings.queries.ts";
import type { CourierRow } from "./couriers.queries.ts";

/** A booking as the dashboard receives it. */
export function bookingAnswer({ label_type, ...booking }: BookingRow): CourierBooking {
  return { ...booking, has_label: label_type !== null };
}

/** The booking of a shipment that isn't cancelled. */
export function activeBooking(bookings: readonly BookingRow[], shipmentId: string): BookingRow | undefined {
  return bookings.find((one) => one.shipment_id === shipmentId && one.status !== "cancelled");
}

/** True if the courier has rejected the booking, so that another one can replace it. */
export function isReplaceable({ status, is_uncertain }: BookingRow): boolean {
  return status === "failed" && !is_uncertain;
}

/** True if booking again continues this booking: the courier may have received it, under the same reference. */
export function isRepeatable({ status, is_uncertain, courier_id }: BookingRow, courierId: string): boolean {
  return status === "failed" && is_uncertain && courier_id === courierId;
}

/** The reference of a shipment's next booking: another one only after the bookings before it are over. */
export function nextReference(bookings: readonly BookingRow[], shipmentId: string): string {
  const isOver = (one: BookingRow) => one.status === "cancelled" || isReplaceable(one);
  const count = bookings.filter((one) => one.shipment_id === shipmentId && isOver(one)).length;
  return `${shortId(shipmentId)}-${count + 1}`;
}

/** The cash that a courier collects for one more shipment: what is due and isn't collected with another one. */
export function cashOf(
  order: Pick<OrderRecord, "total" | "payments" | "payment_method" | "shipments">,
  bookings: readonly BookingRow[],
  shipmentId: string,
): number {
  if (order.payment_method !== "cash_on_delivery") return 0;
  const others = bookings.filter(
    ({ shipment_id, status, settlement_id }) =>
      shipment_id !== shipmentId && (status === "pending" || status === "booked") && settlement_id === null,
  );
  return Math.max(0, outstandingOf(order) - others.reduce((sum, { cod_amount }) => sum + cod_amount, 0));
}

/** The items of a shipment, in one line. */
export function contentsOf(
  order: Pick<OrderRecord, "lines">,
  { lines }: Pick<ShipmentRecord, "lines">,
): string {
  const titles = new Map(
    order.lines.map(({ id, title, variant_title }) => [
      id,
      [title, variant_title].filter(Boolean).join(" – "),
    ]),
  );
  return lines.map(({ order_line_id, quantity }) => `${quantity} × ${titles.get(order_line_id)}`).join(", ");
}

type Booked = Pick<BookingRow, "reference" | "cod_amount" | "weight_grams">;

/** The parcel of a booking, as the courier needs it; undefined if the shop has no address. */
export function parcelOf(
  shop: Pick<ShopRow, "name" | "legal_name" | "address" | "country" | "phone">,
  courier: Pick<CourierRow, "weight_grams" | "length_cm" | "width_cm" | "height_cm">,
  order: OrderRecord,
  shipment: ShipmentRecord,
  { reference, cod_amount, weight_grams }: Booked,
): Parcel | undefined {
  if (!shop.address) return undefined;
  const { length_cm, width_cm, height_cm } = courier;
  return {
    reference,
    recipient: { address: order.address, phone: order.phone_e164 ?? order.phone, email: order.email },
    sender: {
      address: { ...shop.address, name: shop.legal_name ?? shop.name, country: shop.country },
      phone: shop.phone,
    },
    cod_amount,
    currency: order.currency,
    contents: `${orderName(order)}: ${contentsOf(order, shipment)}`,
    note: order.note,
    weight_grams: weight_grams ?? courier.weight_grams,
    length_cm,
    width_cm,
    height_cm,
  };
}
