import { exponentOf } from "../values/currencies.ts";

// Stripe's units differ from ISO 4217 in some currencies (docs.stripe.com/currencies): MGA has no decimals, amounts of ISK
// and UGX have two that must be zero, and the last of three decimals must be zero.

const withoutDecimals = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
/** Stripe accepts at most eight digits. */
const maxCharge = 99_999_999;

function digitsOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 0;
  return exponentOf(currency) === 3 ? 3 : 2;
}

/** An amount in Stripe's units; undefined if Stripe can't charge it exactly. */
export function toStripe(minor: number, currency: string): number | undefined {
  const amount = scaled(minor, digitsOf(currency) - exponentOf(currency));
  const isExact = digitsOf(currency) === 3 ? amount % 10 === 0 : Number.isInteger(amount);
  return isExact && amount > 0 && amount <= maxCharge ? amount : undefined;
}

/** An amount of Stripe in our minor units; NaN if it isn't whole. */
export function fromStripe(amount: number, currency: string): number {
  const minor = scaled(amount, exponentOf(currency) - digitsOf(currency));
  return Number.isInteger(minor) ? minor : Number.NaN;
}

function scaled(amount: number, digits: number): number {
  return digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits;
}
