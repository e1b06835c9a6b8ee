import { orderName } from "@vitrine/contract/orders/order-name";
import type { OrderSmsEvent } from "@vitrine/contract/orders/order-sms";
import { needsNoDelivery } from "@vitrine/contract/orders/orders";
import { fillPlaceholders } from "@vitrine/contract/values/placeholders";
import { shipmentIn, trackingLink } from "../orders/emails/emails.rules.ts";
import type { AboutOrder } from "../orders/emails/order-parts.mail.tsx";
import { smsParts, smsText } from "../sms-gateways/sms-text.rules.ts";

/** Messages that one SMS is sent as: the gateway charges for each. */
export const maxParts = 2;

/**
 * SMS to the customer about an event of the order, with the tracking link of a shipment, or the link to the order. A link that
 * doesn't fit is left out. Undefined if the order doesn't have the refund anymore.
 *
 * @param cause the shipment or refund, as for the email
 * @param edited the owner's text. A text that is too long with the values of this order is replaced by the default one.
 */
export function orderNewsSms(
  about: AboutOrder,
  event: OrderSmsEvent,
  cause: string,
  edited?: string,
): string | undefined {
  const refund = about.order.refunds.find(({ id }) => id === cause);
  if (event === "refunded" && !refund) return undefined;
  const amount = refund ? about.language.money(refund.amount, about.order.currency) : "";
  const values = { order: orderName(about.order), amount };
  const url = linkOf(about, event, cause);
  const own = edited === undefined ? undefined : editedSms(about, edited, { ...values, url });
  if (own !== undefined && smsParts(own) <= maxParts) return own;
  const write = (shop: string) => sentences[event](about, { ...values, shop });
  const withoutLink = () => smsText(about.shop.name, write, undefined, maxParts);
  return smsText(about.shop.name, (shop) => `${write(shop)} ${url}`, withoutLink, maxParts);
}

/** The owner's text with the values of the order, and the link if there is room for it. */
export function editedSms(
  { shop, order, language }: AboutOrder,
  text: string,
  { order: order_number, amount, url }: { order: string; amount: string; url: string },
): string {
  const total = language.money(order.total, order.currency);
  const write = (link: string) => (shop_name: string) =>
    fillPlaceholders(text, {
      shop_name,
      customer_name: order.name,
      order_number,
      total,
      amount,
      link,
    }).trim();
  const withoutLink = () => smsText(shop.name, write(""), undefined, maxParts);
  return smsText(shop.name, write(url), withoutLink, maxParts);
}

/** The default text with placeholders, as the owner edits it. */
export function defaultSms(about: AboutOrder, event: OrderSmsEvent): string {
  const values = { shop: "{{shop_name}}", order: "{{order_number}}", amount: "{{amount}}" };
  return `${sentences[event](about, values).replaceAll(/[\u2066-\u2069]/g, "")} {{link}}`;
}

type Values = Record<"shop" | "order" | "amount", string>;

const sentences: Record<OrderSmsEvent, (about: AboutOrder, values: Values) => string> = {
  confirmed: ({ language: { t } }, values) => t("{{shop}}: order {{order}} is confirmed.", values),
  shipped: ({ language: { t } }, values) => t("{{shop}}: order {{order}} has shipped.", values),
  out_for_delivery: ({ language: { t } }, values) =>
    t("{{shop}}: order {{order}} is out for delivery.", values),
  ready_for_pickup: ({ language: { t } }, values) =>
    t("{{shop}}: order {{order}} is ready for pickup.", values),
  delivered: ({ order, language: { t } }, values) =>
    order.delivery.is_pickup
      ? t("{{shop}}: order {{order}} was picked up.", values)
      : needsNoDelivery(order.fulfilment_status)
        ? t("{{shop}}: order {{order}} is completed.", values)
        : t("{{shop}}: order {{order}} was delivered.", values),
  cancelled: ({ language: { t } }, values) => t("{{shop}}: order {{order}} is cancelled.", values),
  refunded: ({ language: { t } }, values) =>
    t("{{shop}}: {{amount}} of order {{order}} was refunded.", values),
};

export function linkOf({ order, order_url }: AboutOrder, event: OrderSmsEvent, cause: string): string {
  if (event !== "shipped" && event !== "out_for_delivery") return order_url;
  const shipment = order.shipments.find(({ id }) => id === shipmentIn(cause));
  return (shipment && trackingLink(shipment)) ?? order_url;
}
