import { orderName } from "@vitrine/contract/orders/order-name";
import type { OrderSmsEvent } from "@vitrine/contract/orders/order-sms";
import { shipmentIn, trackingLink } from "../orders/emails/emails.rules.ts";
import type { AboutOrder } from "../orders/emails/order-parts.mail.tsx";
import { smsText } from "../sms-gateways/sms-text.rules.ts";

/** Messages that one SMS is sent as: the gateway charges for each. */
const maxParts = 2;

/**
 * SMS to the customer about an event of the order, with the tracking link of a shipment, or the link to the order. A link that
 * doesn't fit is left out. Undefined if the order doesn't have the refund anymore.
 *
 * @param cause the shipment or refund, as for the email
 */
export function orderNewsSms(about: AboutOrder, event: OrderSmsEvent, cause: string): string | undefined {
  const refund = about.order.refunds.find(({ id }) => id === cause);
  if (event === "refunded" && !refund) return undefined;
  const amount = refund ? about.language.money(refund.amount, about.order.currency) : "";
  const write = (shop: string) => sentences[event](about, { shop, order: orderName(about.order), amount });
  const url = linkOf(about, event, cause);
  const withoutLink = () => smsText(about.shop.name, write, undefined, maxParts);
  return smsText(about.shop.name, (shop) => `${write(shop)} ${url}`, withoutLink, maxParts);
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
      : t("{{shop}}: order {{order}} was delivered.", values),
  cancelled: ({ language: { t } }, values) => t("{{shop}}: order {{order}} is cancelled.", values),
  refunded: ({ language: { t } }, values) =>
    t("{{shop}}: {{amount}} of order {{order}} was refunded.", values),
};

function linkOf({ order, order_url }: AboutOrder, event: OrderSmsEvent, cause: string): string {
  if (event !== "shipped" && event !== "out_for_delivery") return order_url;
  const shipment = order.shipments.find(({ id }) => id === shipmentIn(cause));
  return (shipment && trackingLink(shipment)) ?? order_url;
}
