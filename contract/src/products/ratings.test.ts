import { expect, it } from "vitest";
import { ratingOf } from "./ratings.ts";

it.each([
  [null, null],
  [[0, 0, 0, 0, 0], null],
  [[0, 0, 0, 0, 1], { average: 5, count: 1 }],
  [[1, 0, 0, 0, 0], { average: 1, count: 1 }],
  [[1, 0, 0, 1, 1], { average: 3.3, count: 3 }],
  [[0, 0, 1, 9, 10], { average: 4.5, count: 20 }],
  [[0, 0, 0, 1, 99], { average: 5, count: 100 }],
])("rates %o as %o", (counts, rating) => {
  expect(ratingOf(counts)).toEqual(rating);
});
