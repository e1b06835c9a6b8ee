import type { ReactNode } from "react";
import type { SortKind } from "./sort.ts";

export interface Column<Row> {
  /** Also the value of `sort` in the URL. */
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Aligns the cells and the header at the end, for figures. */
  align?: "end";
  /** Type of the values, if the list can be sorted by them. */
  sortable?: SortKind;
  /** A Tailwind width, such as "w-40". The other columns share the remaining width. */
  width?: string;
  /** Contains buttons or fields. A click in such a cell doesn't open the row. */
  interactive?: boolean;
  /**
   * Position in a row on phones. Columns without one are hidden there. `last-line` is a third line, for
   * badges. `aside` is beside all lines, for a menu: its button is higher than a line.
   */
  phone?: "start" | "end" | "below-start" | "below-end" | "last-line" | "aside";
}

export interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /**
   * Path of the row's page. The first column becomes the link, and a click anywhere on the row follows it.
   */
  rowTo?: (row: Row) => string;
  /** URL parameters of the link, for a row that opens next to its list. */
  rowSearch?: (row: Row) => Record<string, unknown>;
  /** Called when the row's link is followed. */
  onRowOpen?: (row: Row) => void;
  /** The row's name, for the label of its checkbox. */
  rowName?: (row: Row) => string;
  /** A column id, prefixed with "-" for descending order. */
  sort?: string;
  onSort?: (sort: string) => void;
  selected?: ReadonlySet<string>;
  onSelected?: (selected: ReadonlySet<string>) => void;
}
