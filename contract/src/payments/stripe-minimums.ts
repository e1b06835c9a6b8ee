import { exponentOf } from "../values/currencies.ts";

// "Minimum and maximum charge amounts" of docs.stripe.com/currencies, in major units.
const minimums: Record<string, number> = {
  AED: 2,
  AUD: 0.5,
  BGN: 1,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  INR: 0.5,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  NZD: 0.5,
  PLN: 2,
  RON: 2,
  SEK: 3,
  SGD: 0.5,
  THB: 10,
  USD: 0.5,
};

/**
 * The smallest amount that Stripe charges, in our minor units. 0 for currencies without a published minimum: Stripe converts
 * their amounts to the currency in which it pays the shop, which isn't known here.
 */
export function minStripeCharge(currency: string): number {
  return Math.round((minimums[currency] ?? 0) * 10 ** exponentOf(currency));
}
