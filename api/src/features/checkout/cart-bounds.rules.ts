import { type Cart, maxCartLines } from "@vitrine/contract/orders/checkout";
import { maxAmount } from "@vitrine/contract/values/fields";
import { formatMoney } from "@vitrine/contract/values/money";
import type { CartRow } from "./complete-cart.action.ts";
import type { CartQuote } from "./quote.rules.ts";

/** The error message for a cart that is too large; undefined if it can be ordered. */
export function sizeProblem(cart: CartRow, quote: CartQuote): string | undefined {
  if (cart.lines.length > maxCartLines)
    return `A cart can hold up to ${maxCartLines} different items. Remove one to add another.`;
  return quote.priced ? undefined : "The total is more than one order can charge. Lower the quantity.";
}

/** The error message for a cart below the shop's minimum. */
export function minimumMessage(below: NonNullable<Cart["below_minimum"]>, currency: string): string {
  const minimum = formatMoney(below.minimum, currency, "en");
  const missing = formatMoney(below.missing, currency, "en");
  return `The minimum order is ${minimum}. Add items for ${missing} more.`;
}

/** The error message for a line with fewer or more units than the product allows. */
export function limitMessage(
  { title, min_quantity, max_quantity }: CartRow["lines"][number],
  problem: string | null,
) {
  return problem === "too_few"
    ? `The minimum order for ${title} is ${min_quantity}. Raise the quantity, then order.`
    : `You can order up to ${max_quantity} of ${title}. Lower the quantity, then order.`;
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
