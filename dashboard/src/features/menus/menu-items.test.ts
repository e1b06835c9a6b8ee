import { maxMenuLevel } from "@vitrine/contract/shops/menus";
import { expect, it } from "vitest";
import { canIndent, changeLevel, moveItem, removeItem } from "./menu-items.rules.ts";

/** "a -b --c" is a with the sub-item b, which has c. */
const read = (text: string) =>
  text.split(" ").map((word) => ({ name: word.replace(/^-*/, ""), level: /^-*/.exec(word)![0].length }));
const write = (items: ReturnType<typeof read>) =>
  items.map(({ name, level }) => "-".repeat(level) + name).join(" ");

it.each([
  ["a b c", 0, 2, "b c a"],
  ["a b c", 2, 0, "c a b"],
  ["a -b c d", 0, 2, "c a -b d"],
  ["a -b --c d", 0, 1, "d a -b --c"],
  ["a -b --c d", 0, 3, "d a -b --c"],
  ["a -b --c d", 3, 1, "a -d -b --c"],
  ["a b -c", 0, 1, "b -a -c"],
  ["a -b --c d", 1, 0, "b -c a d"],
  ["a -b c --d", 3, 0, "d a -b c"],
  ["a b -c --d", 0, 2, "b -c --a --d"],
])("moves an item of %s from %i to %i with its sub-items", (before, from, to, after) => {
  expect(write(moveItem(read(before), from, to))).toBe(after);
});

it("only ever makes valid menus", () => {
  const start = read("a -b --c -d e -f --g --h i j -k");
  for (let from = 0; from < start.length; from++)
    for (let to = 0; to < start.length; to++) {
      const items = moveItem(start, from, to);
      expect(items.map(({ name }) => name).toSorted()).toEqual(start.map(({ name }) => name).toSorted());
      for (const [at, { level }] of items.entries()) {
        expect(level).toBeLessThanOrEqual(Math.min((items[at - 1]?.level ?? -1) + 1, maxMenuLevel));
        expect(level).toBeGreaterThanOrEqual(0);
      }
    }
});

it("keeps the sub-items of a removed item", () => {
  expect(write(removeItem(read("a -b --c -d e"), 0))).toBe("b -c d e");
});

it("indents an item with its sub-items, up to the third level", () => {
  const items = read("a b -c --d");
  expect(items.map((_, at) => canIndent(items, at))).toEqual([false, false, false, false]);
  expect(canIndent(read("a b -c"), 1)).toBe(true);
  expect(canIndent(read("a -b --c"), 2)).toBe(false);
  expect(write(changeLevel(read("a b -c d"), 1, 1))).toBe("a -b --c d");
  expect(write(changeLevel(read("a -b --c d"), 1, -1))).toBe("a b -c d");
});
