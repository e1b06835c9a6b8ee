import type { CartEstimate, EstimatePlace } from "@vitrine/contract/delivery/delivery-estimates";
import { destinationOf } from "../addresses/estimate-places.rules.ts";
import type { CartRow } from "./cart/complete-cart.action.ts";
import { offersPickup } from "./pickup-choice.rules.ts";
import { type CartQuote, quoteCart } from "./quote.rules.ts";
import { needsDelivery } from "./undelivered-carts.rules.ts";

/** The price of a cart, with the cheapest delivery to the shopper's place until it has an address. */
export interface EstimatedQuote extends CartQuote {
  delivery_estimate: CartEstimate | null;
}

/**
 * Prices a cart as the checkout does with the address of the shopper's place.
 *
 * @param place undefined until the shopper has chosen one
 * @param now in milliseconds
 */
export function quoteAtPlace(cart: CartRow, place: EstimatePlace | undefined, now: number): EstimatedQuote {
  if (!place || cart.address || cart.is_pickup || cart.lines.length === 0)
    return { ...quoteCart(cart, now), delivery_estimate: null };
  const there = { ...cart, address: destinationOf(place) };
  const quote = quoteCart(there, now);
  const without = (status: "not_needed" | "not_delivered"): EstimatedQuote => ({
    ...quote,
    delivery_estimate: { status, delivery: null, offers_pickup: offersPickup(cart, cart.lines) },
  });
  if (!needsDelivery(cart.lines)) return without("not_needed");
  const options = quote.delivery_options.filter((option) => !option.quick?.slot?.is_full);
  const cheapest = options.toSorted((a, b) => a.fee - b.fee || a.days_max - b.days_max)[0];
  if (!cheapest) return without("not_delivered");
  // With a delivery that isn't chosen yet, discounts on the delivery aren't known.
  const delivered = quote.delivery ? quote : quoteCart({ ...there, delivery_method: cheapest.key }, now);
  const shown = delivered.delivery ?? cheapest;
  const { arrives_from, arrives_to } = shown;
  return {
    ...quote,
    free_delivery: delivered.free_delivery,
    delivery_estimate: {
      status: "delivered",
      delivery: {
        fee: delivered.priced?.shipping.total ?? shown.fee,
        is_minimum: !quote.delivery && options.some(({ fee }) => fee > cheapest.fee),
        free_from: null,
        arrives_from,
        arrives_to,
      },
      offers_pickup: offersPickup(cart, cart.lines),
    },
  };
}
