import { describe, expect, it } from "vitest";
import { addressKey } from "./address-key.rules.ts";

const address = { country: "DE", postal_code: "10115", city: "Berlin", line1: "Torstraße 1" };

describe("the key of a delivery address", () => {
  it.each([
    { line1: "TORSTRASSE 1".replace("SS", "ß") },
    { line1: " torstraße  1. " },
    { line1: "Torstraße, 1", city: "berlin-mitte" },
    { postal_code: " 10 115" },
    { line1: "Ｔorstraße １" },
  ])("is the same for another spelling: %j", (change) =>
    expect(addressKey({ ...address, ...change })).toBe(addressKey(address)),
  );

  it.each([{ line1: "Torstraße 11" }, { postal_code: "10117" }, { country: "AT" }])(
    "differs for another address: %j",
    (change) => expect(addressKey({ ...address, ...change })).not.toBe(addressKey(address)),
  );

  it("has the city where there is no postcode", () => {
    const house = { country: "BD", postal_code: null, line1: "House 12, Road 5" };
    expect(addressKey({ ...house, city: "Dhaka" })).not.toBe(addressKey({ ...house, city: "Sylhet" }));
    expect(addressKey({ ...house, city: "DHAKA" })).toBe(addressKey({ ...house, city: "Dhaka" }));
  });

  it("separates the vowel signs of other scripts", () =>
    expect(addressKey({ ...address, line1: "রোড কা" })).not.toBe(addressKey({ ...address, line1: "রোড কি" })));

  it("is never longer than a URL can name it, and well-formed", () => {
    for (const line1 of ["\ufdfa".repeat(200), `x${"\u{1d504}".repeat(600)}`, `${"\u{20000}".repeat(600)}`]) {
      const key = addressKey({ ...address, line1 })!;
      expect(key.length).toBe(500);
      expect(key.isWellFormed()).toBe(true);
    }
  });

  it("is null without a street", () => {
    expect(addressKey({})).toBeNull();
    expect(addressKey({ ...address, line1: " - " })).toBeNull();
  });
});
