import type { DeliveryRate } from "@vitrine/contract/delivery/delivery-zones";
import { readAddress } from "../addresses/addresses.rules.ts";
import { specificityOf } from "../addresses/places.rules.ts";
import type { ZoneTerms } from "./delivery-zones.rules.ts";

/**
 * The pickup rates of all zones: a shopper who picks up an order may live anywhere. Of a place in several zones, the rate of
 * the zone that contains the place.
 */
export function pickupRates(zones: readonly ZoneTerms[]): DeliveryRate[] {
  const found = new Map<string, { rate: DeliveryRate; isNear: boolean }>();
  for (const { places, rates } of zones)
    for (const rate of rates) {
      if (!rate.is_pickup) continue;
      const { pickup_place: place } = rate;
      const isNear = place !== null && places.some((one) => specificityOf(one, place) > 0);
      const key = JSON.stringify([rate.name, place]);
      if (!found.has(key) || (isNear && !found.get(key)!.isNear)) found.set(key, { rate, isNear });
    }
  return [...found.values()].map(({ rate }) => rate);
}

/**
 * The rates with the addresses of their pickup places in the spelling of the country, and without places and preparation times
 * where nothing is picked up.
 *
 * @returns the rates, or messages by field ("rates.0.pickup_place.postal_code")
 */
export function readRates(
  rates: readonly DeliveryRate[],
): { rates: DeliveryRate[]; errors?: undefined } | { rates?: undefined; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  const read = rates.map(({ preparation, ...others }, index): DeliveryRate => {
    const { is_pickup, pickup_place: place } = others;
    const rate = is_pickup && preparation ? { ...others, preparation, days_min: 0, days_max: 0 } : others;
    if (!is_pickup || !place) return { ...rate, pickup_place: null };
    const { instructions, ...typed } = place;
    const { address, errors: problems = {} } = { address: typed, ...readAddress(typed) };
    for (const [field, message] of Object.entries(problems))
      errors[`rates.${index}.pickup_place.${field}`] = [message];
    const { line1, line2, city, region, region_code, postal_code, country } = address;
    const parts = { line1, line2, city, region, region_code, postal_code, country };
    return { ...rate, pickup_place: { name: place.name, ...parts, instructions } };
  });
  return Object.keys(errors).length > 0 ? { errors } : { rates: read };
}
