import { expect, it } from "vitest";
import { noAdvance } from "../../payment-methods/advance.rules.ts";
import { cashOnDeliveryAt } from "../../payment-methods/payment-methods.rules.ts";
import { priceCart } from "../../pricing/price-cart.rules.ts";
import { advanceOf } from "./cart-advance.rules.ts";
import { cartRowOf } from "./cart-rows.fixture.ts";

const plain = cartRowOf();
const cart = cartRowOf({
  currency: "BDT",
  cod: { ...plain.cod, advance: { ...noAdvance, kind: "fixed", amount: 50_000 } },
  online_payments: [
    { key: "stripe", name: "Card", is_test: true },
    { key: "sslcommerz", name: "Wallet", is_test: false },
  ],
});
const priced = priceCart({
  currency: "BDT",
  prices_include_tax: false,
  tax_rounding: "line",
  lines: [{ id: "tea", unit_price: 200_000, min_price: 0, quantity: 1, tax_rates: [] }],
  fees: [],
  product_discounts: [],
  order_discounts: [],
});
const keysWith = (credit: number) => {
  const advance = advanceOf(cart, cashOnDeliveryAt(cart, null), { priced, credit }, cart.online_payments);
  return { amount: advance?.amount, rest: advance?.rest, keys: advance?.methods.map(({ key }) => key) };
};

it("is paid with the providers that can charge it, and never with cash on delivery itself", () => {
  expect(keysWith(0)).toEqual({ amount: 50_000, rest: 150_000, keys: ["stripe", "sslcommerz"] });
});

it("isn't paid with test keys if store credit pays for a part: test orders never use it", () => {
  expect(keysWith(180_000)).toEqual({ amount: 20_000, rest: 0, keys: ["sslcommerz"] });
});
