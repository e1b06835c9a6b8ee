import type { AddressLabel } from "@vitrine/contract/values/address-formats";
import { isInLatin } from "@vitrine/contract/values/addresses";
import { addressData } from "./address-data.rules.ts";
import { plainText } from "./typed-text.rules.ts";

/** A state, province, prefecture … of a country. */
export interface Region {
  /** ISO 3166-2 without the country, or the postal code of the region if it has none. */
  code: string;
  /** As written on a parcel, e.g. "CA" or "東京都". */
  written: string;
  name: string;
  /** The name in Latin script. */
  latin: string;
}

export type RegionName = Extract<
  AddressLabel,
  | "County"
  | "Department"
  | "District"
  | "Emirate"
  | "Governorate"
  | "Island"
  | "Parish"
  | "Prefecture"
  | "Province"
  | "Region"
  | "State"
>;

/** Names of regions that the data lacks, or translates differently from English usage in the country. */
const names: Record<string, RegionName> = {
  AD: "Parish",
  CL: "Region",
  CV: "Island",
  EG: "Governorate",
  GT: "Department",
  HK: "Region",
  NZ: "Region",
  PE: "Region",
  PT: "District",
  RO: "County",
  RU: "Region",
  SR: "District",
  SV: "Department",
  UA: "Region",
  UY: "Department",
};
const namesOfTypes: Record<string, RegionName> = {
  county: "County",
  department: "Department",
  district: "District",
  emirate: "Emirate",
  island: "Island",
  parish: "Parish",
  prefecture: "Prefecture",
  state: "State",
};

const made = new Map<string, Region[]>();

/** The regions to choose from, in the order of the data; empty if the country has no list. */
export function regionsOf(country: string): Region[] {
  const known = made.get(country);
  if (known) return known;
  const regions = (addressData[country]?.regions ?? []).map(
    // A row of two columns is code and name.
    ([code = "", written = code, name = written, latin = name]) => ({ code, written, name, latin }),
  );
  made.set(country, regions);
  return regions;
}

/** The English name for regions of the country: "State", "Province", "Prefecture" … */
export function regionName(country: string): RegionName {
  return names[country] ?? namesOfTypes[addressData[country]?.regionName ?? ""] ?? "Province";
}

/** The name of a region: in the local script for the country's language, otherwise in Latin script. */
export function regionLabel(region: Region, country: string, language: string): string {
  return language.split("-")[0] === addressData[country]?.language ? region.name : region.latin;
}

/** The spelling of a region on a parcel to this address, in the script of its street and city. */
export function regionOnParcel(region: Region, address: Parameters<typeof isInLatin>[0]): string {
  const isLocal = !isInLatin(address) || isInLatin({ line1: region.written, city: null });
  return isLocal ? region.written : region.latin;
}

/**
 * The region with a code ("CA", "US-CA"), a name in any spelling, or a name with a suffix like "Province".
 */
export function findRegion(typed: string, country: string): Region | undefined {
  const regions = comparedRegions(country);
  const text = comparable(typed);
  if (text === "") return undefined;
  const withoutCountry = text.replace(new RegExp(`^${country.toLowerCase()}`), "");
  const isOfCountry = plainText(typed).toUpperCase().startsWith(`${country}-`);
  const code = isOfCountry ? withoutCountry : text;
  const found =
    regions.find(({ names }) => names.has(text)) ??
    regions.find((one) => one.code === code) ??
    onlyOne(regions.filter(({ namesWithoutType }) => namesWithoutType.has(nameWithoutType(typed))));
  return found?.region;
}

interface ComparedRegion {
  region: Region;
  code: string;
  names: Set<string>;
  namesWithoutType: Set<string>;
}

const compared = new Map<string, ComparedRegion[]>();

/** Every cart compares its address, so that the names of a country's regions are normalised once. */
function comparedRegions(country: string): ComparedRegion[] {
  const known = compared.get(country);
  if (known) return known;
  const regions = regionsOf(country).map((region): ComparedRegion => {
    const all = spellings(region, country);
    return {
      region,
      code: comparable(region.code),
      names: new Set(all.map(comparable)),
      namesWithoutType: new Set(all.map(nameWithoutType)),
    };
  });
  compared.set(country, regions);
  return regions;
}

function onlyOne<T>(found: T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** Names of a region in all of its spellings. */
export function spellings({ written, name, latin }: Region, country: string): string[] {
  return [written, name, latin, ...(aliases[country]?.[latin]?.split(", ") ?? [])];
}

/** Names and codes in use that the data lacks, by Latin name. */
const aliases: Record<string, Record<string, string>> = {
  BD: {
    Barishal: "Barisal",
    Bogura: "Bogra",
    "Chapai Nawabganj": "Chapainawabganj",
    Chattogram: "Chittagong",
    Cumilla: "Comilla",
    Jashore: "Jessore",
    Jhalokathi: "Jhalokati, Jhalakathi",
    Jhenaidah: "Jhenaidaha",
    Khagrachhari: "Khagrachari",
    Kishoreganj: "Kishorganj",
    Lakshmipur: "Laxmipur",
    Moulvibazar: "Maulvibazar",
    Netrokona: "Netrakona",
  },
  CA: { "Newfoundland and Labrador": "Newfoundland" },
  CN: {
    Macau: "Macao, MO",
    "Hong Kong": "HK",
    "Guangxi Zhuangzuzizhiqu": "Guangxi, GX",
    "Neimenggu Zizhiqu": "Inner Mongolia, NM, Nei Mongol",
    "Ningxia Huizuzizhiqu": "Ningxia, NX",
    "Xinjiang Weiwuerzizhiqu": "Xinjiang, XJ",
    "Xizang Zizhiqu": "Tibet, Xizang, XZ",
  },
  ES: {
    "Islas Baleares": "Illes Balears, Baleares, Balears, Balearic Islands",
    "La Coruña": "A Coruña",
    Vizcaya: "Bizkaia",
    Guipúzcoa: "Gipuzkoa",
  },
  IN: {
    Chhattisgarh: "CG",
    Delhi: "New Delhi, NCT of Delhi",
    Odisha: "OD, Orissa",
    Puducherry: "Pondicherry",
    Telangana: "TS",
    Uttarakhand: "UK",
  },
  IT: {
    Roma: "Rome",
    Milano: "Milan",
    Firenze: "Florence",
    Napoli: "Naples",
    Torino: "Turin",
    Venezia: "Venice",
  },
  MX: { "Ciudad de México": "Mexico City, Distrito Federal, DF", "Estado de México": "México, EM" },
  MY: { Melaka: "Malacca", "Pulau Pinang": "Penang" },
  RU: { Moskva: "Moscow", "Sankt-Peterburg": "Saint Petersburg, St Petersburg" },
  US: { "Armed Forces (AA)": "Armed Forces Americas", "Armed Forces (AE)": "Armed Forces Europe" },
};

function comparable(text: string): string {
  return plainText(text)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const kinds =
  /\b(?:state|province|provincia|prefecture|county|co|governorate|emirate|region|department|departamento|district|oblast|krai|kray|republic|city|municipality|territory|of|the|sheng|shi|do|to|ken|fu|si)\b|إمارة|استان|область|край|республика|[省市縣县都府県]$/giu;

/** A name without its type of region: "Guangdong" for "Guangdong Sheng". */
function nameWithoutType(text: string): string {
  const plain = plainText(text).normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return comparable(plain.replaceAll(kinds, " ")) || comparable(plain);
}
