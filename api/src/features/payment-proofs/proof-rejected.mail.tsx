import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../mail/frame.tsx";
import { type AboutOrder, Lines, ShopperEmail, type Written } from "../orders/emails/order-parts.mail.tsx";

/** Email to the customer: the shop rejected their proof of payment. */
export function proofRejectedMail(about: AboutOrder, reason: string): Written {
  const { shop, order, language } = about;
  const { t } = language;
  const names = { order: orderName(order), shop: shop.name };
  return {
    subject: t("Your payment for order {{order}} at {{shop}}", names),
    element: (
      <ShopperEmail about={about} preview={t("The shop couldn't accept your proof of payment.")}>
        <Paragraph>
          {t("The shop couldn't accept your proof of payment for order {{order}}. The reason:", names)}
        </Paragraph>
        <Paragraph>
          <Lines text={reason} />
        </Paragraph>
        <Paragraph>{t("You can send another proof on your order page.")}</Paragraph>
      </ShopperEmail>
    ),
  };
}
