import type { Address } from "@vitrine/contract/checkout/address";
import { withoutStreet } from "../addresses/addresses.rules.ts";
import { pickupRates } from "../delivery-zones/pickup-places.rules.ts";
import type { CartSettings } from "./cart/cart-data.queries.ts";
import type { StoredCart } from "./cart/carts.queries.ts";
import { needsDelivery } from "./undelivered-carts.rules.ts";

type PickupSettings = Pick<CartSettings, "zones" | "delivers_elsewhere" | "quick_commerce" | "country">;
type ChosenPickup = PickupSettings & Pick<StoredCart, "address" | "delivery_method">;

/** True if the shop delivers somewhere. */
export function offersDelivery({ zones, delivers_elsewhere, quick_commerce }: PickupSettings): boolean {
  const isDelivered = zones.some(({ rates }) => rates.some((rate) => !rate.is_pickup));
  return delivers_elsewhere || isDelivered || quick_commerce.areas.length > 0;
}

/** True if shoppers can pick up these items. */
export function offersPickup(
  { zones }: Pick<PickupSettings, "zones">,
  lines: readonly { requires_shipping: boolean }[],
): boolean {
  return needsDelivery(lines) && zones.some(({ rates }) => rates.some((rate) => rate.is_pickup));
}

/** True if the shopper picks up the cart: by choice, or because the shop doesn't deliver. */
export function isPickedUp(
  cart: PickupSettings & { is_pickup: boolean; lines: readonly { requires_shipping: boolean }[] },
): boolean {
  return offersPickup(cart, cart.lines) && (cart.is_pickup || !offersDelivery(cart));
}

/** The chosen place of a pickup, otherwise the first one; the shop's country without a place. */
export function pickupDestination(cart: ChosenPickup): Address {
  const rates = pickupRates(cart.zones);
  const { pickup_place: place } = rates.find(({ id }) => id === cart.delivery_method) ?? rates[0] ?? {};
  const name = cart.address?.name ?? "";
  if (!place) return withoutStreet({ name, country: cart.country });
  const { instructions: _, ...address } = place;
  return { ...address, name };
}

/** The address of the order of a cart: that of a pickup has no street, and the country of the place. */
export function orderAddress(cart: ChosenPickup & Pick<StoredCart, "is_pickup">): Address {
  return cart.is_pickup ? withoutStreet(pickupDestination(cart)) : cart.address!;
}
