import { classes } from "../classes.ts";
import { RowLink, useRowClick } from "./RowLink.tsx";
import { RowCheckbox } from "./RowCheckbox.tsx";
import type { Column, TableProps } from "./table-props.ts";

/**
 * A table as rows of two lines, each with text at its start and end. Columns with "last-line" form a third
 * line, those with "aside" are beside the lines.
 */
export function PhoneRows<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowTo,
  rowSearch,
  onRowOpen,
  rowName,
  selected,
  onSelected,
}: TableProps<Row>) {
  const rowClick = useRowClick();
  const keys = rows.map(rowKey);
  const placed = (place: Column<Row>["phone"]) => columns.filter((column) => column.phone === place);
  const start = placed("start")[0] ?? columns[0];
  const lastLine = placed("last-line");
  const aside = placed("aside");
  return (
    <ul aria-label={label} className="border-t border-ink1 bg-surface">
      {rows.map((row, index) => {
        const key = rowKey(row);
        const lead = start?.cell(row);
        const link = rowTo && {
          to: rowTo(row),
          search: rowSearch?.(row),
          onOpen: onRowOpen && (() => onRowOpen(row)),
        };
        return (
          <li
            key={key}
            {...(link && rowClick(link))}
            data-selected={selected?.has(key) || undefined}
            className={classes(
              "flex items-center gap-1 border-b border-rule px-3 py-2.5 data-selected:bg-accent-bg",
              link && "cursor-pointer",
            )}
          >
            {onSelected && (
              <span data-controls="" className="me-2 shrink-0 pointer-coarse:-ms-3 pointer-coarse:me-0">
                <RowCheckbox
                  keys={keys}
                  index={index}
                  name={rowName?.(row) ?? key}
                  selected={selected ?? new Set()}
                  onSelected={onSelected}
                />
              </span>
            )}
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline justify-between gap-3">
                <span className="min-w-0">{link ? <RowLink {...link}>{lead}</RowLink> : lead}</span>
                {/* A long first column wraps, so that a status is never shortened. */}
                <Places columns={placed("end")} row={row} atEnd className="max-w-1/2 shrink-0" />
              </div>
              <div className="mt-1 flex items-center justify-between gap-3">
                <Places columns={placed("below-start")} row={row} className="flex-1" />
                {/* Dates and amounts mustn't wrap. The text before them takes the remaining width and
                    wraps instead. */}
                <Places columns={placed("below-end")} row={row} atEnd className="max-w-2/3" />
              </div>
              {lastLine.length > 0 && <Places columns={lastLine} row={row} className="mt-1.5" />}
            </div>
            {aside.length > 0 && <Places columns={aside} row={row} atEnd className="-me-3 max-w-2/5" />}
          </li>
        );
      })}
    </ul>
  );
}

function Places<Row>({
  columns,
  row,
  atEnd,
  className,
}: {
  columns: readonly Column<Row>[];
  row: Row;
  atEnd?: boolean;
  className?: string;
}) {
  return (
    <span className={classes("flex min-w-0 flex-wrap gap-2", atEnd && "justify-end text-end", className)}>
      {columns.map((column) => (
        <span
          key={column.id}
          data-controls={column.interactive ? "" : undefined}
          className="min-w-0 empty:hidden"
        >
          {column.cell(row)}
        </span>
      ))}
    </span>
  );
}
