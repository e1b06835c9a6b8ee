import { exponentOf } from "./currencies.ts";

/** Coins and small notes that totals can be rounded to, in minor units, by the number of decimals of the currency. */
const byDecimals: Record<number, readonly number[]> = {
  0: [5, 10, 50, 100, 500, 1000],
  2: [5, 10, 20, 25, 50, 100, 200, 500, 1000],
  3: [5, 10, 25, 50, 100, 250, 500, 1000, 5000, 10_000],
};

/** All amounts that a shop can round to, whatever its currency. */
export const coins: ReadonlySet<number> = new Set(Object.values(byDecimals).flat());

/** The amounts that a shop with the currency can choose. */
export function coinsOf(currency: string): readonly number[] {
  return byDecimals[exponentOf(currency)] ?? [];
}
