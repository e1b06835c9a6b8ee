import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../mail/frame.tsx";
import { type AboutOrder, ShopperEmail, type Written } from "../orders/emails/order-parts.mail.tsx";

/** Email to the customer: the link to an order that someone looked up. */
export function orderLinkMail(about: AboutOrder): Written {
  const { shop, order, order_url, language } = about;
  const { t, paragraph } = language;
  const names = { order: orderName(order), shop: shop.name };
  return {
    subject: t("The link to your order {{order}} at {{shop}}", names),
    element: (
      <ShopperEmail
        about={about}
        preview={t("See the status of your order, its delivery and its payment.")}
        button={{ label: t("View your order"), href: order_url }}
      >
        <Paragraph>{t("You requested the link to your order {{order}} at {{shop}}.", names)}</Paragraph>
        <Paragraph>
          {paragraph(
            t("With this link, anyone can see and change your order. Don't share it."),
            t("If you didn't request it, you can ignore this email."),
          )}
        </Paragraph>
      </ShopperEmail>
    ),
  };
}
