import { addressData } from "./address-data.rules.ts";
import { plainText } from "./typed-text.rules.ts";

/** The format of a country's postcodes. */
interface Postcode {
  /** Matches a whole postcode in upper case. Separators between its groups are optional in input. */
  pattern: RegExp;
  /** Separator that is written between the groups. */
  between: string;
  /** Prefix that is written before the groups. */
  before: string;
  example: string;
  /** Number of digits, if all postcodes consist of exactly this many. */
  digits: number | null;
  name: PostcodeName;
}

type PostcodeName = "ZIP code" | "PIN code" | "Eircode" | "Postcode" | "Postal code";

const inward = "\\d[ABD-HJLNP-UW-Z]{2}";
const oneLetterAreas = "[BEGLMNSW]";
const twoLetterAreas =
  "A[BL]|B[ABDFHLNRSTX]|C[ABFHMORTVW]|D[ADEGHLNTY]|E[CHNX]|F[KY]|G[LUY]|H[ADGPRSUX]|I[GMPV]|JE|K[ATWY]|L[ADELNSU]|M[EKL]|N[EGNPRW]|O[LX]|P[AEHLOR]|R[GHM]|S[AEGKLMNOPRSTWY]|T[ADFNQRSW]|UB|W[ACDFNRSV]|YO|ZE";
const outward = `${oneLetterAreas}\\d[\\dABCDEFGHJKPSTUW]?|(?:${twoLetterAreas})\\d[\\dABEHMNPRVWXY]?`;

/**
 * Patterns that are stricter than Google's, which mostly count digits, or that group the parts of a postcode:
 * `[pattern, separator between groups, prefix]`. Sources: the documentation of the postal operators, and
 * "Postal addressing systems" of the Universal Postal Union.
 */
