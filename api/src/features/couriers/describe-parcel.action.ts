import { orderName } from "@vitrine/contract/orders/order-name";
import type { Parcel } from "../../outside/courier-provider.ts";
import { shortId } from "../../outside/transaction-ids.ts";
import type { OrderRecord, ShipmentRecord } from "../orders/orders.queries.ts";
import type { ShopRow } from "../shops/shops.queries.ts";
import type { BookingRow } from "./bookings.queries.ts";
import { contentsOf, isReplaceable } from "./bookings.rules.ts";
import type { CourierRow } from "./couriers.queries.ts";

type Booked = Pick<BookingRow, "reference" | "cod_amount" | "weight_grams">;

/** The parcel of a booking, as the courier needs it; undefined if the shop has no address. */
export function describeParcel(
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

/** The reference of a shipment's next booking: another one only after the bookings before it are over. */
export function nextReference(bookings: readonly BookingRow[], shipmentId: string): string {
  const isOver = (one: BookingRow) => one.status === "cancelled" || isReplaceable(one);
  const count = bookings.filter((one) => one.shipment_id === shipmentId && isOver(one)).length;
  return `${shortId(shipmentId)}-${count + 1}`;
}
