import type { Destination } from "../../addresses/places.rules.ts";
import { cashOnDeliveryAt, type OfferedMethod } from "../../payment-methods/payment-methods.rules.ts";
import { needsDelivery } from "../undelivered-carts.rules.ts";
import type { CartRow } from "./complete-cart.action.ts";

/** True if nothing of a cart is handed over, so that the cash for it couldn't be collected. Free items need none. */
function isDigital({ lines }: CartRow, total: number): boolean {
  return total > 0 && !needsDelivery(lines);
}

/**
 * The titles of the products because of which a cart can't be paid with cash on delivery, where the shop offers it.
 *
 * @param total without the fee of a method
 */
export function withoutCash(cart: CartRow, address: Destination | null, total: number): string[] {
  const isExcluded = isDigital(cart, total);
  const titles = cart.lines.filter((line) => !line.cash_on_delivery || isExcluded).map(({ title }) => title);
  return titles.length > 0 && cashOnDeliveryAt(cart, address).length > 0 ? [...new Set(titles)] : [];
}

/** Cash on delivery as one of the methods of a cart; none if a product of it excludes that, or nothing is delivered. */
export function cashFor(cart: CartRow, address: Destination | null, total: number): OfferedMethod[] {
  return withoutCash(cart, address, total).length > 0 ? [] : cashOnDeliveryAt(cart, address);
}