const exact: Record<string, [pattern: string, between?: string, before?: string]> = {
  AC: ["(ASCN) ?(1ZZ)", " "],
  AD: ["(?:AD)?([1-7]0\\d)", "", "AD"],
  AI: ["(?:AI-)?(2640)", "", "AI-"],
  AR: ["[1-9]\\d{3}|[A-HJ-NP-Z]\\d{4}[A-Z]{3}"],
  AT: ["[1-9]\\d{3}"],
  AU: ["(?:0[289]|[1-9]\\d)\\d{2}"],
  BD: ["[1-9]\\d{3}"],
  BE: ["[1-9]\\d{3}"],
  BG: ["[1-9]\\d{3}"],
  BM: ["([A-Z]{2}) ?([A-Z0-9]{2})", " "],
  BN: ["([A-Z]{2}) ?(\\d{4})"],
  BR: ["(0[1-9]\\d{3}|[1-9]\\d\\.?\\d{3})-?(\\d{3})", "-"],
  CA: ["([ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z])[ -]?(\\d[ABCEGHJ-NPRSTV-Z]\\d)", " "],
  CH: ["[1-9]\\d{3}"],
  CL: ["([1-9]\\d{2})-?(\\d{4})"],
  CN: ["(?!00)[0-8]\\d{5}"],
  // The first two digits are the department.
  CO: ["(?:05|08|1[1357-9]|2[0357]|4[1457]|5[024]|6[368]|7[036]|8[1568]|9[14579])\\d{4}"],
  CY: ["[1-9]\\d{3}"],
  CZ: ["([1-7]\\d{2}) ?(\\d{2})", " "],
  DE: ["(?:0[1-9]|[1-9]\\d)\\d{3}"],
  DK: ["(?:0[5-9]|[1-9]\\d)\\d{2}"],
  EG: ["[1-9]\\d{4}"],
  // The first two digits are the province.
  ES: ["(?:0[1-9]|[1-4]\\d|5[0-2])\\d{3}"],
  FI: ["(?!00000)\\d{5}"],
  FK: ["(FIQQ) ?(1ZZ)", " "],
  FR: ["(0[1-9]|[1-8]\\d|9[0-578]) ?(\\d{3})"],
  GB: [`(GIR) ?(0AA)|(BFPO) ?(\\d{1,4})|(${outward}) ?(${inward})`, " "],
  GG: [`(GY\\d\\d?) ?(${inward})`, " "],
  GI: ["(GX11) ?(1AA)", " "],
  GR: ["([1-8]\\d{2}) ?(\\d{2})", " "],
  GS: ["(SIQQ) ?(1ZZ)", " "],
  HU: ["[1-9]\\d{3}"],
  ID: ["[1-9]\\d{4}"],
  IE: ["([AC-FHKNPRTV-Y]\\d{2}|D6W) ?([0-9AC-FHKNPRTV-Y]{4})", " "],
  IL: ["[1-9]\\d{4}(?:\\d{2})?"],
  IM: [`(IM\\d\\d?) ?(${inward})`, " "],
  IN: ["([1-9]\\d{2}) ?(\\d{3})"],
  IO: ["(BBND) ?(1ZZ)", " "],
  IR: ["([1-9]\\d{4})-?(\\d{5})", "-"],
  IT: ["(?:00[01]|0[1-9]\\d|[1-8]\\d{2}|9[0-8]\\d)\\d{2}"],
  JE: [`(JE\\d\\d?) ?(${inward})`, " "],
  JP: ["〒? ?(?!000)(\\d{3})-?(\\d{4})", "-"],
  KE: ["(?!00000)\\d{5}"],
  // The first two digits are the province.
  KR: ["(?:0[1-9]|[1-5]\\d|6[0-3])\\d{3}"],
  KY: ["(KY\\d)-?(\\d{4})", "-"],
  LB: ["(\\d{4})(?: ?(\\d{4}))?", " "],
  LK: ["(?!000)\\d{5}"],
  LU: ["[1-9]\\d{3}"],
  LV: ["(?:LV[ -]?)?(\\d{4})", "", "LV-"],
  MA: ["[1-9]\\d{4}"],
  MT: ["([A-Z]{3}) ?(\\d{2,4})", " "],
  MX: ["(?:0[1-9]|[1-9]\\d)\\d{3}"],
  MY: ["(?:0[1-9]|[1-9]\\d)\\d{3}"],
  NG: ["[1-9]\\d{5}"],
  // The letters SA, SD and SS are not used, because of their meaning in 1940.
  NL: ["([1-9]\\d{3}) ?((?!S[ADS])[A-Z]{2})", " "],
  NO: ["(?!0000)\\d{4}"],
  NP: ["[1-5]\\d{4}"],
  NZ: ["(?:0[1-9]|[1-9]\\d)\\d{2}"],
  PE: ["(?:0[1-9]|1\\d|2[0-5])\\d{3}|LIMA \\d{1,2}|CALLAO 0?\\d"],
  PH: ["(?!0[0-3])\\d{4}"],
  PK: ["[1-9]\\d{4}"],
  PL: ["(\\d{2})[ -]?(\\d{3})", "-"],
  PN: ["(PCRN) ?(1ZZ)", " "],
  PT: ["([1-9]\\d{3})[ -]?(\\d{3})", "-"],
  RO: ["(?!00)\\d{6}"],
  RU: ["[1-6]\\d{5}"],
  SA: ["([1-9]\\d{4})(?:-(\\d{4}))?", "-"],
  SE: ["([1-9]\\d{2}) ?(\\d{2})", " "],
  // The first two digits are the sector, 01 to 82.
  SG: ["(?:0[1-9]|[1-7]\\d|8[0-2])\\d{4}"],
  SH: ["(ASCN|STHL) ?(1ZZ)", " "],
  SI: ["[1-9]\\d{3}"],
  SK: ["([089]\\d{2}) ?(\\d{2})", " "],
  SO: ["([A-Z]{2}) ?(\\d{5})", " "],
  TC: ["(TKCA) ?(1ZZ)", " "],
  TH: ["[1-9]\\d{4}"],
  // The first two digits are the province, 01 to 81.
  TR: ["(?:0[1-9]|[1-7]\\d|8[01])\\d{3}"],
  // Three digits, 3+2 digits since 1991, or 3+3 since 2020.
  TW: ["[1-9]\\d{2}(?:\\d{2,3})?"],
  UA: ["(?!00)\\d{5}"],
  // 00501 is the lowest ZIP code in use.
  US: ["(?!00[0-4])(\\d{5})(?:[ -](\\d{4}))?", "-"],
  VN: ["[1-9]\\d{4}\\d?"],
  ZA: ["(?!0000)\\d{4}"],
};

