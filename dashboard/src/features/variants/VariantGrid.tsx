/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows positioned by the virtual list can't be in a <table> */
import { type ReactNode, type RefObject, useId, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { CellEditor } from "./CellEditor.tsx";
import { type GridColumn, nameWidth } from "./columns.ts";
import { cellsOf, type GridProps, type Selection } from "./grid-cells.ts";
import { clipboardHandlers, keyHandler } from "./grid-events.ts";
import { GridRow } from "./GridRow.tsx";
import { useCellDragging } from "./useCellDragging.ts";
import { useCellEditing } from "./useCellEditing.ts";
import { bringIntoSight, headHeight, rowHeight, useGridWindow } from "./useGridWindow.ts";

interface VariantGridProps extends GridProps {
  selection: Selection;
  /** The element, for callers that focus it. */
  element: RefObject<HTMLDivElement | null>;
}

/**
 * A spreadsheet: arrows, Tab and Page keys move, Shift selects, typing replaces a cell, F2 and Enter edit it, Delete
 * clears it, and Ctrl with C, X, V, D, Z, Y and A works as usual. Only visible rows are rendered.
 */
export function VariantGrid({ selection, element, ...props }: VariantGridProps) {
  const { act, columns, writing } = props;
  const { t } = useTranslation();
  const id = useId();
  const cells = cellsOf(props);
  const { size } = cells;
  const seen = useGridWindow(element, size.rows);
  const editing = useCellEditing(cells, selection, writing, element);
  const dragging = useCellDragging(cells, selection, element);
  const { focus } = selection;

  useLayoutEffect(() => bringIntoSight(element.current, focus, columns), [element, focus, columns]);

  const width = columns.reduce((sum, column) => sum + column.width, nameWidth);
  return (
    <div
      ref={element}
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
      onKeyDown={keyHandler({ cells, selection, editing, act, page: seen.page })}
      {...clipboardHandlers({ cells, selection, editing })}
      {...dragging}
      onDoubleClick={editing.edit}
    >
      <HeaderRow columns={columns} width={width} />
      <div role="rowgroup" className="relative" style={{ width, height: size.rows * rowHeight }}>
        <VisibleRows
          {...props}
          id={id}
          seen={seen}
          selection={selection}
          editor={
            editing.initial && (
              <CellEditor
                key={`${focus.row} ${focus.column}`}
                column={columns[focus.column]!}
                label={columns[focus.column]!.head}
                {...editing.initial}
                writing={writing}
                onDone={editing.end}
                onCancel={editing.cancel}
              />
            )
          }
        />
      </div>
    </div>
  );
}

function HeaderRow({ columns, width }: { columns: readonly GridColumn[]; width: number }) {
  const { t } = useTranslation();
  return (
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
  );
}

interface VisibleRowsProps extends GridProps {
  id: string;
  /** Indexes of the first and the last row to render. */
  seen: { first: number; last: number };
  selection: Selection;
  /** The text field in place of the focused cell. */
  editor: ReactNode;
}

function VisibleRows({ grid, columns, writing, id, seen, selection, editor }: VisibleRowsProps) {
  const { focus, box } = selection;
  const rows = Array.from({ length: seen.last - seen.first + 1 }, (_, index) => seen.first + index);
  return rows.map((row) => {
    const line = grid.lines[row];
    if (!line) return null;
    const isChosen = row >= box.top && row <= box.bottom;
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
        from={isChosen ? box.first : -1}
        to={isChosen ? box.last : -1}
        at={row === focus.row ? focus.column : -1}
        hasHandle={row === focus.row && row === box.bottom}
        editor={row === focus.row ? editor : undefined}
      />
    );
  });
}
