import { countries } from "@vitrine/contract/countries";
import type { FieldName } from "./checkout-view.ts";

// From the postal services' own address formats; Unicode CLDR supplies the countries' names.

/** Where letters carry no postal code. */
const withoutPostalCode = new Set(
  "AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC LY ML MO MR MW NR NU PA QA RW SB SC SL SR ST SY TD TG TK TL TO TT TV UG VU WS YE ZW".split(
    " ",
  ),
);

/** Where a letter does not arrive without its region, and what people call it there. */
const regionNames: Record<string, string> = {
  AU: "State",
  BR: "State",
  CA: "Province",
  CN: "Province",
  IN: "State",
  IT: "Province",
  JP: "Prefecture",
  MX: "State",
  MY: "State",
  US: "State",
};

/** Which fields an address of this country has, and what they are called. */
export function addressFormat(country: string): {
  postalCode: string | undefined;
  region: string | undefined;
} {
  const postalName =
    country === "US"
      ? "ZIP code"
      : country === "IN"
        ? "PIN code"
        : country === "GB"
          ? "Postcode"
          : "Postal code";
  return {
    postalCode: withoutPostalCode.has(country) ? undefined : postalName,
    region: regionNames[country],
  };
}

/** What each field is called, in the form and in the list of what is missing. */
export function fieldLabels(country: string): Record<FieldName, string> {
  const { postalCode, region } = addressFormat(country);
  return {
    email: "E-mail",
    phone: "Phone",
    name: "Full name",
    country: "Country",
    line1: "Street and number",
    line2: "Flat, floor, building",
    city: "City",
    region: region ?? "Region",
    postal_code: postalCode ?? "Postal code",
    note: "Note to the shop",
  };
}

/** All countries by name, in the language's order. */
export function countriesIn(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}
