import { truncate, handleOf, shortHash } from "../cells/cells.rules.ts";
import { type Field, optionValueFields } from "../fields.rules.ts";
import { DecimalSigns, numberFields } from "../cells/numbers.rules.ts";
import { keyOfSku, type Named } from "./identities.rules.ts";
import { currenciesIn, priceFields } from "../cells/currencies.rules.ts";
import type { Row } from "../tables/read-table.ts";
import { RowCells, type RowSchema } from "./row-cells.ts";

/**
 * Surveys a file: its keys in file order, and which columns have a decimal comma. Keys with the same normalised form
 * get different handles.
 */
export async function surveyRows(
  rows: AsyncIterable<Row>,
  schema: RowSchema,
  keyOf: (row: RowCells) => string | undefined,
): Promise<{ named: Map<string, Named>; commas: Set<Field>; namesCurrencies: boolean }> {
  const named = new Map<string, Named>();
  const ownerOf = new Map<string, Named>();
  const signs = new DecimalSigns();
  const numeric = numberFields.filter((field) => schema.columnOf.has(field));
  let current: string | undefined;
  let namesCurrencies = schema.columnOf.has("currency");
  for await (const row of rows) {
    const cells = new RowCells(schema, row, []);
    if (row.leftOut !== undefined) continue;
    for (const field of numeric) {
      const text = cells.raw(field);
      signs.note(field, text);
      namesCurrencies ||= priceFields.includes(field) && currenciesIn(text).length > 0;
    }
    const key = keyOf(cells);
    if (key === undefined) continue;
    const sku = skuIn(cells);
    const known = named.get(key);
    if (known) {
      known.lastRow = row.row;
      known.comesBack ||= key !== current;
      if (sku) known.skus.push(sku);
    } else {
      const one: Named = {
        key,
        handle: key === keyOfSku(sku) ? undefined : handleOf(key),
        skus: sku ? [sku] : [],
        firstRow: row.row,
        lastRow: row.row,
        comesBack: false,
        lacksTitle: cells.hasColumn("title"),
        hasOptions: optionValueFields.some((field) => cells.raw(field) !== ""),
      };
      named.set(key, one);
      assignHandle(one, ownerOf);
    }
    current = key;
  }
  // Our own files always have a decimal point.
  return { named, commas: schema.isOwn ? new Set() : signs.commas(), namesCurrencies };
}

/** The SKU of a row, truncated to the stored length. */
export function skuIn(row: RowCells): string {
  return truncate(row.raw("sku"), 255);
}

/** Assigns unique handles. A key that is written like its handle retains it; another key gets a suffix. */
function assignHandle(one: Named, ownerOf: Map<string, Named>): void {
  const { handle } = one;
  if (handle === undefined) return;
  const owner = ownerOf.get(handle);
  if (owner === undefined || one.key === handle) ownerOf.set(handle, one);
  const renamed = one.key === handle ? owner : one;
  if (owner && renamed) renamed.handle = `${handle}-${shortHash(renamed.key)}`;
}
