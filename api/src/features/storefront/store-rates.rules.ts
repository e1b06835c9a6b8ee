import type { DeliveryRate, DeliveryZone } from "@vitrine/contract/delivery/delivery-zones";
import type { StoreRate } from "@vitrine/contract/shops/store";

/** Search engines read a limited number of rates, and every product page repeats them. */
const maxRates = 20;

/**
 * The lowest rate without conditions of each country and region. Zones of cities or postcodes are left out: a rate for a
 * part of a region isn't the region's.
 */
export function ratesOf(zones: Pick<DeliveryZone, "places" | "rates">[]): StoreRate[] {
  return zones
    .flatMap(({ places, rates }) => {
      const rate = rates.filter(isUnconditional).toSorted((a, b) => a.fee - b.fee)[0];
      if (!rate) return [];
      const { fee, days_min, days_max } = rate;
      return places
        .filter(({ cities, postcodes }) => cities.length === 0 && postcodes.length === 0)
        .map(({ country, region_codes }) => ({ country, region_codes, fee, days_min, days_max }));
    })
    .slice(0, maxRates);
}

/** A shopper with one unit of any product can choose the rate. */
function isUnconditional(rate: DeliveryRate): boolean {
  const { is_pickup, min_subtotal, max_subtotal, min_weight, max_weight } = rate;
  const limits = [min_subtotal, max_subtotal, min_weight, max_weight];
  return (
    !is_pickup && limits.every((limit) => !limit) && (rate.min_quantity ?? 0) <= 1 && rate.max_quantity !== 0
  );
}
