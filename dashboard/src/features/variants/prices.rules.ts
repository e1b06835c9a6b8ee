import { changedPrice, type PriceChange, type PriceEnding } from "@vitrine/contract/products/price-change";
import type { CellField } from "@vitrine/contract/products/variants";
import { isPrice, type Writing, writeCell } from "./cells.rules.ts";
import type { GridColumn } from "./columns.ts";
import { type Grid, valueOf } from "./grid.rules.ts";
import { type Box, placesIn } from "./ranges.rules.ts";

/** A cell with an amount. */
export interface PriceCell {
  row: number;
  field: CellField;
}

/** The cells of a box that are in columns of amounts. */
export function priceCellsIn(box: Box, columns: readonly GridColumn[]): PriceCell[] {
  return placesIn(box)
    .map(({ row, column }) => ({ row, field: columns[column]!.field }))
    .filter(({ field }) => isPrice(field));
}

/** Texts of the cells after a change, and the number of prices that would fall below 0, which don't change. */
export function changedCells(
  grid: Grid,
  cells: readonly PriceCell[],
  { change, ending }: { change: PriceChange; ending: PriceEnding },
  writing: Writing,
): { cells: (PriceCell & { text: string })[]; below: number } {
  let below = 0;
  const changed = cells.flatMap(({ row, field }) => {
    const value = valueOf(grid, grid.lines[row]!, field);
    if (typeof value !== "number") return [];
    const becomes = changedPrice(value, change, ending, writing.currency);
    if (becomes === undefined) below++;
    return becomes === undefined ? [] : [{ row, field, text: writeCell(becomes, field, writing) }];
  });
  return { cells: changed, below };
}

/** The first amount above 0 in the cells. */
export function firstAmount(grid: Grid, cells: readonly PriceCell[]): number | undefined {
  for (const { row, field } of cells) {
    const value = valueOf(grid, grid.lines[row]!, field);
    if (typeof value === "number" && value > 0) return value;
  }
  return undefined;
}

/** Number of cells that are the regular price of a variant on sale. */
export function pricesOnSale(grid: Grid, cells: readonly PriceCell[]): number {
  return cells.filter(({ row, field }) => field === "price" && grid.lines[row]!.on_sale).length;
}
