import { formatDeliveryDays, formatDeliveryWindow } from "@vitrine/contract/delivery/delivery-days";
import { manualPaymentKey } from "@vitrine/contract/orders/draft-orders";
import type { OrderEmailName } from "@vitrine/contract/orders/order-emails";
import { isOfServices } from "@vitrine/contract/orders/orders";
import {
  discountName,
  formatTaxRate,
  includedTaxes,
  type SumRow,
  sumRows,
} from "@vitrine/contract/orders/order-sums";
import type { EmailTemplates } from "@vitrine/contract/shops/email-texts";
import { noDelivery, standardDelivery } from "@vitrine/contract/checkout/placed-order";
import type { EmailLanguage } from "../../../languages/email-language.ts";
import { capturableOf, isAuthorized } from "../payments/authorizations.rules.ts";
import { isPaidFor } from "../order-statuses.rules.ts";
import { isUndelivered } from "../order-units.rules.ts";
import type { OrderRecord, ShipmentRecord } from "../orders.queries.ts";
import { advanceDueOf, payableOnlineOf } from "../payments/advance-due.rules.ts";
import { cancelledOf, dueOf, paidSums } from "../payments/refunds.rules.ts";

export interface ProductLine {
  id: string;
  title: string;
  variant_title: string;
  quantity: number;
  /** Formatted with its currency; absent where no prices are shown. */
  amount?: string;
}

export function pricedLines({ lines, currency }: OrderRecord, { money }: EmailLanguage): ProductLine[] {
  return lines.map((line) => ({ ...line, amount: money(line.unit_price * line.quantity, currency) }));
}

/** The components of the total, the total, the taxes that it includes, and the shop's tax number. */
export function sumsOf(
  order: OrderRecord,
  language: EmailLanguage,
): { sums: { name: string; amount: string }[]; notes: string[] } {
  const { t, locale } = language;
  const amount = (minor: number) => language.money(minor, order.currency);
  const rows = sumRows({ ...order, requires_shipping: !isUndelivered(order) }).map((row) => ({
    name: rowName(row, language),
    amount: row.kind === "delivery" && !row.amount ? t("Free") : amount(row.amount ?? 0),
  }));
  const cancelled = cancelledOf(order);
  if (cancelled > 0) rows.push({ name: t("Cancelled items"), amount: amount(-cancelled) });
  return {
    sums: [...rows, { name: t("Total"), amount: amount(order.total - cancelled) }],
    notes: [
      ...includedTaxes(order).map(({ amount: included, name: tax, ppm }) =>
        t("Includes {{amount}} {{tax}} ({{rate}})", {
          amount: amount(included),
          tax,
          rate: formatTaxRate(ppm, locale),
        }),
      ),
      ...(order.shop_tax_number ? [t("Tax number: {{number}}", { number: order.shop_tax_number })] : []),
    ],
  };
}

function rowName(row: SumRow, { t, locale }: EmailLanguage): string {
  switch (row.kind) {
    case "subtotal":
      return t("Subtotal");
    case "delivery":
      return t("Delivery");
    case "fee":
      return t("Fee");
    case "rounding":
      return t("Rounding");
    case "discount":
      return row.title === "Discount" && row.code === null ? t("Discount") : discountName(row);
    case "tax":
      return `${row.name} ${formatTaxRate(row.ppm, locale)}`;
  }
}

/** Payment instructions, or a confirmation of the payment; "" for other payment methods. */
export function paymentSentence(order: OrderRecord, language: EmailLanguage): string {
  const { t, money, paragraph } = language;
  const { payment_status, payment_method, payment, currency } = order;
  if (payment_status === "paid" || payment_status === "partially_refunded") return t("Your order is paid.");
  if (payment_status === "refunded") return "";
  const amount = money(dueOf(order), currency);
  if (isAuthorized(order))
    return t("Your payment of {{amount}} is authorised. We'll charge it when we process your order.", {
      amount: money(capturableOf(order), currency),
    });
  if (payment_method === "cash_on_delivery") return cashSentence(order, language);
  if (!payment) return "";
  return paragraph(
    t("Pay {{amount}} by {{method}}.", {
      amount,
      method: payment_method === manualPaymentKey ? t("Manual payment") : payment.name,
    }),
    payment.instructions ?? "",
  );
}

