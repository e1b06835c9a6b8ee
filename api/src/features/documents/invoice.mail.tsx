import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../mail/customer-mail.tsx";
import { type AboutOrder, orderMail } from "../orders/emails/order-parts.mail.tsx";

/** Email to the customer with the invoice of an order, which is attached as PDF. */
export function invoiceMail(about: AboutOrder, invoice: { name: string; total: number }): CustomerMail {
  const { shop, order, language } = about;
  const { t, money } = language;
  const names = { invoice: invoice.name, order: orderName(order), shop: shop.name };
  const amount = money(invoice.total, order.currency);
  return orderMail(about, {
    email: "order_invoice",
    values: { invoice_number: invoice.name, amount },
    subject: t("Invoice {{invoice}} for your order {{order}} at {{shop}}", names),
    preheader: t("Invoice {{invoice}}: {{amount}}", { ...names, amount }),
    message: [
      [
        t("Your invoice {{invoice}} for order {{order}} is attached.", names),
        t("Its total is {{amount}}.", { amount }),
      ],
    ],
  });
}
