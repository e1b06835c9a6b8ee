import { expect, test } from "vitest";
import { badgesOf, reductionPercent } from "./card-badges.rules.ts";

const plain = { sold_out: false, price_min: 1000, compare_at_price: null, only_left: null, is_new: false };

test("a product without a reduction, with enough units, has no badge", () => {
  expect(badgesOf(plain)).toEqual([]);
});

test("a sold-out product has only that badge", () => {
  expect(badgesOf({ ...plain, sold_out: true, compare_at_price: 2000, is_new: true })).toEqual([
    { kind: "sold_out" },
  ]);
});

test("a reduction is first, and few units are more important than new", () => {
  expect(badgesOf({ ...plain, compare_at_price: 1250, only_left: 3, is_new: true })).toEqual([
    { kind: "sale", percent: 20 },
    { kind: "only_left", units: 3 },
  ]);
  expect(badgesOf({ ...plain, is_new: true })).toEqual([{ kind: "new" }]);
});

test("rounds a reduction down, and shows none below one percent", () => {
  expect(reductionPercent(2001, 3000)).toBe(33);
  expect(reductionPercent(999, 1000)).toBe(0);
  expect(reductionPercent(1000, 900)).toBe(0);
  expect(badgesOf({ ...plain, price_min: 999, compare_at_price: 1000 })).toEqual([]);
});
