import { type RefObject, useState } from "react";
import type { Step } from "./CellEditor.tsx";
import type { Writing } from "./cells.rules.ts";
import type { GridCells, Selection } from "./grid-cells.ts";

export type CellEditing = ReturnType<typeof useCellEditing>;

const offsets = { stay: [0, 0], down: [1, 0], up: [-1, 0], next: [0, 1], before: [0, -1] } as const;

/** Edits the focused cell in a text field. `element` is the grid, which gets the focus back. */
export function useCellEditing(
  cells: GridCells,
  { focus, goTo }: Selection,
  writing: Writing,
  element: RefObject<HTMLElement | null>,
) {
  const [initial, setInitial] = useState<{ text: string; isFresh: boolean }>();
  const focusGrid = () => element.current?.focus({ preventScroll: true });
  const edit = () => setInitial({ text: cells.textAt(focus), isFresh: false });

  return {
    /** The initial text of the field; undefined if no cell is edited. */
    initial,
    isActive: initial !== undefined,
    edit,

    /** The initial of a status selects it; in other cells typing replaces the text. */
    editByTyping(key: string) {
      if (cells.fieldAt(focus) !== "status")
        return setInitial({ text: key === " " ? "" : key, isFresh: true });
      const meant = Object.values(writing.statuses).find((label) =>
        label.toLowerCase().startsWith(key.toLowerCase()),
      );
      if (meant) cells.write([{ place: focus, text: meant }]);
      else edit();
    },

    end(text: string, step?: Step) {
      setInitial(undefined);
      cells.write([{ place: focus, text }]);
      if (!step) return;
      const [rows, columns] = offsets[step];
      goTo(cells.clamped({ row: focus.row + rows, column: focus.column + columns }));
      focusGrid();
    },

    cancel() {
      setInitial(undefined);
      focusGrid();
    },
  };
}
