import type { ShopTx } from "../../db/tx.ts";
import { csvLines } from "../../files/csv-file.ts";
import { listResults, requireBulkEdit } from "./bulk-edits.queries.ts";

const maxRows = 100_000;

/** The outcome of each product as a CSV, with a byte order mark. */
export async function writeResults(tx: ShopTx, id: string): Promise<File> {
  await requireBulkEdit(tx, id);
  const rows = await listResults(tx, id, { limit: maxRows });
  const csv = csvLines([
    ["title", "outcome", "message", "product_id"],
    ...rows.map(({ title, outcome, message, product_id }) => [
      title,
      outcome,
      message ?? "",
      product_id ?? "",
    ]),
  ]);
  return new File(["\ufeff", csv], "bulk-edit-results.csv", { type: "text/csv" });
}
