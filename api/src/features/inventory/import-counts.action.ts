import { allLocations, type InventoryImport } from "@vitrine/contract/products/inventory";
import type { Actor } from "../../actor.ts";
import { newId } from "../../ids.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { FileProblem } from "../product-files/file-problem.ts";
import { detectFile, blocksOf } from "../product-files/tables/open-text.ts";
import { readTable } from "../product-files/tables/read-table.ts";
import { csvOfFile } from "../product-files/tables/read-workbook.ts";
import { variantName } from "../products/products.rules.ts";
import { notifyBackInStock } from "../stock/notify-back-in-stock.action.ts";
import { setOnHand } from "../stock/stock.queries.ts";
import { noteStockChanged } from "./adjust-stock.action.ts";
import { listCountable } from "./count-variants.queries.ts";
import {
  exportedCountColumns,
  type CountedRow,
  countColumns,
  readCounts,
  type RowProblem,
} from "./read-counts.ts";
import { handlesOf, type PlannedCount, planCounts, skusOf, VariantIndex } from "./match-counts.rules.ts";

const linesAtOnce = 500;
const maxLines = 200_000;
const shown = 100;

/**
 * Imports a file of counts, or previews the changes. A file can be imported again: unchanged counts stay. An
 * interrupted import has set some of the counts, and sets the rest when it is run again.
 *
 * @param options.location the file's location to import, or `allLocations` for the sum
 */
export async function importCounts(
  app: AppContext,
  shopId: number,
  actor: Actor,
  options: { file: File; apply: boolean; location?: string },
): Promise<InventoryImport> {
  const found = await readFile(shopId, options.file);
  const { apply, location } = options;
  const locations = [...new Set(found.lines.map((line) => line.location))].filter(Boolean).sort();
  const result: InventoryImport = {
    applied: false,
    rows: found.rows,
    changes: 0,
    unchanged: 0,
    errors: found.errors,
    locations,
    problems: found.problems.slice(0, shown),
    preview: [],
  };
  // With several locations, the owner has to choose one.
  if (locations.length > 1 && !location) {
    if (!apply) return result;
    throw apiError("import_rejected", {
      message: "This file has several locations. Choose one, or add them together.",
    });
  }
  const lines =
    location && location !== allLocations
      ? found.lines.filter((line) => line.location === location)
      : found.lines;

  const causeId = newId(app.clock.now());
  const note = (problem: RowProblem) => {
    result.errors++;
    if (result.problems.length < shown) result.problems.push(problem);
  };
  for (const part of inParts(lines)) {
    const count = async () =>
      app.db.inShop(shopId, async (tx) => {
        const skus = part.flatMap(({ sku }) => skusOf(sku));
        const handles = [...new Set(part.flatMap(({ handle }) => handlesOf(handle)))];
        const index = new VariantIndex(await listCountable(tx, handles, skus));
        const problems: RowProblem[] = [];
        const plans = planCounts(part, index, (problem) => problems.push(problem));
        const changed = plans.filter(({ wanted, on_hand }) => wanted !== on_hand);
        if (apply && changed.length > 0) {
          const counts = changed.map(({ variant_id, wanted, on_hand }) => ({
            variant_id,
            on_hand: wanted,
            expected: on_hand,
          }));
          await setOnHand(tx, counts, "import", causeId, actor.account_id);
          const productIds = [...new Set(changed.map(({ product_id }) => product_id))];
          await noteStockChanged(tx, productIds, true);
          await notifyBackInStock(app, tx, productIds);
        }
        return { problems, plans, changed };
      });
    // A part whose transaction is retried counts once.
    const { problems, plans, changed } = await count();
    problems.forEach(note);
    result.changes += changed.length;
    result.unchanged += plans.length - changed.length;
    result.preview.push(...changed.slice(0, shown - result.preview.length).map(previewOf));
  }
  result.applied = apply;
  result.problems.sort((a, b) => a.row - b.row);
  if (apply && result.changes > 0) await noteImport(app, shopId, actor, options.file.name, result, causeId);
  return result;
}

function previewOf(plan: PlannedCount): InventoryImport["preview"][number] {
  const { row, sku, on_hand: before, wanted: after } = plan;
  return { row, name: variantName(plan), sku, before, after };
}

async function readFile(shopId: number, file: File) {
  const lines: CountedRow[] = [];
  // Without new counts, the file's old counts are imported.
  const unedited: CountedRow[] = [];
  const problems: RowProblem[] = [];
  let errors = 0;
  let rows = 0;
  const note = (problem: RowProblem, severity: "error" | "warning") => {
    if (severity === "error") errors++;
    if (problems.length < shown) problems.push(problem);
  };
  try {
    const bytes = await csvOfFile(Buffer.from(await file.arrayBuffer()), shopId);
    const { encoding } = await detectFile(blocksOf(bytes));
    const table = await readTable(blocksOf(bytes), encoding);
    try {
      const columns = countColumns(table.headers);
      if (!columns)
        throw apiError("import_rejected", {
          message:
            "This file has no quantities. Choose a file with the columns Handle or SKU, and On hand, such as an inventory export.",
        });
      const written = exportedCountColumns(columns);
      for await (const row of table.rows) {
        rows++;
        if (rows > maxLines)
          throw apiError("import_rejected", {
            message: `This file has more than ${maxLines} rows. Split it and import the parts.`,
          });
        lines.push(...readCounts(columns, row, note));
        if (written && lines.length === 0 && errors === 0) unedited.push(...readCounts(written, row, note));
      }
    } finally {
      await table.rows.return(undefined);
    }
  } catch (failure) {
    if (failure instanceof FileProblem) throw apiError("import_rejected", { message: failure.message });
    throw failure;
  }
  return { lines: lines.length > 0 || errors > 0 ? lines : unedited, problems, errors, rows };
}

/** Splits the lines into parts; all lines of a product are in one part. */
function* inParts(lines: CountedRow[]): Generator<CountedRow[]> {
  // The file may list one location after the other, but a variant's lines have to be in one part to be added up.
  const sorted = lines.toSorted(
    (a, b) => compare(a.handle || a.sku.toLowerCase(), b.handle || b.sku.toLowerCase()) || a.row - b.row,
  );
  let part: CountedRow[] = [];
  for (const line of sorted) {
    const last = part.at(-1);
    if (last && part.length >= linesAtOnce && (last.handle || last.sku) !== (line.handle || line.sku)) {
      yield part;
      part = [];
    }
    part.push(line);
  }
  if (part.length > 0) yield part;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

async function noteImport(
  app: AppContext,
  shopId: number,
  actor: Actor,
  filename: string,
  { rows, changes, errors }: InventoryImport,
  causeId: string,
): Promise<void> {
  await app.db.inShop(shopId, (tx) =>
    insertActivity(tx, actor, {
      action: "inventory.imported",
      target_type: "inventory_settings",
      target_id: causeId,
      target_label: filename.slice(0, 200),
      after: { rows, changes, errors },
    }),
  );
}
