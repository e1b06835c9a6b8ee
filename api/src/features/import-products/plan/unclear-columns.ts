import { truncate } from "../../product-files/cells/cells.rules.ts";
import { hasPrice, unclearColumns } from "../../product-files/columns/columns.rules.ts";
import { FileProblem } from "../../product-files/file-problem.ts";
import {
  type ImportedProduct,
  isRowProblem,
  type RowProblem,
  type RowWarning,
} from "../../product-files/imported-product.ts";
import type { ImportRun } from "../runs/import-run.ts";
import type { Counters } from "../runs/imports.queries.ts";
import { lacksPrice } from "./plan-variants.rules.ts";

/** True if the owner has yet to confirm the columns. */
export function awaitsColumns({ pass, isConfirmed, mode }: ImportRun): boolean {
  return pass === "dry_run" && !isConfirmed && mode !== "update";
}

/** Throws FileProblem for a file without a price column if other columns are unclear: the owner has to map one. */
export function requireClearPrices({ headers, mapping }: ImportRun): void {
  const unclear = unclearColumns(headers, mapping);
  if (hasPrice(mapping) || !mapping.includes("title") || unclear.length === 0) return;
  throw new FileProblem(
    "columns_unmapped",
    "We can't tell which column contains the price. Choose it below, leave out the columns you don't need, and check again.",
  );
}

/**
 * The products of a file. A table of unknown format with unconfirmed columns is read up to the first row that isn't
 * understood; then the owner has to map the columns.
 */
export async function* readUntilUnclear(run: ImportRun): AsyncGenerator<ImportedProduct | RowProblem> {
  const unclear = unclearColumnsToConfirm(run);
  for await (const item of run.read()) {
    const { row } = unclearRow(item) ?? {};
    if (row !== undefined && unclear.length > 0) throw columnsNeeded(row, unclear);
    yield item;
  }
}

/** Without a column that identifies the product, a file may have no usable rows. */
export function requireProducts(run: ImportRun, { products, rows }: Counters): void {
  const unclear = unclearColumnsToConfirm(run);
  if (products === 0 && rows > 0 && unclear.length > 0) throw columnsNeeded(2, unclear);
}

/** Variants without a price in an unconfirmed table may have it in another column, or may not be variants. */
export function requirePrices(run: ImportRun, findings: { row: number; message: string }[]): void {
  const found = findings.find(({ message }) => message === lacksPrice);
  const unclear = found ? unclearColumnsToConfirm(run) : [];
  if (found && unclear.length > 0) throw columnsNeeded(found.row, unclear);
}

function unclearColumnsToConfirm(run: ImportRun): string[] {
  return run.format === "unknown" && awaitsColumns(run) ? unclearColumns(run.headers, run.mapping) : [];
}

function unclearRow(item: ImportedProduct | RowProblem): RowWarning | undefined {
  if (isRowProblem(item)) return item.isUnclear && item;
  return item.warnings.find(({ isUnclear }) => isUnclear);
}

function columnsNeeded(row: number, columns: string[]): FileProblem {
  const names = columns
    .slice(0, 5)
    .map((name) => `“${truncate(name, 40)}”`)
    .join(", ");
  return new FileProblem(
    "columns_unmapped",
    `We can't read row ${row} without these columns: ${names}. Choose below what they contain, leave out the columns you don't need, and check again.`,
    row,
  );
}
