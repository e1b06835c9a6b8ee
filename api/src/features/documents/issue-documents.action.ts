import type { DocumentSettings } from "@vitrine/contract/orders/documents";
import { currentInvoice, documentName, type IssuedDocument } from "@vitrine/contract/orders/issued-document";
import { orderName } from "@vitrine/contract/orders/order-name";
import { type Actor, systemActor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { type OrderRecord, requireOrder, requireOrderForUpdate } from "../orders/orders.queries.ts";
import { translateOrders } from "../orders/emails/translate-orders.action.ts";
import { mayIssueInvoice } from "../orders/orders.rules.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { listParts, type StoredPart } from "../refund-parts/refund-parts.queries.ts";
import { type Credit, creditsToIssue } from "./credits.rules.ts";
import { creditedParts } from "./credited-taxes.rules.ts";
import {
  creditNoteContent,
  type DocumentContent,
  type InvoiceContent,
  invoiceContent,
  isInvoiceDue,
} from "./document-content.rules.ts";
import {
  type DocumentRow,
  insertDocument,
  listDocuments,
  readDocumentSettings,
  readInvoiceSources,
  readOverpaid,
  takeNumber,
} from "./documents.queries.ts";
import { publishOrderChange } from "../orders/record-order-change.action.ts";
import { sendInvoice } from "./email-invoice.action.ts";

export interface Scope {
  app: AppContext;
  tx: ShopTx;
  actor: Actor;
}

/** Issues the invoice of an order, or returns its current one. @throws transition_rejected */
export async function issueInvoice(scope: Scope, orderId: string): Promise<IssuedDocument> {
  const { tx, actor } = scope;
  const order = await requireOrderForUpdate(tx, orderId);
  const existing = currentInvoice(order.documents);
  if (existing) return existing;
  if (!mayIssueInvoice(order, actor.role))
    throw apiError("transition_rejected", { message: rejection(order) });
  const settings = await readDocumentSettings(tx);
  const invoice = await issueFirst(scope, order, settings);
  await issueCreditNotes(scope, order, settings);
  return invoice;
}

function rejection({ is_test, lifecycle }: OrderRecord): string {
  if (is_test) return "A test order has no invoice.";
  if (lifecycle === "awaiting_payment")
    return "This order isn't paid yet. It can have an invoice once it is paid.";
  if (lifecycle === "cancelled") return "This order is cancelled, so it has no invoice.";
  return "Only the owner, admins and managers can issue invoices.";
}

/** Issues what the settings ask for after an order has changed. Repeated, it finds nothing left to do. */
export async function issueDueDocuments(
  app: AppContext,
  { shop_id, order_id }: JobData["issue-documents"],
): Promise<void> {
  await app.db.inShop(shop_id, async (tx) => {
    const scope = { app, tx, actor: systemActor };
    const settings = await readDocumentSettings(tx);
    const order = await requireOrderForUpdate(tx, order_id);
    const isDue = isInvoiceDue(settings.issue_invoices, order) && mayIssueInvoice(order, systemActor.role);
    if (isDue) await issueFirst(scope, order, settings);
    await issueCreditNotes(scope, order, settings);
  });
}

/** The content that the invoice of an order would have now. */
export async function previewInvoice(tx: ShopTx, orderId: string): Promise<InvoiceContent> {
  return contentOf(tx, await requireOrder(tx, orderId));
}

export async function contentOf(tx: ShopTx, order: OrderRecord): Promise<InvoiceContent> {
  const [shop, sources, [shown]] = await Promise.all([
    requireShop(tx),
    readInvoiceSources(tx, order.id),
    translateOrders(tx, [order]),
  ]);
  return invoiceContent({ order: shown!, shop, ...sources });
}

async function issueFirst(
  scope: Scope,
  order: OrderRecord,
  settings: DocumentSettings,
): Promise<DocumentRow> {
  const invoice = await issue(scope, order, await contentOf(scope.tx, order), settings);
  if (settings.emails_invoices && order.email) await sendInvoice(scope, order, invoice, invoice.id);
  return invoice;
}

/** Issues the credit notes that the current invoice of an order needs. */
export async function issueCreditNotes(
  scope: Scope,
  order: OrderRecord,
  settings: DocumentSettings,
): Promise<void> {
  const issued = await listDocuments(scope.tx, order.id);
  const invoice = currentInvoice(issued);
  if (invoice?.content.kind !== "invoice") return;
  const documents = creditNotesOf(issued, invoice);
  const of = { name: documentName(invoice), issued_at: invoice.issued_at };
  const overpaid = await readOverpaid(scope.tx, order.id);
  const credits = creditsToIssue({ ...order, total: invoice.total, documents, overpaid });
  if (credits.length === 0) return;
  const parts = await listParts(scope.tx, order.id);
  const { priced } = await readInvoiceSources(scope.tx, order.id);
  const earlier = documents.map(({ content }) => content);
  const credited = documents.map(({ refund_id, total: amount }) => ({ refund_id, amount }));
  for (const credit of credits) {
    credited.push(credit);
    const content = creditNoteContent(invoice.content, of, credit, earlier, {
      ...creditedItems(order, parts, credit),
      parts: creditedParts(order, priced, parts, credited),
    });
    await issue(scope, order, content, settings, { invoice_id: invoice.id, refund_id: credit.refund_id });
    earlier.push(content);
  }
}

/** The credit notes of an invoice. */
export function creditNotesOf<Document extends { kind: string; invoice_id: string | null }>(
  documents: readonly Document[],
  { id }: { id: string },
): Document[] {
  return documents.filter(({ kind, invoice_id }) => kind === "credit_note" && invoice_id === id);
}

/** The items that the refund of a credit note is for. */
function creditedItems({ lines, refunds }: OrderRecord, parts: StoredPart[], { refund_id }: Credit) {
  const refund = refunds.find(({ id }) => id === refund_id);
  const items = parts.flatMap(({ batch_id, order_line_id, quantity }) => {
    const line = batch_id === refund?.batch_id && lines.find(({ id }) => id === order_line_id);
    return line ? [{ title: line.title, variant_title: line.variant_title, quantity }] : [];
  });
  return { items, is_unpaid: refund?.destination === "unpaid" };
}

/**
 * Issues a document. The number is taken last, because other documents of the shop wait for it.
 *
 * @param about the invoice that the document credits or replaces, and the refund that it is for
 */
export async function issue(
  { app, tx, actor }: Scope,
  order: OrderRecord,
  content: DocumentContent,
  settings: DocumentSettings,
  about: Partial<Pick<DocumentRow, "invoice_id" | "refund_id">> = {},
): Promise<DocumentRow> {
  const { kind, total } = content;
  const now = app.clock.now();
  const isInvoice = kind === "invoice";
  const number_prefix = isInvoice ? settings.invoice_prefix : settings.credit_note_prefix;
  await publishOrderChange(tx, order.id);
  const number = await takeNumber(tx, kind, isInvoice ? settings.invoice_start : settings.credit_note_start);
  const issued_at = new Date(now).toISOString();
  const row = {
    id: newId(now),
    kind,
    number,
    number_prefix,
    order_id: order.id,
    invoice_id: null,
    refund_id: null,
    ...about,
    total,
    content,
    issued_at,
  };
  await insertDocument(tx, row);
  await insertActivity(tx, actor, {
    action: `${kind}.issued`,
    target_type: "order",
    target_id: order.id,
    target_label: orderName(order),
    after: { number: documentName(row), ...replacedIn(content), amount: total, currency: order.currency },
  });
  return row;
}

/** The other one of an invoice and the credit note that it was replaced with, for the timeline. */
function replacedIn(content: DocumentContent): { replaces?: string; replaced_by?: string } {
  if (content.kind === "invoice") return content.replaces ? { replaces: content.replaces.name } : {};
  return content.replaced_by ? { replaced_by: content.replaced_by.name } : {};
}
