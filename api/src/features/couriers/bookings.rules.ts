import type { CourierBooking } from "@vitrine/contract/delivery/courier-bookings";
import type { OrderRecord, ShipmentRecord } from "../orders/orders.queries.ts";
import { type CollectedOrder, dueOf } from "../orders/payments/refunds.rules.ts";
import type { BookingRow } from "./bookings.queries.ts";

/** A booking as the dashboard receives it. */
export function bookingResponse({ label_type, ...booking }: BookingRow): CourierBooking {
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

/** The cash that a courier collects for one more shipment: what is due and isn't collected with another one. */
export function cashOf(
  order: Omit<CollectedOrder, "shipments"> & Pick<OrderRecord, "payments" | "shipments">,
  bookings: readonly BookingRow[],
  shipmentId: string,
): number {
  if (order.payment_method !== "cash_on_delivery") return 0;
  // Nothing was collected with a shipment that came back or was lost.
  const isOver = ({ status }: ShipmentRecord) => status === "returned" || status === "lost";
  const over = new Set(order.shipments.filter(isOver).map(({ id }) => id));
  const others = bookings.filter(
    ({ shipment_id, status, settlement_id }) =>
      shipment_id !== shipmentId &&
      !over.has(shipment_id) &&
      (status === "pending" || status === "booked") &&
      settlement_id === null,
  );
  return Math.max(0, dueOf(order) - others.reduce((sum, { cod_amount }) => sum + cod_amount, 0));
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
