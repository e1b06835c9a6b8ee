import type { AddressFormat } from "@vitrine/contract/values/address-formats";
import { areas as bangladesh } from "./bangladesh.gen.ts";
import { findRegion, regionsOf } from "./regions.rules.ts";
import { plainText } from "./typed-text.rules.ts";

/** A part of a region, chosen in place of a city, such as an upazila or a thana. */
interface Area {
  region_code: string;
  /** In Latin script, as stored in addresses. */
  name: string;
  /** In the country's language. */
  local: string;
  /** Another spelling in Latin script. */
  other?: string;
}

interface AreaList {
  language: string;
  areas: Area[];
  /** Areas by `comparable` name; several regions have an area of the same name. */
  byName: Map<string, Area[]>;
}

/** Spellings in use that the data lacks, by name. */
const otherSpellings: Record<string, string> = {
  Badda: "Merul Badda, Middle Badda",
  Cantonment: "Dhaka Cantonment",
  Dhanmondi: "Dhanmandi",
  Mohammadpur: "Muhammadpur, Mohammedpur",
  Panchlaish: "Panchalaish",
};

const lists: Record<string, AreaList> = { BD: listOf("bn", bangladesh) };

function listOf(language: string, rows: typeof bangladesh): AreaList {
  const areas = Object.entries(rows).flatMap(([region_code, text]) =>
    text.split(",").map((pair): Area => {
      const [name = "", local = name, other] = pair.split("|");
      return { region_code, name, local, other };
    }),
  );
  const byName = new Map<string, Area[]>();
  for (const area of areas)
    for (const spelling of new Set(spellingsOf(area).map(comparable)))
      byName.set(spelling, [...(byName.get(spelling) ?? []), area]);
  return { language, areas, byName };
}

function spellingsOf({ name, local, other = name }: Area): string[] {
  return [name, local, other, ...(otherSpellings[name]?.split(", ") ?? [])];
}

/** The areas of each region, as forms offer them; empty if the country's cities are free text. */
export function areasOf(country: string, language: string): AddressFormat["areas"] {
  const list = lists[country];
  if (!list) return [];
  const isLocal = language.split("-")[0] === list.language;
  const byRegion = Map.groupBy(list.areas, ({ region_code }) => region_code);
  return [...byRegion].map(([region_code, areas]) => ({
    region_code,
    region: regionsOf(country).find(({ code }) => code === region_code)?.latin ?? region_code,
    places: areas
      .map(({ name, local }) => ({ name, label: isLocal ? local : name }))
      .toSorted((one, other) => one.label.localeCompare(other.label, language)),
  }));
}

/** True if the country's forms have a list of areas in place of cities. */
export function hasAreas(country: string): boolean {
  return country in lists;
}

/** The area of a region with a name in any spelling. */
export function findArea(
  city: string | null | undefined,
  country: string,
  regionCode: string | null | undefined,
): Area | undefined {
  return areasNamed(city, country).find(({ region_code }) => region_code === regionCode);
}

/** The region of an area whose name no other region has. */
export function regionOfArea(city: string | null | undefined, country: string): string | undefined {
  const named = areasNamed(city, country);
  return named.length === 1 ? named[0]!.region_code : undefined;
}

/**
 * A message for an area of another region. Other texts, such as a village or the name of the region, may be correct.
 */
export function areaProblem(
  city: string | null | undefined,
  country: string,
  regionCode: string | undefined,
): string | undefined {
  if (!regionCode || areasNamed(city, country).length === 0) return undefined;
  if (findArea(city, country, regionCode) || findRegion(city ?? "", country)?.code === regionCode)
    return undefined;
  return "Choose an area in this district.";
}

function areasNamed(city: string | null | undefined, country: string): Area[] {
  return lists[country]?.byName.get(comparable(city ?? "")) ?? [];
}

/** Without case, spaces and punctuation. The vowel signs of Bengali distinguish names, and stay. */
function comparable(name: string): string {
  return plainText(name)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]|[^\p{L}\p{M}\p{N}]/gu, "");
}
