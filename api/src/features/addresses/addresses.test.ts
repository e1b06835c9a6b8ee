import { describe, expect, it } from "vitest";
import { addressLines, orderAddressLines } from "@vitrine/contract/values/addresses";
import type { Address } from "@vitrine/contract/checkout/address";
import { countries } from "@vitrine/contract/values/countries";
import { addressFormat, readAddress } from "./addresses.rules.ts";

/** The fields after the street in order, "*" for required ones, and the labels of region and postcode. */
const forms: [country: string, fields: string, region: string, postcode: string, regions: number][] = [
  ["US", "city* region* postal_code*", "State", "ZIP code", 62],
  ["CA", "city* region* postal_code*", "Province", "Postal code", 13],
  ["AU", "city* region* postal_code*", "State", "Postcode", 8],
  ["GB", "city* postal_code*", "", "Postcode", 0],
  ["IE", "city* region postal_code", "County", "Eircode", 26],
  ["DE", "postal_code* city*", "", "Postal code", 0],
  ["FR", "postal_code* city*", "", "Postal code", 0],
  ["NL", "postal_code* city*", "", "Postal code", 0],
  ["BE", "postal_code* city*", "", "Postal code", 0],
  ["AT", "postal_code* city*", "", "Postal code", 0],
  ["CH", "postal_code* city*", "", "Postal code", 0],
  ["IT", "postal_code* city* region*", "Province", "Postal code", 111],
  ["ES", "postal_code* city* region*", "Province", "Postal code", 52],
  ["PT", "postal_code* city* region", "District", "Postal code", 20],
  ["SE", "postal_code* city*", "", "Postal code", 0],
  ["NO", "postal_code* city*", "", "Postal code", 0],
  ["DK", "postal_code* city*", "", "Postal code", 0],
  ["FI", "postal_code* city*", "", "Postal code", 0],
  ["PL", "postal_code* city*", "", "Postal code", 0],
  ["CZ", "postal_code* city*", "", "Postal code", 0],
  ["SK", "postal_code* city*", "", "Postal code", 0],
  ["HU", "city* postal_code*", "", "Postal code", 0],
  ["RO", "postal_code* city* region", "County", "Postal code", 42],
  ["BG", "postal_code city*", "", "Postal code", 0],
  ["GR", "postal_code* city*", "", "Postal code", 0],
  ["TR", "postal_code* city* region", "Province", "Postal code", 81],
  ["UA", "city* region postal_code*", "Region", "Postal code", 27],
  ["RU", "city* region* postal_code*", "Region", "Postal code", 85],
  ["IN", "city* postal_code* region*", "State", "PIN code", 38],
  ["BD", "region* city* postal_code", "District", "Postcode", 64],
  ["PK", "city* postal_code", "", "Postcode", 0],
  ["LK", "city* postal_code", "", "Postal code", 0],
  ["JP", "city* region* postal_code*", "Prefecture", "Postal code", 47],
  ["KR", "city* region* postal_code*", "Province", "Postal code", 17],
  ["CN", "city* region* postal_code*", "Province", "Postal code", 34],
  ["TW", "city* region postal_code*", "County", "Postal code", 22],
  ["HK", "city region", "Region", "", 3],
  ["SG", "postal_code*", "", "Postal code", 0],
  ["MY", "postal_code* city* region", "State", "Postcode", 16],
  ["TH", "city* region postal_code", "Province", "Postal code", 77],
  ["VN", "city* region postal_code", "Province", "Postal code", 63],
  ["PH", "city* postal_code region", "Province", "Postal code", 82],
  ["ID", "city* region* postal_code", "Province", "Postal code", 38],
  ["AE", "city* region*", "Emirate", "", 7],
  ["SA", "city* postal_code", "", "Postal code", 0],
  ["QA", "city*", "", "", 0],
  ["EG", "city* region postal_code", "Governorate", "Postal code", 27],
  ["NG", "city* postal_code region", "State", "Postal code", 37],
  ["KE", "city* postal_code", "", "Postal code", 0],
  ["ZA", "city* postal_code* region", "Province", "Postal code", 9],
  ["NZ", "city* postal_code* region", "Region", "Postcode", 17],
  ["BR", "city* region* postal_code*", "State", "Postal code", 27],
  ["MX", "postal_code* city* region", "State", "Postal code", 32],
  ["AR", "postal_code city* region", "Province", "Postal code", 24],
  ["CL", "postal_code city* region", "Region", "Postal code", 16],
  ["CO", "city* region* postal_code", "Department", "Postal code", 33],
  ["PE", "city* postal_code region", "Region", "Postal code", 26],
];

