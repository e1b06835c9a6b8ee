import type { DeliveryRate, DeliveryZone } from "@vitrine/contract/orders/delivery-zones";
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

export interface DeliveryOption extends Pick<DeliveryRate, "name" | "days_min" | "days_max" | "is_pickup"> {
  key: string;
  fee: number;
}

/** The zone of an address: the one with the most specific place; of equal ones, the first. */
export function zoneOf(zones: readonly ZoneTerms[], address: Destination): ZoneTerms | undefined {
  let best: { zone: ZoneTerms; specificity: number } | undefined;
  for (const zone of zones) {
    const specificity = Math.max(0, ...zone.places.map((place) => specificityOf(place, address)));
    if (specificity > (best?.specificity ?? 0)) best = { zone, specificity };
  }
  return best?.zone;
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
