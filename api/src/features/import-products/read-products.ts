import { exponentOf } from "@vitrine/contract/currencies";
import { handleOf, printOf } from "./cells.rules.ts";
import { mappingProblem } from "./columns.rules.ts";
import type { Mapping } from "./fields.rules.ts";
import { ImportProblem } from "./import-problem.ts";
import type { ImportedProduct, RowProblem, RowWarning } from "./imported-product.ts";
import type { Row } from "./read-table.ts";
import { RowCells, sheetOf, type Sheet } from "./row-cells.ts";
import { productOf, usableRows } from "./shopify.rules.ts";
import { familiesOf } from "./woocommerce-families.ts";
import { wooProductOf } from "./woocommerce.rules.ts";

/** 2,048 variants and 250 pictures, each with a row of its own, and room for repeats. */
const MOST_ROWS_OF_A_PRODUCT = 5_000;

/**
 * The products of a file, each with its variants, in the order in which their last rows stand.
 *
 * `openRows` is called twice (`() => rowsOf(() => createReadStream(path))`): a first pass finds the handles that
 * come back later in the file, so that in the second only those wait in memory and all others leave as they come.
 * A row that must be left out is a RowProblem; a file that cannot be read throws ImportProblem.
 */
export async function* productsOf(
  openRows: () => AsyncIterable<Row>,
  headers: string[],
  mapping: Mapping,
  { currency, blanksKeep = false }: { currency: string; blanksKeep?: boolean },
): AsyncGenerator<ImportedProduct | RowProblem> {
  const sheet = { ...sheetOf(headers, mapping, exponentOf(currency)), blanksKeep };
  if (mappingProblem(mapping)) {
    throw new ImportProblem(
      "columns_unmapped",
      "Choose which column holds the title or the handle, one column for each.",
    );
  }
  const families = sheet.isWoo ? await familiesOf(openRows(), sheet) : undefined;
  const keyOf = (row: Row) =>
    families ? families.keyOf(new RowCells(sheet, row, [])) : ownKeyOf(row, sheet);
  const survey = await surveyOf(openRows(), keyOf);
  const rowOfSku = new Map<string, number>();

  function* finished(key: string, rows: Row[]) {
    if (rows.length === 0) return;
    const handle = survey.renamed.get(key) ?? handleOf(key);
    const { product, problems } = sheet.isWoo
      ? wooProduct(sheet, handle, rows)
      : productOf(sheet, handle, rows);
    yield* problems;
    if (!product) return;
    noteChangedHandle(product, key, rows[0]!.row);
    noteRepeatedSkus(product, rowOfSku);
    yield product;
  }

  const waiting = new Map<string, Row[]>();
  let current = { key: "", rows: [] as Row[] };
  for await (const row of openRows()) {
    const key = keyOf(row);
    if (key === undefined) {
      yield {
        row: row.row,
        message: families
          ? "Fill in a name, or the parent this variation is of, and add the parent's row."
          : "Fill in a handle or a title, so that it is known which product this row is of.",
      };
      continue;
    }
    const lastRow = survey.lastRowOf.get(key);
    if (key !== current.key) {
      if (!waiting.has(current.key)) yield* finished(current.key, current.rows);
      current = { key, rows: waiting.get(key) ?? [] };
      if (lastRow !== undefined) waiting.set(key, current.rows);
    }
    const { rows } = current;
    if (rows.length < MOST_ROWS_OF_A_PRODUCT) rows.push(row);
    else
      yield {
        row: row.row,
        handle: key,
        message: "This product has too many rows. Give the further ones a handle of their own.",
      };
    if (row.row === lastRow) waiting.delete(key);
  }
  yield* finished(current.key, current.rows);
}

function wooProduct(sheet: Sheet, handle: string, records: Row[]) {
  const warnings: RowWarning[] = [];
  const { rows, problems } = usableRows(sheet, records, warnings);
  const found = wooProductOf(rows, handle, warnings);
  return {
    product: found.product,
    problems: [...problems.map((each) => ({ ...each, handle })), ...found.problems],
  };
}

/** Handles that come back after another one, with their last row; and those that would collide once made plain. */
async function surveyOf(rows: AsyncIterable<Row>, keyOf: (row: Row) => string | undefined) {
  const seen = new Set<string>();
  const ownerOf = new Map<string, string>();
  const lastRowOf = new Map<string, number>();
  const renamed = new Map<string, string>();
  let current: string | undefined;
  for await (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const comesBack = key !== current && seen.has(key);
    if (comesBack || lastRowOf.has(key)) lastRowOf.set(key, row.row);
    current = key;
    if (seen.has(key)) continue;
    seen.add(key);
    const handle = handleOf(key);
    const owner = ownerOf.get(handle);
    // Whoever is written that way in the file keeps the plain handle.
    if (owner === undefined || key === handle) ownerOf.set(handle, key);
    const loser = key === handle ? owner : key;
    if (owner !== undefined && loser !== undefined) renamed.set(loser, `${handle}-${printOf(loser)}`);
  }
  return { lastRowOf, renamed };
}

/** Rows with the same key are of one product. A product without a handle goes by its title. */
function ownKeyOf(row: Row, sheet: Sheet): string | undefined {
  const cells = new RowCells(sheet, row, []);
  const handle = cells.raw("handle").toLowerCase().normalize("NFC");
  if (handle) return handle;
  const title = cells.raw("title");
  return title ? handleOf(title) : undefined;
}

function noteChangedHandle(product: ImportedProduct, key: string, row: number) {
  if (product.handle === key) return;
  product.warnings.push({
    row,
    message: `The handle “${key}” becomes “${product.handle}”: handles hold letters, digits and dashes.`,
  });
}

function noteRepeatedSkus(product: ImportedProduct, rowOfSku: Map<string, number>) {
  for (const { sku, row } of product.variants) {
    if (!sku) continue;
    const first = rowOfSku.get(sku);
    if (first === undefined) rowOfSku.set(sku, row);
    // A row that stands for several variants gives all of them its SKU.
    else if (first !== row)
      product.warnings.push({ row, message: `The SKU ${sku} also stands in row ${first}.` });
  }
}
