import type { PresetRate, TaxPreset } from "@vitrine/contract/taxes/sales-tax";

/** The month of rates that haven't been compared since. A shop compares and edits them after adding. */
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
  ["EE", 24, 9],
  ["ES", 21, 10],
  ["FI", 25.5, 13.5],
  ["FR", 20, 5.5],
  ["GR", 24, 13],
  ["HR", 25, 5],
  ["HU", 27, 5],
  ["IE", 23, 13.5],
  ["IT", 22, 10],
  ["LT", 21, 5],
  ["LU", 17, 3],
  ["LV", 21, 5],
  ["MT", 18, 5],
  ["NL", 21, 9],
  ["PL", 23, 5],
  ["PT", 23, 6],
  ["RO", 21, 11],
  ["SE", 25, 6],
  ["SI", 22, 9.5],
  ["SK", 23, 5],
];

/** GST in India by class, since 22 September 2025. Within a state, half is the central tax, half the state's. */
const indiaGst: [taxClass: string, percent: number][] = [
  ["standard", 18],
  ["reduced", 5],
  ["gst-3", 3],
  ["gst-40", 40],
];

/** Union territories without a legislature: their half of the tax has another name. */
const unionTerritories = new Set(["AN", "CH", "DD", "DH", "DN", "LA", "LD"]);
/** One union territory, whose addresses are written with any of these codes. */
const merged = ["DD", "DH", "DN"];

/** The taxes of deliveries within a state of India. A shop has those of one state. */
export const indianStateTaxes = ["CGST", "SGST", "UTGST"];

/** The codes of a state of India in addresses. */
export function statesLike(code: string): string[] {
  return merged.includes(code) ? merged : [code];
}

/**
 * CGST and SGST in the shop's state, and IGST in all others. IGST of 0% in the shop's own state replaces that of the country,
 * because its place is more specific.
 */
function indiaRates(home: string | null): PresetRate[] {
  const states = home === null ? [] : statesLike(home);
  const ofState = home !== null && unionTerritories.has(home) ? "UTGST" : "SGST";
  return [
    ...indiaGst.flatMap(([tax_class, percent]) => [
      rate("IGST", percent, { country: "IN", tax_class }),
      ...states.flatMap((region_code) => [
        rate("IGST", 0, { country: "IN", region_code, tax_class }),
        rate("CGST", percent / 2, { country: "IN", region_code, tax_class }),
        rate(ofState, percent / 2, { country: "IN", region_code, tax_class }),
      ]),
    ]),
    rate("IGST", 0, { country: "IN", tax_class: "zero" }),
  ];
}

/** State rates in the United States, without those of counties, cities and districts. */
const usStates: [state: string, percent: number][] = [
  ["CA", 7.25],
  ["FL", 6],
  ["NY", 4],
  ["TX", 6.25],
  ["WA", 6.5],
];

interface Preset extends Omit<TaxPreset, "rates" | "asks_region"> {
  /** A function of the shop's region, if the rates depend on it. */
  rates: PresetRate[] | ((home: string | null) => PresetRate[]);
}

const presets: readonly Preset[] = [
  {
    key: "eu_vat",
    as_of: "2026-04",
    authority: "European Commission",
    official_url: "https://ec.europa.eu/taxation_customs/tedb/",
    rates: euVat.flatMap(([country, standard, reduced]) => [
      rate("VAT", standard, { country }),
      ...(reduced === undefined ? [] : [rate("VAT", reduced, { country, tax_class: "reduced" })]),
    ]),
  },
  {
    key: "uk_vat",
    as_of: asOf,
    authority: "GOV.UK",
    official_url: "https://www.gov.uk/vat-rates",
    rates: [
      rate("VAT", 20, { country: "GB" }),
      rate("VAT", 5, { country: "GB", tax_class: "reduced" }),
      rate("VAT", 0, { country: "GB", tax_class: "zero" }),
    ],
  },
  {
    key: "india_gst",
    as_of: "2025-09",
    authority: "Central Board of Indirect Taxes and Customs",
    official_url: "https://cbic-gst.gov.in/",
    rates: indiaRates,
  },
  {
    key: "bangladesh_vat",
    as_of: asOf,
    authority: "National Board of Revenue",
    official_url: "https://nbr.gov.bd/",
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
    authority: "Federation of Tax Administrators",
    official_url: "https://taxadmin.org/",
    rates: usStates.map(([region_code, percent]) =>
      rate("State sales tax", percent, { country: "US", region_code }),
    ),
  },
];

/**
 * Rates that a shop can add with one click.
 *
 * @param home the code of the shop's region, for presets whose rates depend on it
 */
export function taxPresets(home: string | null): TaxPreset[] {
  return presets.map(({ rates, ...preset }) => {
    const asks_region = typeof rates === "function";
    return { ...preset, asks_region, rates: asks_region ? rates(home) : rates };
  });
}

/** The rates of a preset, of all its countries or of one. */
export function presetRates(
  key: TaxPreset["key"],
  { country = null, home = null }: { country?: string | null; home?: string | null } = {},
): PresetRate[] {
  const rates = taxPresets(home).find((preset) => preset.key === key)?.rates ?? [];
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
