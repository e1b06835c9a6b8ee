import type { Field } from "./fields.rules.ts";
import type { ImportedSale } from "./imported-product.ts";
import type { RowCells } from "./row-cells.ts";
import { timeIn } from "./times.rules.ts";

/**
 * The price that a row asks for some days. Undefined where the file has no column for it, null where there is none,
 * `stays` where the row leaves it as it is.
 *
 * @param usual what it costs else, in minor units
 */
export function saleOf(row: RowCells, usual: number | undefined): ImportedSale | "stays" | null | undefined {
  if (!row.hasColumn("sale_price")) return undefined;
  if (!row.has("sale_price")) return "stays";
  const price = row.amount("sale_price");
  if (price === undefined) return "stays";
  if (price === null) return null;
  if (usual !== undefined && price >= usual) {
    row.warn("sale_price", "This is no lower than the usual price, so it is left out.");
    return null;
  }
  const starts_at = timeOf(row, "sale_starts", 0);
  const ends_at = timeOf(row, "sale_ends", 86_400_000);
  if (starts_at && ends_at && starts_at >= ends_at) {
    row.warn("sale_ends", "The sale ends before it begins, so it is left out.");
    return null;
  }
  return { price, starts_at, ends_at };
}

/**
 * An instant, taken for UTC where no zone is named.
 *
 * @param wholeDay how much later a day without a time is
 */
function timeOf(row: RowCells, field: Field, wholeDay: number): string | null {
  const text = row.raw(field);
  if (text === "") return null;
  const said = timeIn(text);
  if (!said) {
    row.warn(field, "Write a time such as 2027-03-01 09:00.");
    return null;
  }
  return new Date(said.time + (said.isDay ? wholeDay : 0)).toISOString();
}
