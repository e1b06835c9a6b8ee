import { expect, test } from "vitest";
import { changedPrice, type PriceChange, type PriceEnding } from "./price-change.ts";

const percent = (basis_points: number): PriceChange => ({ by: "percent", basis_points });

test.each<[number, PriceChange, PriceEnding, string, number | undefined]>([
  [4900, percent(-2000), "exact", "EUR", 3920],
  [999, percent(-2000), "exact", "EUR", 799],
  [4900, percent(-2000), "just_below", "EUR", 3899],
  [4900, percent(-2000), "whole", "EUR", 3900],
  [30, percent(-2000), "just_below", "EUR", 99],
  [1234, percent(1000), "just_below", "JPY", 1399],
  [1234, percent(1000), "whole", "JPY", 1357],
  [12_345, percent(0), "just_below", "KWD", 11_990],
  [0, percent(5000), "just_below", "EUR", 0],
  [300, { by: "amount", amount: -300 }, "just_below", "EUR", 0],
  [300, { by: "amount", amount: -301 }, "exact", "EUR", undefined],
  [300, { by: "set", amount: 1250 }, "exact", "EUR", 1250],
  [9e12, percent(10_000), "exact", "EUR", undefined],
])("changes a price of %i by %j, ending %s in %s, to %s", (price, change, ending, currency, becomes) => {
  expect(changedPrice(price, change, ending, currency)).toBe(becomes);
});
