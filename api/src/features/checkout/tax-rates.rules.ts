import { wallTime } from "@vitrine/contract/values/zoned-time";
import type { Destination } from "../addresses/places.rules.ts";
import type { TaxRate } from "../pricing/taxes.rules.ts";
import { taxRatesOf } from "../sales-tax/sales-tax.rules.ts";
import type { CartSettings } from "./cart-data.queries.ts";

/** A function from a tax class to its taxes at an address, or in the shop's country if there is none yet. */
export function taxRatesAt(
  { tax, country, time_zone }: Pick<CartSettings, "tax" | "country" | "time_zone">,
  address: Destination | null,
  now: number,
): (taxClass: string | null) => TaxRate[] {
  // Formatting the day takes longer than finding the rates, and few shops have rates for some days only.
  const isDated = tax.rates.some(({ valid_from, valid_until }) => valid_from ?? valid_until);
  const today = isDated ? wallTime(new Date(now).toISOString(), time_zone).slice(0, 10) : "";
  const found = new Map<string | null, TaxRate[]>();
  return (taxClass) => {
    const rates = found.get(taxClass) ?? taxRatesOf(tax, taxClass, address ?? { country }, today);
    found.set(taxClass, rates);
    return rates;
  };
}
