import type { MenuItem } from "../overlay/Menu.tsx";
import { RowCheckbox } from "./RowCheckbox.tsx";
import { RowLink, type RowLinkProps } from "./RowLink.tsx";
import { SortableRows } from "./SortableRows.tsx";
import type { TableProps } from "./table-props.ts";

interface SortableTableProps<Row> extends Pick<
  TableProps<Row>,
  "label" | "columns" | "rows" | "rowKey" | "rowTo" | "rowSearch" | "rowName" | "selected" | "onSelected"
> {
  rowActions?: (row: Row) => readonly MenuItem[];
  /** `to` is the index among all rows. */
  onMove: (id: string, to: number) => void;
}

/** Rows that the user sorts. The first column contains the link, the others are at the end. */
export function SortableTable<Row>(props: SortableTableProps<Row>) {
  const { label, columns, rows, rowKey, rowName, rowTo, rowSearch, rowActions, onMove } = props;
  const { selected = new Set(), onSelected } = props;
  const keys = rows.map(rowKey);
  return (
    <div className="border-t border-ink1 bg-surface">
      <SortableRows
        label={label}
        rows={rows.map((row, index) => {
          const link = rowTo && { to: rowTo(row), search: rowSearch?.(row) };
          const name = rowName?.(row) ?? rowKey(row);
          return {
            id: rowKey(row),
            name,
            start: onSelected && <RowCheckbox {...{ keys, index, name, selected, onSelected }} />,
            content: <Cells row={row} columns={columns} link={link} />,
            link,
            items: rowActions?.(row) ?? [],
          };
        })}
        onMove={onMove}
      />
    </div>
  );
}

function Cells<Row>({
  row,
  columns: [first, ...others],
  link,
}: Pick<TableProps<Row>, "columns"> & { row: Row; link: RowLinkProps | undefined }) {
  const name = first?.cell(row);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-40 flex-1">{link ? <RowLink {...link}>{name}</RowLink> : name}</div>
      {others.map((column) => (
        <div key={column.id} className="min-w-0 empty:hidden">
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}
