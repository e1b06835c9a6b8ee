import type { ClipboardEvent, KeyboardEvent } from "react";
import { isShortcut } from "../../ui/shortcuts.ts";
import type { GridAction } from "./grid.rules.ts";
import type { GridCells, Selection } from "./grid-cells.ts";
import { readTable, writeTable } from "./paste.rules.ts";
import { pasteInto, placesIn, stepBy } from "./ranges.rules.ts";
import type { CellEditing } from "./useCellEditing.ts";

interface Controls {
  cells: GridCells;
  selection: Selection;
  editing: CellEditing;
}

/** The keyboard handler of the grid: moves the focus, or changes cells. Inactive while a cell is edited. */
export function keyHandler({
  act,
  page,
  ...controls
}: Controls & {
  act: (action: GridAction) => void;
  /** Number of visible rows. */
  page: number;
}) {
  const { cells, selection, editing } = controls;
  const { size } = cells;
  return (event: KeyboardEvent) => {
    if (editing.isActive) return;
    const command = event.ctrlKey || event.metaKey;
    const { focus, box } = selection;
    const mirrored = getComputedStyle(event.currentTarget).direction === "rtl";
    const place = stepBy(event.key, focus, { ...size, page }, { far: command, mirrored });
    if (place && !event.altKey) selection.goTo(place, event.shiftKey);
    else if (event.key === "Tab") {
      const next = focus.column + (event.shiftKey ? -1 : 1);
      // At the ends of a row, Tab leaves the table as it leaves any other control.
      if (next < 0 || next >= size.columns) return;
      selection.goTo({ row: focus.row, column: next });
    } else if (isShortcut(event, "edit-cell")) editing.edit();
    else if (isShortcut(event, "clear-cells")) cells.clear(box);
    else if (event.key === "Escape") selection.goTo(focus);
    else if (isShortcut(event, "fill-down")) cells.fillDown(box);
    else if (isShortcut(event, "select-all"))
      selection.select({
        anchor: { row: 0, column: 0 },
        focus: cells.clamped({ row: size.rows, column: size.columns }),
      });
    else if (isShortcut(event, "redo-cells")) act({ kind: "redo" });
    else if (isShortcut(event, "undo-cells")) act({ kind: "undo" });
    else if (event.key.length === 1 && !command && !event.altKey) editing.editByTyping(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The clipboard handlers of the grid. Inactive while a cell is edited. */
export function clipboardHandlers({ cells, selection: { box, select }, editing }: Controls) {
  function onCopy(event: ClipboardEvent) {
    if (editing.isActive) return;
    const rows = Array.from({ length: box.bottom - box.top + 1 }, (_, row) =>
      placesIn({ ...box, top: box.top + row, bottom: box.top + row }).map(cells.textAt),
    );
    event.clipboardData.setData("text/plain", writeTable(rows));
    event.preventDefault();
  }

  function onCut(event: ClipboardEvent) {
    if (editing.isActive) return;
    onCopy(event);
    cells.clear(box);
  }

  function onPaste(event: ClipboardEvent) {
    if (editing.isActive) return;
    event.preventDefault();
    const table = readTable(event.clipboardData.getData("text/plain"));
    if (table.length === 0) return;
    const written = pasteInto(table, box, cells.size);
    cells.write(written);
    const last = written.at(-1);
    if (last) select({ anchor: { row: box.top, column: box.first }, focus: last.place });
  }

  return { onCopy, onCut, onPaste };
}
