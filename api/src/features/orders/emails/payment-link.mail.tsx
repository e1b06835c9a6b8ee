import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import { formatTime } from "./emails.rules.ts";
import { outstandingOf } from "../payments/refunds.rules.ts";
import { type AboutOrder, orderMail, WholeOrder } from "./order-parts.mail.tsx";

/** Email to the customer: the shop created an order, which they can pay online. */
export function paymentLinkMail(about: AboutOrder): CustomerMail {
  const { shop, order, order_url, language } = about;
  const { t, money } = language;
  const amount = money(outstandingOf(order), order.currency);
  const name = orderName(order);
  return orderMail(about, {
    email: "payment_link",
    values: { amount },
    subject: t("Pay for your order {{order}} at {{shop}}", { order: name, shop: shop.name }),
    preheader: t("Pay {{amount}} online to complete your order.", { amount }),
    button: { label: t("Pay {{amount}}", { amount }), href: order_url },
    message: [
      [
        t("The shop created order {{order}} for you.", { order: name }),
        { required: whatToPay(about, amount) },
        {
          required: t(
            "Until then, the items are reserved for you; unpaid orders are cancelled automatically.",
          ),
        },
      ],
    ],
    details: <WholeOrder order={order} language={language} />,
  });
}

function whatToPay({ shop, order, language }: AboutOrder, amount: string): string {
  const { t } = language;
  if (!order.payment_due_at) return t("Pay {{amount}} on your order page to complete it.", { amount });
  const time = formatTime(order.payment_due_at, shop, language);
  return t("Pay {{amount}} on your order page to complete it, by {{time}}.", { amount, time });
}
