import type { Address } from "@vitrine/contract/checkout/address";

/**
 * Regions by the beginning of their postcodes, for countries where it is known. Sources: ZIP code areas of USPS,
 * postal districts of Canada Post, PIN regions of India Post, provinces of Correos in the order of INE.
 */
const regionsByStart: Record<string, Record<string, string>> = {
  US: {
    0: "CT MA ME NH NJ NY PR RI VI VT AE",
    1: "CT DE NY PA",
    2: "DC MD NC SC VA WV",
    3: "AA AL FL GA MS TN",
    4: "IN KY MI OH",
    5: "DC IA MN MT ND SD WI",
    6: "IL KS MO NE",
    7: "AR LA OK TX",
    8: "AZ CO ID NM NV TX UT WY",
    9: "AK AP AS CA FM GU HI MH MP OR PW WA",
  },
  CA: {
    A: "NL",
    B: "NS",
    C: "PE",
    E: "NB",
    G: "QC",
    H: "QC",
    J: "QC",
    K: "ON",
    L: "ON",
    M: "ON",
    N: "ON",
    P: "ON",
    R: "MB",
    S: "SK",
    T: "AB",
    V: "BC",
    X: "NT NU",
    Y: "YT",
  },
  IN: {
    1: "CH DL HP HR JK LA PB",
    2: "UP UT",
    3: "DD DH DN GJ RJ",
    4: "CT GA MH MP",
    5: "AP KA PY TG",
    6: "KL LD PY TN",
    7: "AN AR AS ML MN MZ NL OR SK TR WB",
    8: "BR JH",
  },
  ES: Object.fromEntries(
    "VI AB A AL AV BA PM B BU CC CA CS CR CO C CU GI GR GU SS H HU J LE L LO LU M MA MU NA OR O P GC PO SA TF S SG SE SO T TE TO V VA BI ZA Z CE ML"
      .split(" ")
      .map((province, index) => [String(index + 1).padStart(2, "0"), province]),
  ),
};

/** False if the postcode is known to be in another region than the address has. */
export function isPostcodeInRegion({
  country,
  region_code,
  postal_code,
}: Pick<Address, "country" | "region_code" | "postal_code">): boolean {
  const starts = regionsByStart[country];
  if (!starts || !region_code || !postal_code) return true;
  const regions = starts[postal_code.slice(0, country === "ES" ? 2 : 1).toUpperCase()];
  return regions === undefined || regions.split(" ").includes(region_code);
}
