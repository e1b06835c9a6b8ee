import { stringify } from "csv-stringify/sync";
import type { ShopTx } from "../../db/tx.ts";
import { listResults, requireBulkEdit } from "./bulk-edits.queries.ts";

const maxRows = 100_000;

/** The outcome of each product as a CSV. Cells that a spreadsheet would run as formulas get an apostrophe. */
export async function writeResults(tx: ShopTx, id: string): Promise<File> {
  await requireBulkEdit(tx, id);
  const rows = await listResults(tx, id, { limit: maxRows });
  const table = rows.map(({ title, outcome, message, product_id }) => [title, outcome, message, product_id]);
  const csv = stringify([["title", "outcome", "message", "product_id"], ...table], {
    bom: true,
    escape_formulas: true,
  });
  return new File([csv], "bulk-edit-results.csv", { type: "text/csv" });
}
