import { unguarded } from "../../formula-guard.ts";
import { truncate } from "../product-files/cells/cells.rules.ts";
import { numberOf } from "../product-files/cells/numbers.rules.ts";
import type { Row } from "../product-files/tables/read-table.ts";

/** Column indexes in a file of counts. */
interface CountColumns {
  handle?: number;
  sku?: number;
  location?: number;
  options: { name?: number; value: number }[];
  /** The new count. */
  on_hand?: number;
  /** The count when the file was written. A count that has changed since isn't overwritten. */
  before?: number;
  /** Available units, in files without a count; by location if the file has a column for each. */
  available: { location: string | null; column: number }[];
}

/** A line of the file: the variant it refers to and its count. */
export interface CountedRow {
  row: number;
  handle: string;
  sku: string;
  options: { name: string; value: string }[];
  location: string;
  of: "on_hand" | "available";
  units: number;
  before: number | null;
}

export interface RowProblem {
  row: number;
  handle: string | null;
  message: string;
}

const plain = (header: string) =>
  header
    .toLowerCase()
    .replaceAll(/[\s_]+/g, " ")
    .trim();

/** Headers of columns that aren't counts. */
const others =
  /^(title|hs code|coo|bin name|incoming|unavailable|committed|available|damaged|quality control|safety stock|other)\b/;

/**
 * Finds the columns of a file, of this export or any Shopify version. Returns undefined if there is no variant or no
 * count.
 */
export function countColumns(headers: string[]): CountColumns | undefined {
  const names = headers.map(plain);
  const at = (...wanted: string[]) => {
    const column = wanted.map((name) => names.indexOf(name)).find((place) => place >= 0);
    return column;
  };
  const options = [1, 2, 3].flatMap((number) => {
    const value = at(`option${number} value`, `option ${number} value`);
    return value === undefined ? [] : [{ name: at(`option${number} name`, `option ${number} name`), value }];
  });
  const columns: CountColumns = {
    handle: at("handle", "product handle", "slug"),
    sku: at("sku", "variant sku"),
    location: at("location", "location name"),
    options,
    on_hand: at(
      "on hand (new)",
      "on hand",
      "on hand quantity",
      "stock on hand",
      "variant inventory qty",
      "inventory quantity",
      "quantity",
      "stock",
    ),
    before: at("on hand (current)"),
    available: [],
  };
  if (columns.handle === undefined && columns.sku === undefined) return undefined;
  if (columns.on_hand !== undefined) return columns;
  const available = at("available (new)", "available", "available (not editable)");
  if (available !== undefined) columns.available = [{ location: null, column: available }];
  else if (columns.location === undefined)
    // The oldest files have a column for each location, named like the location.
    columns.available = names.flatMap((name, column) =>
      name === "" || others.test(name) || /^option ?\d (name|value)$/.test(name) || isNamed(columns, column)
        ? []
        : [{ location: headers[column]!, column }],
    );
  return columns.available.length > 0 ? columns : undefined;
}

function isNamed({ handle, sku, location }: CountColumns, column: number): boolean {
  return [handle, sku, location].includes(column);
}

/** The columns for the counts at the time of the export: current exports leave the new count empty. */
export function exportedCountColumns(columns: CountColumns): CountColumns | undefined {
  const { before, on_hand } = columns;
  return before === undefined || on_hand === undefined
    ? undefined
    : { ...columns, on_hand: before, before: undefined };
}

const maxUnits = 1_000_000_000;

/** The counts of a line, one for each location. An empty cell is no count. */
export function readCounts(
  columns: CountColumns,
  { row, cells }: Row,
  note: (problem: RowProblem, severity: "error" | "warning") => void,
): CountedRow[] {
  const cell = (column: number | undefined) =>
    column === undefined ? "" : unguarded((cells[column] ?? "").trim());
  const handle = cell(columns.handle);
  const about = {
    row,
    handle,
    sku: cell(columns.sku),
    options: columns.options
      .map(({ name, value }) => ({ name: cell(name), value: cell(value) }))
      .filter(({ value }) => value !== ""),
  };
  const fail = (message: string) => note({ row, handle: handle || null, message }, "error");
  const places =
    columns.on_hand === undefined
      ? columns.available.map((place) => ({ ...place, of: "available" as const }))
      : [{ location: null, column: columns.on_hand, of: "on_hand" as const }];
  return places.flatMap(({ location, column, of }): CountedRow[] => {
    const text = cell(column);
    if (text === "" || text.toLowerCase() === "not stocked") return [];
    const units = numberOf(text);
    if (units === undefined || !Number.isInteger(units) || units > maxUnits) {
      fail(`Enter a whole number instead of “${truncate(text, 40)}”.`);
      return [];
    }
    if (units < 0 && of === "on_hand")
      note({ row, handle: handle || null, message: `A quantity of ${units} is stored as 0.` }, "warning");
    const before = of === "on_hand" ? numberOf(cell(columns.before)) : undefined;
    return [
      {
        ...about,
        location: location ?? cell(columns.location),
        of,
        units: of === "on_hand" ? Math.max(0, units) : units,
        before: before === undefined ? null : Math.max(0, before),
      },
    ];
  });
}
