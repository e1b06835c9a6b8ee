import type { Address } from "@vitrine/contract/checkout/address";
import { postcodeRange } from "@vitrine/contract/values/postcode-patterns";
import { hasAreas } from "./areas.rules.ts";
import { findRegion, regionsOf, spellings } from "./regions.rules.ts";
import { plainText } from "./typed-text.rules.ts";

/**
 * A part of a country: the named regions, cities or postcodes, or all of it if none is named. A city may be followed by its
 * region: "Mirpur, Dhaka".
 */
export interface Place {
  country: string;
  region_codes?: readonly string[];
  cities?: readonly string[];
  postcodes?: readonly string[];
}

export type Destination = Pick<Address, "country"> &
  Partial<Pick<Address, "region_code" | "city" | "postal_code">>;

/** The closeness of a place to an address: 0 if it doesn't include it, 1 for its country, 4 for its postcode. */
export function specificityOf(place: Place, address: Destination): 0 | 1 | 2 | 3 | 4 {
  if (place.country !== address.country) return 0;
  const { region_codes = [], cities = [], postcodes = [] } = place;
  if (postcodes.some((pattern) => matchesPostcode(pattern, address.postal_code ?? ""))) return 4;
  const names = cities.map(plain);
  if (names.some((name) => isCity(name, address))) return 3;
  if (region_codes.some((code) => code === address.region_code)) return 2;
  if (names.length > 0 && namesOfRegion(address).some((name) => names.includes(name))) return 2;
  return region_codes.length + cities.length + postcodes.length === 0 ? 1 : 0;
}

function isCity(name: string, { country, region_code, city }: Destination): boolean {
  const wanted = plain(city);
  if (wanted === "" || name === wanted) return wanted !== "";
  if (!region_code || !name.startsWith(`${wanted}, `)) return false;
  return findRegion(name.slice(wanted.length + 2), country)?.code === region_code;
}

/**
 * Names of the address's region where its forms have areas in place of cities: places that were named before, such as
 * "Dhaka", include all areas of that district.
 */
function namesOfRegion({ country, region_code }: Destination): string[] {
  if (!region_code || !hasAreas(country)) return [];
  const region = regionsOf(country).find(({ code }) => code === region_code);
  return region ? spellings(region, country).map(plain) : [];
}

/** True for a whole postcode ("10115"), the beginning of one ("12*") or a range ("1000-1999"); spaces don't count. */
export function matchesPostcode(pattern: string, postcode: string): boolean {
  const written = compact(postcode);
  if (written === "") return false;
  const range = postcodeRange(plainText(pattern));
  if (range) {
    const { from, to } = range;
    return /^\d+$/.test(written) && written.length === from.length && from <= written && written <= to;
  }
  const wanted = compact(pattern);
  return wanted.endsWith("*") ? written.startsWith(wanted.slice(0, -1)) : written === wanted;
}

function compact(postcode: string): string {
  return plainText(postcode).toUpperCase().replace(/[\s-]/g, "");
}

/** Only accents are removed: the vowel signs of other scripts, such as Bengali, distinguish names. */
function plain(name: string | null | undefined): string {
  const letters = (name ?? "").normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  return plainText(letters)
    .toUpperCase()
    .replace(/[\s-]+/g, " ");
}
