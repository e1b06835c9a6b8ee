import { expect, test } from "vitest";
import { cartOf, lineOf, vat } from "./carts.fixture.ts";
import { priceCart } from "./price-cart.rules.ts";
import { taxedAmounts } from "./taxed-amounts.rules.ts";

test("the taxable amount of a compound tax contains the other taxes", () => {
  const tax_rates = [vat(5, "GST"), { ...vat(9.5, "QST"), is_compound: true }];
  const lines = [lineOf(10_000, 1, { tax_rates }), lineOf(2_000, 1, { tax_rates: [vat(5, "GST")] })];
  expect(taxedAmounts(priceCart(cartOf(lines, { prices_include_tax: false })))).toEqual([
    { name: "GST", ppm: 50_000, net: 12_000, tax: 600 },
    { name: "QST", ppm: 95_000, net: 10_500, tax: 998 },
  ]);
});
