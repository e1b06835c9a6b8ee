import type { Destination } from "../../addresses/places.rules.ts";
import { cashOnDeliveryAt, type OfferedMethod } from "../../payment-methods/payment-methods.rules.ts";
import type { CartRow } from "./complete-cart.action.ts";

/** The titles of the products because of which a cart can't be paid with cash on delivery, where the shop offers it. */
export function withoutCash(cart: CartRow, address: Destination | null): string[] {
  const titles = cart.lines.filter((line) => !line.cash_on_delivery).map(({ title }) => title);
  return titles.length > 0 && cashOnDeliveryAt(cart, address).length > 0 ? [...new Set(titles)] : [];
}

/** Cash on delivery as one of the methods of a cart; none if a product of it excludes that. */
export function cashFor(cart: CartRow, address: Destination | null): OfferedMethod[] {
  return withoutCash(cart, address).length > 0 ? [] : cashOnDeliveryAt(cart, address);
}
