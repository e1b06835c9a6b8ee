import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import { newId } from "../../../ids.ts";
import { createCategoryImporter } from "./import-categories.action.ts";
import { collectionImporter } from "./import-collections.action.ts";
import { customerImporter } from "./import-customers.action.ts";
import { createPictureFetcher } from "../write/fetch-picture.ts";
import { type ImportChange, insertChanges } from "../runs/import-changes.queries.ts";
import { findPicturesBySource } from "../write/stored-products.queries.ts";
import type { RecordImporter, RecordRow, Outcome } from "./record-importer.ts";
import { type ImportRun, noteProgress } from "../runs/import-run.ts";
import type { Counters } from "../runs/imports.queries.ts";
import type { RecordFormat } from "../../product-files/columns/record-columns.rules.ts";
import type { Row } from "../../product-files/tables/read-table.ts";
import { redirectImporter } from "./import-redirects.action.ts";
import { RowCells } from "../../product-files/products/row-cells.ts";
import type { RowWarning } from "../../product-files/imported-product.ts";
import { insertFindings } from "../runs/findings.queries.ts";

const rowsAtOnce = 500;

const passes: Record<RecordFormat, (run: ImportRun) => Promise<Counters>> = {
  categories: (run) => importAll(run, createCategoryImporter()),
  collections: (run) => importAll(run, collectionImporter),
  customers: (run) => importAll(run, customerImporter),
  redirects: (run) => importAll(run, redirectImporter),
};

/**
 * Processes a list once, in batches, as `importFile` does with products: the dry run counts, the real run stores, and
 * an interrupted pass continues where it stopped.
 */
export function importRecords(run: ImportRun, format: RecordFormat): Promise<Counters> {
  return passes[format](run);
}

async function importAll<Item extends { key: string; picture?: string | null }>(
  run: ImportRun,
  list: RecordImporter<Item>,
): Promise<Counters> {
  const { rows } = run.openRows();
  const fetchPicture = createPictureFetcher(run.app, run.shop_id);
  let { counters } = run;
  let count = 0;
  let batch: Row[] = [];
  const take = async () => {
    counters = await importRows(run, list, batch, { ...counters, items: count }, fetchPicture);
    batch = [];
  };
  for await (const row of rows()) {
    if (count++ < counters.items) continue;
    batch.push(row);
    if (batch.length >= rowsAtOnce) await take();
  }
  if (batch.length > 0) await take();
  return { ...counters, rows: run.totalRows() };
}

const counted = { create: "creates", update: "updates", skip: "skips", left_out: "left_out" } as const;

async function importRows<Item extends { key: string; picture?: string | null }>(
  run: ImportRun,
  list: RecordImporter<Item>,
  rows: Row[],
  before: Counters,
  fetchPicture: ReturnType<typeof createPictureFetcher>,
): Promise<Counters> {
  const findings: Finding[] = [];
  const note = (row: number, severity: Finding["severity"], message: string) =>
    findings.push({ row, handle: null, column: null, severity, message });
  const records = [...read(run, list, rows, note, findings).values()];
  const urls = [...new Set(records.flatMap(({ item }) => item.picture ?? []))];
  const held = await run.app.db.inShop(run.shop_id, (tx) => findPicturesBySource(tx, urls));
  const missing = urls.filter((url) => !held.has(url));
  let failed = 0;
  if (run.pass === "run")
    for (const url of missing) {
      const { id, problem } = await fetchPicture(url);
      if (id) held.set(url, id);
      if (!problem) continue;
      failed++;
      for (const { row, item } of records) if (item.picture === url) note(row, "warning", problem);
    }
  return run.app.db.inShop(run.shop_id, async (tx) => {
    const outcomes = await list.take({ tx, run, records, pictures: held, note });
    const counters: Counters = {
      ...before,
      rows: run.totalRows(),
      pictures: before.pictures + missing.length - failed,
      pictures_failed: before.pictures_failed + failed,
    };
    for (const { kind } of outcomes) counters[counted[kind]]++;
    for (const { severity } of findings) counters[severity === "error" ? "errors" : "warnings"]++;
    if (run.pass === "run") await insertChanges(tx, run.id, outcomes.flatMap(changeOf));
    await insertFindings(tx, run.id, run.pass, before.errors + before.warnings, findings);
    await noteProgress(tx, run, counters, rows.at(-1)!.row);
    return counters;
  });
}

/** The rows' items, one per key. */
function read<Item extends { key: string }>(
  run: ImportRun,
  list: RecordImporter<Item>,
  rows: Row[],
  note: (row: number, severity: Finding["severity"], message: string) => void,
  findings: Finding[],
): Map<string, RecordRow<Item>> {
  const { schema } = run.openRows();
  const rowsByKey = new Map<string, RecordRow<Item>>();
  for (const record of rows) {
    const warnings: RowWarning[] = [];
    const item = list.itemOf(new RowCells(schema, record, warnings));
    for (const { row, column, message } of warnings)
      findings.push({ row, handle: null, column: column ?? null, severity: "warning", message });
    if (typeof item === "string") note(record.row, "error", item);
    else {
      const first = rowsByKey.get(item.key);
      if (first) note(record.row, "warning", `Row ${first.row} has the same record. This row is used.`);
      rowsByKey.set(item.key, { row: record.row, item });
    }
  }
  return rowsByKey;
}

/** Unchanged records are not recorded. */
function changeOf({ row, handle, kind, change }: Outcome): ImportChange[] {
  if (kind === "skip") return [];
  const unknown = {
    target_type: "product" as const,
    target_id: newId(),
    version: 0,
    before: null,
    after: null,
  };
  return [{ ...(change ?? unknown), kind, handle, row }];
}
