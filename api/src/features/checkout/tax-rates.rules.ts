import { wallTime } from "@vitrine/contract/values/zoned-time";
import type { Destination } from "../addresses/places.rules.ts";
import type { TaxRate } from "../pricing/taxes.rules.ts";
import { replaceTaxes, taxRatesOf } from "../sales-tax/sales-tax.rules.ts";
import type { CartSettings } from "./cart/cart-data.queries.ts";

/** The taxes of an order by its address and customer. The tax class null has no taxes. */
export interface OrderTaxes {
  ratesOf(taxClass: string | null): TaxRate[];
  /** The taxes that a price in the catalogue includes, if the shop's prices include tax. */
  included(taxClass: string | null): TaxRate[];
  /** The price to charge for a product, from its price in the catalogue. */
  charged(price: number, taxClass: string | null): number;
}

/** @param address null for the shop's country */
export function taxesAt(
  { tax, country, time_zone }: Pick<CartSettings, "tax" | "country" | "time_zone">,
  { address, isExempt }: { address: Destination | null; isExempt: boolean },
  now: number,
): OrderTaxes {
  // Formatting the day takes longer than finding the rates, and few shops have rates for some days only.
  const isDated = tax.rates.some(({ valid_from, valid_until }) => valid_from ?? valid_until);
  const today = isDated ? wallTime(new Date(now).toISOString(), time_zone).slice(0, 10) : "";
  const ratesAt = (place: Destination) => byClass((taxClass) => taxRatesOf(tax, taxClass, place, today));
  const home = { country };
  const atAddress = ratesAt(address ?? home);
  const ratesOf = isExempt ? () => [] : atAddress;
  const included = tax.adjusts_prices ? ratesAt(home) : atAddress;
  const isAdjusted = tax.prices_include_tax && (isExempt || tax.adjusts_prices);
  return {
    ratesOf,
    included,
    charged: (price, taxClass) =>
      isAdjusted ? replaceTaxes(price, included(taxClass), ratesOf(taxClass)) : price,
  };
}

/** Calls a function once for each tax class. */
function byClass(find: OrderTaxes["ratesOf"]): OrderTaxes["ratesOf"] {
  const found = new Map<string | null, TaxRate[]>();
  return (taxClass) => {
    const rates = found.get(taxClass) ?? find(taxClass);
    found.set(taxClass, rates);
    return rates;
  };
}
