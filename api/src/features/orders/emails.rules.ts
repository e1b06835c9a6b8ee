import { formatDeliveryDays, formatDeliveryWindow } from "@vitrine/contract/orders/delivery-days";
import {
  discountName,
  formatTaxRate,
  includedTaxes,
  type SumRow,
  sumRows,
} from "@vitrine/contract/orders/order-sums";
import { noDelivery } from "@vitrine/contract/orders/checkout";
import { formatMoney } from "@vitrine/contract/values/money";
import type { OrderRecord, ShipmentRecord } from "./orders.queries.ts";
import { outstandingOf } from "./refunds.rules.ts";

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

/** The components of the total, the total, the taxes that it includes, and the shop's tax number. */
export function sumsOf(order: OrderRecord): { sums: { name: string; amount: string }[]; notes: string[] } {
  const amount = (minor: number) => formatMoney(minor, order.currency);
  const rows = sumRows(order).map((row) => ({
    name: rowName(row),
    amount: row.kind === "delivery" && !row.amount ? "Free" : amount(row.amount ?? 0),
  }));
  return {
    sums: [...rows, { name: "Total", amount: amount(order.total) }],
    notes: [
      ...includedTaxes(order).map(
        (tax) => `Includes ${amount(tax.amount)} ${tax.name} (${formatTaxRate(tax.ppm, "en-GB")})`,
      ),
      ...(order.shop_tax_number ? [`Tax number: ${order.shop_tax_number}`] : []),
    ],
  };
}

function rowName(row: SumRow): string {
  switch (row.kind) {
    case "subtotal":
      return "Subtotal";
    case "delivery":
      return "Delivery";
    case "fee":
      return "Fee";
    case "discount":
      return discountName(row);
    case "tax":
      return `${row.name} ${formatTaxRate(row.ppm, "en-GB")}`;
  }
}

/** Payment instructions, or a confirmation of the payment; "" for other payment methods. */
export function paymentSentence(order: OrderRecord): string {
  const { payment_status, payment_method, payment, currency } = order;
  if (payment_status === "paid" || payment_status === "partially_refunded") return "Your order is paid.";
  if (payment_status === "refunded") return "";
  const amount = formatMoney(outstandingOf(order), currency);
  if (payment_method === "cash_on_delivery") return `Pay ${amount} on delivery.`;
  return payment ? `Pay ${amount} by ${payment.name}. ${payment.instructions ?? ""}`.trim() : "";
}

/** The slot or the estimate of the delivery, e.g. "Arrives Thu 12 Nov – Sat 14 Nov"; "" without a delivery. */
export function deliveryTime({ delivery }: OrderRecord): string {
  const { days_min, days_max, arrives_from, arrives_to, window, is_arranged } = delivery;
  if (is_arranged) return delivery.name === noDelivery ? "" : "The shop will tell you when it arrives";
  if (window) return `Arrives ${formatDeliveryWindow(window, "en-GB")}`;
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
