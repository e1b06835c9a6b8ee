import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../../mail/frame.tsx";
import { awaitsCode } from "../order-responses.rules.ts";
import { awaitsAdvance, nextEmailSentence, onlineStep, paymentSentence } from "./emails.rules.ts";
import {
  type AboutOrder,
  Files,
  Lines,
  ShopperEmail,
  WholeOrder,
  type Written,
} from "./order-parts.mail.tsx";

/** Email to the customer: the order was received. */
export function orderPlacedMail(about: AboutOrder): Written {
  const { shop, order, language } = about;
  const { t, paragraph } = language;
  const name = orderName(order);
  return {
    subject: t("Your order {{order}} at {{shop}}", { order: name, shop: shop.name }),
    element: (
      <ShopperEmail about={about} preview={previewOf(about)}>
        <Paragraph>
          {paragraph(
            t("Thank you for your order {{order}}.", { order: name }),
            nextStep(about),
            nextEmailSentence(order, language),
            paymentSentence(order, language),
          )}
        </Paragraph>
        {order.thank_you && (
          <Paragraph>
            <Lines text={order.thank_you} />
          </Paragraph>
        )}
        <Files about={about} />
        <WholeOrder order={order} language={language} />
      </ShopperEmail>
    ),
  };
}

function previewOf({ order, downloads, language }: AboutOrder): string {
  const { t } = language;
  if (awaitsCode(order)) return t("Confirm it with the code from our next email.");
  if (awaitsAdvance(order)) return t("Make the advance payment to confirm it.");
  return order.confirmation === "pending"
    ? t("We received your order and will confirm it soon.")
    : (onlineStep(order, downloads, language) ?? t("We received your order and are preparing it."));
}

function nextStep({ order, downloads, language }: AboutOrder): string {
  const { t } = language;
  if (awaitsCode(order)) return t("To confirm it, enter the code from our next email on your order page.");
  if (awaitsAdvance(order)) return t("We'll confirm it when we have received your advance payment.");
  return order.confirmation === "pending"
    ? t("We received it and will confirm it soon.")
    : (onlineStep(order, downloads, language) ?? t("We received it and are preparing it."));
}
