import { describe, expect, it } from "vitest";
import { cartOf, lineOf } from "../pricing/carts.fixture.ts";
import { priceCart } from "../pricing/price-cart.rules.ts";
import {
  hasTooManyTaxes,
  maxTaxesOfPlace,
  replaceTaxes,
  type TaxSettings,
  taxRatesOf,
} from "./sales-tax.rules.ts";
import { presetRates, taxPresets } from "./tax-presets.rules.ts";

type Rate = TaxSettings["rates"][number];
const rate = (name: string, ppm: number, more: Partial<Rate> = {}): Rate => ({
  id: `${name} ${ppm}`,
  name,
  ppm,
  is_compound: false,
  tax_class: "standard",
  country: "US",
  region_code: null,
  postcodes: [],
  valid_from: null,
  valid_until: null,
  ...more,
});
const today = "2026-11-24";
const newYork = { country: "US", region_code: "NY", city: "New York", postal_code: "10001" };
const at = (rates: Rate[], place: object = newYork, day = today, taxClass: string | null = "standard") =>
  taxRatesOf({ rates }, taxClass, { country: "US", ...place }, day).map(({ name, ppm }) => [name, ppm]);

describe("tax rates", () => {
  it("with different names add up", () => {
    const rates = [
      rate("State tax", 40_000, { region_code: "NY" }),
      rate("City tax", 45_000, { region_code: "NY", postcodes: ["100*"] }),
    ];
    expect(at(rates)).toEqual([
      ["State tax", 40_000],
      ["City tax", 45_000],
    ]);
    expect(at(rates, { ...newYork, postal_code: "14201" })).toEqual([["State tax", 40_000]]);
  });

  it("with the same name are replaced by the one of the most specific place, in any order", () => {
    const rates = [
      rate("Tax", 10_000),
      rate("Tax", 20_000, { region_code: "NY" }),
      rate("Tax", 30_000, { postcodes: ["10001"] }),
    ];
    for (const all of [rates, rates.toReversed()]) {
      expect(at(all)).toEqual([["Tax", 30_000]]);
      expect(at(all, { ...newYork, postal_code: "14201" })).toEqual([["Tax", 20_000]]);
      expect(at(all, { region_code: "CA" })).toEqual([["Tax", 10_000]]);
    }
    expect(at(rates, { country: "DE" })).toEqual([]);
  });

  it("of 0% exempt a part of a place", () => {
    expect(at([rate("Tax", 10_000), rate("Tax", 0, { region_code: "NY" })])).toEqual([]);
  });

  it("apply from their first day to their last", () => {
    const rates = [rate("Tax", 10_000, { valid_from: "2026-11-24", valid_until: "2026-11-30" })];
    const days = ["2026-11-23", "2026-11-24", "2026-11-30", "2026-12-01"];
    expect(days.map((day) => at(rates, newYork, day).length)).toEqual([0, 1, 1, 0]);
  });

  it("follow each other by date", () => {
    const rates = [
      rate("VAT", 220_000, { valid_until: "2025-06-30" }),
      rate("VAT", 240_000, { valid_from: "2025-07-01" }),
    ];
    expect(at(rates, newYork, "2025-06-30")).toEqual([["VAT", 220_000]]);
    expect(at(rates, newYork, "2025-07-01")).toEqual([["VAT", 240_000]]);
  });

  it("that are compound come last", () => {
    const all = [rate("QST", 95_000, { is_compound: true }), rate("GST", 50_000)];
    expect(taxRatesOf({ rates: all }, "standard", { country: "US" }, today)).toEqual([
      { name: "GST", ppm: 50_000 },
      { name: "QST", ppm: 95_000, is_compound: true },
    ]);
  });

  it("apply to their class only", () => {
    const rates = [rate("VAT", 190_000), rate("VAT", 70_000, { tax_class: "reduced" })];
    expect(at(rates, newYork, today, "reduced")).toEqual([["VAT", 70_000]]);
    expect(at(rates, newYork, today, "zero")).toEqual([]);
    expect(at(rates, newYork, today, null)).toEqual([]);
  });
});

