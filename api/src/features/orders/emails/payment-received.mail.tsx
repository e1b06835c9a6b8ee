import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import { dueOf } from "../payments/refunds.rules.ts";
import { type AboutOrder, Files, orderMail, WholeOrder } from "./order-parts.mail.tsx";

/** Email to the customer: the shop has received a payment. */
export function paymentReceivedMail(about: AboutOrder, paymentId: string): CustomerMail {
  const { shop, order, language } = about;
  const { t, money } = language;
  const payment = order.payments.find(({ cause_id }) => cause_id === paymentId);
  if (!payment) throw new Error("This order has no such payment");
  const names = { order: orderName(order), shop: shop.name };
  const amount = money(payment.amount, order.currency);
  const news = t("We received your payment of {{amount}} for order {{order}}.", { ...names, amount });
  const due = dueOf(order);
  return orderMail(about, {
    email: "payment_received",
    values: { amount },
    subject: t("Payment received for your order {{order}} at {{shop}}", names),
    preheader: news,
    message: [
      [
        news,
        {
          required:
            due > 0
              ? t("{{amount}} is due.", { amount: money(due, order.currency) })
              : t("There is nothing more to pay."),
        },
      ],
    ],
    details: (
      <>
        <Files about={about} />
        <WholeOrder order={order} language={language} />
      </>
    ),
  });
}
