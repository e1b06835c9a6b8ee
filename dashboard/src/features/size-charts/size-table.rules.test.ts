import { expect, test } from "vitest";
import {
  firstTable,
  maxColumns,
  maxRows,
  pastedCells,
  withColumnMoved,
  withoutColumn,
  withoutRow,
  withPasted,
  withRowMoved,
} from "./size-table.rules.ts";

const table = firstTable(["Size", "Chest", "Waist"]);

test("pasting a spreadsheet's table on the first header replaces the table", () => {
  const cells = pastedCells("Size\tChest\r\nXS\t80\r\nS\t 86–90 \r\nM\t91\r\nL\t96\r\n")!;
  const { table: pasted, cut } = withPasted(table, -1, 0, cells);
  expect(cut).toBe(false);
  expect(pasted.columns.map(({ name }) => name)).toEqual(["Size", "Chest", "Waist"]);
  expect(pasted.rows).toEqual([
    ["XS", "80", ""],
    ["S", "86–90", ""],
    ["M", "91", ""],
    ["L", "96", ""],
  ]);
});

test("leaves pasting a single cell to the browser", () => {
  expect(pastedCells("86–90")).toBeUndefined();
  expect(pastedCells("86–90\n")).toBeUndefined();
});

test("pasting into a corner extends the table up to its maximum size", () => {
  const { table: grown } = withPasted(table, 2, 2, [
    ["1", "2"],
    ["3", "4"],
  ]);
  expect(grown.rows.map((row) => row.slice(2))).toEqual([
    ["", ""],
    ["", ""],
    ["1", "2"],
    ["3", "4"],
  ]);
  const huge = withPasted(
    table,
    0,
    0,
    Array.from({ length: 500 }, () => Array.from({ length: 40 }, () => "9")),
  );
  expect(huge.cut).toBe(true);
  expect([huge.table.columns.length, huge.table.rows.length]).toEqual([maxColumns, maxRows]);
  expect(huge.table.rows.every((row) => row.length === maxColumns)).toBe(true);
});

test("moves rows and columns with their cells", () => {
  const filled = withPasted(table, 0, 0, [
    ["S", "1", "2"],
    ["M", "3", "4"],
    ["L", "5", "6"],
  ]).table;
  expect(withRowMoved(filled, 2, 0).rows.map(([size]) => size)).toEqual(["L", "S", "M"]);
  const turned = withColumnMoved(filled, 2, 1);
  expect(turned.columns.map(({ name }) => name)).toEqual(["Size", "Waist", "Chest"]);
  expect(turned.rows[0]).toEqual(["S", "2", "1"]);
  expect(withoutColumn(filled, 1).rows[1]).toEqual(["M", "4"]);
  expect(withoutRow(filled, 0).rows).toHaveLength(2);
});
