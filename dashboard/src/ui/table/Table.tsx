import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../form/Checkbox.tsx";
import { classes } from "../classes.ts";
import { PhoneRows } from "./PhoneRows.tsx";
import { RowLink, useRowClick } from "./RowLink.tsx";
import { RowCheckbox } from "./RowCheckbox.tsx";
import { directionOfSort, nextSort } from "./sort.ts";
import { usePhone } from "../usePhone.ts";
import type { Column, TableProps } from "./table-props.ts";

/** A table with horizontal rules only. On phones, a list with rows of two or three lines. */
export function Table<Row>(props: TableProps<Row>) {
  return usePhone() ? <PhoneRows {...props} /> : <WideTable {...props} />;
}

function WideTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, selected, onSelected } = props;
  const { t } = useTranslation();
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selected?.has(key)).length;

  return (
    // A table that is wider than the page, such as on a tablet or zoomed in, scrolls within its own box.
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse bg-surface">
        <thead>
          <tr className="h-row border-b border-ink1 text-micro text-ink3">
            {onSelected && (
              <th scope="col" className="w-10 ps-3">
                <Checkbox
                  hideLabel
                  label={t("Select all on this page")}
                  checked={chosen === keys.length && chosen > 0}
                  partly={chosen > 0 && chosen < keys.length}
                  onChange={() => onSelected(new Set(chosen === keys.length ? [] : keys))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <WideRow key={rowKey(row)} {...props} row={row} index={index} keys={keys} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface WideRowProps<Row> extends TableProps<Row> {
  row: Row;
  /** Among `keys`, those of all rows. */
  index: number;
  keys: string[];
}

function WideRow<Row>({ row, index, keys, ...table }: WideRowProps<Row>) {
  const { columns, rowTo, rowSearch, onRowOpen, rowName, selected, onSelected } = table;
  const rowClick = useRowClick();
  const key = keys[index]!;
  const isSelected = selected?.has(key) ?? false;
  const link = rowTo && {
    to: rowTo(row),
    search: rowSearch?.(row),
    onOpen: onRowOpen && (() => onRowOpen(row)),
  };
  return (
    <tr
      {...(link && rowClick(link))}
      data-selected={isSelected || undefined}
      className={classes(
        "group/row h-row border-b border-rule transition-colors data-selected:bg-accent-bg",
        link && "cursor-pointer not-data-selected:hover:bg-canvas",
      )}
    >
      {onSelected && (
        <td data-controls="" className="h-row cursor-default ps-3">
          <RowCheckbox
            keys={keys}
            index={index}
            name={rowName?.(row) ?? key}
            selected={selected ?? new Set()}
            onSelected={onSelected}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.id}
          data-controls={column.interactive ? "" : undefined}
          className={classes(
            "px-2 py-1.5 align-middle wide:px-3",
            column.align === "end" && "text-end",
            column.interactive && "cursor-default",
          )}
        >
          {place === 0 && link ? <RowLink {...link}>{column.cell(row)}</RowLink> : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort?: string;
  onSort?: (sort: string) => void;
}) {
  const direction = directionOfSort(column.id, sort);
  // If the list is sorted by another column, the arrow shows the direction after a click.
  const isDown = direction ? direction === "descending" : nextSort(column, sort).startsWith("-");
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={column.sortable && onSort && (direction ?? "none")}
      className={classes(
        "px-2 font-medium whitespace-nowrap wide:px-3",
        column.align === "end" ? "text-end" : "text-start",
        column.width,
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(column, sort))}
          className={classes(
            "group inline-flex min-h-6 items-center gap-1 hover:text-ink1",
            direction && "text-ink1",
            column.align === "end" && "flex-row-reverse",
          )}
        >
          {column.head}
          <Arrow
            size={12}
            aria-hidden
            className={
              direction ? undefined : "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
            }
          />
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}
