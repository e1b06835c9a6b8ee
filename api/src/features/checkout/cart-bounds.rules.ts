import { maxCartLines } from "@vitrine/contract/orders/checkout";
import { maxAmount } from "@vitrine/contract/values/fields";
import type { CartRow } from "./complete-cart.action.ts";

/** The error message for a cart that is too large; undefined if it can be ordered. */
export function sizeProblem(cart: CartRow): string | undefined {
  if (cart.lines.length > maxCartLines)
    return `A cart can hold up to ${maxCartLines} different items. Remove one to add another.`;
  return isTooExpensive(cart)
    ? "The total is more than one order can charge. Lower the quantity."
    : undefined;
}

/** True if items and delivery exceed the maximum amount. Prices may have risen since a line was added. */
export function isTooExpensive(cart: CartRow): boolean {
  return itemsTotal(cart) + deliveryFee(cart) > maxAmount;
}

/** Sum of the items before any discount, in minor units. Exact up to `maxAmount`. */
function itemsTotal({ lines }: CartRow): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

/**
 * The delivery fee in minor units: the shop's fee once if an item has no fee of its own or the cart is empty, plus the
 * fee of each unit that has one. Items that aren't shipped cost nothing.
 */
export function deliveryFee({ delivery_fee, lines }: CartRow): number {
  const sent = lines.filter((line) => line.requires_shipping);
  const own = sent.reduce((sum, { shipping_fee, quantity }) => sum + (shipping_fee ?? 0) * quantity, 0);
  const shops = lines.length === 0 || sent.some((line) => line.shipping_fee === null);
  return own + (shops ? delivery_fee : 0);
}

/** Totals to display for a cart that is too expensive to price, each capped at the maximum amount. */
export function cappedSums(cart: CartRow) {
  const cap = (amount: number) => Math.min(amount, maxAmount);
  return {
    lines: cart.lines.map(({ variant_id, price, quantity }) => ({
      id: variant_id,
      total: cap(price * quantity),
    })),
    subtotal: cap(itemsTotal(cart)),
    discount_total: 0,
    shipping: { total: cap(deliveryFee(cart)) },
    fees: [],
    tax_total: 0,
    total: maxAmount,
  };
}
