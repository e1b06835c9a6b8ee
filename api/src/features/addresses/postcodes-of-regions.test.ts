import { expect, it } from "vitest";
import { isPostcodeInRegion } from "./postcodes-of-regions.rules.ts";

it.each([
  ["US", "WA", "98101", true],
  ["US", "NY", "98101", false],
  ["US", "TX", "88510", true],
  ["CA", "QC", "h3z 2y7", true],
  ["CA", "ON", "H3Z 2Y7", false],
  ["IN", "DL", "110034", true],
  ["IN", "KL", "110034", false],
  ["ES", "M", "28039", true],
  ["ES", "B", "28039", false],
  ["ES", "ML", "52001", true],
  // Not known.
  ["DE", null, "20457", true],
  ["AU", "NSW", "3000", true],
  ["US", null, "98101", true],
  ["US", "WA", null, true],
])("%s %s %s: %s", (country, region_code, postal_code, expected) => {
  expect(isPostcodeInRegion({ country, region_code, postal_code })).toBe(expected);
});
