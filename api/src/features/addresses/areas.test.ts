import type { Address } from "@vitrine/contract/checkout/address";
import { describe, expect, it } from "vitest";
import { addressFormat, readAddress, readChangedAddress } from "./addresses.rules.ts";
import { findRegion, regionsOf } from "./regions.rules.ts";
import { specificityOf } from "./places.rules.ts";

const english = addressFormat("BD", "en");
const bengali = addressFormat("BD", "bn-BD");
const areasIn = (format: typeof english, region: string) =>
  format.areas.find(({ region_code }) => region_code === region)!.places;

const typed = (of: Partial<Address>): Address => ({
  name: "Nusrat Begum",
  line1: "House 1, Road 2",
  line2: null,
  city: "Dhanmondi",
  region: null,
  region_code: null,
  postal_code: null,
  country: "BD",
  ...of,
});
const read = (of: Partial<Address>) => {
  const { address, errors } = { address: undefined, ...readAddress(typed(of)) };
  return errors ?? { city: address?.city, region: address?.region, region_code: address?.region_code };
};

describe("the address form of Bangladesh", () => {
  it("has a district, then an area, with the labels of the country", () => {
    expect(english.fields.map(({ name, label, required }) => [name, label, required])).toEqual([
      ["line1", "Street and number", true],
      ["line2", "Flat, floor, building", false],
      ["region", "District", true],
      ["city", "Area", true],
      ["postal_code", "Postcode", false],
    ]);
  });

  it("has all 64 districts, each with areas whose names are unique in it", () => {
    expect(english.regions).toHaveLength(64);
    expect(english.areas.map(({ region_code }) => region_code).toSorted()).toEqual(
      english.regions.map(({ code }) => code).toSorted(),
    );
    const places = english.areas.flatMap((one) => one.places);
    expect(places.length).toBeGreaterThan(550);
    for (const { region, places: ofRegion } of english.areas) {
      expect(ofRegion.length, region).toBeGreaterThan(2);
      expect(new Set(ofRegion.map(({ name }) => name)).size, region).toBe(ofRegion.length);
    }
  });

  it("has the areas of Dhaka and Chattogram that shoppers expect", () => {
    const dhaka = areasIn(english, "13").map(({ name }) => name);
    for (const name of ["Dhanmondi", "Gulshan", "Mirpur", "Uttara", "Mohammadpur", "Savar", "Keraniganj"])
      expect(dhaka).toContain(name);
    const chattogram = areasIn(english, "10").map(({ name }) => name);
    for (const name of ["Agrabad", "Panchlaish", "Halishahar", "Patiya"]) expect(chattogram).toContain(name);
  });

  it("shows Bengali names in Bengali, and stores the same names", () => {
    expect(bengali.regions).toContainEqual({ code: "13", name: "ঢাকা" });
    expect(areasIn(bengali, "13")).toContainEqual({ name: "Dhanmondi", label: "ধানমন্ডি" });
    expect(areasIn(english, "13")).toContainEqual({ name: "Dhanmondi", label: "Dhanmondi" });
    for (const { places } of bengali.areas)
      for (const { name, label } of places) {
        expect(label, name).toMatch(/^[\u0980-\u09ff\s().'-]+$/);
        expect(name).toMatch(/^[A-Z][A-Za-z .'()-]+$/);
      }
  });

  it("has no areas in other countries", () => {
    expect(addressFormat("DE", "en").areas).toEqual([]);
  });
});

describe("an address in Bangladesh", () => {
  it("has a district in any spelling", () => {
    for (const { code, written, name } of regionsOf("BD")) {
      expect(findRegion(code, "BD")?.code).toBe(code);
      expect(findRegion(written, "BD")?.code, written).toBe(code);
      expect(findRegion(name, "BD")?.code, name).toBe(code);
    }
    for (const [spelling, code] of [
      ["Chittagong", "10"],
      ["Comilla", "08"],
      ["dhaka district", "13"],
      ["BD-13", "13"],
    ] as const)
      expect(findRegion(spelling, "BD")?.code).toBe(code);
  });

  it.each<[Partial<Address>, object]>([
    [{ region: "13" }, { city: "Dhanmondi", region: "Dhaka", region_code: "13" }],
    [
      { region: "ঢাকা", city: "ধানমন্ডি" },
      { city: "Dhanmondi", region: "Dhaka", region_code: "13" },
    ],
    [
      { region: "13", city: "dhanmandi", line1: "বাড়ি ১" },
      { city: "Dhanmondi", region: "Dhaka", region_code: "13" },
    ],
    // Only one district has it.
    [{}, { city: "Dhanmondi", region: "Dhaka", region_code: "13" }],
    [{ region: "Dhaka Division" }, { city: "Dhanmondi", region: "Dhaka", region_code: "13" }],
    // As addresses were before districts.
    [{ city: "Dhaka" }, { city: "Dhaka", region: "Dhaka", region_code: "13" }],
    [{ city: "Chittagong" }, { city: "Chittagong", region: "Chattogram", region_code: "10" }],
    [{ city: "Faridpur" }, { city: "Faridpur", region: "Faridpur", region_code: "15" }],
    // A village.
    [
      { region: "13", city: "Hemayetpur" },
      { city: "Hemayetpur", region: "Dhaka", region_code: "13" },
    ],
    [{ city: "Mirpur" }, { region: "Choose a district." }],
    [{ city: "Hemayetpur" }, { region: "Choose a district." }],
    [{ region: "13", city: "" }, { city: "Choose an area." }],
    [{ region: "10", city: "Dhanmondi" }, { city: "Choose an area in this district." }],
    [
      { region: "13", city: "Mirpur" },
      { city: "Mirpur", region: "Dhaka", region_code: "13" },
    ],
    [
      { region: "30", city: "মিরপুর" },
      { city: "Mirpur", region: "Kushtia", region_code: "30" },
    ],
  ])("%j is read as %j", (of, expected) => {
    expect(read(of)).toEqual(expected);
  });

  it("is valid again if it is read a second time", () => {
    for (const { region_code, places } of english.areas)
      for (const { name } of places)
        expect(read({ region_code, city: name }), name).toMatchObject({ city: name, region_code });
  });

  it("stays valid while it doesn't change", () => {
    const stored = typed({ city: "A village" });
    expect(readAddress(stored).errors).toEqual({ region: "Choose a district." });
    expect(readChangedAddress({ ...stored, line2: "" }, [stored])).toEqual({
      address: { ...stored, line2: "" },
    });
    expect(readChangedAddress({ ...stored, line1: "House 2" }, [stored]).errors).toBeDefined();
  });
});

describe("a place in Bangladesh", () => {
  const dhanmondi = { country: "BD", region_code: "13", city: "Dhanmondi" };
  const [dhaka, kushtia] = ["13", "30"].map((region_code) => ({
    country: "BD",
    region_code,
    city: "Mirpur",
  }));

  it("is an area of its district only", () => {
    const place = { country: "BD", cities: ["Mirpur, Dhaka"] };
    expect(specificityOf(place, dhaka!)).toBe(3);
    expect(specificityOf(place, kushtia!)).toBe(0);
    expect(specificityOf(place, { country: "BD", city: "Mirpur" })).toBe(0);
    expect(specificityOf({ country: "BD", cities: ["Mirpur"] }, kushtia!)).toBe(3);
    expect(specificityOf({ country: "BD", cities: ["মিরপুর, ঢাকা"] }, dhaka!)).toBe(0);
  });

  it("is a district, less specific than its areas, also if it is named as a city", () => {
    expect(specificityOf({ country: "BD", region_codes: ["13"] }, dhanmondi)).toBe(2);
    expect(specificityOf({ country: "BD", cities: ["dhaka"] }, dhanmondi)).toBe(2);
    expect(
      specificityOf({ country: "BD", cities: ["Chittagong"] }, { ...dhanmondi, region_code: "10" }),
    ).toBe(2);
    expect(specificityOf({ country: "BD", cities: ["Khulna"] }, dhanmondi)).toBe(0);
    expect(specificityOf({ country: "BD" }, dhanmondi)).toBe(1);
  });

  it("includes a city with its region in other countries too", () => {
    const springfield = { country: "US", region_code: "IL", city: "Springfield" };
    expect(specificityOf({ country: "US", cities: ["Springfield, IL"] }, springfield)).toBe(3);
    expect(specificityOf({ country: "US", cities: ["Springfield, Missouri"] }, springfield)).toBe(0);
    // Regions of other countries don't count as cities.
    expect(specificityOf({ country: "US", cities: ["Illinois"] }, springfield)).toBe(0);
  });
});
