import type { Cart } from "@vitrine/contract/checkout/cart";
import { storeCreditKey } from "@vitrine/contract/payments/store-credit";
import type { CartRow } from "./complete-cart.action.ts";

/** The payment of an order that store credit pays for completely. */
export const creditOption = { key: storeCreditKey, name: "Store credit", instructions: null, fee: 0 };

/** The credit that the shopper wants to use. Test orders never use any. */
export function wantedCredit({
  store_credit,
  uses_store_credit,
  test_mode,
}: Pick<CartRow, "store_credit" | "uses_store_credit" | "test_mode">): number {
  return uses_store_credit && !test_mode ? store_credit : 0;
}

/** True in the shop's test mode, and for a payment with a provider's test keys, which is never real money. */
export function isTest(
  { test_mode, online_payments }: Pick<CartRow, "test_mode" | "online_payments">,
  { key }: { key: string },
): boolean {
  return test_mode || online_payments.some((provider) => provider.key === key && provider.is_test);
}

/** The store credit that the shopper can use, and the amount that this order uses of it; null if they have none. */
export function creditResponse(
  { store_credit: balance, uses_store_credit, test_mode }: CartRow,
  amount: number,
): Cart["store_credit"] {
  return balance > 0 && !test_mode ? { balance, is_used: uses_store_credit, amount } : null;
}
