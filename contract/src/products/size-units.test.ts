import { expect, test } from "vitest";
import { inUnit, tableIn } from "./size-units.ts";

test.each([
  ["86", "33.9"],
  ["86–90", "33.9–35.4"],
  ["86,5 - 90,5", "34.1 - 35.6"],
  ["0", "0"],
  ["–", "–"],
  ["one size", "one size"],
])("converts %s cm to %s in", (cm, inches) => expect(inUnit(cm, "cm", "in")).toBe(inches));

test.each([
  ["33", "84"],
  ["33½", "85"],
  ["33 1/2–34 3/4", "85–88.5"],
  ["9.25", "23.5"],
])("converts %s in to %s cm", (inches, cm) => expect(inUnit(inches, "in", "cm")).toBe(cm));

test("converts only lengths and leaves values in their own unit as typed", () => {
  const table = {
    unit: "cm" as const,
    columns: [
      { name: "Size", is_length: false },
      { name: "Chest", is_length: true },
    ],
    rows: [["38", "100"]],
  };
  expect(tableIn(table, "in").rows).toEqual([["38", "39.4"]]);
  expect(tableIn(table, "cm")).toEqual(table);
});
