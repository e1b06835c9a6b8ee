import { formatDeliveryDays } from "@vitrine/contract/orders/delivery-days";
import { formatMoney } from "@vitrine/contract/values/money";
import type { OrderRecord, ShipmentRecord } from "./orders.queries.ts";

export interface ProductLine {
  id: string;
  title: string;
  variant_title: string;
  quantity: number;
  /** Formatted with its currency; absent where no prices are shown. */
  amount?: string;
}

export function pricedLines({ lines, currency }: OrderRecord): ProductLine[] {
  return lines.map((line) => ({ ...line, amount: formatMoney(line.unit_price * line.quantity, currency) }));
}

/** The components of the total, and the total last. */
export function sumsOf(order: OrderRecord): { name: string; amount: string }[] {
  const { currency, subtotal, discount_total, shipping_total, fee_total, tax_total, total } = order;
  const amount = (minor: number) => formatMoney(minor, currency);
  const taxIsInside = total < subtotal - discount_total + shipping_total + fee_total + tax_total;
  const sums = [{ name: "Subtotal", amount: amount(subtotal) }];
  if (discount_total > 0) sums.push({ name: "Discount", amount: amount(-discount_total) });
  sums.push({ name: "Delivery", amount: shipping_total > 0 ? amount(shipping_total) : "Free" });
  if (fee_total > 0) sums.push({ name: "Fee", amount: amount(fee_total) });
  if (tax_total > 0) sums.push({ name: taxIsInside ? "Tax (included)" : "Tax", amount: amount(tax_total) });
  return [...sums, { name: "Total", amount: amount(total) }];
}

/** Payment instructions, or a confirmation of the payment; "" for other payment methods. */
export function paymentSentence(order: OrderRecord): string {
  const { payment_status, payment_method, payment, total, currency } = order;
  if (payment_status === "paid") return "Your order is paid.";
  const amount = formatMoney(total, currency);
  if (payment_method === "cash_on_delivery") return `Pay ${amount} on delivery.`;
  return payment ? `Pay ${amount} by ${payment.name}. ${payment.instructions ?? ""}`.trim() : "";
}

/** The delivery estimate, e.g. "Arrives Thu 12 Nov – Sat 14 Nov". */
export function deliveryTime({ delivery }: OrderRecord): string {
  const { days_min, days_max, arrives_from, arrives_to } = delivery;
  if (arrives_from && arrives_to)
    return `Arrives ${formatDeliveryDays({ arrives_from, arrives_to }, "en-GB")}`;
  if (days_max === 0) return "Arrives the same day";
  const days = days_min === days_max ? `${days_max}` : `${days_min} to ${days_max}`;
  return `Takes ${days} ${days_max === 1 ? "day" : "days"}`;
}

/** A shipment with its items; `isPart` if it doesn't contain the whole order. */
export function parcelOf(
  order: OrderRecord,
  shipmentId: string,
): { shipment: ShipmentRecord; lines: ProductLine[]; isPart: boolean } {
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  if (!shipment) throw new Error("This order has no such shipment");
  const quantities = new Map(shipment.lines.map((line) => [line.order_line_id, line.quantity]));
  const lines = order.lines.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? 0 }));
  return {
    shipment,
    lines: lines.filter(({ quantity }) => quantity > 0),
    isPart: shipment.quantity < order.item_count,
  };
}
