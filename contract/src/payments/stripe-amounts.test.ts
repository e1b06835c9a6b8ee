import { expect, it } from "vitest";
import { currencyCodes } from "../values/currencies.ts";
import { fromStripe, toStripe } from "./stripe-amounts.ts";

it.each([
  ["EUR", 1050, 1050],
  ["EUR", 1, 1],
  ["EUR", 0, undefined],
  ["EUR", 99_999_999, 99_999_999],
  ["EUR", 100_000_000, undefined],
  ["JPY", 1050, 1050],
  ["KRW", 1, 1],
  // Two decimals in ISO 4217, none at Stripe.
  ["MGA", 1000, 10],
  ["MGA", 1050, undefined],
  // None in ISO 4217, two at Stripe.
  ["ISK", 5, 500],
  ["UGX", 5, 500],
  ["HUF", 1050, 1050],
  // Three decimals, of which the last must be zero.
  ["KWD", 5120, 5120],
  ["KWD", 5124, undefined],
  ["BHD", 10, 10],
])("charges %s %i as %s", (currency, minor, amount) => {
  expect(toStripe(minor, currency)).toBe(amount);
});

it("reads every amount that it charges exactly, in every currency", () => {
  for (const currency of currencyCodes)
    for (const minor of [10, 100, 1050, 99_990, 123_450]) {
      const amount = toStripe(minor, currency);
      if (amount !== undefined) expect([currency, fromStripe(amount, currency)]).toEqual([currency, minor]);
    }
});

it("reads no amount that isn't whole", () => {
  expect(fromStripe(501, "ISK")).toBeNaN();
});
