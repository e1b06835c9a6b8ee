/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows positioned by the virtual list can't be in a <table> */
import { type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isShortcut } from "../../ui/shortcuts.ts";
import { CellEditor, type Step } from "./CellEditor.tsx";
import { settled, type Writing } from "./cells.rules.ts";
import { type GridColumn, nameWidth } from "./columns.ts";
import { type Grid, type GridAction, textOf } from "./grid.rules.ts";
import { GridRow } from "./GridRow.tsx";
import { readTable, writeTable } from "./paste.rules.ts";
import {
  type Box,
  boxOf,
  pasteInto,
  type Place,
  placesIn,
  type Range,
  rangeAt,
  stepBy,
} from "./ranges.rules.ts";
import { bringIntoSight, headHeight, rowHeight, useGridWindow } from "./useGridWindow.ts";

export interface VariantGridProps {
  grid: Grid;
  act: (action: GridAction) => void;
  columns: readonly GridColumn[];
  writing: Writing;
  range: Range;
  onRange: (range: Range) => void;
  /** The element, for callers that focus it. */
  box: RefObject<HTMLDivElement | null>;
}

/**
 * A spreadsheet: arrows, Tab and Page keys move, Shift selects, typing replaces a cell, F2 and Enter edit it, Delete
 * clears it, and Ctrl with C, X, V, D, Z, Y and A works as usual. Only visible rows are rendered.
 */
