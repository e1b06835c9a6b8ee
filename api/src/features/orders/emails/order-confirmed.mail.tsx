import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../../mail/frame.tsx";
import { nextEmailSentence, paymentSentence } from "./emails.rules.ts";
import { type AboutOrder, Files, ShopperEmail, WholeOrder, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: the shop has confirmed the order. */
export function orderConfirmedMail(about: AboutOrder): Written {
  const { shop, order, language } = about;
  const { t, paragraph } = language;
  const name = orderName(order);
  return {
    subject: t("Your order {{order}} at {{shop}} is confirmed", { order: name, shop: shop.name }),
    element: (
      <ShopperEmail about={about} preview={t("We're preparing your order.")}>
        <Paragraph>
          {paragraph(
            t("Your order {{order}} is confirmed.", { order: name }),
            t("We're preparing it."),
            nextEmailSentence(order, language),
            paymentSentence(order, language),
          )}
        </Paragraph>
        <Files about={about} />
        <WholeOrder order={order} language={language} />
      </ShopperEmail>
    ),
  };
}
