import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { renderCustomerMail } from "../../mail/customer-mail.tsx";
import type { AboutOrder } from "../orders/emails/order-parts.mail.tsx";
import { readAboutOrders, sendEmailsOf } from "../orders/emails/send-email.action.ts";
import { requireDocument } from "./documents.queries.ts";
import { invoiceMail, sentInvoice } from "./invoice.mail.tsx";
import { readDocument } from "./read-documents.action.ts";

type Job = JobData["invoice-email"];

/** Emails an issued invoice to the customer of its order, if the order still has an email. */
export async function sendInvoiceEmail(app: AppContext, job: Job): Promise<void> {
  const { shop_id, order_id } = job;
  const abouts = await app.db.inShop(shop_id, (tx) =>
    readAboutOrders(app, tx, [order_id], ["order_invoice"]),
  );
  const [outcome] = await sendEmailsOf(app, [job], abouts, (one, about) => emailsOf(app, one, about));
  if (outcome?.status === "rejected") throw outcome.reason;
}

function emailsOf(
  app: AppContext,
  { shop_id, order_id, document_id, attached_ids, cause }: Job,
  about: AboutOrder,
) {
  const { shop, order } = about;
  const invoice = order.documents.find(({ id }) => id === document_id);
  if (!order.email || !invoice) return [];
  const attached = order.documents.filter(({ id }) => id === document_id || attached_ids.includes(id));
  return [
    {
      order_id,
      kind: "order-invoice",
      cause,
      recipient: order.email,
      replyTo: shop.email,
      template: "order_invoice" as const,
      write: () => renderCustomerMail(invoiceMail(about, sentInvoice(order, invoice))),
      attach: () => Promise.all(attached.map(({ id }) => fileOf(app, shop_id, id))),
    },
  ];
}

async function fileOf(app: AppContext, shopId: number, documentId: string) {
  const document = await app.db.inShop(shopId, (tx) => requireDocument(tx, documentId));
  const file = await readDocument(app, shopId, document);
  return { name: file.name, type: "application/pdf" as const, content: await file.bytes() };
}
