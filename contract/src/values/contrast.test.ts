import { expect, it } from "vitest";
import { contrastOf } from "./contrast.ts";

// Values of the WebAIM contrast checker.
it.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#777777", 4.48],
  ["#777777", "#ffffff", 4.48],
  ["#ff0000", "#ffffff", 4],
  ["#123456", "#123456", 1],
])("computes the contrast of %s and %s", (first, second, contrast) => {
  expect(contrastOf(first, second)).toBeCloseTo(contrast, 1);
});
