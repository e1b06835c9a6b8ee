import { setImmediate } from "node:timers/promises";
import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import { csvFile } from "../../../files/csv-file.ts";
import type { StreamedFile } from "../../../files/streamed-file.ts";
import { apiError } from "../../../api-error.ts";
import type { AppContext } from "../../../app-context.ts";
import { batchesOf } from "../plan/batches.ts";
import { type ImportChange, listChangeKinds, listChangeRows } from "../runs/import-changes.queries.ts";
import { openRead } from "../runs/import-run.ts";
import { type ImportRow, requireImport } from "../runs/imports.queries.ts";
import { isRecordFormat } from "../../product-files/columns/record-columns.rules.ts";
import { rowsOf } from "../../product-files/tables/read-table.ts";
import { blocksOf } from "../../product-files/tables/open-text.ts";
import { listFindings } from "./imports-list.queries.ts";

const maxFindings = 20_000;
const rowsAtOnce = 500;

/**
 * Exports the file's rows that were left out or changed by the import, as they are in the file, to correct and import
 * again.
 */
export function listProblemRows(app: AppContext, shopId: number, id: string): Promise<StreamedFile> {
  return listRows(
    app,
    shopId,
    id,
    "problems",
    async () => (found) => (found ? severityOf(found) : undefined),
  );
}

/** Exports every row of the file with the result of its product. */
export function listResultRows(app: AppContext, shopId: number, id: string): Promise<StreamedFile> {
  return listRows(app, shopId, id, "result", async (row) => {
    const kinds = row.started_at ? await kindsByRow(app, shopId, row) : undefined;
    return (found, number) => {
      const status = found && severityOf(found);
      if (status === "error" || !kinds) return status ?? "read";
      return kinds.get(number) ?? "unchanged";
    };
  });
}

function severityOf(found: Finding[]): "error" | "warning" {
  return found.some(({ severity }) => severity === "error") ? "error" : "warning";
}

type StatusOf = (found: Finding[] | undefined, row: number) => string | undefined;

async function listRows(
  app: AppContext,
  shopId: number,
  id: string,
  name: string,
  prepare: (row: ImportRow) => Promise<StatusOf>,
): Promise<StreamedFile> {
  const { row, findings } = await app.db.inShop(shopId, async (tx) => {
    const found = await requireImport(tx, id);
    return { row: found, findings: await listFindings(tx, found, maxFindings) };
  });
  const stored = await app.storage.get(row.file_key);
  if (!stored) throw apiError("not_found");
  const statusOf = await prepare(row);
  const findingsByRow = Map.groupBy(findings, (finding) => finding.row);
  const { headers } = row.layout;
  return csvFile(`${row.filename.replace(/\.\w+$/, "")}-${name}.csv`, async function* () {
    let lines = [[...headers, "_row", "_status", "_message"]];
    for await (const { row: number, cells } of rowsOf(() => blocksOf(stored.bytes), row.layout.encoding)) {
      const found = findingsByRow.get(number);
      const status = statusOf(found, number);
      if (status === undefined) continue;
      const message = (found ?? []).map((finding) =>
        finding.column ? `${finding.column}: ${finding.message}` : finding.message,
      );
      lines.push([
        ...headers.map((_, column) => cells[column] ?? ""),
        String(number),
        status,
        message.join(" "),
      ]);
      if (lines.length < rowsAtOnce) continue;
      yield lines;
      lines = [];
      await setImmediate();
    }
    yield lines;
  });
}

const labels: Record<ImportChange["kind"], string> = {
  create: "created",
  update: "updated",
  left_out: "left out",
};

/** Results of the products that the import changed or left out, by row. */
async function kindsByRow(app: AppContext, shopId: number, row: ImportRow): Promise<Map<number, string>> {
  const { read } = await openRead(app, shopId, row);
  const kinds = new Map<number, string>();
  if (isRecordFormat(row.format)) {
    const changes = await app.db.inShop(shopId, (tx) => listChangeRows(tx, row.id));
    for (const change of changes) kinds.set(change.row, labels[change.kind]);
    return kinds;
  }
  const rowsWithFindings = new Set<number>();
  const ofProducts = new Set<number>();
  for await (const { products, findings } of batchesOf(read(), { skip: 0, maxProducts: 500 })) {
    const found = await app.db.inShop(shopId, (tx) =>
      listChangeKinds(
        tx,
        row.id,
        products.map(({ handle }) => handle),
      ),
    );
    for (const { handle, rows } of products) {
      const kind = found.get(handle);
      for (const number of rows) {
        ofProducts.add(number);
        if (kind) kinds.set(number, labels[kind]);
      }
    }
    for (const finding of findings) rowsWithFindings.add(finding.row);
  }
  // Rows that belong to no product were not stored.
  for (const number of rowsWithFindings) if (!ofProducts.has(number)) kinds.set(number, labels.left_out);
  return kinds;
}
