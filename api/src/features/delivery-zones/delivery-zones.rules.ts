import type { CheckoutSettings } from "@vitrine/contract/checkout/checkout-settings";
import type { DeliveryRate, DeliveryZone } from "@vitrine/contract/delivery/delivery-zones";
import { maxAmount } from "@vitrine/contract/values/fields";
import { sum } from "@vitrine/contract/values/money";
import { type Destination, specificityOf } from "../addresses/places.rules.ts";

export type ZoneTerms = Pick<DeliveryZone, "id" | "places" | "rates">;

export interface DeliveredLine {
  quantity: number;
  requires_shipping: boolean;
  weight_grams: number;
  /** The product's own fee per unit; null for the fee of the rate. */
  shipping_fee: number | null;
}

export interface DeliveryOption extends Pick<
  DeliveryRate,
  "name" | "days_min" | "days_max" | "is_pickup" | "pickup_place" | "preparation"
> {
  key: string;
  fee: number;
}

/** The zone of an address: the one with the most specific place; of equal ones, the first. */
export function zoneOf<Zone extends ZoneTerms>(
  zones: readonly Zone[],
  address: Destination,
): Zone | undefined {
  let best: { zone: Zone; specificity: number } | undefined;
  for (const zone of zones) {
    const specificity = zoneSpecificity(zone, address);
    if (specificity > (best?.specificity ?? 0)) best = { zone, specificity };
  }
  return best?.zone;
}

const parts = [null, "country", "region", "city", "postcode"] as const;

/** The part of an address that a zone includes it by; null if it doesn't. */
export function matchedPart(zone: ZoneTerms, address: Destination): (typeof parts)[number] {
  return parts[zoneSpecificity(zone, address)] ?? null;
}

function zoneSpecificity({ places }: ZoneTerms, address: Destination): number {
  return Math.max(0, ...places.map((place) => specificityOf(place, address)));
}

type ElsewhereTerms = Pick<
  CheckoutSettings,
  "delivery_name" | "delivery_fee" | "delivery_days_min" | "delivery_days_max" | "delivers_elsewhere"
>;

/** The rates of an address: those of its zone; outside every zone the one of all other places, if there is one. */
export function ratesAt<Zone extends ZoneTerms>(
  zones: readonly Zone[],
  elsewhere: ElsewhereTerms,
  address: Destination | null,
): { zone: Zone | undefined; rates: readonly DeliveryRate[] } {
  if (zones.length > 0 && !address) return { zone: undefined, rates: [] };
  const zone = address ? zoneOf(zones, address) : undefined;
  if (zone) return { zone, rates: zone.rates };
  return { zone, rates: elsewhere.delivers_elsewhere ? [rateElsewhere(elsewhere)] : [] };
}

/** The rate of places outside every zone. */
function rateElsewhere(settings: ElsewhereTerms): DeliveryRate {
  return {
    id: "standard",
    name: settings.delivery_name,
    is_pickup: false,
    pickup_place: null,
    fee: settings.delivery_fee,
    fee_per_unit: 0,
    free_from: null,
    min_subtotal: null,
    max_subtotal: null,
    min_weight: null,
    max_weight: null,
    min_quantity: null,
    max_quantity: null,
    days_min: settings.delivery_days_min,
    days_max: settings.delivery_days_max,
  };
}

/**
 * The rates offered for a cart, each with its fee.
 *
 * @param subtotal the total of the items after discounts, in minor units
 */
export function deliveryOptions(
  rates: readonly DeliveryRate[],
  lines: readonly DeliveredLine[],
  subtotal: number,
): DeliveryOption[] {
  const sent = lines.filter((line) => line.requires_shipping);
  const quantity = sum(sent.map((line) => line.quantity));
  const weight = sum(sent.map((line) => line.weight_grams * line.quantity));
  return rates
    .filter(
      (rate) =>
        isWithin(subtotal, rate.min_subtotal, rate.max_subtotal) &&
        isWithin(weight, rate.min_weight, rate.max_weight) &&
        isWithin(quantity, rate.min_quantity, rate.max_quantity),
    )
    .map((rate) => ({
      key: rate.id,
      name: rate.name,
      is_pickup: rate.is_pickup,
      // Rates that were saved before places existed have none.
      pickup_place: (rate.is_pickup && rate.pickup_place) || null,
      ...(rate.is_pickup && rate.preparation && { preparation: rate.preparation }),
      days_min: rate.days_min,
      days_max: rate.days_max,
      fee: feeOf(rate, lines, subtotal),
    }));
}

/**
 * The fee of a rate: its own once, if an item has no fee of its own or the cart is empty, plus the fee of each unit that
 * has one. Items that aren't shipped cost nothing.
 */
function feeOf(rate: DeliveryRate, lines: readonly DeliveredLine[], subtotal: number): number {
  const sent = lines.filter((line) => line.requires_shipping);
  const own = sum(
    sent.map(({ shipping_fee, quantity }) => Math.min(maxAmount, (shipping_fee ?? 0) * quantity)),
  );
  const others = sent.filter(({ shipping_fee }) => shipping_fee === null);
  if (rate.is_pickup) return Math.min(rate.fee, maxAmount);
  if (lines.length > 0 && others.length === 0) return Math.min(own, maxAmount);
  const isFree = rate.free_from !== null && subtotal >= rate.free_from;
  const units = sum(others.map(({ quantity }) => quantity));
  const shared = isFree ? 0 : rate.fee + rate.fee_per_unit * Math.max(0, units - 1);
  return Math.min(own + shared, maxAmount);
}

function isWithin(value: number, min: number | null, max: number | null): boolean {
  return value >= (min ?? 0) && value <= (max ?? Number.MAX_SAFE_INTEGER);
}
