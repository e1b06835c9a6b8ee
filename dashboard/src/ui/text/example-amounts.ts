import { formatMoney } from "@vitrine/contract/values/money";

/**
 * Amounts of examples, in the shop's minor units whatever its currency: €49.00, ¥4,900 and BHD 4.900 are all prices that
 * a shop could have.
 */
export const exampleAmounts = { order: 2_400, price: 4_900, raisedPrice: 5_900 } as const;

/** An example amount as the shop writes its prices. */
export function exampleMoney(amount: keyof typeof exampleAmounts, currency: string, locale: string): string {
  return formatMoney(exampleAmounts[amount], currency, locale);
}