export function VariantGrid({ grid, act, columns, writing, range, onRange, box }: VariantGridProps) {
  const { t } = useTranslation();
  const id = useId();
  const size = { rows: grid.lines.length, columns: columns.length };
  const seen = useGridWindow(box, size.rows);
  const [editing, setEditing] = useState<{ text: string; isFresh: boolean }>();
  const dragging = useRef<"choose" | "fill">(undefined);
  const chosen = boxOf(range);
  const { focus } = range;
  const isMirrored = () => getComputedStyle(box.current!).direction === "rtl";

  useLayoutEffect(() => bringIntoSight(box.current, focus, columns), [box, focus, columns]);

  const goTo = (place: Place, extend = false) =>
    onRange(extend ? { anchor: range.anchor, focus: place } : rangeAt(place));
  const clamped = (row: number, column: number): Place => ({
    row: Math.max(0, Math.min(size.rows - 1, row)),
    column: Math.max(0, Math.min(size.columns - 1, column)),
  });
  const write = (cells: { place: Place; text: string }[]) =>
    act({
      kind: "write",
      cells: cells.map(({ place: { row, column }, text }) => {
        const { field } = columns[column]!;
        return { row, field, text: settled(text, field, grid.lines[row]!, writing) };
      }),
    });
  const textAt = ({ row, column }: Place) => textOf(grid, grid.lines[row]!, columns[column]!.field, writing);

  /** Copies the first row of the selection down to the last. */
  function fill({ top, bottom, first, last }: Box, from = top) {
    write(
      placesIn({ top: from + 1, bottom, first, last }).map((place) => ({
        place,
        text: textAt({ row: from, column: place.column }),
      })),
    );
  }

  /** A status can't be cleared, because every product has one. */
  function clear() {
    const cells = placesIn(chosen).filter(({ column }) => columns[column]!.field !== "status");
    write(cells.map((place) => ({ place, text: "" })));
  }

  /** The initial of a status selects it; in other cells typing replaces the text. */
  function beginWriting(key: string) {
    if (columns[focus.column]!.field !== "status")
      return setEditing({ text: key === " " ? "" : key, isFresh: true });
    const meant = Object.values(writing.statuses).find((words) =>
      words.toLowerCase().startsWith(key.toLowerCase()),
    );
    if (meant) write([{ place: focus, text: meant }]);
    else setEditing({ text: textAt(focus), isFresh: false });
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (editing) return;
    const command = event.ctrlKey || event.metaKey;
    const place = stepBy(
      event.key,
      focus,
      { ...size, page: seen.page },
      { far: command, mirrored: isMirrored() },
    );
    if (place && !event.altKey) goTo(place, event.shiftKey);
    else if (event.key === "Tab") {
      const next = focus.column + (event.shiftKey ? -1 : 1);
      // At the ends of a row, Tab leaves the table as it leaves any other control.
      if (next < 0 || next >= size.columns) return;
      goTo({ row: focus.row, column: next });
    } else if (isShortcut(event, "edit-cell")) setEditing({ text: textAt(focus), isFresh: false });
    else if (isShortcut(event, "clear-cells")) clear();
    else if (event.key === "Escape") goTo(focus);
    else if (isShortcut(event, "fill-down")) fill(chosen);
    else if (isShortcut(event, "select-all"))
      onRange({ anchor: { row: 0, column: 0 }, focus: clamped(size.rows, size.columns) });
    else if (isShortcut(event, "redo-cells")) act({ kind: "redo" });
    else if (isShortcut(event, "undo-cells")) act({ kind: "undo" });
    else if (event.key.length === 1 && !command && !event.altKey) beginWriting(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function copy(event: React.ClipboardEvent, cut: boolean) {
    if (editing) return;
    const rows = Array.from({ length: chosen.bottom - chosen.top + 1 }, (_, row) =>
      placesIn({ ...chosen, top: chosen.top + row, bottom: chosen.top + row }).map(textAt),
    );
    event.clipboardData.setData("text/plain", writeTable(rows));
    event.preventDefault();
    if (cut) clear();
  }

  function paste(event: React.ClipboardEvent) {
    if (editing) return;
    event.preventDefault();
    const table = readTable(event.clipboardData.getData("text/plain"));
    if (table.length === 0) return;
    const cells = pasteInto(table, chosen, size);
    write(cells);
    const last = cells.at(-1);
    if (last) onRange({ anchor: { row: chosen.top, column: chosen.first }, focus: last.place });
  }

  function placeUnder(event: React.PointerEvent): Place | undefined {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = under?.closest<HTMLElement>("[data-column]");
    return cell && box.current?.contains(cell)
      ? { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) }
      : undefined;
  }

  function onPointerDown(event: React.PointerEvent) {
    if (event.button !== 0 || (event.target as HTMLElement).matches("input, select")) return;
    if ((event.target as HTMLElement).closest("[data-handle]")) dragging.current = "fill";
    else {
      const place = placeUnder(event);
      if (!place) return;
      goTo(place, event.shiftKey);
      dragging.current = event.pointerType === "mouse" ? "choose" : undefined;
    }
    box.current?.focus({ preventScroll: true });
  }

  function onPointerMove(event: React.PointerEvent) {
    if (!dragging.current) return;
    const place = placeUnder(event);
    if (!place || (place.row === focus.row && place.column === focus.column)) return;
    if (dragging.current === "choose") goTo(place, true);
    else
      onRange({
        anchor: { row: chosen.top, column: chosen.first },
        focus: { row: Math.max(place.row, chosen.top), column: chosen.last },
      });
  }

  function onPointerUp() {
    if (dragging.current === "fill") fill(chosen);
    dragging.current = undefined;
  }

  function endEditing(text: string, step?: Step) {
    setEditing(undefined);
    write([{ place: focus, text }]);
    const steps = { stay: [0, 0], down: [1, 0], up: [-1, 0], next: [0, 1], before: [0, -1] } as const;
    if (!step) return;
    const [down, on] = steps[step];
    goTo(clamped(focus.row + down, focus.column + on));
    box.current?.focus({ preventScroll: true });
  }

  const width = columns.reduce((sum, column) => sum + column.width, nameWidth);
  const rows = Array.from({ length: seen.last - seen.first + 1 }, (_, index) => seen.first + index);
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={t("Variants")}
      aria-multiselectable
      aria-rowcount={size.rows + 1}
      aria-colcount={size.columns + 1}
      aria-activedescendant={
        focus.row >= seen.first && focus.row <= seen.last ? `${id}-${focus.row}-${focus.column}` : undefined
      }
      className="relative max-h-[calc(100dvh-18rem)] min-h-60 overflow-auto border-y border-ink1 bg-surface focus-visible:outline-offset-2"
      onScroll={seen.onScroll}
      onKeyDown={onKeyDown}
      onCopy={(event) => copy(event, false)}
      onCut={(event) => copy(event, true)}
      onPaste={paste}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onDoubleClick={() => setEditing({ text: textAt(focus), isFresh: false })}
    >
      <div
        role="row"
        aria-rowindex={1}
        className="sticky top-0 z-2 flex bg-surface text-micro text-ink3"
        style={{ width, height: headHeight }}
      >
        <span
          role="columnheader"
          className="sticky start-0 flex shrink-0 items-center border-e border-b border-ink1 bg-surface px-3"
          style={{ width: nameWidth }}
        >
          {t("Variant")}
        </span>
        {columns.map((column, index) => (
          <span
            key={column.field}
            role="columnheader"
            aria-colindex={index + 2}
            className={`flex shrink-0 items-center border-e border-e-rule border-b border-b-ink1 px-2 ${column.align === "end" ? "justify-end" : ""}`}
            style={{ width: column.width }}
          >
            {column.head}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="relative" style={{ width, height: size.rows * rowHeight }}>
        {rows.map((row) => {
          const line = grid.lines[row];
          if (!line) return null;
          const isChosen = row >= chosen.top && row <= chosen.bottom;
          return (
            <GridRow
              key={line.id}
              id={id}
              line={line}
              row={row}
              top={row * rowHeight}
              height={rowHeight}
              columns={columns}
              drafts={grid.drafts}
              writing={writing}
              from={isChosen ? chosen.first : -1}
              to={isChosen ? chosen.last : -1}
              at={row === focus.row ? focus.column : -1}
              hasHandle={row === focus.row && row === chosen.bottom}
              editor={
                editing && row === focus.row ? (
                  <CellEditor
                    key={`${focus.row} ${focus.column}`}
                    column={columns[focus.column]!}
                    label={columns[focus.column]!.head}
                    {...editing}
                    writing={writing}
                    onDone={endEditing}
                    onCancel={() => {
                      setEditing(undefined);
                      box.current?.focus({ preventScroll: true });
                    }}
                  />
                ) : undefined
              }
            />
          );
        })}
      </div>
    </div>
  );
}
