import { deliveryDays } from "@vitrine/contract/delivery/delivery-days";
import type { DeliveryRate } from "@vitrine/contract/delivery/delivery-zones";
import type { QuickNotice } from "@vitrine/contract/delivery/quick-commerce";
import type { Destination } from "../addresses/places.rules.ts";
import { type DeliveredLine, deliveryOptions, ratesAt } from "../delivery-zones/delivery-zones.rules.ts";
import { pickupRates } from "../delivery-zones/pickup-places.rules.ts";
import type { TaxRate } from "../pricing/taxes.rules.ts";
import { type OfferedDelivery, quickOffer } from "../quick-commerce/quick-options.rules.ts";
import type { CartSettings } from "./cart/cart-data.queries.ts";
import type { CartRow } from "./cart/complete-cart.action.ts";
import { needsDelivery } from "./undelivered-carts.rules.ts";

/**
 * The delivery options of the cart's address, or its pickup options, for a total of its items after discounts; none if nothing is
 * delivered.
 */
export function deliveryAt(
  cart: CartRow,
  itemsTotal: number,
  now: number,
): { options: OfferedDelivery[]; notice: QuickNotice | null } {
  if (!needsDelivery(cart.lines)) return { options: [], notice: null };
  const offered = (rates: DeliveryRate[]) => ratesFor(cart, rates, cart.lines, itemsTotal, now);
  if (cart.is_pickup) return { options: offered(pickupRates(cart.zones)), notice: null };
  const { options, notice } = quickOffer(cart, itemsTotal, now);
  return { options: [...offered(deliveredRates(cart, cart.address)), ...options], notice };
}

/** The shop's delivery rates at an address, without quick commerce, and its pickup rates. */
export function ratesOffered(
  settings: CartSettings,
  address: Destination | null,
  lines: readonly DeliveredLine[],
  itemsTotal: number,
  now: number,
) {
  const rates = [...deliveredRates(settings, address), ...pickupRates(settings.zones)];
  return ratesFor(settings, rates, lines, itemsTotal, now);
}

function deliveredRates(settings: CartSettings, address: Destination | null): DeliveryRate[] {
  return ratesAt(settings.zones, settings, address).rates.filter((rate) => !rate.is_pickup);
}

function ratesFor(
  { time_zone, delivery_schedule }: CartSettings,
  rates: DeliveryRate[],
  lines: readonly DeliveredLine[],
  itemsTotal: number,
  now: number,
) {
  return deliveryOptions(rates, lines, itemsTotal).map((option) => ({
    ...option,
    ...deliveryDays(now, option, time_zone, delivery_schedule ?? undefined),
  }));
}

/** The option of a key. A single option counts as chosen. */
export function chosen<Option extends { key: string }>(
  options: Option[],
  key: string | null,
): Option | undefined {
  return options.find((option) => option.key === key) ?? (options.length === 1 ? options[0] : undefined);
}

/** The chosen delivery option, unless it is a slot that is full. */
export function chosenDelivery(options: OfferedDelivery[], cart: CartRow): OfferedDelivery | undefined {
  const delivery = chosen(options, cart.delivery_method);
  return delivery?.quick?.slot?.is_full ? undefined : delivery;
}

/** The name of the fee for packaging. */
export const packagingFee = "Packaging";

/** The packaging fee of a delivery option, as a fee of the order. */
export function packagingFees(delivery: OfferedDelivery | undefined, tax_rates: TaxRate[]) {
  const amount = delivery?.quick?.packaging_fee ?? 0;
  return amount > 0 ? [{ name: packagingFee, kind: "fixed" as const, amount, tax_rates }] : [];
}
