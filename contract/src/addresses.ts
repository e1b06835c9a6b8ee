import type { Address } from "./checkout.ts";

// From the postal services' own address formats.

/** Where the code stands behind the city, and the region between the two. */
const withCodeLast = new Set("AU BD CA GB ID IE IN LK NP NZ PK SG TH TW US".split(" "));

/** An address as it stands on a parcel, line by line, the country's name in the reader's language. */
export function addressLines(address: Address, language: string): string[] {
  const { name, line1, line2, city, region, postal_code, country } = address;
  const places = withCodeLast.has(country)
    ? [inOne(city, region, postal_code)]
    : [inOne(postal_code, city), region];
  const countryName = new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
  return [name, line1, line2, ...places, countryName].filter((line): line is string => Boolean(line));
}

function inOne(...words: (string | null | undefined)[]): string {
  return words.filter(Boolean).join(" ");
}
