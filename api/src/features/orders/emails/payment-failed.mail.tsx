import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../../mail/frame.tsx";
import { formatTime } from "./emails.rules.ts";
import { type AboutOrder, OrderLines, ShopperEmail, type Written } from "./order-parts.mail.tsx";
import { payableOnlineOf } from "../payments/advance-due.rules.ts";

/** Email to the customer: an online payment has failed, with a link to pay again. */
export function paymentFailedMail(about: AboutOrder): Written {
  const { shop, order, order_url, language } = about;
  const { t, money, paragraph } = language;
  const names = { order: orderName(order), shop: shop.name };
  const amount = money(payableOnlineOf(order), order.currency);
  return {
    subject: t("Your payment for order {{order}} at {{shop}} failed", names),
    element: (
      <ShopperEmail
        about={about}
        preview={t("You can pay again on your order page.")}
        button={{ label: t("Pay {{amount}}", { amount }), href: order_url }}
      >
        <Paragraph>
          {paragraph(t("Your payment for order {{order}} failed.", names), deadline(about))}
        </Paragraph>
        <OrderLines lines={order.lines} />
      </ShopperEmail>
    ),
  };
}

function deadline({ shop, order, language }: AboutOrder): string {
  const { t } = language;
  if (order.lifecycle !== "awaiting_payment" || !order.payment_due_at)
    return t("You can pay again on your order page.");
  return t("Pay again by {{time}}. If it isn't paid by then, the order is cancelled automatically.", {
    time: formatTime(order.payment_due_at, shop, language),
  });
}
