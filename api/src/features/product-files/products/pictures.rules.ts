import { MAX_PICTURES } from "../limits.ts";
import { numberOf } from "../cells/numbers.rules.ts";
import type { ImportedProduct } from "../imported-product.ts";
import type { RowCells } from "./row-cells.ts";

/**
 * The pictures in a product's rows by position, without duplicate URLs; undefined if the file has no picture columns.
 */
export function picturesOf(rows: RowCells[]): ImportedProduct["pictures"] {
  if (!rows.some((row) => row.has("picture"))) return undefined;
  const found = new Map<string, { row: number; url: string; alt?: string | null; place: number }>();
  for (const row of rows) {
    const [first, ...more] = row.urls("picture");
    if (!first) continue;
    const alt = row.text("picture_alt", 500);
    const place = numberOf(row.raw("picture_position")) ?? found.size + 1;
    const known = found.get(first);
    if (known) known.alt ??= alt;
    for (const url of [first, ...more]) {
      if (found.has(url)) continue;
      // The alternative text in the row belongs to the first picture of the cell.
      if (found.size < MAX_PICTURES)
        found.set(url, { row: row.row, url, alt: url === first ? alt : undefined, place });
      else row.warn("picture", `A product can have up to ${MAX_PICTURES} pictures, so this one is skipped.`);
    }
  }
  const inOrder = [...found.values()].sort((a, b) => a.place - b.place);
  return inOrder.map(({ row, url, alt }, index) => ({ row, url, alt, position: index + 1 }));
}
