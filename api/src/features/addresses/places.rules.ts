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
  if (matchesPostcode(postcodes, address.postal_code ?? "")) return 4;
  const names = namesOf(cities);
  const city = plain(address.city);
  if (city !== "" && names.some((name) => isCity(name, city, address))) return 3;
  if (region_codes.some((code) => code === address.region_code)) return 2;
  if (names.length > 0 && namesOfRegion(address).some((name) => names.includes(name))) return 2;
  return region_codes.length + cities.length + postcodes.length === 0 ? 1 : 0;
}

function isCity(name: string, city: string, { country, region_code }: Destination): boolean {
  if (name === city) return true;
  if (!region_code || !name.startsWith(`${city}, `)) return false;
  return findRegion(name.slice(city.length + 2), country)?.code === region_code;
}

/** By the list of a place, like `readPatterns`. */
const plainNames = new WeakMap<readonly string[], string[]>();

function namesOf(cities: readonly string[]): string[] {
  let names = plainNames.get(cities);
  if (!names) plainNames.set(cities, (names = cities.map(plain)));
  return names;
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

type Matches = (written: string) => boolean;

/** By the list of a place, which is in memory with its zone: a cart has to read up to 500 patterns of each. */
const readPatterns = new WeakMap<readonly string[], Matches[]>();

/**
 * True if one of the patterns is the whole postcode ("10115"), its beginning ("12*") or a range with it ("1000-1999"); spaces
 * don't count. Never change the list afterwards.
 */
export function matchesPostcode(patterns: readonly string[], postcode: string): boolean {
  const written = compact(postcode);
  if (written === "" || patterns.length === 0) return false;
  let matches = readPatterns.get(patterns);
  if (!matches) readPatterns.set(patterns, (matches = patterns.map(readPattern)));
  return matches.some((one) => one(written));
}

function readPattern(pattern: string): Matches {
  const range = postcodeRange(plainText(pattern));
  if (range) {
    const { from, to } = range;
    return (written) =>
      written.length === from.length && from <= written && written <= to && /^\d+$/.test(written);
  }
  const wanted = compact(pattern);
  if (!wanted.endsWith("*")) return (written) => written === wanted;
  const beginning = wanted.slice(0, -1);
  return (written) => written.startsWith(beginning);
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
