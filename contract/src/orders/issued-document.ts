import * as z from "zod";
import { instant, money } from "../values/fields.ts";

/** An invoice, or a credit note: of a refund, or of the rest of an invoice that won't be paid. */
export const IssuedDocument = z.object({
  id: z.string(),
  kind: z.enum(["invoice", "credit_note"]),
  number: z.number().int(),
  number_prefix: z.string(),
  total: money,
  issued_at: instant,
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

/** The number of a document with its prefix: "INV-1". */
export function documentName({
  number,
  number_prefix,
}: Pick<IssuedDocument, "number" | "number_prefix">): string {
  return `${number_prefix}${number}`;
}
