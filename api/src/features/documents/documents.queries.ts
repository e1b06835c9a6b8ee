import type { DocumentSettings } from "@vitrine/contract/orders/documents";
import type { IssuedDocument } from "@vitrine/contract/orders/issued-document";
import { apiError } from "../../api-error.ts";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";
import { documentOrder } from "../orders/orders.queries.ts";
import type { DocumentContent, InvoiceSources } from "./document-content.rules.ts";

/** The settings, or their defaults in a shop without a row. */
export function readDocumentSettings(tx: ShopTx): Promise<DocumentSettings> {
  return tx.one(sql<DocumentSettings>`
    select coalesce(s.issue_invoices, 'by_hand') as issue_invoices, coalesce(s.emails_invoices, false) as emails_invoices, coalesce(s.invoice_prefix, 'INV-') as invoice_prefix,
      coalesce(s.invoice_start, 1) as invoice_start, coalesce(s.credit_note_prefix, 'CN-') as credit_note_prefix,
      coalesce(s.credit_note_start, 1) as credit_note_start, coalesce(s.version, 1) as version,
      exists (select from document_counters where shop_id = ${tx.shopId} and kind = 'invoice') as has_invoices,
      exists (select from document_counters where shop_id = ${tx.shopId} and kind = 'credit_note') as has_credit_notes
    from (select) one left join document_settings s on s.shop_id = ${tx.shopId}`);
}

/**
 * The next number of a kind. Other transactions wait for this one to end, and get the same number if it fails: the caller
 * inserts the document in the same transaction.
 */
export async function takeNumber(tx: ShopTx, kind: IssuedDocument["kind"], start: number): Promise<number> {
  const { last_number } = await tx.one(sql<{ last_number: number }>`
    insert into document_counters (shop_id, kind, last_number) values (${tx.shopId}, ${kind}, ${start})
    on conflict (shop_id, kind) do update set last_number = document_counters.last_number + 1
    returning last_number`);
  return last_number;
}

/** The number of these orders of which nothing is delivered: `isUndelivered` of order-units.rules.ts. */
export async function countUndelivered(tx: ShopTx, ids: string[]): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::int as count from orders o
    where o.shop_id = ${tx.shopId} and o.id = any(${sql.ids(ids)})
      and exists (select from order_lines l where l.shop_id = o.shop_id and l.order_id = o.id)
      and not exists (
        select from order_lines l where l.shop_id = o.shop_id and l.order_id = o.id and l.requires_shipping)`);
  return count;
}

export interface DocumentRow extends IssuedDocument {
  order_id: string;
  refund_id: string | null;
  content: DocumentContent;
}

export async function insertDocument(tx: ShopTx, { content, ...row }: DocumentRow): Promise<void> {
  await tx.run(db.insertInto("documents").values({ ...row, content: JSON.stringify(content) }));
}

/** The documents of an order, in the order of an order's documents. */
export function listDocuments(tx: ShopTx, orderId: string): Promise<DocumentRow[]> {
  return tx.all(sql<DocumentRow>`
    select ${columns} from documents d where d.shop_id = ${tx.shopId} and d.order_id = ${orderId} order by ${documentOrder(tx)}`);
}

export async function requireDocument(tx: ShopTx, id: string): Promise<DocumentRow> {
  const found = await tx.find(sql<DocumentRow>`
    select ${columns} from documents where shop_id = ${tx.shopId} and id = ${id}`);
  if (!found) throw apiError("not_found");
  return found;
}

const columns = sql`id, kind, number, number_prefix, order_id, invoice_id, refund_id, total, content, issued_at`;

/** The part of each refund of an order that had been paid too much, by the refund's id. */
export async function readOverpaid(tx: ShopTx, orderId: string): Promise<Map<string, number>> {
  const found = await tx.all(sql<{ cause_id: string; overpaid: number }>`
    select cause_id, overpaid from payments
    where shop_id = ${tx.shopId} and order_id = ${orderId} and kind in ('refund', 'cancellation') and overpaid > 0`);
  return new Map(found.map(({ cause_id, overpaid }) => [cause_id, overpaid]));
}

/** The records that an invoice needs besides the order and the shop. */
export function readInvoiceSources(
  tx: ShopTx,
  orderId: string,
): Promise<Pick<InvoiceSources, "priced" | "seller_tax_number" | "buyer_tax_number">> {
  return tx.one(sql<Pick<InvoiceSources, "priced" | "seller_tax_number" | "buyer_tax_number">>`
    select coalesce(o.priced, '{}') as priced, c.tax_number as buyer_tax_number,
      (select tax_number from sales_tax where shop_id = ${tx.shopId}) as seller_tax_number
    from orders o left join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
    where o.shop_id = ${tx.shopId} and o.id = ${orderId}`);
}
