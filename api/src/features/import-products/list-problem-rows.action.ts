import { stringify } from "csv-stringify";
import type { World } from "../../world.ts";
import { refusal } from "../../refuse.ts";
import { blocksOf } from "./import-run.ts";
import { listFindings, theImport } from "./imports.queries.ts";
import { rowsOf } from "./read-table.ts";

const mostFindings = 20_000;

/**
 * The rows of the file that were left out or changed on the way in, as they stand there, each with what is to be
 * said of it: a file to mend and import again. Cells that a spreadsheet would run as formulas get an apostrophe.
 */
export async function listProblemRows(world: World, shopId: number, id: string): Promise<File> {
  const { row, findings } = await world.db.inShop(shopId, async (tx) => {
    const found = await theImport(tx, id);
    return { row: found, findings: await listFindings(tx, found, mostFindings) };
  });
  const stored = await world.storage.get(row.file_key);
  if (!stored) throw refusal("not_found");
  const { headers } = row.layout;
  const saidOf = Map.groupBy(findings, (finding) => finding.row);
  const csv = stringify({ bom: true, escape_formulas: true });
  const pieces: Buffer[] = [];
  csv.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve, reject) => csv.on("end", resolve).on("error", reject));
  csv.write([...headers, "_row", "_status", "_message"]);
  for await (const { row: number, cells } of rowsOf(() => blocksOf(stored.bytes))) {
    const said = saidOf.get(number);
    if (!said) continue;
    const status = said.some(({ severity }) => severity === "error") ? "error" : "warning";
    const message = said
      .map((finding) => (finding.column ? `${finding.column}: ${finding.message}` : finding.message))
      .join(" ");
    csv.write([...headers.map((_, column) => cells[column] ?? ""), number, status, message]);
  }
  csv.end();
  await ended;
  return new File([Buffer.concat(pieces)], `${row.filename.replace(/\.\w+$/, "")}-problems.csv`, {
    type: "text/csv",
  });
}
