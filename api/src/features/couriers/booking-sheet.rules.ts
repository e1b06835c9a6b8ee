import { orderName } from "@vitrine/contract/orders/order-name";
import { exponentOf } from "@vitrine/contract/values/currencies";
import { decimalOf } from "@vitrine/contract/values/money";
import type { OrderRecord } from "../orders/orders.queries.ts";
import type { BookingRow } from "./bookings.queries.ts";
import { activeBooking, cashOf, contentsOf } from "./bookings.rules.ts";

export const sheetHeaders = [
  "Order",
  "Tracking number",
  "Name",
  "Phone",
  "Address",
  "City",
  "Region",
  "Postcode",
  "Country",
  "Cash to collect",
  "Currency",
  "Items",
  "Note",
];

/** The packed and shipped shipments of an order that aren't booked with another courier, a row each. */
export function sheetRows(
  order: OrderRecord,
  bookings: readonly BookingRow[],
  courierId: string,
): string[][] {
  const { address, currency } = order;
  return order.shipments
    .filter(({ status }) => status === "packed" || status === "shipped")
    .flatMap((shipment) => {
      const booking = activeBooking(bookings, shipment.id);
      if (booking && booking.courier_id !== courierId) return [];
      const cash = booking?.cod_amount ?? cashOf(order, bookings, shipment.id);
      return [
        [
          orderName(order),
          shipment.tracking_number ?? "",
          address.name,
          order.phone_e164 ?? order.phone ?? "",
          [address.company, address.line1, address.line2].filter(Boolean).join(", "),
          address.city ?? "",
          address.region ?? "",
          address.postal_code ?? "",
          address.country,
          decimalOf(cash, exponentOf(currency)).replace(/\.$/, ""),
          currency,
          contentsOf(order, shipment),
          order.note ?? "",
        ],
      ];
    });
}
