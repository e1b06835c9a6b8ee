import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail, Sentence } from "../../../mail/customer-mail.tsx";
import { Paragraph } from "../../../mail/frame.tsx";
import { awaitsCode } from "../order-responses.rules.ts";
import { awaitsAdvance, nextEmailSentence, onlineStep, paymentSentence } from "./emails.rules.ts";
import { type AboutOrder, Files, Lines, orderMail, WholeOrder } from "./order-parts.mail.tsx";

/** Email to the customer: the order was received. */
export function orderPlacedMail(about: AboutOrder): CustomerMail {
  const { shop, order, language } = about;
  const { t } = language;
  const name = orderName(order);
  return orderMail(about, {
    email: "order_placed",
    subject: t("Your order {{order}} at {{shop}}", { order: name, shop: shop.name }),
    preheader: preheaderOf(about),
    message: [
      [
        t("Thank you for your order {{order}}.", { order: name }),
        nextStep(about),
        nextEmailSentence(about),
        { required: paymentSentence(order, language) },
      ],
    ],
    details: (
      <>
        {order.thank_you && (
          <Paragraph>
            <Lines text={order.thank_you} />
          </Paragraph>
        )}
        <Files about={about} />
        <WholeOrder order={order} language={language} />
      </>
    ),
  });
}

function preheaderOf({ order, downloads, language }: AboutOrder): string {
  const { t } = language;
  if (awaitsCode(order)) return t("Confirm it with the code from our next email.");
  if (awaitsAdvance(order)) return t("Make the advance payment to confirm it.");
  return order.confirmation === "pending"
    ? t("We received your order and will confirm it soon.")
    : (onlineStep(order, downloads, language) ?? t("We received your order and are preparing it."));
}

function nextStep({ order, downloads, language }: AboutOrder): Sentence {
  const { t } = language;
  if (awaitsCode(order))
    return { required: t("To confirm it, enter the code from our next email on your order page.") };
  if (awaitsAdvance(order))
    return { required: t("We'll confirm it when we have received your advance payment.") };
  const online = onlineStep(order, downloads, language);
  if (online && order.confirmation !== "pending") return { required: online };
  return order.confirmation === "pending"
    ? t("We received it and will confirm it soon.")
    : t("We received it and are preparing it.");
}
