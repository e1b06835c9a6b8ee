import { orderName } from "@vitrine/contract/orders/order-name";
import type { AboutOrder } from "../orders/emails/order-parts.mail.tsx";
import { smsText } from "../sms-gateways/sms-text.rules.ts";

/** SMS to the customer of an order without an email: the link to the order that someone looked up. */
export function orderLinkSms({ shop, order, order_url, language: { t } }: AboutOrder): string {
  const about = { order: orderName(order), url: order_url };
  return smsText(
    shop.name,
    (name) => t("{{shop}}: your order {{order}} {{url}}", { ...about, shop: name }),
    () => t("Your order {{order}} {{url}}", about),
    2,
  );
}
