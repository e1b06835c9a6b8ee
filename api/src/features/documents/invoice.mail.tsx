import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../mail/frame.tsx";
import { type AboutOrder, ShopperEmail, type Written } from "../orders/emails/order-parts.mail.tsx";

/** Email to the customer with the invoice of an order, which is attached as PDF. */
export function invoiceMail(about: AboutOrder, invoice: { name: string; total: number }): Written {
  const { shop, order, language } = about;
  const { t, money, paragraph } = language;
  const names = { invoice: invoice.name, order: orderName(order), shop: shop.name };
  const amount = money(invoice.total, order.currency);
  return {
    subject: t("Invoice {{invoice}} for your order {{order}} at {{shop}}", names),
    element: (
      <ShopperEmail about={about} preview={t("Invoice {{invoice}}: {{amount}}", { ...names, amount })}>
        <Paragraph>
          {paragraph(
            t("Your invoice {{invoice}} for order {{order}} is attached.", names),
            t("Its total is {{amount}}.", { amount }),
          )}
        </Paragraph>
      </ShopperEmail>
    ),
  };
}
