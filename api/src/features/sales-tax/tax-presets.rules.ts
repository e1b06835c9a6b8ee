import type { PresetRate, TaxPreset } from "@vitrine/contract/taxes/sales-tax";

/** The month in which these rates applied. A shop checks and edits them after adding. */
const asOf = "2025-01";

/**
 * Standard rates of value-added tax in the EU, and the reduced rate for most food, or for books where food has none, in
 * percent. Areas with other rates, such as Madeira, aren't listed.
 */
const euVat: [country: string, standard: number, reduced?: number][] = [
  ["AT", 20, 10],
  ["BE", 21, 6],
  ["BG", 20, 9],
  ["CY", 19, 5],
  ["CZ", 21, 12],
  ["DE", 19, 7],
  ["DK", 25],
  ["EE", 22, 9],
  ["ES", 21, 10],
  ["FI", 25.5, 14],
  ["FR", 20, 5.5],
  ["GR", 24, 13],
  ["HR", 25, 5],
  ["HU", 27, 5],
  ["IE", 23, 13.5],
  ["IT", 22, 10],
  ["LT", 21, 9],
  ["LU", 17, 3],
  ["LV", 21, 5],
  ["MT", 18, 5],
  ["NL", 21, 9],
  ["PL", 23, 5],
  ["PT", 23, 6],
  ["RO", 19, 9],
  ["SE", 25, 12],
  ["SI", 22, 9.5],
  ["SK", 23, 5],
];

/** GST in India within a state, by class: half is the central tax, half the state's. */
const indiaGst: [taxClass: string, percent: number][] = [
  ["standard", 18],
  ["reduced", 5],
  ["gst-12", 12],
  ["gst-28", 28],
  ["zero", 0],
];

/** State rates in the United States, without those of counties, cities and districts. */
const usStates: [state: string, percent: number][] = [
  ["CA", 7.25],
  ["FL", 6],
  ["NY", 4],
  ["TX", 6.25],
  ["WA", 6.5],
];

/** Rates that a shop can add with one click. */
export const taxPresets: readonly TaxPreset[] = [
  {
    key: "eu_vat",
    as_of: asOf,
    rates: euVat.flatMap(([country, standard, reduced]) => [
      rate("VAT", standard, { country }),
      ...(reduced === undefined ? [] : [rate("VAT", reduced, { country, tax_class: "reduced" })]),
    ]),
  },
  {
    key: "uk_vat",
    as_of: asOf,
    rates: [
      rate("VAT", 20, { country: "GB" }),
      rate("VAT", 5, { country: "GB", tax_class: "reduced" }),
      rate("VAT", 0, { country: "GB", tax_class: "zero" }),
    ],
  },
  {
    key: "india_gst",
    as_of: asOf,
    // IGST, for deliveries to other states, isn't included: a rate can't depend on the shop's own state.
    rates: indiaGst.flatMap(([tax_class, percent]) => [
      rate("CGST", percent / 2, { country: "IN", tax_class }),
      rate("SGST", percent / 2, { country: "IN", tax_class }),
    ]),
  },
  {
    key: "bangladesh_vat",
    as_of: asOf,
    rates: [
      rate("VAT", 15, { country: "BD" }),
      rate("VAT", 5, { country: "BD", tax_class: "reduced" }),
      rate("VAT", 7.5, { country: "BD", tax_class: "vat-7-5" }),
      rate("VAT", 10, { country: "BD", tax_class: "vat-10" }),
      rate("VAT", 0, { country: "BD", tax_class: "zero" }),
    ],
  },
  {
    key: "us_states",
    as_of: asOf,
    rates: usStates.map(([region_code, percent]) =>
      rate("State sales tax", percent, { country: "US", region_code }),
    ),
  },
];

/** The rates of a preset, of all its countries or of one. */
export function presetRates(key: TaxPreset["key"], country: string | null): PresetRate[] {
  const rates = taxPresets.find((preset) => preset.key === key)?.rates ?? [];
  return rates.filter((one) => country === null || one.country === country);
}

function rate(
  name: string,
  percent: number,
  place: { country: string; region_code?: string; tax_class?: string },
): PresetRate {
  return {
    name,
    ppm: Math.round(percent * 10_000),
    tax_class: place.tax_class ?? "standard",
    country: place.country,
    region_code: place.region_code ?? null,
  };
}