/** The amounts to pay in advance and in cash. */
function cashSentence(order: OrderRecord, { t, money, paragraph }: EmailLanguage): string {
  const { advance, currency } = order;
  const due = advanceDueOf(order);
  const paid = advance ? paidSums(order).other : 0;
  const rest = dueOf(order) - due;
  const amount = money(rest, currency);
  const inCash = order.delivery.is_pickup
    ? t("Pay {{amount}} when you pick up your order.", { amount })
    : t("Pay {{amount}} on delivery.", { amount });
  return paragraph(
    paid > 0 ? t("You have paid {{amount}} in advance.", { amount: money(paid, currency) }) : "",
    advance && due > 0
      ? t("Pay {{amount}} in advance by {{method}}.", {
          amount: money(due, currency),
          method: advance.name,
        })
      : "",
    (due > 0 && advance?.instructions) || "",
    rest > 0 ? inCash : "",
  );
}

/** True if the order is confirmed when its advance payment is received. */
export function awaitsAdvance(order: OrderRecord): boolean {
  return order.confirmation === "pending" && advanceDueOf(order) > 0;
}

/** The next step of an order that has only digital files; undefined for others. */
export function onlineStep(
  order: OrderRecord,
  files: readonly unknown[],
  { t }: EmailLanguage,
): string | undefined {
  if (order.fulfilment_status !== "not_needed") return undefined;
  if (!isPaidFor(order)) return t("We'll deliver it online when we have received your payment.");
  return files.length > 0 ? t("Your files are ready to download.") : t("We deliver it online.");
}

/** The emails that `nextEmailSentence` announces. */
export const announcedEmails = ["order_shipped", "order_ready", "order_delivered"] as const;

/**
 * The event that the customer is emailed about next, after the order was received; "" if there is none, or the shop has turned
 * it off.
 */
export function nextEmailSentence({
  shop: { email_templates },
  order,
  language: { t },
}: {
  shop: { email_templates: EmailTemplates };
  order: OrderRecord;
  language: EmailLanguage;
}): string {
  const { delivery } = order;
  if (order.fulfilment_status === "not_needed")
    return isPaidFor(order) ? "" : t("We'll email you when there's news about it.");
  if (isOfServices(order.fulfilment_status))
    return email_templates.order_delivered?.is_active === false
      ? ""
      : t("We'll email you when it's completed.");
  if (!delivery.is_pickup && delivery.name === noDelivery)
    return t("We'll email you when there's news about it.");
  const next = delivery.is_pickup ? "order_ready" : "order_shipped";
  if (email_templates[next]?.is_active === false) return "";
  return delivery.is_pickup
    ? t("We'll email you when it's ready for pickup.")
    : t("We'll email you when it ships.");
}

/** The name of the delivery method. Owners' own names are not translated. */
export function deliveryName({ delivery }: OrderRecord, language: EmailLanguage): string {
  return deliveryNameIn(delivery.name, language);
}

/** A name of a delivery method; those that Vitrine gives are translated. */
export function deliveryNameIn(name: string, { t }: EmailLanguage): string {
  if (name === noDelivery) return t("No delivery");
  return name === standardDelivery ? t("Standard delivery") : name;
}

