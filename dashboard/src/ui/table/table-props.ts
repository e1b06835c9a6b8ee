import type { ReactNode } from "react";
import type { SortKind } from "./sort.ts";

export interface Column<Row> {
  /** Also what `sort` says in the address. */
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end, right under their head. */
  align?: "end";
  /** What it is sorted as, where the list can be sorted by it. */
  sortable?: SortKind;
  /** A Tailwind width, "w-40"; columns share the rest. */
  width?: string;
  /** Holds buttons or fields of its own: a click in this cell does not open the row. */
  interactive?: boolean;
  /** Its place in a phone's row; hidden there without one. `last-line` is a third line, for badges. */
  phone?: "start" | "end" | "below-start" | "below-end" | "last-line";
}

export interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where the row leads: the first column becomes the link, and a click anywhere on the row follows it. */
  rowTo?: (row: Row) => string;
  /** What is in the address there; for a row that opens beside its list. */
  rowSearch?: (row: Row) => Record<string, unknown>;
  /** When the row's link is followed. */
  onRowOpen?: (row: Row) => void;
  /** The row's name, for its checkbox. */
  rowName?: (row: Row) => string;
  /** A column's id, with "-" in front for descending. */
  sort?: string;
  onSort?: (sort: string) => void;
  selected?: ReadonlySet<string>;
  onSelected?: (selected: ReadonlySet<string>) => void;
}
