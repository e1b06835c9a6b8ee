import type { ImportProblem as Finding } from "@vitrine/contract/import-products";
import { newId } from "../../../ids.ts";
import { categoriesList } from "./import-categories.action.ts";
import { collectionsList } from "./import-collections.action.ts";
import { customersList } from "./import-customers.action.ts";
import { createPictureFetcher } from "../write/fetch-picture.ts";
import { type ImportChange, insertChanges } from "../runs/import-changes.queries.ts";
import { findPicturesBySource } from "../write/stored-products.queries.ts";
import type { List, Listed, Outcome } from "./record-importer.ts";
import { type ImportRun, noteProgress } from "../runs/import-run.ts";
import type { Tally } from "../runs/imports.queries.ts";
import type { ListFormat } from "../../product-files/columns/record-columns.rules.ts";
import type { Row } from "../../product-files/tables/read-table.ts";
import { redirectsList } from "./import-redirects.action.ts";
import { RowCells } from "../../product-files/products/row-cells.ts";
import type { RowWarning } from "../../product-files/imported-product.ts";
import { insertFindings } from "../runs/findings.queries.ts";

const rowsAtOnce = 500;

const passes: Record<ListFormat, (run: ImportRun) => Promise<Tally>> = {
  categories: (run) => goThrough(run, categoriesList()),
  collections: (run) => goThrough(run, collectionsList),
  customers: (run) => goThrough(run, customersList),
  redirects: (run) => goThrough(run, redirectsList),
};

/**
 * Goes through a list once, some rows at a time, as `importFile` goes through products: the dry run counts, the real run
 * stores, and one that was broken off goes on where it was.
 */
export function importList(run: ImportRun, format: ListFormat): Promise<Tally> {
  return passes[format](run);
}

async function goThrough<Item extends { key: string; picture?: string | null }>(
  run: ImportRun,
  list: List<Item>,
): Promise<Tally> {
  const { rows } = run.openRows();
  const fetchPicture = createPictureFetcher(run.world, run.shop_id);
  let { tally } = run;
  let count = 0;
  let batch: Row[] = [];
  const take = async () => {
    tally = await takeRows(run, list, batch, { ...tally, items: count }, fetchPicture);
    batch = [];
  };
  for await (const row of rows()) {
    if (count++ < tally.items) continue;
    batch.push(row);
    if (batch.length >= rowsAtOnce) await take();
  }
  if (batch.length > 0) await take();
  return { ...tally, rows: run.totalRows() };
}

const counted = { create: "creates", update: "updates", skip: "skips", left_out: "left_out" } as const;

async function takeRows<Item extends { key: string; picture?: string | null }>(
  run: ImportRun,
  list: List<Item>,
  rows: Row[],
  before: Tally,
  fetchPicture: ReturnType<typeof createPictureFetcher>,
): Promise<Tally> {
  const findings: Finding[] = [];
  const note = (row: number, severity: Finding["severity"], message: string) =>
    findings.push({ row, handle: null, column: null, severity, message });
  const listed = [...read(run, list, rows, note, findings).values()];
  const urls = [...new Set(listed.flatMap(({ item }) => item.picture ?? []))];
  const held = await run.world.db.inShop(run.shop_id, (tx) => findPicturesBySource(tx, urls));
  const missing = urls.filter((url) => !held.has(url));
  let failed = 0;
  if (run.pass === "run")
    for (const url of missing) {
      const { id, problem } = await fetchPicture(url);
      if (id) held.set(url, id);
      if (!problem) continue;
      failed++;
      for (const { row, item } of listed) if (item.picture === url) note(row, "warning", problem);
    }
  return run.world.db.inShop(run.shop_id, async (tx) => {
    const outcomes = await list.take({ tx, run, listed, pictures: held, note });
    const tally: Tally = {
      ...before,
      rows: run.totalRows(),
      pictures: before.pictures + missing.length - failed,
      pictures_failed: before.pictures_failed + failed,
    };
    for (const { kind } of outcomes) tally[counted[kind]]++;
    for (const { severity } of findings) tally[severity === "error" ? "errors" : "warnings"]++;
    if (run.pass === "run") await insertChanges(tx, run.id, outcomes.flatMap(changeOf));
    await insertFindings(tx, run.id, run.pass, before.errors + before.warnings, findings);
    await noteProgress(tx, run, tally, rows.at(-1)!.row);
    return tally;
  });
}

/** What the rows say, once for each key. */
function read<Item extends { key: string }>(
  run: ImportRun,
  list: List<Item>,
  rows: Row[],
  note: (row: number, severity: Finding["severity"], message: string) => void,
  findings: Finding[],
): Map<string, Listed<Item>> {
  const { sheet } = run.openRows();
  const said = new Map<string, Listed<Item>>();
  for (const record of rows) {
    const warnings: RowWarning[] = [];
    const item = list.itemOf(new RowCells(sheet, record, warnings));
    for (const { row, column, message } of warnings)
      findings.push({ row, handle: null, column: column ?? null, severity: "warning", message });
    if (typeof item === "string") note(record.row, "error", item);
    else {
      const first = said.get(item.key);
      if (first)
        note(record.row, "warning", `Row ${first.row} says something of it already; this row counts.`);
      said.set(item.key, { row: record.row, item });
    }
  }
  return said;
}

/** What stays as it was is not written down. */
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
