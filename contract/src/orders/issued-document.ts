import * as z from "zod";
import { instant, money } from "../values/fields.ts";

/** An invoice, or a credit note: of a refund, or of the rest of an invoice that won't be paid or is replaced. */
export const IssuedDocument = z.object({
  id: z.string(),
  kind: z.enum(["invoice", "credit_note"]),
  number: z.number().int(),
  number_prefix: z.string(),
  total: money,
  /** Of a credit note: the invoice that it credits. Of an invoice: the earlier one that it replaces; null for the first one. */
  invoice_id: z.string().nullable(),
  issued_at: instant,
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

/**
 * The invoice that is valid now: the last one of an order, because an edit replaces the one before it.
 *
 * @param documents in the order of an order's documents
 */
export function currentInvoice<Document extends { kind: string }>(
  documents: readonly Document[],
): Document | undefined {
  return documents.findLast(({ kind }) => kind === "invoice");
}

/** The number of a document with its prefix: "INV-1". */
export function documentName({
  number,
  number_prefix,
}: Pick<IssuedDocument, "number" | "number_prefix">): string {
  return `${number_prefix}${number}`;
}
