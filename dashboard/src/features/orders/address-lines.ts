import type { Address } from "@vitrine/contract/checkout";

/** An address as it stands on a parcel, line by line. */
export function addressLines(address: Address, locale: string): string[] {
  const { name, line1, line2, postal_code, city, region, country } = address;
  const place = [postal_code, city].filter(Boolean).join(" ");
  const countryName = new Intl.DisplayNames([locale], { type: "region" }).of(country) ?? country;
  return [name, line1, line2, place, region, countryName].filter((line): line is string => Boolean(line));
}
