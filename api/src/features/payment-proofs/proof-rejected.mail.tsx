import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../mail/customer-mail.tsx";
import { Paragraph } from "../../mail/frame.tsx";
import { type AboutOrder, Lines, orderMail } from "../orders/emails/order-parts.mail.tsx";

/** Email to the customer: the shop rejected their proof of payment. */
export function proofRejectedMail(about: AboutOrder, reason: string): CustomerMail {
  const { shop, order, language } = about;
  const { t } = language;
  const names = { order: orderName(order), shop: shop.name };
  return orderMail(about, {
    email: "proof_rejected",
    subject: t("Your payment for order {{order}} at {{shop}}", names),
    preheader: t("The shop couldn't accept your proof of payment."),
    message: [[t("The shop couldn't accept your proof of payment for order {{order}}. The reason:", names)]],
    details: (
      <>
        <Paragraph>
          <Lines text={reason} />
        </Paragraph>
        <Paragraph>{t("You can send another proof on your order page.")}</Paragraph>
      </>
    ),
  });
}