describe("a price with other taxes", () => {
  const vat = [{ name: "VAT", ppm: 190_000 }];
  const gst = [
    { name: "CGST", ppm: 90_000 },
    { name: "SGST", ppm: 90_000 },
  ];

  it("is rounded half up, once", () => {
    expect(replaceTaxes(1190, vat, [])).toBe(1000);
    expect(replaceTaxes(1000, vat, [])).toBe(840);
    expect(replaceTaxes(1180, gst, vat)).toBe(1190);
    expect(replaceTaxes(1000, vat, gst)).toBe(992);
  });

  it("contains compound taxes on the others", () => {
    const quebec = [
      { name: "GST", ppm: 50_000 },
      { name: "QST", ppm: 95_000, is_compound: true },
    ];
    expect(replaceTaxes(11_498, quebec, [])).toBe(10_000);
    expect(replaceTaxes(10_000, [], quebec)).toBe(11_498);
    expect(replaceTaxes(999, quebec, quebec)).toBe(999);
  });

  it("is the same price with the same taxes", () => {
    expect(replaceTaxes(1000, [], [])).toBe(1000);
    expect(replaceTaxes(999, vat, vat)).toBe(999);
  });
});

describe("tax presets", () => {
  it("have a date, and no rate twice", () => {
    const months: Record<string, string> = { eu_vat: "2026-04", india_gst: "2025-09" };
    for (const { key, as_of, rates } of taxPresets("MH")) {
      expect(as_of).toBe(months[key] ?? "2025-01");
      const keys = rates.map(({ name, tax_class, country, region_code }) =>
        [name, tax_class, country, region_code].join(),
      );
      expect(new Set(keys).size).toBe(keys.length);
      for (const { ppm } of rates) expect(Number.isInteger(ppm)).toBe(true);
    }
  });

  it("have the standard rates of the 27 member states of the EU", () => {
    const standard = presetRates("eu_vat").filter(({ tax_class }) => tax_class === "standard");
    expect(standard).toHaveLength(27);
    const percents = Object.fromEntries(standard.map(({ country, ppm }) => [country, ppm / 10_000]));
    expect(percents).toMatchObject({ DE: 19, EE: 24, FI: 25.5, HU: 27, LU: 17, RO: 21, SK: 23 });
    expect(presetRates("eu_vat", { country: "DE" }).map(({ ppm }) => ppm)).toEqual([190_000, 70_000]);
  });

  const indiaTo = (home: string, region_code: string | null, taxClass = "standard") => {
    const rates = presetRates("india_gst", { home }).map((one) => rate(one.name, one.ppm, one));
    const place = { country: "IN", region_code };
    return taxRatesOf({ rates }, taxClass, place, today).map(({ name, ppm }) => [name, ppm]);
  };

  it("split the tax in the shop's state of India, and charge IGST in the others", () => {
    for (const [taxClass, ppm] of [
      ["standard", 180_000],
      ["reduced", 50_000],
      ["gst-3", 30_000],
      ["gst-40", 400_000],
    ] as const) {
      expect(indiaTo("MH", "MH", taxClass)).toEqual([
        ["CGST", ppm / 2],
        ["SGST", ppm / 2],
      ]);
      for (const other of ["KA", "DL", null]) expect(indiaTo("MH", other, taxClass)).toEqual([["IGST", ppm]]);
    }
    for (const region of ["MH", "KA"]) expect(indiaTo("MH", region, "zero")).toEqual([]);
  });

  it("charge UTGST in a union territory without a legislature, by any of its codes", () => {
    const halves = [
      ["CGST", 90_000],
      ["UTGST", 90_000],
    ];
    expect(indiaTo("CH", "CH")).toEqual(halves);
    for (const code of ["DD", "DH", "DN"]) expect(indiaTo("DH", code)).toEqual(halves);
    expect(indiaTo("DH", "GJ")).toEqual([["IGST", 180_000]]);
  });

  it.each([
    ["INR", 2],
    ["JPY", 0],
    ["KWD", 3],
  ])("cost the same in India within the state and beyond, in %s", (currency, digits) => {
    const price = 118 * 10 ** digits;
    const taxesTo = (region_code: string) => {
      const rates = presetRates("india_gst", { home: "MH" }).map((one) => rate(one.name, one.ppm, one));
      const tax_rates = taxRatesOf({ rates }, "standard", { country: "IN", region_code }, today);
      const cart = cartOf([lineOf(price, 1, { tax_rates })], { currency, prices_include_tax: true });
      const { total, taxes } = priceCart(cart);
      return [total, ...taxes.map(({ name, amount }) => [name, amount / 10 ** digits])];
    };
    expect(taxesTo("MH")).toEqual([price, ["CGST", 9], ["SGST", 9]]);
    expect(taxesTo("KA")).toEqual([price, ["IGST", 18]]);
  });
});

