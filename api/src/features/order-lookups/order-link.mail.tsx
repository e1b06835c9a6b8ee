import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../mail/customer-mail.tsx";
import { type AboutOrder, orderMail } from "../orders/emails/order-parts.mail.tsx";

/** Email to the customer: the link to an order that someone looked up. */
export function orderLinkMail(about: AboutOrder): CustomerMail {
  const { shop, order, order_url, language } = about;
  const { t } = language;
  const names = { order: orderName(order), shop: shop.name };
  return orderMail(about, {
    email: "order_link",
    subject: t("The link to your order {{order}} at {{shop}}", names),
    preheader: t("See the status of your order, its delivery and its payment."),
    button: { label: t("View your order"), href: order_url },
    message: [
      [t("You requested the link to your order {{order}} at {{shop}}.", names)],
      [
        { required: t("With this link, anyone can see and change your order. Don't share it.") },
        { required: t("If you didn't request it, you can ignore this email.") },
      ],
    ],
  });
}
