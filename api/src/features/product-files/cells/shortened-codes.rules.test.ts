import { expect, test } from "vitest";
import { isShortened } from "./shortened-codes.rules.ts";

test.each([
  ["4.00638E+12", "4006381333931"],
  ["4,00638E+12", "4006381333931"],
  ["4E+12", "4006381333931"],
  ["1.23457E+10", "0012345678905"],
  ["12345678905", "0012345678905"],
  ["0", "000"],
  ["12", "'12"],
])("%s is a shortened form of %s", (given, stored) => {
  expect(isShortened(given, stored)).toBe(true);
});

test.each([
  ["4.00639E+12", "4006381333931"],
  ["4006381333932", "4006381333931"],
  ["12", "0A12"],
  ["012", "12"],
  ["1E+3", "A1000"],
  [`4.${"0".repeat(150)}E+12`, "4006381333931"],
  ["4.00638E+99999", "4006381333931"],
])("%s is a different code from %s", (given, stored) => {
  expect(isShortened(given, stored)).toBe(false);
});