describe("the number of taxes at a place", () => {
  const many = (count: number, more: Partial<Rate> = {}) =>
    Array.from({ length: count }, (_, n) => rate(`Tax ${n}`, 1_000_000, { is_compound: n > 0, ...more }));
  const isTooMany = (rates: Rate[], added: Rate) => hasTooManyTaxes([...rates, added], added);

  it("is limited for names that add up, by country, region and postcode", () => {
    const all = many(maxTaxesOfPlace);
    expect(isTooMany(all.slice(1), rate("Another", 1))).toBe(false);
    expect(isTooMany(all, rate("Another", 1))).toBe(true);
    expect(isTooMany(all, rate("Another", 1, { region_code: "NY" }))).toBe(true);
    expect(isTooMany(all, rate("Another", 1, { postcodes: ["100*"] }))).toBe(true);
    const inRegion = many(maxTaxesOfPlace, { region_code: "NY" });
    expect(isTooMany(inRegion, rate("Another", 1))).toBe(true);
    expect(isTooMany(inRegion, rate("Another", 1, { postcodes: ["100*"] }))).toBe(true);
    const atPostcode = many(maxTaxesOfPlace, { postcodes: ["90*", "100*"] });
    expect(isTooMany(atPostcode, rate("Another", 1))).toBe(true);
    expect(isTooMany(atPostcode, rate("Another", 1, { postcodes: ["100*"] }))).toBe(true);
  });

  it("isn't limited for rates of other places or classes, nor for those that replace each other", () => {
    const all = many(maxTaxesOfPlace);
    expect(isTooMany(all, rate("Tax 3", 1, { region_code: "NY" }))).toBe(false);
    expect(isTooMany(all, rate("Another", 1, { country: "CA" }))).toBe(false);
    expect(isTooMany(all, rate("Another", 1, { tax_class: "reduced" }))).toBe(false);
    const regions = Array.from({ length: 100 }, (_, n) => rate(`Tax ${n}`, 1, { region_code: `R${n}` }));
    expect(isTooMany(regions, rate("Another", 1, { region_code: "R5" }))).toBe(false);
    expect(isTooMany(regions, rate("Another", 1))).toBe(false);
    const counties = Array.from({ length: 300 }, (_, n) =>
      rate(`County ${n}`, 1, { postcodes: [`${1000 + n}`] }),
    );
    expect(isTooMany(counties, rate("Another", 1, { postcodes: ["1005"] }))).toBe(false);
    expect(isTooMany(counties, rate("State", 1, { region_code: "NY" }))).toBe(false);
  });

  it("is at most a hundred where postcodes overlap, so that amounts stay exact", () => {
    const overlapping = Array.from({ length: 300 }, (_, n) =>
      rate(`Tax ${n}`, 1_000_000, {
        is_compound: n % 2 === 1,
        postcodes: ["1".padEnd(1 + (n % 4), "0") + "*"],
      }),
    );
    expect(at(overlapping, { ...newYork, postal_code: "10001" })).toHaveLength(100);
  });
});
