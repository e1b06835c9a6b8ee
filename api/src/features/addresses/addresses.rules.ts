import type { AddressFormat, AddressLabel } from "@vitrine/contract/values/address-formats";
import type { Address } from "@vitrine/contract/checkout/address";
import type { TaxFieldName } from "@vitrine/contract/checkout/cart";
import { addressData } from "./address-data.rules.ts";
import { areaProblem, areasOf, findArea, regionOfArea } from "./areas.rules.ts";
import { postcodeMessage, postcodeOf, readPostcode } from "./postcodes.rules.ts";
import {
  findRegion,
  regionLabel,
  type RegionName,
  regionName,
  regionOnParcel,
  regionsOf,
} from "./regions.rules.ts";

type FieldName = AddressFormat["fields"][number]["name"];

type CityName = Extract<AddressLabel, "Area" | "City" | "District" | "Suburb">;

/** Fields by the letters of Google's address formats. */
const fieldsByCode: Record<string, FieldName[]> = {
  A: ["line1", "line2"],
  C: ["city"],
  S: ["region"],
  Z: ["postal_code"],
};

/** Countries whose format has the city in the street line, while forms ask for it separately. */
const withCity: Record<string, string> = { AE: "ACS", JP: "ZSCA" };
/** Countries whose format requires a region, although parcels arrive without one. */
const withoutRequiredRegion = new Set(["HK", "TW", "UA"]);
const cityNames: Record<string, CityName> = {
  AU: "Suburb",
  BD: "Area",
  HK: "District",
  PE: "District",
  TR: "District",
};

const choose: Record<RegionName, string> = {
  County: "Choose a county.",
  Department: "Choose a department.",
  District: "Choose a district.",
  Emirate: "Choose an emirate.",
  Governorate: "Choose a governorate.",
  Island: "Choose an island.",
  Parish: "Choose a parish.",
  Prefecture: "Choose a prefecture.",
  Province: "Choose a province.",
  Region: "Choose a region.",
  State: "Choose a state.",
};
const enterCity: Record<CityName, string> = {
  Area: "Choose an area.",
  City: "Enter a city.",
  District: "Enter a district.",
  Suburb: "Enter a suburb.",
};

/** The address form of a country. Unknown countries have street and city. */
export function addressFormat(country: string, language: string): AddressFormat {
  const postcode = postcodeOf(country);
  const regions = regionsOf(country).map((region) => ({
    code: region.code,
    name: regionLabel(region, country, language),
  }));
  return {
    country,
    fields: [...lettersOf(country, language)].flatMap((letter) =>
      fieldsByCode[letter]!.map((name) => ({
        name,
        label: labelOf(name, country),
        required: isRequired(name, country),
      })),
    ),
    regions: regions.toSorted((one, other) => one.name.localeCompare(other.name, language)),
    areas: areasOf(country, language),
    postal_code: postcode ? { example: postcode.example, digits_only: /^\d+$/.test(postcode.example) } : null,
  };
}

/**
 * Letters of the fields in the order of the form: the country's own order, or in Latin script from street to
 * region.
 */
function lettersOf(country: string, language: string): string {
  const data = addressData[country];
  const has = new Set(withCity[country] ?? data?.fields ?? "AC");
  if (!postcodeOf(country)) has.delete("Z");
  // The format has islands as states that belong to the country itself.
  if (has.has("S") && regionsOf(country).length === 0) has.delete("S");
  if (regionsOf(country).length > 0) has.add("S");
  const isLocal = language.split("-")[0] === data?.language;
  const order = withCity[country] ?? data?.fields ?? "AC";
  if (!isLocal && !order.startsWith("A")) return [..."ACSZ"].filter((letter) => has.has(letter)).join("");
  return [...order, "S"].filter((letter, at, all) => has.has(letter) && all.indexOf(letter) === at).join("");
}

function cityName(country: string): CityName {
  return cityNames[country] ?? "City";
}

function labelOf(name: FieldName, country: string): AddressLabel {
  switch (name) {
    case "line1":
      return "Street and number";
    case "line2":
      return "Flat, floor, building";
    case "city":
      return cityName(country);
    case "region":
      return regionName(country);
    case "postal_code":
      return postcodeOf(country)?.name ?? "Postal code";
  }
}

