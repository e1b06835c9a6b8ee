import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../../mail/frame.tsx";
import { type AboutOrder, Files, ShopperEmail, WholeOrder, type Written } from "./order-parts.mail.tsx";
import { dueOf } from "../payments/refunds.rules.ts";

/** Email to the customer: the shop has received a payment. */
export function paymentReceivedMail(about: AboutOrder, paymentId: string): Written {
  const { shop, order, language } = about;
  const { t, money, paragraph } = language;
  const payment = order.payments.find(({ cause_id }) => cause_id === paymentId);
  if (!payment) throw new Error("This order has no such payment");
  const names = { order: orderName(order), shop: shop.name };
  const amount = money(payment.amount, order.currency);
  const news = t("We received your payment of {{amount}} for order {{order}}.", { ...names, amount });
  const due = dueOf(order);
  return {
    subject: t("Payment received for your order {{order}} at {{shop}}", names),
    element: (
      <ShopperEmail about={about} preview={news}>
        <Paragraph>
          {paragraph(
            news,
            due > 0
              ? t("{{amount}} is due.", { amount: money(due, order.currency) })
              : t("There is nothing more to pay."),
          )}
        </Paragraph>
        <Files about={about} />
        <WholeOrder order={order} language={language} />
      </ShopperEmail>
    ),
  };
}
