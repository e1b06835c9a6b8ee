import type { SizeTable } from "@vitrine/contract/products/size-charts";

export const maxColumns = 12;
export const maxRows = 60;

/** The initial table of a new chart: common column names and empty cells. */
export function firstTable(columns: string[]): SizeTable {
  return {
    unit: "cm",
    columns: columns.map((name, at) => ({ name, is_length: at > 0 })),
    rows: ["S", "M", "L"].map((size) => [size, ...columns.slice(1).map(() => "")]),
  };
}

export function withCell(table: SizeTable, row: number, column: number, text: string): SizeTable {
  return { ...table, rows: table.rows.with(row, table.rows[row]!.with(column, text)) };
}

export function withColumn(
  table: SizeTable,
  column: number,
  patch: Partial<SizeTable["columns"][number]>,
): SizeTable {
  return { ...table, columns: table.columns.with(column, { ...table.columns[column]!, ...patch }) };
}

export function withRowAdded(table: SizeTable): SizeTable {
  return { ...table, rows: [...table.rows, table.columns.map(() => "")] };
}

export function withColumnAdded(table: SizeTable): SizeTable {
  return {
    ...table,
    columns: [...table.columns, { name: "", is_length: true }],
    rows: table.rows.map((row) => [...row, ""]),
  };
}

export function withoutRow(table: SizeTable, row: number): SizeTable {
  return { ...table, rows: table.rows.toSpliced(row, 1) };
}

export function withoutColumn(table: SizeTable, column: number): SizeTable {
  return {
    ...table,
    columns: table.columns.toSpliced(column, 1),
    rows: table.rows.map((row) => row.toSpliced(column, 1)),
  };
}

export function withRowMoved(table: SizeTable, from: number, to: number): SizeTable {
  return { ...table, rows: moved(table.rows, from, to) };
}

export function withColumnMoved(table: SizeTable, from: number, to: number): SizeTable {
  return {
    ...table,
    columns: moved(table.columns, from, to),
    rows: table.rows.map((row) => moved(row, from, to)),
  };
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
}

/** The cells that a spreadsheet put on the clipboard; undefined for a single cell, which the browser pastes. */
export function pastedCells(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  const cells = lines.map((line) => line.split("\t").map((cell) => cell.trim().slice(0, 40)));
  return cells.length > 1 || cells[0]!.length > 1 ? cells : undefined;
}

/**
 * The table with cells pasted from a position on, extended up to the maximum size. Row −1 is the header row.
 *
 * @returns `cut` if some cells didn't fit
 */
export function withPasted(
  table: SizeTable,
  row: number,
  column: number,
  cells: string[][],
): { table: SizeTable; cut: boolean } {
  const width = column + Math.max(...cells.map((line) => line.length));
  const height = row + cells.length;
  let grown = table;
  while (grown.columns.length < Math.min(width, maxColumns)) grown = withColumnAdded(grown);
  while (grown.rows.length < Math.min(height, maxRows)) grown = withRowAdded(grown);
  for (const [down, line] of cells.entries())
    for (const [along, cell] of line.entries()) {
      const [toRow, toColumn] = [row + down, column + along];
      if (toColumn >= grown.columns.length || toRow >= grown.rows.length) continue;
      grown =
        toRow < 0 ? withColumn(grown, toColumn, { name: cell }) : withCell(grown, toRow, toColumn, cell);
    }
  return { table: grown, cut: width > maxColumns || height > maxRows };
}
