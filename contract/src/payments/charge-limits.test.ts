import { expect, it } from "vitest";
import { currencyCodes } from "../values/currencies.ts";
import { canCharge, isTooSmall } from "./charge-limits.ts";
import { providerNames } from "./online-payments.ts";
import { minStripeCharge } from "./stripe-minimums.ts";

it.each([
  ["USD", 50],
  ["GBP", 30],
  ["DKK", 250],
  ["CZK", 1_500],
  ["HUF", 17_500],
  // Without decimals.
  ["JPY", 50],
])("charges in %s from %i by Stripe", (currency, min) => {
  expect(canCharge("stripe", min, currency)).toBe(true);
  expect(isTooSmall("stripe", min, currency)).toBe(false);
  expect(canCharge("stripe", min - 1, currency)).toBe(false);
  expect(isTooSmall("stripe", min - 1, currency)).toBe(true);
});

it("has no minimum at Stripe in currencies without a published one", () => {
  expect(canCharge("stripe", 1, "BDT")).toBe(true);
  expect(currencyCodes.filter((currency) => minStripeCharge(currency) > 0)).toHaveLength(24);
});

it("charges BDT from 10 to 500,000 by SSLCommerz, and from 1 by bKash", () => {
  expect(
    [999, 1_000, 50_000_000, 50_000_001].map((amount) => canCharge("sslcommerz", amount, "BDT")),
  ).toEqual([false, true, true, false]);
  expect([99, 100].map((amount) => canCharge("bkash", amount, "BDT"))).toEqual([false, true]);
  expect(isTooSmall("sslcommerz", 50_000_001, "BDT")).toBe(false);
});

it("finds no amount of another payment method too small, and no amount of zero", () => {
  expect(isTooSmall("cash_on_delivery", 1, "USD")).toBe(false);
  for (const provider of providerNames) expect(isTooSmall(provider, 0, "BDT")).toBe(false);
});
