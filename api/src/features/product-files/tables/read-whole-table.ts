import { apiError } from "../../../api-error.ts";
import { blocksOf, detectFile } from "./open-text.ts";
import { type Row, readTable } from "./read-table.ts";

/**
 * All rows of a CSV file.
 *
 * @throws FileProblem, import_rejected if there are too many
 */
export async function readWholeTable(
  bytes: Buffer,
  maxRows: number,
): Promise<{ headers: string[]; rows: Row[] }> {
  const { encoding } = await detectFile(blocksOf(bytes));
  const table = await readTable(blocksOf(bytes), encoding);
  const rows: Row[] = [];
  for await (const row of table.rows) {
    rows.push(row);
    if (rows.length > maxRows)
      throw apiError("import_rejected", {
        message: `This file has more than ${maxRows} rows. Split it and import the parts.`,
      });
  }
  return { headers: table.headers, rows };
}
