import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../../mail/frame.tsx";
import { nextEmailSentence, onlineStep, paymentSentence } from "./emails.rules.ts";
import { type AboutOrder, Files, ShopperEmail, WholeOrder, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: the shop has confirmed the order. */
export function orderConfirmedMail(about: AboutOrder): Written {
  const { shop, order, downloads, language } = about;
  const { t, paragraph } = language;
  const name = orderName(order);
  const online = onlineStep(order, downloads, language);
  return {
    subject: t("Your order {{order}} at {{shop}} is confirmed", { order: name, shop: shop.name }),
    element: (
      <ShopperEmail about={about} preview={online ?? t("We're preparing your order.")}>
        <Paragraph>
          {paragraph(
            t("Your order {{order}} is confirmed.", { order: name }),
            online ?? t("We're preparing it."),
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
