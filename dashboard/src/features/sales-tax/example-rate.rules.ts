import type { TFunction } from "i18next";

/** Standard rates in ppm, for examples. */
const standardRates: Record<string, number> = {
  AU: 100_000,
  BD: 150_000,
  CA: 50_000,
  DE: 190_000,
  ES: 210_000,
  FR: 200_000,
  GB: 200_000,
  IE: 230_000,
  IN: 180_000,
  IT: 220_000,
  NL: 210_000,
  NZ: 150_000,
  SG: 90_000,
  US: 72_500,
};
const withGst = new Set(["AU", "CA", "IN", "NZ", "SG"]);

/** The usual name of sales tax in a country. */
export function taxName(country: string, t: TFunction): string {
  if (country === "US") return t("Sales tax");
  return withGst.has(country) ? t("GST") : t("VAT");
}

/** An example of a tax rate for shops of a country: name, place and rate. */
export function exampleRate(country: string, locale: string, t: TFunction): string[] {
  const known = country in standardRates ? country : "DE";
  // In the United States, rates are those of states.
  const place =
    known === "US" ? t("California") : new Intl.DisplayNames([locale], { type: "region" }).of(known)!;
  const rate = (standardRates[known]! / 1_000_000).toLocaleString(locale, {
    style: "percent",
    maximumFractionDigits: 2,
  });
  return [taxName(known, t), place, rate];
}