/** The slot or the estimate of the delivery, e.g. "Arrives Thu 12 Nov – Sat 14 Nov"; "" without a delivery. */
export function deliveryTime({ delivery }: OrderRecord, { t, locale }: EmailLanguage): string {
  const { days_min, days_max, arrives_from, arrives_to, window, is_arranged } = delivery;
  if (is_arranged) return delivery.name === noDelivery ? "" : t("The shop will tell you when it arrives");
  if (window) return t("Arrives {{days}}", { days: formatDeliveryWindow(window, locale) });
  if (arrives_from && arrives_to)
    return t("Arrives {{days}}", { days: formatDeliveryDays({ arrives_from, arrives_to }, locale) });
  if (days_max === 0) return t("Arrives the same day");
  if (days_min === days_max)
    return t("Takes {{number}} days", {
      number: days_max,
      count: days_max,
      defaultValue_one: "Takes 1 day",
    });
  return t("Takes {{min}} to {{max}} days", { min: days_min, max: days_max, count: days_max });
}

function cancelledUnits({ lines }: OrderRecord): number {
  return lines.reduce((sum, line) => sum + line.cancelled_quantity, 0);
}

/** A shipment as emails show it; `isPart` if it doesn't contain the whole order. */
export function parcelOf(
  order: OrderRecord,
  shipmentId: string,
): { courier: string[]; trackingUrl: string | null; lines: ProductLine[]; isPart: boolean } {
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  if (!shipment) throw new Error("This order has no such shipment");
  const quantities = new Map(shipment.lines.map((line) => [line.order_line_id, line.quantity]));
  const lines = order.lines.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? 0 }));
  return {
    courier: [shipment.courier, shipment.tracking_number].filter((line) => line !== null),
    trackingUrl: trackingLink(shipment),
    lines: lines.filter(({ quantity }) => quantity > 0),
    isPart: shipment.quantity < order.item_count - cancelledUnits(order),
  };
}

/** The URL of a shipment's tracking page; null without one, and for other schemes, which an email must never open. */
export function trackingLink({ tracking_url }: Pick<ShipmentRecord, "tracking_url">): string | null {
  return tracking_url && /^https?:\/\//i.test(tracking_url) ? tracking_url : null;
}

/** A date and time in the shop's time zone: "Thursday 12 November 2026 at 14:00". */
export function formatTime(at: string, shop: { time_zone: string }, { locale }: EmailLanguage): string {
  const { time_zone: timeZone } = shop;
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(
    new Date(at),
  );
}

/** The cause of an email about an event that can happen to a shipment repeatedly. */
export function shipmentCause(shipmentId: string, eventId: string): string {
  return `${shipmentId} ${eventId}`;
}

/** The shipment in the cause of an email. */
export function shipmentIn(cause: string): string {
  return cause.split(" ", 1)[0]!;
}

/** The text of a message to the customer; undefined once it is erased. */
export function messageText({ timeline }: Pick<OrderRecord, "timeline">, id: string): string | undefined {
  const text = timeline.find(({ details }) => details["message_id"] === id)?.details["text"];
  return typeof text === "string" ? text : undefined;
}

/** True if a payment confirms an order of the checkout: the order confirmation says that it is paid. */
export function confirmsOrder({ lifecycle, source }: Pick<OrderRecord, "lifecycle" | "source">): boolean {
  return lifecycle !== "open" && source === "checkout";
}

/** True if the order has changed since an email about it was requested, so that the email would be wrong. */
export function isOutdated(email: OrderEmailName, cause: string, order: OrderRecord): boolean {
  const shipmentStatus = () => order.shipments.find(({ id }) => id === shipmentIn(cause))?.status;
  switch (email) {
    case "out-for-delivery":
      return shipmentStatus() !== "out_for_delivery";
    case "attempt-failed":
      return shipmentStatus() !== "attempt_failed";
    case "payment-failed":
      return !mayPayAgain(order);
    case "message":
      return messageText(order, cause) === undefined;
    default:
      return false;
  }
}

function mayPayAgain(order: OrderRecord): boolean {
  const { lifecycle, payment_status } = order;
  return (
    (lifecycle === "awaiting_payment" || lifecycle === "open") &&
    payment_status !== "authorized" &&
    payableOnlineOf(order) > 0
  );
}