function isRequired(name: FieldName, country: string): boolean {
  const required = addressData[country]?.required ?? "AC";
  switch (name) {
    case "line1":
      return true;
    case "line2":
      return false;
    case "city":
      return country !== "HK" && (withCity[country] ?? addressData[country]?.fields ?? "AC").includes("C");
    case "region":
      return required.includes("S") && regionsOf(country).length > 0 && !withoutRequiredRegion.has(country);
    case "postal_code":
      return required.includes("Z") && postcodeOf(country) !== undefined;
  }
}

/**
 * Validates an address by the rules of its country. Postcode and region are normalised to the country's
 * spelling; the postcode is removed where there are none.
 * @returns the address, or error messages by field ("postal_code": "Enter a 5-digit ZIP code.")
 */
export function readAddress(typed: Address): ReadAddress {
  return readFields(typed, (name) => isRequired(name, typed.country));
}

/** A valid address, or error messages by field ("postal_code": "Enter a 5-digit ZIP code."). */
export type ReadAddress =
  | { address: Address; errors?: undefined }
  | { errors: Partial<Record<FieldName, string>> };

/**
 * Validates an address of items that aren't delivered: it needs no street and no city, but the fields that the taxes depend on, as
 * far as the country has them.
 */
export function readTaxAddress(typed: Address, taxFields: readonly TaxFieldName[]): ReadAddress {
  const { country } = typed;
  const has = { region: regionsOf(country).length > 0, postal_code: postcodeOf(country) !== undefined };
  const isNeeded = (name: FieldName) =>
    (name === "region" || name === "postal_code") && taxFields.includes(name) && has[name];
  return readFields({ ...typed, line1: "", line2: null, city: null }, isNeeded);
}

function readFields(typed: Address, isNeeded: (name: FieldName) => boolean): ReadAddress {
  const { country } = typed;
  const errors: Partial<Record<FieldName, string>> = {};
  if (!typed.line1 && isNeeded("line1")) errors.line1 = "Enter a street address.";
  if (!typed.city && isNeeded("city")) errors.city = enterCity[cityName(country)];

  const postcode = typed.postal_code ? readPostcode(typed.postal_code, country) : undefined;
  if (postcodeOf(country) && !postcode && (typed.postal_code || isNeeded("postal_code")))
    errors.postal_code = postcodeMessage(country);

  const wanted = typed.region_code || typed.region;
  const isRegionRequired = isNeeded("region");
  // "Dubai" is both city and emirate, and needs to be entered only once.
  const region =
    findRegion(wanted || (isRegionRequired ? (typed.city ?? "") : ""), country) ??
    findRegion(regionOfArea(typed.city, country) ?? "", country);
  const hasRegions = regionsOf(country).length > 0;
  if (hasRegions && !region && (wanted || isRegionRequired)) errors.region = choose[regionName(country)];

  const problem = areaProblem(typed.city, country, region?.code);
  if (problem) errors.city = problem;

  if (Object.keys(errors).length > 0) return { errors };
  return {
    address: {
      ...typed,
      city: findArea(typed.city, country, region?.code)?.name ?? typed.city,
      region: region ? regionOnParcel(region, typed) : hasRegions ? null : typed.region,
      region_code: region?.code ?? null,
      postal_code: postcode ?? null,
    },
  };
}

/** The name and the country of an address, as an order stores them that its customer picks up. */
export function withoutStreet({ name, country }: Pick<Address, "name" | "country">): Address {
  return {
    name,
    line1: "",
    line2: null,
    city: null,
    region: null,
    region_code: null,
    postal_code: null,
    country,
  };
}

/** True if an address has no street and no city, as that of an order without delivery may. */
export function isWithoutStreet({ line1, line2, city }: Address): boolean {
  return !line1 && !line2 && !city;
}

/** Validates the address of an order as `readAddress` does. Without a delivery, it may have no street. */
export function readOrderAddress(typed: Address, isDelivered: boolean): ReadAddress {
  return !isDelivered && isWithoutStreet(typed) ? readTaxAddress(typed, []) : readAddress(typed);
}

const parts = [
  "name",
  "company",
  "line1",
  "line2",
  "city",
  "region",
  "region_code",
  "postal_code",
  "country",
] as const;

/** Validates an address as `readAddress` does. One that is already stored stays valid after a rule changes. */
export function readChangedAddress(typed: Address, stored: readonly Address[]): ReadAddress {
  const isStored = stored.some((one) => parts.every((part) => (one[part] || null) === (typed[part] || null)));
  return isStored ? { address: typed } : readAddress(typed);
}
