import type { CategoryRow } from "@vitrine/contract/products/categories";
import { expect, test } from "vitest";
import { dropAt, type Standing, stepTo } from "./places.rules.ts";

const row = (id: string, parent?: CategoryRow, levels_below = 0): CategoryRow => ({
  id,
  parent_id: parent?.id ?? null,
  title: id,
  handle: id,
  depth: (parent?.depth ?? 0) + 1,
  position: 0,
  hidden: false,
  picture: null,
  trail: parent ? [...parent.trail, { id: parent.id, title: parent.id }] : [],
  product_count: 0,
  child_count: 0,
  levels_below,
});
const top = [row("a"), row("b"), row("c")];
const below = [row("b1", top[1]), row("b2", top[1])];
const at = (index: number): Standing => ({ row: top[index]!, index, siblings: top, above: [] });
const belowB = (index: number): Standing => ({
  row: below[index]!,
  index,
  siblings: below,
  above: [{ row: top[1]!, index: 1 }],
});

test("moves a category up, down, into the previous one, and out to the position after its parent", () => {
  expect(stepTo(at(1), "up")).toEqual({ parent_id: null, position: 0 });
  expect(stepTo(at(1), "down")).toEqual({ parent_id: null, position: 2 });
  expect(stepTo(at(1), "in")).toEqual({ parent_id: "a", position: 1_000_000 });
  expect(stepTo(belowB(1), "out")).toEqual({ parent_id: null, position: 2 });
  expect([stepTo(at(0), "up"), stepTo(at(2), "down"), stepTo(at(0), "in"), stepTo(at(0), "out")]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("doesn't count the dragged category when it is dropped among its siblings", () => {
  expect(dropAt(at(0), at(2), "after")).toEqual({ parent_id: null, position: 2 });
  expect(dropAt(at(0), at(2), "before")).toEqual({ parent_id: null, position: 1 });
  expect(dropAt(at(2), at(0), "before")).toEqual({ parent_id: null, position: 0 });
  expect(dropAt(at(0), at(1), "before")).toBeUndefined();
  expect(dropAt(at(0), belowB(0), "after")).toEqual({ parent_id: "b", position: 1 });
});

test("rejects a drop into the category itself, its subcategories, or beyond the maximum depth", () => {
  expect(dropAt(at(1), belowB(0), "inside")).toBeUndefined();
  expect(dropAt(at(1), at(1), "inside")).toBeUndefined();
  const tall = { ...at(0), row: row("tall", undefined, 4) };
  expect(dropAt(tall, at(1), "inside")).toBeUndefined();
  expect(dropAt(tall, at(2), "after")).toEqual({ parent_id: null, position: 2 });
});
