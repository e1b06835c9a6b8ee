import { maxCartLines } from "@vitrine/contract/orders/checkout";
import { maxAmount } from "@vitrine/contract/values/fields";
import type { CartRow } from "./complete-cart.action.ts";
import type { CartQuote } from "./quote.rules.ts";

/** The error message for a cart that is too large; undefined if it can be ordered. */
export function sizeProblem(cart: CartRow, quote: CartQuote): string | undefined {
  if (cart.lines.length > maxCartLines)
    return `A cart can hold up to ${maxCartLines} different items. Remove one to add another.`;
  return quote.priced ? undefined : "The total is more than one order can charge. Lower the quantity.";
}

/** Totals to display for a cart that is too expensive to price, each capped at the maximum amount. */
export function cappedSums(cart: CartRow, deliveryFee: number) {
  const cap = (amount: number) => Math.min(amount, maxAmount);
  return {
    line_totals: new Map(
      cart.lines.map(({ variant_id, price, quantity }) => [variant_id, cap(price * quantity)]),
    ),
    unit_prices: new Map<string, number>(),
    subtotal: cap(cart.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)),
    discount_total: 0,
    shipping_total: cap(deliveryFee),
    fee_total: 0,
    tax_total: 0,
    taxes: [],
    total: maxAmount,
  };
}
