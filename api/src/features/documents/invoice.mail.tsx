import { documentName } from "@vitrine/contract/orders/issued-document";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../mail/customer-mail.tsx";
import { type AboutOrder, orderMail } from "../orders/emails/order-parts.mail.tsx";

/** The values of an invoice that its email shows. */
interface SentInvoice {
  name: string;
  total: number;
  /** The name of the invoice that it replaces. */
  replaces?: string;
}

/** The values of an invoice of an order. */
export function sentInvoice(
  { documents }: Pick<AboutOrder["order"], "documents">,
  invoice: AboutOrder["order"]["documents"][number],
): SentInvoice {
  const replaced = documents.find(({ id }) => id === invoice.invoice_id);
  const replaces = replaced && { replaces: documentName(replaced) };
  return { name: documentName(invoice), total: invoice.total, ...replaces };
}

/** Email to the customer with the invoice of an order, which is attached as PDF. */
export function invoiceMail(about: AboutOrder, invoice: SentInvoice): CustomerMail {
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
      [
        invoice.replaces
          ? t("It replaces invoice {{number}}, which is no longer valid.", { number: invoice.replaces })
          : "",
      ],
    ],
  });
}
