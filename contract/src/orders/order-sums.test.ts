import { describe, expect, it } from "vitest";
import { discountName, formatTaxRate, includedTaxes, type PricedSums, sumRows } from "./order-sums.ts";

const vat = { name: "VAT", ppm: 190_000, amount: 319 };
const sums: PricedSums = {
  requires_shipping: true,
  subtotal: 2000,
  shipping_total: 0,
  fee_total: 50,
  cash_rounding: 0,
  taxes: [vat, { name: "Reduced", ppm: 0, amount: 0 }],
  prices_include_tax: true,
  discounts: [
    { title: "Free delivery", code: "SHIP", class: "delivery", amount: 490 },
    { title: "Autumn", code: null, class: "order", amount: 200 },
  ],
};
const added = (rows: ReturnType<typeof sumRows>) => rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

describe("the rows of a receipt", () => {
  it("show the whole fee of the delivery with its discount below, and add up to the total", () => {
    const rows = sumRows(sums);
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["subtotal", 2000],
      ["discount", -200],
      ["delivery", 490],
      ["discount", -490],
      ["fee", 50],
    ]);
    expect(sumRows({ ...sums, cash_rounding: -3 }).at(-1)).toEqual({ kind: "rounding", amount: -3 });
    expect(added(rows)).toBe(1850);
    expect(includedTaxes(sums)).toEqual([vat]);
  });

  it("have a row for each tax that is added", () => {
    const rows = sumRows({ ...sums, prices_include_tax: false });
    expect(rows.at(-1)).toEqual({ kind: "tax", ...vat });
    expect(added(rows)).toBe(1850 + 319);
    expect(includedTaxes({ ...sums, prices_include_tax: false })).toEqual([]);
  });

  it("leave an unknown delivery fee open", () => {
    expect(sumRows({ ...sums, shipping_total: null, discounts: [] })).toContainEqual({
      kind: "delivery",
      amount: null,
    });
  });

  it("have no delivery if nothing is delivered, unless it costs something", () => {
    const undelivered = { ...sums, requires_shipping: false, discounts: [] };
    const kinds = (shipping_total: number) =>
      sumRows({ ...undelivered, shipping_total }).map(({ kind }) => kind);
    expect(kinds(0)).toEqual(["subtotal", "fee"]);
    expect(kinds(490)).toEqual(["subtotal", "delivery", "fee"]);
  });
});

it("names a discount by title and code, without repeating the code", () => {
  expect(discountName({ title: "Autumn sale", code: "AUTUMN10" })).toBe("Autumn sale (AUTUMN10)");
  expect(discountName({ title: "autumn10", code: "AUTUMN10" })).toBe("autumn10");
  expect(discountName({ title: "Autumn sale", code: null })).toBe("Autumn sale");
});

it("writes tax rates without rounding them", () => {
  expect(formatTaxRate(190_000, "en")).toBe("19%");
  expect(formatTaxRate(88_750, "en")).toBe("8.875%");
});
