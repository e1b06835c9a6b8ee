import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import { formatTime } from "./emails.rules.ts";
import { type AboutOrder, OrderLines, orderMail } from "./order-parts.mail.tsx";
import { payableOnlineOf } from "../payments/advance-due.rules.ts";

/** Email to the customer: an online payment has failed, with a link to pay again. */
export function paymentFailedMail(about: AboutOrder): CustomerMail {
  const { shop, order, order_url, language } = about;
  const { t, money } = language;
  const names = { order: orderName(order), shop: shop.name };
  const amount = money(payableOnlineOf(order), order.currency);
  return orderMail(about, {
    email: "payment_failed",
    values: { amount },
    subject: t("Your payment for order {{order}} at {{shop}} failed", names),
    preheader: t("You can pay again on your order page."),
    button: { label: t("Pay {{amount}}", { amount }), href: order_url },
    message: [[t("Your payment for order {{order}} failed.", names), { required: deadline(about) }]],
    details: <OrderLines lines={order.lines} />,
  });
}

function deadline({ shop, order, language }: AboutOrder): string {
  const { t } = language;
  if (order.lifecycle !== "awaiting_payment" || !order.payment_due_at)
    return t("You can pay again on your order page.");
  return t("Pay again by {{time}}. If it isn't paid by then, the order is cancelled automatically.", {
    time: formatTime(order.payment_due_at, shop, language),
  });
}
