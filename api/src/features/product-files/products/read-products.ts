import { exponentOf } from "@vitrine/contract/values/currencies";
import { skuKey } from "@vitrine/contract/products/skus";
import type { Rate } from "../cells/numbers.rules.ts";
import { handleIn, handleOf } from "../cells/cells.rules.ts";
import { mappingProblem } from "../columns/columns.rules.ts";
import type { Mapping } from "../fields.rules.ts";
import { type Identity, identitiesOf, type KnownProducts, keyOfSku, type Named } from "./identities.rules.ts";
import { FileProblem } from "../file-problem.ts";
import type { ImportedProduct, RowProblem, RowWarning } from "../imported-product.ts";
import type { Row } from "../tables/read-table.ts";
import { RowCells, rowSchemaOf, type RowSchema } from "./row-cells.ts";
import { productOf } from "./shopify.rules.ts";
import { skuIn, surveyOf } from "./survey-rows.ts";
import { familiesOf } from "./woocommerce-families.ts";
import { wooProductOf } from "./woocommerce.rules.ts";
import { usableRows } from "./usable-rows.rules.ts";

/** 2,048 variants and 250 pictures, each with a row of its own, and room for repeats. */
const MAX_ROWS_OF_A_PRODUCT = 5_000;

interface ReadOptions {
  /** The shop's. */
  currency: string;
  /** What the prices are read in, and the rate from that to the shop's where they differ. */
  prices?: { currency: string; rate?: Rate };
  /** The shop's, for times that name no zone. */
  timeZone?: string;
  ignoresEmptyCells?: boolean;
  /** What of the file's handles and SKUs the shop has; without it, nothing. */
  findKnown?: (named: Iterable<Named>) => Promise<KnownProducts>;
}

/**
 * The products of a file, each with its variants, in the order in which their last rows stand.
 *
 * `openRows` is called twice (`() => rowsOf(() => createReadStream(path))`): a first pass finds which product each row
 * is of, and those that come back later in the file, so that in the second only these wait in memory and all others
 * leave as they come.
 * A row that must be left out is a RowProblem; a file that cannot be read throws FileProblem.
 */
export async function* productsOf(
  openRows: () => AsyncIterable<Row>,
  headers: string[],
  mapping: Mapping,
  {
    currency,
    prices = { currency },
    timeZone = "UTC",
    ignoresEmptyCells = false,
    findKnown = async () => ({ handles: new Set(), skus: new Map() }),
  }: ReadOptions,
): AsyncGenerator<ImportedProduct | RowProblem> {
  const shop = { exponent: exponentOf(currency), ...prices, timeZone };
  const headerSchema = { ...rowSchemaOf(headers, mapping, shop), ignoresEmptyCells };
  if (mappingProblem(mapping)) {
    throw new FileProblem(
      "columns_unmapped",
      "Choose the columns that contain the title, handle or SKU, one column for each.",
    );
  }
  const families = headerSchema.isWoo ? await familiesOf(openRows(), headerSchema) : undefined;
  const keyOf = (row: RowCells) => (families ? families.keyOf(row) : ownKeyOf(row));
  const { named, commas, namesCurrencies } = await surveyOf(openRows(), headerSchema, keyOf);
  const schema = { ...headerSchema, commas, namesCurrencies };
  const identities = identitiesOf(named, await findKnown(named.values()));
  const { lastRowOf, warningsOf } = togetherOf(named, identities);
  // Nothing of it is needed any more, and it is as long as the file.
  named.clear();
  const rowOfSku = new Map<string, number>();

  function* finished(handle: string, rows: Row[]) {
    if (rows.length === 0) return;
    const { product, problems } = schema.isWoo
      ? wooProduct(schema, handle, rows)
      : productOf(schema, handle, rows);
    yield* problems;
    if (!product) return;
    product.warnings.push(...(warningsOf.get(handle) ?? []));
    noteRepeatedSkus(product, rowOfSku);
    yield product;
  }

  const waiting = new Map<string, Row[]>();
  let current = { handle: "", rows: [] as Row[] };
  for await (const row of openRows()) {
    if (row.leftOut !== undefined) {
      yield { row: row.row, message: row.leftOut, ...(row.severity && { severity: row.severity }) };
      continue;
    }
    const identity = identities.get(keyOf(new RowCells(schema, row, [])) ?? "");
    if (identity?.handle === undefined) {
      yield {
        row: row.row,
        ...(identity ?? { message: families ? unidentifiedWooRow : unidentifiedRow, isUnclear: true }),
      };
      continue;
    }
    const { handle } = identity;
    const lastRow = lastRowOf.get(handle);
    if (handle !== current.handle) {
      if (!waiting.has(current.handle)) yield* finished(current.handle, current.rows);
      current = { handle, rows: waiting.get(handle) ?? [] };
      if (lastRow !== undefined) waiting.set(handle, current.rows);
    }
    const { rows } = current;
    if (rows.length < MAX_ROWS_OF_A_PRODUCT) rows.push(row);
    else
      yield {
        row: row.row,
        handle,
        message: "This product has too many rows. Give the rest another handle.",
      };
    if (row.row === lastRow) waiting.delete(handle);
  }
  yield* finished(current.handle, current.rows);
}

const unidentifiedRow = "Enter a handle, title or SKU to identify the product of this row.";
const unidentifiedWooRow = "Enter a name, or enter the parent product and add its row.";

function wooProduct(schema: RowSchema, handle: string, records: Row[]) {
  const warnings: RowWarning[] = [];
  const { rows, problems } = usableRows(schema, records, warnings);
  const found = wooProductOf(rows, handle, warnings);
  return {
    product: found.product,
    problems: [...problems.map((each) => ({ ...each, handle })), ...found.problems],
  };
}

/** By handle: the last row of each product whose rows do not stand together, and what is to be said of who it is. */
function togetherOf(named: Map<string, Named>, identities: Map<string, Identity>) {
  const rowsOf = new Map<string, { lastRow: number; isOne: boolean }>();
  const warningsOf = new Map<string, RowWarning[]>();
  for (const [key, { lastRow, comesBack }] of named) {
    const identity = identities.get(key)!;
    if (identity.handle === undefined) continue;
    const { handle, warning } = identity;
    const before = rowsOf.get(handle);
    rowsOf.set(handle, {
      lastRow: Math.max(lastRow, before?.lastRow ?? 0),
      isOne: before === undefined && !comesBack,
    });
    if (warning) warningsOf.set(handle, [...(warningsOf.get(handle) ?? []), warning]);
  }
  const lastRowOf = new Map(
    [...rowsOf].flatMap(([handle, { lastRow, isOne }]) => (isOne ? [] : [[handle, lastRow] as const])),
  );
  return { lastRowOf, warningsOf };
}

/** Rows with the same key are of one product. One without a handle goes by its title, without that by its SKU. */
function ownKeyOf(cells: RowCells): string | undefined {
  const handle = handleIn(cells.raw("handle")).toLowerCase().normalize("NFC");
  if (handle) return handle;
  const title = cells.raw("title");
  if (title) return handleOf(title);
  const sku = skuIn(cells);
  return sku ? keyOfSku(sku) : undefined;
}

function noteRepeatedSkus(product: ImportedProduct, rowOfSku: Map<string, number>) {
  for (const { sku, row } of product.variants) {
    if (!sku) continue;
    const first = rowOfSku.get(skuKey(sku));
    if (first === undefined) rowOfSku.set(skuKey(sku), row);
    // A row that stands for several variants gives all of them its SKU.
    else if (first !== row)
      product.warnings.push({ row, message: `The SKU ${sku} is also in row ${first}.` });
  }
}
