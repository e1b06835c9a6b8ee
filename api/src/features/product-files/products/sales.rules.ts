import type { Field } from "../fields.rules.ts";
import type { ImportedSale } from "../imported-product.ts";
import type { RowCells } from "./row-cells.ts";
import { timeIn } from "../cells/times.rules.ts";

/**
 * The sale price of a row. Undefined if the file has no column for it, null if there is no sale, `stays` if the row
 * doesn't change it.
 * @param usual the regular price, in minor units
 */
export function saleOf(row: RowCells, usual: number | undefined): ImportedSale | "stays" | null | undefined {
  if (!row.hasColumn("sale_price")) return undefined;
  if (!row.has("sale_price")) return "stays";
  const price = row.amount("sale_price");
  if (price === undefined) return "stays";
  if (price === null) return null;
  // Without a sale, other software writes that it is not on, or a price of 0.
  if (row.flag("on_sale") === false || (price === 0 && usual !== 0 && !row.isOwn)) return null;
  if (usual !== undefined && price >= usual) {
    row.warn("sale_price", "This isn't lower than the regular price, so it's skipped.");
    return null;
  }
  const { starts_at, ends_at } = daysOf(row);
  // A sale with unreadable dates must not start immediately.
  if (starts_at === undefined || ends_at === undefined) return null;
  if (starts_at && ends_at && starts_at >= ends_at) {
    row.warn("sale_ends", "The sale ends before it starts, so it's skipped.");
    return null;
  }
  return { price, starts_at, ends_at };
}

/** One column may have both dates, as in Google's format: "2027-03-01T09:00Z/2027-03-08T09:00Z". */
function daysOf(row: RowCells): { starts_at: string | null | undefined; ends_at: string | null | undefined } {
  const [first, last] = row.raw("sale_starts").split(/\s*\/\s*(?=\d{4}-\d\d-\d\dT)/);
  return {
    starts_at: timeOf(row, "sale_starts", first!),
    ends_at: timeOf(row, "sale_ends", last ?? row.raw("sale_ends"), true),
  };
}

/** An ISO time. Null for an empty cell, undefined for an invalid time. */
function timeOf(row: RowCells, field: Field, text: string, isEnd = false): string | null | undefined {
  if (text === "" || text.startsWith("0000-00-00")) return null;
  const time = timeIn(text, row.timeZone, isEnd);
  if (time === undefined) {
    row.warn(field, "This isn't a date and time, so the sale is skipped. Enter one like 2027-03-01 09:00.");
    return undefined;
  }
  return new Date(time).toISOString();
}
