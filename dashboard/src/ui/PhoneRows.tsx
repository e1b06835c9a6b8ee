import { classes } from "./classes.ts";
import { RowTick } from "./RowTick.tsx";
import type { Column, TableProps } from "./Table.tsx";
import { RowLink } from "./TextLink.tsx";

/** A table as two-line rows: up to four places, two above, two below. */
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
  const keys = rows.map(rowKey);
  const placed = (place: Column<Row>["phone"]) => columns.filter((column) => column.phone === place);
  const start = placed("start")[0] ?? columns[0];
  return (
    <ul aria-label={label} className="border-t border-ink1 bg-surface">
      {rows.map((row, index) => {
        const key = rowKey(row);
        const lead = start?.cell(row);
        return (
          <li
            key={key}
            data-selected={selected?.has(key) || undefined}
            className="relative flex items-center gap-1 border-b border-rule px-3 py-2.5 data-selected:bg-accent-bg"
          >
            {onSelected && (
              <span className="relative z-1 me-2 shrink-0 pointer-coarse:-ms-3 pointer-coarse:me-0">
                <RowTick
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
                <span>
                  {rowTo ? (
                    <RowLink
                      to={rowTo(row)}
                      search={rowSearch?.(row)}
                      onOpen={onRowOpen && (() => onRowOpen(row))}
                    >
                      {lead}
                    </RowLink>
                  ) : (
                    lead
                  )}
                </span>
                <Places columns={placed("end")} row={row} atEnd />
              </div>
              <div className="mt-1 flex items-center justify-between gap-3">
                <Places columns={placed("below-start")} row={row} />
                <Places columns={placed("below-end")} row={row} atEnd />
              </div>
            </div>
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
}: {
  columns: readonly Column<Row>[];
  row: Row;
  atEnd?: boolean;
}) {
  return (
    <span className={classes("flex min-w-0 flex-wrap gap-2", atEnd && "justify-end text-end")}>
      {columns.map((column) => (
        <span key={column.id} className={classes("min-w-0", column.interactive && "relative z-1")}>
          {column.cell(row)}
        </span>
      ))}
    </span>
  );
}
