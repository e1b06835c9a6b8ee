import { type TaxFieldName, taxFieldNames, type TaxFields } from "@vitrine/contract/checkout/cart";
import type { SalesTax, TaxRate as StoredRate } from "@vitrine/contract/taxes/sales-tax";
import { roundDiv } from "@vitrine/contract/values/money";
import { type Destination, type Place, specificityOf } from "../addresses/places.rules.ts";
import { taxFactor, type TaxRate } from "../pricing/taxes.rules.ts";

export type TaxSettings = Omit<SalesTax, "version"> & {
  rates: Omit<StoredRate, "version" | "created_at">[];
};

/** Taxes with different names that may add up at one place. */
export const maxTaxesOfPlace = 20;
/** Prices are exact with this many taxes of 100% each. Others aren't charged: only overlapping postcodes can have more. */
const maxTaxesOfLine = 100;

type PlacedRate = Pick<StoredRate, "name" | "tax_class" | "country" | "region_code" | "postcodes">;

/**
 * True if too many taxes with different names add up at a place of a rate. The places are the regions and the postcodes as
 * they are written; days don't matter.
 *
 * @param rates all rates of the shop, with this one
 */
export function hasTooManyTaxes(rates: readonly PlacedRate[], rate: PlacedRate): boolean {
  const alike = rates.filter(
    ({ tax_class, country }) => tax_class === rate.tax_class && country === rate.country,
  );
  if (new Set(alike.map(({ name }) => name)).size <= maxTaxesOfPlace) return false;
  const wide = alike.filter(({ postcodes }) => postcodes.length === 0);
  const isIn = (region: string | null) => (one: PlacedRate) =>
    one.region_code === null || one.region_code === region;
  const regions =
    rate.region_code === null ? [null, ...wide.map((one) => one.region_code)] : [rate.region_code];
  const byPostcode = new Map<string | null, string[]>(rate.postcodes.length > 0 ? [] : [[null, []]]);
  for (const { name, postcodes } of alike)
    for (const postcode of postcodes)
      if (rate.postcodes.length === 0 || rate.postcodes.includes(postcode))
        byPostcode.set(postcode, [...(byPostcode.get(postcode) ?? []), name]);
  return [...new Set(regions)].some((region) => {
    const names = wide.filter(isIn(region)).map(({ name }) => name);
    return [...byPostcode.values()].some((more) => new Set([...names, ...more]).size > maxTaxesOfPlace);
  });
}

/**
 * The taxes of a class at a place. Of rates with the same name, the one with the most specific place applies; rates with
 * different names add up. Compound taxes come last.
 *
 * @param today the day in the shop's time zone: "2026-11-24"
 */
export function taxRatesOf(
  { rates }: Pick<TaxSettings, "rates">,
  taxClass: string | null,
  place: Destination,
  today: string,
): TaxRate[] {
  if (taxClass === null) return [];
  const byName = new Map<string, { rate: TaxRate; specificity: number }>();
  for (const rate of rates) {
    if (rate.tax_class !== taxClass) continue;
    if ((rate.valid_from ?? today) > today || (rate.valid_until ?? today) < today) continue;
    const specificity = specificityOf(placeOf(rate), place);
    if (specificity > (byName.get(rate.name)?.specificity ?? 0))
      byName.set(rate.name, { rate: rateOf(rate), specificity });
  }
  const found = [...byName.values()].map(({ rate }) => rate).filter(({ ppm }) => ppm > 0);
  return [
    ...found.filter(({ is_compound }) => !is_compound),
    ...found.filter(({ is_compound }) => is_compound),
  ].slice(0, maxTaxesOfLine);
}

/** The fields of an address that the taxes of these classes depend on, beside its country, by country. */
export function taxFieldsOf(
  { rates }: Pick<TaxSettings, "rates">,
  taxClasses: ReadonlySet<string | null>,
): TaxFields[] {
  const byCountry = new Map<string, Set<TaxFieldName>>();
  for (const { tax_class, country, region_code, postcodes } of rates) {
    if (!taxClasses.has(tax_class) || (region_code === null && postcodes.length === 0)) continue;
    const fields = byCountry.get(country) ?? new Set();
    byCountry.set(country, fields.add(postcodes.length > 0 ? "postal_code" : "region"));
  }
  return [...byCountry].map(([country, fields]) => ({
    country,
    fields: taxFieldNames.filter((name) => fields.has(name)),
  }));
}

/** The rate as the pricing engine takes it and orders store it. */
export function rateOf({ name, ppm, is_compound }: TaxRate): TaxRate {
  return is_compound ? { name, ppm, is_compound } : { name, ppm };
}

/** Postcodes are more specific than their region. */
function placeOf({ country, region_code, postcodes }: TaxSettings["rates"][number]): Place {
  if (postcodes.length > 0) return { country, postcodes };
  return { country, region_codes: region_code === null ? [] : [region_code] };
}

/** A price that includes taxes, with other taxes in place of these. */
export function replaceTaxes(price: number, from: readonly TaxRate[], to: readonly TaxRate[]): number {
  return roundDiv(BigInt(price) * taxFactor(to), taxFactor(from));
}