const typed = (of: Partial<Address>): Address => ({
  name: "Nia Shopper",
  line1: "1 Harbour Road",
  line2: null,
  city: "Port",
  region: null,
  region_code: null,
  postal_code: null,
  country: "DE",
  ...of,
});
const errorsOf = (of: Partial<Address>) => readAddress(typed(of)).errors;
const read = (of: Partial<Address>) => {
  const found = readAddress(typed(of));
  return found.errors ? undefined : found.address;
};

describe("the address form", () => {
  it.each(forms)("of %s has %s", (country, fields, region, postcode, regions) => {
    const format = addressFormat(country, "en");
    const shown = format.fields.filter(({ name }) => !name.startsWith("line"));
    expect(shown.map(({ name, required }) => name + (required ? "*" : "")).join(" ")).toBe(fields);
    expect(shown.find(({ name }) => name === "region")?.label ?? "").toBe(region);
    expect(shown.find(({ name }) => name === "postal_code")?.label ?? "").toBe(postcode);
    expect(format.regions).toHaveLength(regions);
    expect(format.postal_code === null).toBe(postcode === "");
  });

  it("has a street, each field once and each region once in every country", () => {
    for (const country of countries) {
      const { fields, regions } = addressFormat(country, "en");
      const names = fields.map(({ name }) => name);
      expect(names, country).toContain("line1");
      expect(new Set(names).size, country).toBe(names.length);
      expect(new Set(regions.map(({ code }) => code)).size, country).toBe(regions.length);
      expect(names.includes("region"), country).toBe(regions.length > 0);
    }
  });

  it("shows regions in the reader's script, and fields in the order of the country", () => {
    const english = addressFormat("JP", "en");
    const japanese = addressFormat("JP", "ja");
    expect(english.regions).toContainEqual({ code: "13", name: "Tokyo" });
    expect(japanese.regions).toContainEqual({ code: "13", name: "東京都" });
    expect(japanese.fields.map(({ name }) => name)).toEqual([
      "postal_code",
      "region",
      "city",
      "line1",
      "line2",
    ]);
    expect(addressFormat("AE", "ar").regions).toContainEqual({ code: "DU", name: "دبي" });
  });
});

