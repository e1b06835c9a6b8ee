import { isCustomKey, type Mapping, type Target } from "../fields.rules.ts";
import { headersOf, type TableFormat, tableFormats } from "./headers.rules.ts";
import { isRecordFormat, type RecordFormat, recordMapping } from "./record-columns.rules.ts";
import type { SystemName } from "../systems/system.ts";
import { systemMeanings, systemOf } from "../systems/systems.ts";
import { synonymOf } from "./synonyms.rules.ts";
import { wooMapping } from "./woocommerce-columns.rules.ts";

type Format = TableFormat | "woocommerce" | SystemName | RecordFormat;
type ColumnNote = { column: number; header: string; note: string };

const tables = new Map(tableFormats.map((format) => [format, table(format)]));

/** Families of known columns that are left out; the market or the label follows after a slash. */
const leftOut: [start: string, note: string][] = [
  ["included/", "Markets aren't imported."],
  ["price/", "Prices for one market aren't imported."],
  ["compareatprice/", "Prices for one market aren't imported."],
  ["compare-atprice/", "Prices for one market aren't imported."],
  ["googleshopping/", "Google Shopping columns aren't imported."],
];

function table(format: TableFormat) {
  return new Map(headersOf(format).map(([header, field]) => [keyOf(header), field]));
}

/** Headers match regardless of case and spaces. */
function keyOf(header: string) {
  return header.toLowerCase().replace(/[\s\u200b\ufeff]+/g, "");
}

function customFieldOf(header: string): Target | undefined {
  const key =
    /\(product\.metafields\.(.+)\)\s*$/i.exec(header)?.[1] ?? /^Custom field: (.+)$/.exec(header)?.[1];
  return key && isCustomKey(key) ? `custom_field:${key}` : undefined;
}

function familyNote(header: string) {
  const key = keyOf(header);
  return leftOut.find(([start]) => key.startsWith(start))?.[1];
}

/**
 * Detects the format of a file. `confidence` is the share of the headers that the format explains, apart from custom
 * fields and market columns.
 */
export function recogniseFormat(headers: string[]): { format: Format | "unknown"; confidence: number } {
  if (wooMapping(headers)) return { format: "woocommerce", confidence: 1 };
  const system = systemOf(headers);
  if (system) return { format: system.name, confidence: 1 };
  const list = recordMapping(headers);
  if (list?.isSure) return { format: list.format, confidence: 1 };
  const relevant = headers.filter((header) => header.trim() && !customFieldOf(header) && !familyNote(header));
  const known = (format: TableFormat) =>
    relevant.filter((header) => tables.get(format)!.has(keyOf(header))).length;
  const [format, count] = tableFormats
    .map((each) => [each, known(each)] as const)
    .reduce((a, b) => (b[1] > a[1] ? b : a));
  const confidence = relevant.length === 0 ? 0 : count / relevant.length;
  const named = tables.get(format)!;
  const names = headers.map((header) => named.get(keyOf(header)));
  const hasName = names.includes("title") || names.includes("handle");
  if (list && !(hasName && confidence >= 0.5)) return { format: list.format, confidence: 1 };
  // Every export has handles; without them, a file is a custom table, even with the same headers.
  return { format: names.includes("handle") && confidence >= 0.5 ? format : "unknown", confidence };
}

/**
 * Maps the columns by their headers. If several columns have the same meaning, the first is mapped and the others are
 * left out.
 */
export function guessMapping(headers: string[]): Mapping {
  const woo = wooMapping(headers);
  if (woo) return woo;
  const system = systemOf(headers);
  if (system) return systemMeanings(system, headers).map((meaning) => meaning ?? null);
  const recognised = recogniseFormat(headers).format;
  if (isRecordFormat(recognised)) return recordMapping(headers)!.mapping;
  const format = tableFormats.find((each) => each === recognised);
  const inOrder =
    format === undefined ? tableFormats : [format, ...tableFormats.filter((other) => other !== format)];
  const taken = new Set<Target>();
  const take = (target: Target | null | undefined): Target | null => {
    if (!target || taken.has(target)) return null;
    taken.add(target);
    return target;
  };
  const known = headers.map((header) => {
    const key = keyOf(header);
    const table = inOrder.find((each) => tables.get(each)!.has(key));
    return take(table ? tables.get(table)!.get(key) : customFieldOf(header));
  });
  // Exact headers of a format take precedence over likely synonyms.
  return headers.map((header, column) => known[column] ?? (isKnown(header) ? null : take(synonymOf(header))));
}

