import { formatMoney } from "@vitrine/contract/values/money";

/**
 * Amounts for examples, in minor units of whatever currency the shop has: €49.00, ¥4,900 and BHD 4.900 are
 * all realistic prices.
 */
export const exampleAmounts = { order: 2_400, price: 4_900, raisedPrice: 5_900 } as const;

/** An example amount in the shop's currency and the user's locale. */
export function exampleMoney(amount: keyof typeof exampleAmounts, currency: string, locale: string): string {
  return formatMoney(exampleAmounts[amount], currency, locale);
}
