import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { Pass } from "./imports.queries.ts";

/** A finding, with the URL of the picture that it is about. */
export type Found = Finding & { picture_url?: string };

/** Limits the rows stored for a file with a problem in every row. */
const maxFindings = 20_000;

/** Stores findings, starting at `position`. */
export async function insertFindings(
  tx: ShopTx,
  id: string,
  pass: Pass | "undo",
  position: number,
  findings: Found[],
): Promise<void> {
  const stored = findings.slice(0, Math.max(0, maxFindings - position));
  if (stored.length === 0) return;
  await tx.run(sql`
    insert into import_problems
      (shop_id, import_id, pass, position, row, handle, column_name, severity, message, picture_url)
    select ${tx.shopId}, ${id}, ${pass}, ${position} + f.place, f.row, f.handle, f."column", f.severity, f.message,
      f.picture_url
    from rows from (jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
        as (row integer, handle text, "column" text, severity text, message text, picture_url text))
      with ordinality as f(row, handle, "column", severity, message, picture_url, place)`);
}
