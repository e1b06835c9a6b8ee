import type { CheckoutSettings } from "@vitrine/contract/checkout/checkout-settings";
import type { DeliveryRate } from "@vitrine/contract/delivery/delivery-zones";
import {
  type DeliveryEstimate,
  type PlacePart,
  placeParts,
} from "@vitrine/contract/delivery/delivery-estimates";
import { deliveryDays, type DispatchTerms } from "@vitrine/contract/delivery/delivery-days";
import type { Destination } from "../addresses/places.rules.ts";
import {
  type DeliveredLine,
  deliveryOptions,
  ratesAt,
  type ZoneTerms,
} from "../delivery-zones/delivery-zones.rules.ts";
import { pickupRates } from "../delivery-zones/pickup-places.rules.ts";

/** The delivery terms of a shop. */
export interface EstimateTerms extends Pick<
  CheckoutSettings,
  "delivery_name" | "delivery_fee" | "delivery_days_min" | "delivery_days_max" | "delivers_elsewhere"
> {
  zones: ZoneTerms[];
  schedule: DispatchTerms | null;
  time_zone: string;
}

/** The smallest order of a product: its cheapest variant that is shipped, in its minimum quantity. */
export interface EstimatedProduct extends DeliveredLine {
  price: number;
}

/**
 * The cheapest delivery of a product to a place, before discounts.
 *
 * @param product null for the rates of the shop, whatever they require of a cart
 * @param now in milliseconds
 */
export function estimateDelivery(
  terms: EstimateTerms,
  { place, product }: { place: Destination; product: EstimatedProduct | null },
  now: number,
): DeliveryEstimate {
  const without = (status: Exclude<DeliveryEstimate["status"], "delivered">): DeliveryEstimate => ({
    status,
    delivery: null,
    parts: partsIn(terms.zones, place.country),
    offers_pickup: pickupRates(terms.zones).length > 0,
  });
  if (product && !product.requires_shipping) return without("not_needed");
  const rates = ratesAt(terms.zones, terms, place).rates.filter((rate) => !rate.is_pickup);
  if (rates.length === 0) return without("not_delivered");
  const options = product
    ? deliveryOptions(rates, [product], product.price * product.quantity)
    : rates.map((rate) => ({ ...rate, key: rate.id }));
  const cheapest = options.toSorted((a, b) => a.fee - b.fee || a.days_max - b.days_max)[0];
  if (!cheapest) return without("depends_on_cart");
  const rate = rates.find(({ id }) => id === cheapest.key)!;
  return {
    ...without("depends_on_cart"),
    status: "delivered",
    delivery: {
      fee: cheapest.fee,
      is_minimum: options.some(({ fee }) => fee > cheapest.fee) || rate.fee_per_unit > 0,
      free_from: cheapest.fee > 0 && !hasOwnFee(product) ? reachableThreshold(rate) : null,
      ...deliveryDays(now, cheapest, terms.time_zone, terms.schedule ?? undefined),
    },
  };
}

/** Parts of an address that a zone names in the country. A city may be the name of a district, or be followed by its region. */
function partsIn(zones: readonly ZoneTerms[], country: string): PlacePart[] {
  const places = zones.flatMap((zone) => zone.places).filter((place) => place.country === country);
  const named = {
    region: places.some(({ region_codes, cities }) => region_codes.length + cities.length > 0),
    city: places.some(({ cities }) => cities.length > 0),
    postal_code: places.some(({ postcodes }) => postcodes.length > 0),
  };
  return placeParts.filter((part) => named[part]);
}

/** A product's own fee remains above the threshold of a rate. */
const hasOwnFee = (product: EstimatedProduct | null) => product !== null && product.shipping_fee !== null;

/** The total from which a rate is free, unless a cart of that total can't choose it. */
function reachableThreshold({ free_from, max_subtotal }: DeliveryRate): number | null {
  return free_from !== null && max_subtotal !== null && free_from > max_subtotal ? null : free_from;
}
