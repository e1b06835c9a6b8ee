import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../mail/frame.tsx";
import { validFor } from "../../mail/valid-for.ts";
import { type AboutOrder, ShopperEmail, type Written } from "../orders/emails/order-parts.mail.tsx";

/** Email to the customer: the code that confirms a cash-on-delivery order. */
export function orderCodeMail(about: AboutOrder, code: string, minutes: number): Written {
  const { shop, order, order_url, language } = about;
  const { t, paragraph } = language;
  const names = { order: orderName(order), shop: shop.name };
  return {
    subject: t("{{code}} is your code to confirm order {{order}} at {{shop}}", { code, ...names }),
    element: (
      <ShopperEmail
        about={about}
        preview={t("Enter {{code}} on your order page.", { code })}
        button={{ label: t("Confirm your order"), href: `${order_url}#confirm` }}
      >
        <Paragraph>
          {paragraph(
            t("Enter this code on your order page to confirm order {{order}}.", names),
            order.delivery.is_pickup
              ? t("The shop prepares it once it is confirmed.")
              : t("The shop ships it once it is confirmed."),
          )}
        </Paragraph>
        <Paragraph>
          <strong style={{ fontSize: "28px", letterSpacing: "0.2em" }}>{code}</strong>
        </Paragraph>
        <Paragraph>
          {paragraph(
            validFor(minutes, language),
            t("You can request another one on your order page."),
            t("If you didn't place this order, you can ignore this email."),
          )}
        </Paragraph>
      </ShopperEmail>
    ),
  };
}
