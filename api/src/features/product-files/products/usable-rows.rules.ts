import type { RowProblem, RowWarning } from "../imported-product.ts";
import { truncate } from "../cells/cells.rules.ts";
import { type Row, tooWide } from "../tables/read-table.ts";
import { RowCells, type RowSchema } from "./row-cells.ts";

/** A file that was pasted below itself repeats every row. */
function withoutRepeats(records: Row[], warnings: RowWarning[]): Row[] {
  if (records.length === 1) return records;
  const seen = new Set<string>();
  let repeat: Row | undefined;
  const fresh = records.filter((record) => {
    const key = record.cells.join("\0");
    if (seen.has(key)) repeat ??= record;
    else return seen.add(key);
    return false;
  });
  if (repeat)
    warnings.push({ row: repeat.row, message: "This row repeats an earlier row, so it's skipped." });
  return fresh;
}

/** The rows of a product that can be read, without duplicates. */
export function usableRows(
  schema: RowSchema,
  records: Row[],
  warnings: RowWarning[],
): { rows: RowCells[]; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const cells = withoutRepeats(records, warnings).map((record) => new RowCells(schema, record, warnings));
  for (const { row, note } of records) if (note) warnings.push({ row, message: note });
  const rows = cells.filter((row) => {
    const other = row.otherCurrency();
    if (other) {
      const message = `The prices in this row are in ${other}, but this import uses ${schema.currency}. Import the rows of each currency from a separate file.`;
      problems.push({ row: row.row, message });
      return false;
    }
    if (row.isTooWide()) {
      problems.push({ row: row.row, message: tooWide });
      return false;
    }
    if (row.hasColumn("title") && row.hasOnlyHandle()) {
      const message = `This row contains only “${truncate(row.raw("handle"), 60)}”. Enter the product, or delete the row.`;
      problems.push({ row: row.row, column: row.header("handle"), message });
      return false;
    }
    return true;
  });
  return { rows, problems };
}
