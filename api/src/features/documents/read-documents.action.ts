import type { PrintKind } from "@vitrine/contract/orders/documents";
import { documentName } from "@vitrine/contract/orders/issued-document";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { listOrderRecords } from "../orders/orders.queries.ts";
import { isUndelivered } from "../orders/order-units.rules.ts";
import { requireShop } from "../shops/shops.queries.ts";
import type { DocumentRow } from "./documents.queries.ts";
import { invoiceView } from "./invoice-view.rules.ts";
import { previewInvoice } from "./issue-documents.action.ts";
import { printView } from "./print-views.rules.ts";
import { readLogo } from "./read-logo.action.ts";
import { pdfFile, typeset } from "./typeset.action.ts";

/** The storage key of the PDF of an issued document. */
export function documentKey(shopId: number, id: string): string {
  return `${shopId}/documents/${id}.pdf`;
}

/** The PDF of an issued document: typeset when it is first read, and the same bytes from then on. */
export async function readDocument(app: AppContext, shopId: number, row: DocumentRow): Promise<File> {
  const key = documentKey(shopId, row.id);
  const name = documentName(row);
  const stored = await app.storage.get(key);
  if (stored) return pdfFile(name, stored.bytes);
  const bytes = await typeset(app, shopId, {
    template: "invoice",
    data: {
      ...invoiceView(row.content, { name, issued_at: row.issued_at }),
      logo: await readLogo(app, shopId),
    },
    createdAt: Date.parse(row.issued_at),
  });
  await app.storage.put(key, bytes, "application/pdf");
  return pdfFile(name, bytes);
}

/** Removes the files of documents whose buyer was erased. They are typeset again when they are read. */
export async function removeDocumentFiles(
  app: AppContext,
  { shop_id, document_ids }: JobData["remove-document-files"],
): Promise<void> {
  for (const id of document_ids) await app.storage.remove(documentKey(shop_id, id));
}

/** The invoice that an order would have, marked as a preview or a test. It isn't stored: it has the date of the order. */
export async function readPreview(app: AppContext, shopId: number, orderId: string): Promise<File> {
  const content = await app.db.inShop(shopId, (tx) => previewInvoice(tx, orderId));
  const data = invoiceView(content, null);
  const bytes = await typeset(app, shopId, {
    template: "invoice",
    data: { ...data, logo: await readLogo(app, shopId) },
    createdAt: Date.parse(content.order.placed_at),
  });
  return pdfFile(data.title, bytes);
}

/**
 * Prints these orders as they are now, in the order of the ids, as one file, without those of which nothing is delivered.
 *
 * @throws nothing_to_print
 */
export async function printOrders(
  app: AppContext,
  shopId: number,
  { kind, ids }: { kind: PrintKind; ids: string[] },
): Promise<File> {
  const [shop, found] = await app.db.inShop(shopId, (tx) =>
    Promise.all([requireShop(tx), listOrderRecords(tx, ids)]),
  );
  if (found.length === 0) throw apiError("not_found");
  const byId = new Map(found.map((order) => [order.id, order]));
  const orders = [...new Set(ids)]
    .flatMap((id) => byId.get(id.toLowerCase()) ?? [])
    .filter((order) => !isUndelivered(order));
  if (orders.length === 0) throw apiError("nothing_to_print");
  const data = printView(kind, shop, orders);
  const logo = kind === "packing_slips" ? await readLogo(app, shopId) : null;
  const bytes = await typeset(app, shopId, {
    template: kind,
    data: { ...data, logo },
    createdAt: app.clock.now(),
  });
  return pdfFile(data.title, bytes);
}
