import type { CellField } from "@vitrine/contract/products/variants";
import { settled, type Writing } from "./cells.rules.ts";
import type { GridColumn } from "./columns.ts";
import { type Grid, type GridAction, textOf } from "./grid.rules.ts";
import { type Box, boxOf, type Place, placesIn, type Range, rangeAt } from "./ranges.rules.ts";

/** The rows with their unsaved edits, and all that is needed to show and change them. */
export interface GridProps {
  grid: Grid;
  act: (action: GridAction) => void;
  columns: readonly GridColumn[];
  writing: Writing;
}

/** The selection, and functions that change it. */
export interface Selection {
  range: Range;
  /** The focused cell. */
  focus: Place;
  /** The selected cells. */
  box: Box;
  select: (range: Range) => void;
  /** Moves the focus. With `extend`, the cells up to it are selected. */
  goTo: (place: Place, extend?: boolean) => void;
}

export function selectionOf(range: Range, onRange: (range: Range) => void): Selection {
  return {
    range,
    focus: range.focus,
    box: boxOf(range),
    select: onRange,
    goTo: (place, extend = false) =>
      onRange(extend ? { anchor: range.anchor, focus: place } : rangeAt(place)),
  };
}

export type GridCells = ReturnType<typeof cellsOf>;

/** Functions that read and change cells by their row and column. */
export function cellsOf({ grid, act, columns, writing }: GridProps) {
  const size = { rows: grid.lines.length, columns: columns.length };
  const fieldAt = ({ column }: Place): CellField => columns[column]!.field;
  const textAt = (place: Place) => textOf(grid, grid.lines[place.row]!, fieldAt(place), writing);

  function write(cells: { place: Place; text: string }[]) {
    act({
      kind: "write",
      cells: cells.map(({ place, text }) => {
        const { row } = place;
        const field = fieldAt(place);
        return { row, field, text: settled(text, field, grid.lines[row]!, writing) };
      }),
    });
  }

  return {
    size,
    fieldAt,
    textAt,
    write,
    /** The nearest cell of the table. */
    clamped: ({ row, column }: Place): Place => ({
      row: Math.max(0, Math.min(size.rows - 1, row)),
      column: Math.max(0, Math.min(size.columns - 1, column)),
    }),
    /** Copies the first row of a box down to the last. */
    fillDown({ top, bottom, first, last }: Box) {
      write(
        placesIn({ top: top + 1, bottom, first, last }).map((place) => ({
          place,
          text: textAt({ row: top, column: place.column }),
        })),
      );
    },
    /** A status can't be cleared, because every product has one. */
    clear(box: Box) {
      const places = placesIn(box).filter((place) => fieldAt(place) !== "status");
      write(places.map((place) => ({ place, text: "" })));
    },
  };
}
