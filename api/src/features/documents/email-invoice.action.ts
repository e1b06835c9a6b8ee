import { currentInvoice, documentName } from "@vitrine/contract/orders/issued-document";
import { apiError } from "../../api-error.ts";
import { newId } from "../../ids.ts";
import type { Change } from "../orders/change-scope.ts";
import { limitEmailsOfShop } from "../orders/messages/message-customer.action.ts";
import { type OrderRecord, requireOrder, requireOrderForUpdate } from "../orders/orders.queries.ts";
import { mayEmailInvoice } from "../orders/orders.rules.ts";
import { recordOrderChange } from "../orders/record-order-change.action.ts";
import { invoiceEmailProblem } from "./invoice-sending.rules.ts";

/**
 * Emails the issued invoice of an order to its customer. Each call sends one email.
 *
 * @throws transition_rejected, order_without_email, too_many_requests
 */
export async function emailInvoice(change: Change): Promise<OrderRecord> {
  const { app, tx, actor, id } = change;
  const order = await requireOrderForUpdate(tx, id);
  const invoice = currentInvoice(order.documents);
  if (!invoice || !mayEmailInvoice(order, actor.role))
    throw apiError("transition_rejected", {
      message: invoice
        ? "Only the owner, admins and managers can email invoices."
        : "This order has no invoice yet. Issue it first.",
    });
  const now = app.clock.now();
  const problem = invoiceEmailProblem(order.timeline, now);
  if (problem) throw apiError("too_many_requests", problem);
  await limitEmailsOfShop(change);
  await sendInvoice(change, order, invoice, newId(now), { is_requested: true });
  return requireOrder(tx, id);
}

/**
 * Enqueues the email with an invoice, if the order has an email, and adds it to the timeline.
 *
 * @param cause one email is sent for each
 * @param options `is_requested` is true if a member sends it: it counts for the limit of the shop. `attached` are further
 * documents, which are attached, too.
 * @throws order_without_email
 */
export async function sendInvoice(
  { app, tx, actor }: Omit<Change, "id">,
  order: Pick<OrderRecord, "id" | "email" | "number" | "number_prefix">,
  invoice: OrderRecord["documents"][number],
  cause: string,
  { is_requested = false, attached = [] }: { is_requested?: boolean; attached?: { id: string }[] } = {},
): Promise<void> {
  if (!order.email) throw apiError("order_without_email");
  const attached_ids = attached.map(({ id }) => id);
  const about = { shop_id: tx.shopId, order_id: order.id, document_id: invoice.id, attached_ids };
  await app.jobs.enqueue(tx, "invoice-email", { ...about, cause });
  const after = { document_id: invoice.id, number: documentName(invoice), is_requested };
  await recordOrderChange(tx, actor, order, { action: "invoice.emailed", after });
}
