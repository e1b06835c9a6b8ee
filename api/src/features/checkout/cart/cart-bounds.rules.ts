import { type Cart, maxCartLines } from "@vitrine/contract/checkout/cart";
import type { LimitProblem } from "@vitrine/contract/coupons/limit-problems";
import { maxAmount } from "@vitrine/contract/values/fields";
import { formatMoney } from "@vitrine/contract/values/money";
import type { CartRow } from "./complete-cart.action.ts";
import type { CartQuote } from "../quote.rules.ts";

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
  return `The minimum order is ${minimum}. Add ${missing} more to your cart.`;
}

/** The error message for a line with a quantity that the product doesn't allow. */
export function limitMessage(
  { title, min_quantity, max_quantity, quantity_step }: CartRow["lines"][number],
  problem: LimitProblem,
) {
  switch (problem) {
    case "too_few":
      return `The minimum order for ${title} is ${min_quantity}. Raise the quantity, then order.`;
    case "too_many":
      return `You can order up to ${max_quantity} of ${title}. Lower the quantity, then order.`;
    case "not_multiple":
      return `${title} is sold in multiples of ${quantity_step}. Change the quantity, then order.`;
  }
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
    cash_rounding: 0,
    tax_total: 0,
    taxes: [],
    total: maxAmount,
  };
}
