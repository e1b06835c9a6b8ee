import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../mail/customer-mail.tsx";
import { Paragraph } from "../../mail/frame.tsx";
import { validFor } from "../../mail/valid-for.ts";
import { type AboutOrder, orderMail } from "../orders/emails/order-parts.mail.tsx";

/** Email to the customer: the code that confirms a cash-on-delivery order. */
export function orderCodeMail(about: AboutOrder, code: string, minutes: number): CustomerMail {
  const { shop, order, order_url, language } = about;
  const { t, paragraph } = language;
  const names = { order: orderName(order), shop: shop.name };
  return orderMail(about, {
    email: "order_code",
    values: { code },
    subject: t("{{code}} is your code to confirm order {{order}} at {{shop}}", { code, ...names }),
    preheader: t("Enter {{code}} on your order page.", { code }),
    button: { label: t("Confirm your order"), href: `${order_url}#confirm` },
    message: [
      [
        t("Enter this code on your order page to confirm order {{order}}.", names),
        order.delivery.is_pickup
          ? t("The shop prepares it once it is confirmed.")
          : t("The shop ships it once it is confirmed."),
      ],
    ],
    details: (
      <>
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
      </>
    ),
  });
}
