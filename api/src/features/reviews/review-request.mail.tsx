import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../mail/customer-mail.tsx";
import { type AboutOrder, OrderLines, orderMail, replySentence } from "../orders/emails/order-parts.mail.tsx";

interface Requested {
  products: { product_id: string; title: string }[];
  /** True if the shop requests a review of itself, too. */
  asksForShop: boolean;
}

/** The email that requests reviews of an order's products, and of the shop, some days after the delivery. */
export function reviewRequestMail(
  about: AboutOrder,
  { products, asksForShop }: Requested,
  unsubscribeUrl: string,
): CustomerMail {
  const { shop, order, order_url, language } = about;
  const { t, paragraph } = language;
  const names = { shop: shop.name, order: orderName(order) };
  const lines = products.map(({ product_id, title }) => ({
    id: product_id,
    // The order has the title in its language.
    title: order.lines.find((line) => line.product_id === product_id)?.title ?? title,
    variant_title: "",
    quantity: order.lines.reduce(
      (sum, line) => (line.product_id === product_id ? sum + line.quantity : sum),
      0,
    ),
  }));
  return orderMail(about, {
    email: "review_request",
    subject: t("How was your order at {{shop}}?", names),
    preheader: t("Write a review and help other customers choose."),
    button: { label: t("Write a review"), href: `${order_url}#reviews` },
    footer: (
      <>
        {paragraph(
          t("You received this because your order {{order}} at {{shop}} was delivered.", names),
          replySentence(shop, language),
        )}{" "}
        <a href={unsubscribeUrl}>{t("Unsubscribe from review requests")}</a>
      </>
    ),
    message: [
      [
        t("How do you like what you ordered at {{shop}}?", names),
        t("Your review helps other customers choose."),
        asksForShop ? t("You can also review our delivery and service.") : "",
      ],
    ],
    details: <OrderLines lines={lines} />,
  });
}
