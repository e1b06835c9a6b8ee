import type { VariantLine } from "@vitrine/contract/products/variants";
import { expect, test } from "vitest";
import { itemWeightUnit } from "../../shared/measures/measures.rules.ts";
import { readCell, type Writing, writeCell } from "./cells.rules.ts";
import { emptyGrid, gridAfter, nextProblem, textOf } from "./grid.rules.ts";
import { readTable, writeTable } from "./paste.rules.ts";
import { changedCells, firstAmount, pricesOnSale } from "./prices.rules.ts";
import { boxOf, pasteInto, stepBy } from "./ranges.rules.ts";

const english: Writing = {
  currency: "EUR",
  weight: itemWeightUnit("metric"),
  locale: "en",
  statuses: { active: "Active", draft: "Draft", archived: "Archived" },
};
const german: Writing = { ...english, locale: "de", statuses: { ...english.statuses, draft: "Entwurf" } };

const line = (id: string, more: Partial<VariantLine> = {}): VariantLine => ({
  id,
  product_id: "shirt",
  product_title: "Linen shirt",
  title: id,
  is_first: false,
  status: "draft",
  tags: ["linen"],
  price: 4900,
  compare_at_price: null,
  cost: null,
  on_hand: 5,
  tracked: true,
  sku: null,
  barcode: null,
  weight_grams: null,
  on_sale: false,
  ...more,
});
const grid = emptyGrid([line("S"), line("M"), line("L", { tracked: false })]);
const after = gridAfter(english);

test.each([
  ["1.234,50", "price", { value: 123_450 }],
  ["", "price", { problem: "Enter an amount in numbers." }],
  ["-3", "price", { problem: "Enter an amount of 0 or more." }],
  ["", "cost", { value: null }],
  ["1,200", "on_hand", { value: 1200 }],
  ["١٢", "on_hand", { value: 12 }],
  ["2.5", "on_hand", { problem: "Enter a whole number, like 12." }],
  ["entwurf", "status", { value: "draft" }],
  ["Active", "status", { value: "active" }],
  ["soon", "status", { problem: "Enter active, draft or archived." }],
  ["linen, summer,, linen", "tags", { value: ["linen", "summer"] }],
  ["  ", "sku", { value: null }],
] as const)("“%s” in the column %s", (text, field, read) => {
  expect(readCell(text, field, line("S"), german)).toEqual(read);
});

test("parses the text it formats for a cell, in every language", () => {
  for (const writing of [english, german, { ...german, currency: "KWD" }, { ...english, currency: "JPY" }])
    for (const price of [0, 1, 4900, 1_234_567])
      expect(readCell(writeCell(price, "price", writing), "price", line("S"), writing)).toEqual({
        value: price,
      });
});

test("shows and parses weights in pounds, and stores whole grams", () => {
  const pounds = { ...english, weight: itemWeightUnit("imperial") };
  const read = (text: string, writing = pounds) => readCell(text, "weight_grams", line("S"), writing);
  expect(writeCell(1134, "weight_grams", pounds)).toBe("2.5");
  expect(writeCell(1134, "weight_grams", { ...pounds, locale: "de" })).toBe("2,5");
  expect(writeCell(1134, "weight_grams", english)).toBe("1134");
  expect(read("2,5")).toEqual({ value: 1134 });
  expect(read("1")).toEqual({ value: 454 });
  expect(read("")).toEqual({ value: null });
  expect(read("250", english)).toEqual({ value: 250 });
  expect(read("2.555")).toEqual({ value: 1159 });
  for (const wrong of ["heavy", "1,2,3", "-1"]) expect(read(wrong)).toHaveProperty("problem");
});

test("reads a thousands separator by the locale, in weights, prices and stock", () => {
  const pounds = { ...english, weight: itemWeightUnit("imperial") };
  const german = { ...pounds, locale: "de" };
  const grams = (text: string, writing: typeof pounds) => readCell(text, "weight_grams", line("S"), writing);
  expect(grams("1,234", pounds)).toEqual({ value: 559_733 });
  expect(grams("1.234", pounds)).toEqual({ value: 560 });
  expect(grams("1.234", german)).toEqual({ value: 559_733 });
  expect(grams("1,234", german)).toEqual({ value: 560 });
  expect(grams("1,234", english)).toEqual({ value: 1234 });
  const dinars = { ...english, currency: "KWD" };
  expect(readCell("1,234", "price", line("S"), dinars)).toEqual({ value: 1_234_000 });
  expect(readCell("1.234", "price", line("S"), dinars)).toEqual({ value: 1_234 });
  expect(readCell("1,234", "on_hand", { tracked: true }, english)).toEqual({ value: 1234 });
  expect(readCell("1.5", "on_hand", { tracked: true }, english)).toHaveProperty("problem");
});

test("parses a spreadsheet's table with quoted cells, and formats it back to the same text", () => {
  const copied = '12.00\t"two\nlines"\r\n"say ""hi"""\t6" pot\r\n';
  expect(readTable(copied)).toEqual([
    ["12.00", "two\nlines"],
    ['say "hi"', '6" pot'],
  ]);
  expect(readTable(writeTable(readTable(copied)))).toEqual(readTable(copied));
  expect(readTable("5")).toEqual([["5"]]);
  expect(readTable("a\t\n\tb")).toEqual([
    ["a", ""],
    ["", "b"],
  ]);
});

