import { describe, expect, it } from "vitest";
import { matchesPostcode, specificityOf } from "./places.rules.ts";

describe("a postcode pattern", () => {
  it.each([
    ["10115", "10115", true],
    ["10115", "10116", false],
    ["SW1A 1AA", "sw1a1aa", true],
    ["sw1a1aa", "SW1A 1AA", true],
    ["12*", "12345", true],
    ["12*", "21234", false],
    ["SW1*", "sw1a 1aa", true],
    ["1000-1999", "1000", true],
    ["1000-1999", "1999", true],
    ["1000-1999", "2000", false],
    ["1000-1999", "0999", false],
    ["1000–1999", "1500", true],
    ["1000 - 1999", "1500", true],
    // A range includes only postcodes of its own length.
    ["1000-1999", "15000", false],
    ["1000-1999", "15", false],
    ["1000-2999", "1A00", false],
    ["0100-0900", "0500", true],
    // Postcodes with a hyphen of their own.
    ["00-950", "00-950", true],
    ["00-950", "00950", true],
    ["00-950", "00-100", false],
    ["1000-001", "1000-001", true],
    ["00-001 - 00-999", "00-950", true],
    ["00-001 - 00-999", "01-100", false],
    // Digits of other scripts.
    ["١٠١١٥", "10115", true],
    ["10115", "", false],
    ["*", "", false],
  ])("%s applied to “%s” is %s", (pattern, postcode, expected) => {
    expect(matchesPostcode([pattern], postcode)).toBe(expected);
  });
});

describe("a place", () => {
  const address = { country: "DE", region_code: "BE", city: "Berlin", postal_code: "10115" };

  it("describes an address by its country, region, city or postcode, the closest of them", () => {
    expect(specificityOf({ country: "DE" }, address)).toBe(1);
    expect(specificityOf({ country: "DE", region_codes: ["BE"] }, address)).toBe(2);
    expect(specificityOf({ country: "DE", region_codes: ["BE"], cities: ["Berlin"] }, address)).toBe(3);
    expect(specificityOf({ country: "DE", cities: ["Berlin"], postcodes: ["10*"] }, address)).toBe(4);
  });

  it("doesn't include other countries, or the rest of a country of which it has parts", () => {
    expect(specificityOf({ country: "AT", postcodes: ["10115"] }, address)).toBe(0);
    expect(specificityOf({ country: "DE", region_codes: ["BY"] }, address)).toBe(0);
    expect(specificityOf({ country: "DE", cities: ["Hamburg"] }, address)).toBe(0);
    expect(specificityOf({ country: "DE", postcodes: ["2*"] }, address)).toBe(0);
  });

  it("has only its whole country in common with an address without city and postcode", () => {
    expect(specificityOf({ country: "DE" }, { country: "DE" })).toBe(1);
    expect(specificityOf({ country: "DE", cities: [""] }, { country: "DE", city: " " })).toBe(0);
    expect(specificityOf({ country: "DE", postcodes: ["*"] }, { country: "DE" })).toBe(0);
  });

  it.each([
    ["MÜNCHEN", "Munchen"],
    ["Straßburg", "STRASSBURG"],
    ["Sankt  Gallen", "sankt gallen"],
    ["Saint-Denis", "saint denis"],
    ["İstanbul", "istanbul"],
    ["Łódź", "łódz"],
    ["ঢাকা", "ঢাকা"],
    ["Ｔｏｋｙｏ", "tokyo"],
  ])("finds the city %s in an address with %s", (listed, written) => {
    expect(specificityOf({ country: "XX", cities: [listed] }, { country: "XX", city: written })).toBe(3);
  });

  it("distinguishes cities that differ in the vowel signs of their script", () => {
    const place = { country: "BD", cities: ["খুলনা"] };
    expect(specificityOf(place, { country: "BD", city: "খুলনা" })).toBe(3);
    expect(specificityOf(place, { country: "BD", city: "খালনা" })).toBe(0);
  });
});
