import type { Address } from "@vitrine/contract/checkout";
import type { FieldName } from "./checkout-view.ts";

// From the postal services' own address formats (Unicode CLDR supplies the countries' names).

const countryCodes =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW".split(
    " ",
  );

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

/** Where the code stands behind the city, and the region between the two. */
const withCodeLast = new Set("AU BD CA GB ID IE IN LK NP NZ PK SG TH TW US".split(" "));

/** An address as it stands on a parcel, line by line. */
export function addressLines(address: Address, language: string): string[] {
  const { name, line1, line2, city, region, postal_code, country } = address;
  const places = withCodeLast.has(country)
    ? [inOne(city, region, postal_code)]
    : [inOne(postal_code, city), region];
  const countryName = new Intl.DisplayNames(language, { type: "region" }).of(country);
  return [name, line1, line2, ...places, countryName].filter((line): line is string => Boolean(line));
}

function inOne(...words: (string | null | undefined)[]): string {
  return words.filter(Boolean).join(" ");
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
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}