test("fills the selection with one copied cell, and cuts a larger table off at the edge", () => {
  const box = boxOf({ anchor: { row: 2, column: 1 }, focus: { row: 0, column: 1 } });
  expect(pasteInto([["x"]], box, { rows: 3, columns: 2 }).map(({ place }) => place.row)).toEqual([0, 1, 2]);
  const two = pasteInto(
    [
      ["a", "b"],
      ["c", "d"],
    ],
    boxOf({ anchor: { row: 2, column: 1 }, focus: { row: 2, column: 1 } }),
    { rows: 4, columns: 2 },
  );
  expect(two).toEqual([
    { place: { row: 2, column: 1 }, text: "a" },
    { place: { row: 3, column: 1 }, text: "c" },
  ]);
});

test("mirrors the arrow keys in right-to-left languages", () => {
  const size = { rows: 9, columns: 5, page: 3 };
  const from = { row: 4, column: 2 };
  expect(stepBy("ArrowLeft", from, size, { far: false, mirrored: false })).toEqual({ row: 4, column: 1 });
  expect(stepBy("ArrowLeft", from, size, { far: false, mirrored: true })).toEqual({ row: 4, column: 3 });
  expect(stepBy("ArrowDown", from, size, { far: true, mirrored: true })).toEqual({ row: 8, column: 2 });
  expect(stepBy("a", from, size, { far: false, mirrored: false })).toBeUndefined();
});

test("a change is a draft until it equals the stored value, and can be undone and redone", () => {
  const two = after(grid, {
    kind: "write",
    cells: [
      { row: 0, field: "price", text: "39" },
      { row: 1, field: "price", text: "free" },
    ],
  });
  expect([...two.drafts.values()]).toEqual([
    { text: "39", value: 3900 },
    { text: "free", problem: "Enter an amount in numbers." },
  ]);
  const back = after(two, { kind: "undo" });
  expect(back.drafts.size).toBe(0);
  expect(after(back, { kind: "redo" }).drafts).toEqual(two.drafts);
  expect(after(two, { kind: "write", cells: [{ row: 0, field: "price", text: "49,00" }] }).drafts.size).toBe(
    1,
  );
});

test("shows tags, which belong to the product, on all of its rows and saves them once", () => {
  const tagged = after(grid, {
    kind: "write",
    cells: [
      { row: 0, field: "tags", text: "linen, new" },
      { row: 1, field: "tags", text: "other" },
    ],
  });
  expect(tagged.drafts.size).toBe(1);
  expect(textOf(tagged, grid.lines[2]!, "tags", english)).toBe("linen, new");
});

test("marks saved drafts as stored, retains later changes, and shows conflicts with their message", () => {
  const written = after(grid, {
    kind: "write",
    cells: [
      { row: 0, field: "price", text: "39" },
      { row: 0, field: "sku", text: "A" },
      { row: 1, field: "price", text: "29" },
    ],
  });
  const sent = new Map([...written.drafts].map(([key, { text }]) => [key, text]));
  const writtenOn = after(written, { kind: "write", cells: [{ row: 0, field: "sku", text: "AB" }] });
  const responded = after(writtenOn, {
    kind: "answered",
    sent,
    results: [
      { variant_id: "S", field: "price", outcome: "saved", message: null, value: 3900 },
      { variant_id: "S", field: "sku", outcome: "saved", message: null, value: "A" },
      { variant_id: "M", field: "price", outcome: "changed", message: "Look again.", value: 4500 },
    ],
  });
  expect(responded.lines.map(({ price, sku }) => [price, sku]).slice(0, 2)).toEqual([
    [3900, "A"],
    [4500, null],
  ]);
  expect([...responded.drafts]).toEqual([
    ["sku S", { text: "AB", value: "AB" }],
    ["price M", { text: "29", value: 2900, problem: "Look again." }],
  ]);
  // A change can be undone after it was saved; the undone value then has to be saved itself.
  const back = after(after(responded, { kind: "undo" }), { kind: "undo" });
  expect(back.drafts.get("price S")).toEqual({ text: "49.00", value: 4900 });
});

test("finds the next cell with a problem, from the last cell on at the first", () => {
  const columns = [{ field: "price" }, { field: "cost" }] as const;
  const wrong = after(grid, {
    kind: "write",
    cells: [
      { row: 0, field: "cost", text: "free" },
      { row: 2, field: "price", text: "free" },
    ],
  });
  expect(nextProblem(wrong, columns, { row: 0, column: 0 })).toEqual({ row: 0, column: 1 });
  expect(nextProblem(wrong, columns, { row: 0, column: 1 })).toEqual({ row: 2, column: 0 });
  expect(nextProblem(wrong, columns, { row: 2, column: 0 })).toEqual({ row: 0, column: 1 });
  expect(nextProblem(grid, columns, { row: 0, column: 0 })).toBeUndefined();
});

test("changes amounts, but leaves empty cells and prices that would fall below 0", () => {
  const priced = emptyGrid([
    line("S", { price: 4900, on_sale: true }),
    line("M", { price: 500 }),
    line("L", { cost: 0 }),
  ]);
  const cells = [
    { row: 0, field: "price" },
    { row: 1, field: "price" },
    { row: 0, field: "cost" },
  ] as const;
  const cheaper = { change: { by: "amount", amount: -1000 }, ending: "exact" } as const;
  expect(changedCells(priced, cells, cheaper, english)).toEqual({
    cells: [{ row: 0, field: "price", text: "39.00" }],
    below: 1,
  });
  expect(firstAmount(priced, [{ row: 2, field: "cost" }, ...cells])).toBe(4900);
  expect(pricesOnSale(priced, cells)).toBe(1);
});
