import { currentInvoice, documentName } from "@vitrine/contract/orders/issued-document";
import { sum } from "@vitrine/contract/values/money";
import type { ShopTx } from "../../db/tx.ts";
import { type OrderRecord, requireOrder } from "../orders/orders.queries.ts";
import type { PricedCart } from "../pricing/price-cart.rules.ts";
import { listParts } from "../refund-parts/refund-parts.queries.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { creditsToIssue } from "./credits.rules.ts";
import {
  chargedContent,
  creditNoteContent,
  type InvoiceContent,
  isSameInvoice,
  itemsLeft,
} from "./document-content.rules.ts";
import {
  type DocumentRow,
  listDocuments,
  readDocumentSettings,
  readInvoiceSources,
  readOverpaid,
} from "./documents.queries.ts";
import { sendInvoice } from "./email-invoice.action.ts";
import { contentOf, creditNotesOf, issue, issueCreditNotes, type Scope } from "./issue-documents.action.ts";

/** An order as an edit will leave it, as far as its invoice shows it. */
export interface EditedOrder {
  order: OrderRecord;
  /** The same as before if absent. */
  priced?: PricedCart;
}

/** True if an edit changes what the current invoice of an order says. */
export async function changesInvoice(
  tx: ShopTx,
  before: OrderRecord,
  { order, priced }: EditedOrder,
): Promise<boolean> {
  if (!currentInvoice(before.documents)) return false;
  const [shop, sources] = await Promise.all([requireShop(tx), readInvoiceSources(tx, before.id)]);
  return !isSameInvoice(
    chargedContent({ order: before, shop, ...sources }),
    chargedContent({ order, shop, ...sources, ...(priced && { priced }) }),
  );
}

/**
 * Replaces the invoice of a locked order that was edited: an invoice of the order as it is now, and a credit note of what was left
 * of the replaced one. Refunds that reduce the order have credit notes of the new invoice. Issues nothing if neither invoice charges
 * anything.
 */
export async function replaceInvoice(scope: Scope, orderId: string): Promise<void> {
  const { tx } = scope;
  const order = await requireOrder(tx, orderId);
  const documents = await listDocuments(tx, orderId);
  const replaced = currentInvoice(documents);
  if (replaced?.content.kind !== "invoice") return;
  const notes = creditNotesOf(documents, replaced);
  const credited = sum(notes.map(({ total }) => total));
  const content = await contentOf(tx, order);
  const overpaid = await readOverpaid(tx, orderId);
  const credits = creditsToIssue({ ...order, total: content.total, documents: [], overpaid });
  const charged = content.total - sum(credits.map(({ amount }) => amount));
  if (credited >= replaced.total && charged <= 0) return;
  const items = itemsLeft(replaced.content, await unitsCredited(tx, order, notes));
  const settings = await readDocumentSettings(tx);
  // The number of the invoice before that of the credit note, as in `issueDueDocuments`: other documents of the shop wait for both.
  const replaces = { name: documentName(replaced), issued_at: replaced.issued_at };
  const about = { invoice_id: replaced.id };
  const invoice = await issue(scope, order, { ...content, replaces }, settings, about);
  const left = { ...scope, order, settings, items, notes };
  const note = await issueRest(left, replaced as DocumentRow & { content: InvoiceContent }, invoice);
  await issueCreditNotes(scope, order, settings);
  if (settings.emails_invoices && order.email)
    await sendInvoice(scope, order, invoice, invoice.id, { attached: note ? [note] : [] });
}

/** Issues the credit note of the rest of a replaced invoice, unless all of it is credited already. */
async function issueRest(
  {
    order,
    settings,
    items,
    notes,
    ...scope
  }: Scope & {
    order: OrderRecord;
    settings: Parameters<typeof issue>[3];
    items: ReturnType<typeof itemsLeft>;
    notes: DocumentRow[];
  },
  replaced: DocumentRow & { content: InvoiceContent },
  invoice: DocumentRow,
): Promise<DocumentRow | undefined> {
  const amount = replaced.total - sum(notes.map(({ total }) => total));
  if (amount <= 0) return undefined;
  const content = creditNoteContent(
    replaced.content,
    { name: documentName(replaced), issued_at: replaced.issued_at },
    { amount, reason: "replaced" },
    notes.map(({ content }) => content),
    { items, replaced_by: { name: documentName(invoice), issued_at: invoice.issued_at } },
  );
  return issue(scope, order, content, settings, { invoice_id: replaced.id });
}

/** The units that the credit notes of an invoice are for, by the order's line. */
async function unitsCredited(
  tx: ShopTx,
  { id, refunds }: OrderRecord,
  notes: DocumentRow[],
): Promise<Map<string, number>> {
  if (notes.length === 0) return new Map();
  const credited = new Set(notes.map(({ refund_id }) => refund_id));
  const batches = new Set(refunds.filter((one) => credited.has(one.id)).map(({ batch_id }) => batch_id));
  const units = new Map<string, number>();
  for (const { batch_id, order_line_id, quantity } of await listParts(tx, id))
    if (order_line_id && batches.has(batch_id))
      units.set(order_line_id, (units.get(order_line_id) ?? 0) + quantity);
  return units;
}