/** Clearer examples than the first one in the data. */
const examples: Record<string, string> = {
  GB: "SW1A 1AA",
  CA: "K1A 0B1",
  IN: "110001",
  US: "95014",
  SE: "123 45",
};

/** Countries that call it a postcode, according to Royal Mail, Australia Post and NZ Post. */
const calledPostcode = new Set("AU BD FK GB GG GI IM JE MY NZ PK SH".split(" "));

/**
 * International vehicle registration codes, which some write before postcodes like the country code:
 * "D-10115".
 */
const carMarks: Record<string, string> = {
  AT: "A",
  BE: "B",
  DE: "D",
  ES: "E",
  FI: "FIN",
  FR: "F",
  HU: "H",
  IT: "I",
  LI: "FL",
  LU: "L",
  NO: "N",
  PT: "P",
  SE: "S",
  SI: "SLO",
};

const made = new Map<string, Postcode | undefined>();

/** The format of the postcodes in `country`; undefined if it has none. */
export function postcodeOf(country: string): Postcode | undefined {
  if (!made.has(country)) made.set(country, makePostcode(country));
  return made.get(country);
}

function makePostcode(country: string): Postcode | undefined {
  const data = addressData[country];
  if (!data?.postcode) return undefined;
  const isZip = data.postcodeName === "zip";
  const [source, between = "", before = ""] = exact[country] ?? [data.postcode, isZip ? "-" : ""];
  const pattern = new RegExp(`^(?:${source})$`);
  const example = examples[country] ?? canonical({ pattern, between, before }, data.example ?? "") ?? "";
  return { pattern, between, before, example, digits: digitsOf(pattern, example), name: nameOf(country) };
}

function nameOf(country: string): PostcodeName {
  const name = addressData[country]!.postcodeName;
  if (name === "zip") return "ZIP code";
  if (name === "pin") return "PIN code";
  if (name === "eircode") return "Eircode";
  return calledPostcode.has(country) ? "Postcode" : "Postal code";
}

/**
 * Number of digits, if postcodes consist of exactly that many. The optional 4 digits of ZIP+4 don't count.
 */
function digitsOf(pattern: RegExp, example: string): number | null {
  if (!/^\d+$/.test(example)) return null;
  const isOfAnotherLength = [-3, -2, -1, 1, 2, 3].some((more) =>
    ["1", "2", "3", "9"].some((digit) =>
      pattern.test(more < 0 ? example.slice(0, more) : example + digit.repeat(more)),
    ),
  );
  return isOfAnotherLength ? null : example.length;
}

/** Normalises a postcode, e.g. "sw1a1aa" to "SW1A 1AA"; undefined if it isn't valid in the country. */
export function readPostcode(typed: string, country: string): string | undefined {
  const postcode = postcodeOf(country);
  if (!postcode) return undefined;
  const text = plainText(typed).toUpperCase();
  const marks = [country, carMarks[country]].filter(Boolean).join("|");
  const unprefixed = text.replace(new RegExp(`^(?:${marks})[ -]?(?=\\d)`), "");
  return canonical(postcode, text) ?? canonical(postcode, unprefixed);
}

function canonical(
  { pattern, between, before }: Pick<Postcode, "pattern" | "between" | "before">,
  text: string,
): string | undefined {
  const found = pattern.exec(text);
  if (!found) return undefined;
  const groups = found.slice(1).filter(Boolean);
  return groups.length === 0 ? text : before + groups.join(between).replaceAll(".", "");
}

/** The error message: "Enter a 5-digit ZIP code.", "Enter a postcode like SW1A 1AA." */
export function postcodeMessage(country: string): string {
  const { name, digits, example } = postcodeOf(country)!;
  switch (name) {
    case "ZIP code":
      return "Enter a 5-digit ZIP code.";
    case "PIN code":
      return "Enter a 6-digit PIN code.";
    case "Eircode":
      return `Enter an Eircode like ${example}.`;
    case "Postcode":
      return digits ? `Enter a ${digits}-digit postcode.` : `Enter a postcode like ${example}.`;
    case "Postal code":
      return digits ? `Enter a ${digits}-digit postal code.` : `Enter a postal code like ${example}.`;
  }
}