/** True if a format has this exact header, even if its column is left out. */
function isKnown(header: string): boolean {
  return (
    customFieldOf(header) !== undefined ||
    familyNote(header) !== undefined ||
    tableFormats.some((each) => tables.get(each)!.has(keyOf(header)))
  );
}

/**
 * The origin of each column's mapping: `known` by a header of a format, `guessed` from a synonym of another system,
 * or `chosen` by a user. Null if the column's meaning is unknown.
 */
export function columnOrigins(
  headers: string[],
  mapping: Mapping,
): ("known" | "guessed" | "chosen" | null)[] {
  const isFixed = wooMapping(headers) !== undefined || isRecordFormat(recogniseFormat(headers).format);
  const system = isFixed ? undefined : systemOf(headers);
  const meanings = system && systemMeanings(system, headers);
  const guess = guessMapping(headers);
  return headers.map((header, column) => {
    const target = mapping[column] ?? null;
    if (target !== guess[column]) return target === null ? null : "chosen";
    if (isFixed) return target === null ? null : "known";
    if (meanings) return meanings[column] === undefined ? null : "known";
    return isKnown(header) ? "known" : target === null ? null : "guessed";
  });
}

/** Reasons why columns are left out, for the column mapping screen. */
export function columnNotes(headers: string[], mapping: Mapping): ColumnNote[] {
  const system = wooMapping(headers) ? undefined : systemOf(headers);
  const meanings = system && systemMeanings(system, headers);
  return headers.flatMap((header, column) => {
    if (mapping[column]) return [];
    if (meanings?.[column] === null) return [{ column, header, note: notImported }];
    const target = guessMapping([header])[0];
    const owner = target ? mapping.indexOf(target) : -1;
    if (owner >= 0) return [{ column, header, note: `The column “${headers[owner]}” is used instead.` }];
    const known = tableFormats.some((each) => tables.get(each)!.get(keyOf(header)) === null);
    const note = familyNote(header) ?? (known ? notImported : toChoose);
    return [{ column, header, note }];
  });
}

const toChoose = "Choose what this column contains, or leave it out.";
const notImported = "This column isn't imported.";

/** True if a file has WooCommerce's structure: one row per product, with variations that refer to their parents. */
export function isWoo(mapping: Mapping): boolean {
  return mapping.some((target) => target === "kind" || target === "parent" || target === "regular_price");
}

/** Columns of a product file without a known meaning. */
export function unclearColumns(headers: string[], mapping: Mapping): string[] {
  return columnNotes(headers, mapping)
    .filter(({ header, note }) => header.trim() !== "" && note === toChoose)
    .map(({ header }) => header);
}

/** True if a column has the product's price. */
export function hasPrice(mapping: Mapping): boolean {
  return mapping.some((target) => target === "price" || target === "regular_price");
}

/** `needs_title`: no column identifies the product of a row. `field_twice`: two columns are mapped to one field. */
export function mappingProblem(mapping: Mapping): "needs_title" | "field_twice" | undefined {
  const chosen = mapping.filter((target) => target !== null);
  if (new Set(chosen).size < chosen.length) return "field_twice";
  if (chosen.includes("email") || (chosen.includes("redirect_from") && chosen.includes("redirect_to")))
    return undefined;
  if (chosen.includes("category_path")) return undefined;
  return chosen.some((target) => target === "title" || target === "handle" || target === "sku")
    ? undefined
    : "needs_title";
}