describe("an address", () => {
  it.each<[string, Partial<Address>, object]>([
    ["no state", { country: "US", postal_code: "94103" }, { region: "Choose a state." }],
    [
      "a state that is none",
      { country: "US", postal_code: "94103", region: "Ontario" },
      { region: "Choose a state." },
    ],
    ["no ZIP code", { country: "US", region: "CA" }, { postal_code: "Enter a 5-digit ZIP code." }],
    [
      "nothing but a street",
      { country: "CA", city: null },
      {
        city: "Enter a city.",
        postal_code: "Enter a postal code like K1A 0B1.",
        region: "Choose a province.",
      },
    ],
    ["no postcode", { country: "GB" }, { postal_code: "Enter a postcode like SW1A 1AA." }],
    [
      "no suburb",
      { country: "AU", city: null, region: "NSW", postal_code: "2000" },
      { city: "Enter a suburb." },
    ],
    ["no emirate", { country: "AE" }, { region: "Choose an emirate." }],
    ["no prefecture", { country: "JP", postal_code: "100-0001" }, { region: "Choose a prefecture." }],
    [
      "a wrong optional postcode",
      { country: "IE", postal_code: "12345" },
      { postal_code: "Enter an Eircode like A65 F4E2." },
    ],
    [
      "a province of another country",
      { country: "MX", postal_code: "06000", region: "Texas" },
      { region: "Choose a state." },
    ],
    ["no department", { country: "CO" }, { region: "Choose a department." }],
    ["no PIN code", { country: "IN", region: "MH" }, { postal_code: "Enter a 6-digit PIN code." }],
  ])("is rejected with %s, with an error for each field", (_, of, errors) => {
    expect(errorsOf(of)).toEqual(errors);
  });

  it.each<[string, string, string, string]>([
    ["US", "ca", "CA", "CA"],
    ["US", "California", "CA", "CA"],
    ["US", "US-NY", "NY", "NY"],
    ["US", "Puerto Rico", "PR", "PR"],
    ["US", "AP", "AP", "AP"],
    ["CA", "Québec", "QC", "QC"],
    ["IN", "Ladakh", "LA", "Ladakh"],
    ["IN", "Tamil nadu", "TN", "Tamil Nadu"],
    ["AE", "dubai", "DU", "Dubai"],
    ["AE", "دبي", "DU", "Dubai"],
    ["JP", "東京都", "13", "Tokyo"],
    ["JP", "JP-27", "27", "Osaka"],
    ["CN", "Guangdong", "44", "Guangdong Sheng"],
    ["CN", "广东省", "44", "Guangdong Sheng"],
    ["BR", "São Paulo", "SP", "SP"],
    ["BR", "sao paulo", "SP", "SP"],
    ["IT", "Milano", "MI", "MI"],
    ["ES", "Madrid", "M", "M"],
    ["MX", "Jalisco", "JAL", "Jal."],
    ["AU", "New South Wales", "NSW", "NSW"],
    ["EG", "Cairo", "C", "Cairo Governorate"],
    ["IE", "Dublin", "D", "Co. Dublin"],
    ["KR", "Seoul", "11", "Seoul"],
    ["NG", "Lagos State", "LA", "Lagos"],
  ])("in %s accepts its region as %s", (country, region, region_code, written) => {
    const postal_code = addressFormat(country, "en").postal_code?.example ?? null;
    expect(read({ country, region, postal_code })).toMatchObject({ region_code, region: written });
  });

  it("has its region in the script of its street", () => {
    const address = {
      country: "JP",
      region: "13",
      postal_code: "１００－０００１",
      city: "千代田区",
      line1: "千代田1-1",
    };
    expect(read(address)).toMatchObject({ region: "東京都", postal_code: "100-0001" });
  });

  it("needs no region if its city is a region of the same name", () => {
    expect(read({ country: "AE", city: "Dubai" })).toMatchObject({ region_code: "DU", postal_code: null });
  });

  it("has no postcode in a country without postcodes, even if the browser filled one in", () => {
    for (const country of ["HK", "AE", "QA"])
      expect(
        read({ country, region: country === "AE" ? "DU" : null, postal_code: "00000" })?.postal_code,
      ).toBeNull();
  });

  it("keeps the region as entered where the country has no list", () => {
    expect(read({ country: "GB", region: "Somerset", postal_code: "ba15ln" })).toMatchObject({
      region: "Somerset",
      region_code: null,
      postal_code: "BA1 5LN",
    });
  });

  it.each<[Partial<Address>, string[]]>([
    [
      { country: "US", city: "Springfield", region: "IL", postal_code: "62704" },
      ["Springfield, IL 62704", "United States"],
    ],
    [{ country: "GB", city: "Bristol", postal_code: "BS1 5EH" }, ["Bristol", "BS1 5EH", "United Kingdom"]],
    [{ country: "DE", city: "Hamburg", postal_code: "20457" }, ["20457 Hamburg", "Germany"]],
    [{ country: "SE", city: "Malmö", postal_code: "211 20" }, ["SE-211 20 Malmö", "Sweden"]],
    [{ country: "SG", city: "Singapore", postal_code: "546080" }, ["SINGAPORE 546080", "Singapore"]],
    [{ country: "BD", city: "Dhaka" }, ["Dhaka", "Bangladesh"]],
    [{ country: "IT", city: "Roma", region: "RM", postal_code: "00144" }, ["00144 Roma RM", "Italy"]],
    [
      { country: "GB", city: "Bath", region: "Somerset", postal_code: "BA1 5LN" },
      ["Bath", "BA1 5LN", "Somerset", "United Kingdom"],
    ],
    [{ country: "HK", city: null, region: "Kowloon" }, ["Kowloon", "Hong Kong SAR China"]],
    [
      { country: "BR", city: "São Paulo", region: "SP", postal_code: "01310-100" },
      ["São Paulo-SP", "01310-100", "Brazil"],
    ],
  ])("is written on a parcel in the country's format: %s", (of, lines) => {
    expect(addressLines(typed(of), "en")).toEqual(["Nia Shopper", "1 Harbour Road", ...lines]);
  });

  it("has the place of an address without a street, and only the name of a pickup", () => {
    const short = { name: "Nia", line1: "", line2: null, city: null, region: null, region_code: null };
    const address = { ...short, postal_code: null, country: "DE" };
    expect(addressLines(address, "en")).toEqual(["Nia", "Germany"]);
    const inUS = { ...address, region: "CA", region_code: "CA", postal_code: "94103", country: "US" };
    expect(addressLines(inUS, "en")).toEqual(["Nia", "CA 94103", "United States"]);
    expect(orderAddressLines({ address, delivery: {} }, "en")).toEqual(["Nia", "Germany"]);
    expect(orderAddressLines({ address, delivery: { is_pickup: true } }, "en")).toEqual(["Nia"]);
  });

  it("in Japanese starts with the postcode and ends with the name", () => {
    const lines = addressLines(
      typed({
        country: "JP",
        name: "山田",
        line1: "千代田1-1",
        city: "千代田区",
        region: "東京都",
        postal_code: "100-0001",
      }),
      "ja",
    );
    expect(lines).toEqual(["〒100-0001", "東京都千代田区", "千代田1-1", "山田", "日本"]);
  });
});
