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
import { skuIn, surveyRows } from "./survey-rows.ts";
import { familiesOf } from "./woocommerce-families.ts";
import { wooProductOf } from "./woocommerce.rules.ts";
import { usableRows } from "./usable-rows.rules.ts";

/** 2,048 variants and 250 pictures, each with a row of its own, and a margin for repeated rows. */
const MAX_ROWS_OF_A_PRODUCT = 5_000;

interface ReadOptions {
  /** The shop's currency. */
  currency: string;
  /** Currency of the prices, and the rate to the shop's currency if they differ. */
  prices?: { currency: string; rate?: Rate };
  /** The shop's time zone, for times without a zone. */
  timeZone?: string;
  ignoresEmptyCells?: boolean;
  /** Finds the shop's products with the file's handles and SKUs. Default: none. */
  findKnown?: (named: Iterable<Named>) => Promise<KnownProducts>;
}

/**
 * The products of a file with their variants, in the order of their last rows.
 *
 * `openRows` is called twice (`() => rowsOf(() => createReadStream(path))`): the first pass finds the product of each
 * row and the products whose rows are not adjacent, so that in the second pass only these stay in memory and all
 * others are returned immediately. A row that must be left out is a RowProblem; a file that can't be read throws
 * FileProblem.
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
  const { named, commas, namesCurrencies } = await surveyRows(openRows(), headerSchema, keyOf);
  const schema = { ...headerSchema, commas, namesCurrencies };
  const identities = identitiesOf(named, await findKnown(named.values()));
  const { lastRowOf, warningsOf } = togetherOf(named, identities);
  // It is as long as the file and no longer needed.
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

/** By handle: the last row of each product whose rows are not adjacent, and the findings about its identity. */
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

/**
 * Rows with the same key belong to one product. A row without a handle is identified by its title, without a title by
 * its SKU.
 */
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
    // A row that represents several variants sets the SKU of all of them.
    else if (first !== row)
      product.warnings.push({ row, message: `The SKU ${sku} is also in row ${first}.` });
  }
}
