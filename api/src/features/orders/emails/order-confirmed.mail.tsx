import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import { nextEmailSentence, onlineStep, paymentSentence } from "./emails.rules.ts";
import { type AboutOrder, Files, orderMail, WholeOrder } from "./order-parts.mail.tsx";

/** Email to the customer: the shop has confirmed the order. */
export function orderConfirmedMail(about: AboutOrder): CustomerMail {
  const { shop, order, downloads, language } = about;
  const { t } = language;
  const name = orderName(order);
  const online = onlineStep(order, downloads, language);
  return orderMail(about, {
    email: "order_confirmed",
    subject: t("Your order {{order}} at {{shop}} is confirmed", { order: name, shop: shop.name }),
    preheader: online ?? t("We're preparing your order."),
    message: [
      [
        t("Your order {{order}} is confirmed.", { order: name }),
        online ? { required: online } : t("We're preparing it."),
        nextEmailSentence(about),
        { required: paymentSentence(order, language) },
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
