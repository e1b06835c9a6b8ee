import { expect, test } from "vitest";
import { read } from "./read-table.fixture.ts";

// Changes to a table by users and spreadsheets before it is imported.

test.each([
  ["before it", 'Title, Size\n"a", "b, ""c"""\n', ["a", 'b, "c"']],
  ["behind it", 'Title,Size\n"a" ,"b, c" \r\n', ["a", "b, c"]],
  ["between tabs", 'Title\tSize\n"a" \t "b\tc"\n', ["a", "b\tc"]],
  ["and no end of the cell behind it", 'Title,Size\nx, "b" lamp\n', ["x", ' "b" lamp']],
  ["after two byte order marks", '\ufeff\ufeff"Title","Size"\na,b\n', ["a", "b"]],
])("Reads a quoted cell with space %s", async (_, file, cells) => {
  const table = await read(file);
  expect([table.headers, table.rows[0]!.cells]).toEqual([["Title", "Size"], cells]);
});

test.each([";", "\t"])("Unwraps lines that a spreadsheet has put into one cell each: %j", async (end) => {
  const lines = ['"a,Lamp,""x, y"",5"', `"b,Cup,""one${end}",two`, '"three"",6"'].map((line) =>
    line.replace(`${end}",two`, `"${end}two`),
  );
  const { headers, rows } = await read(`"Handle,Title,Text,Price"${end}${end}\r\n${lines.join("\r\n")}\r\n`);
  expect(headers).toEqual(["Handle", "Title", "Text", "Price"]);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["a", "Lamp", "x, y", "5"],
    ["b", "Cup", `one${end}two\nthree`, "6"],
  ]);
});

test.each(["Our goods,,\n,,\n", "Our goods\n"])("Skips a title line above the headers: %j", async (title) => {
  const { headers, rows } = await read(`${title}Handle,Title,Price\na,A,5\n`);
  expect(headers).toEqual(["Handle", "Title", "Price"]);
  expect(rows.map(({ cells }) => cells)).toEqual([["a", "A", "5"]]);
});

test("Retains the first line of a list with one column", async () => {
  const { headers, rows } = await read("SKU\nA1\nA2\n");
  expect([headers, rows]).toEqual([
    ["SKU"],
    [
      { row: 2, cells: ["A1"] },
      { row: 3, cells: ["A2"] },
    ],
  ]);
});

test("Reads a file with one column", async () => {
  expect(await read('"Price, net"\n5\n')).toMatchObject({ headers: ["Price, net"] });
});
