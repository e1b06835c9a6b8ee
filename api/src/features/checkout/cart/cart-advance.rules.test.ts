import { expect, it } from "vitest";
import { noAdvance } from "../../payment-methods/advance.rules.ts";
import { cashOnDeliveryAt } from "../../payment-methods/payment-methods.rules.ts";
import { priceCart } from "../../pricing/price-cart.rules.ts";
import { advanceOf } from "./cart-advance.rules.ts";
import { cartRowOf } from "./cart-rows.fixture.ts";

const plain = cartRowOf();
const cart = cartRowOf({
  cod: { ...plain.cod, advance: { ...noAdvance, kind: "fixed", amount: 500 } },
  online_payments: [
    { key: "stripe", name: "Card", is_test: true },
    { key: "sslcommerz", name: "Wallet", is_test: false },
  ],
});
const priced = priceCart({
  currency: "USD",
  prices_include_tax: false,
  tax_rounding: "line",
  lines: [{ id: "tea", unit_price: 2000, min_price: 0, quantity: 1, tax_rates: [] }],
  fees: [],
  product_discounts: [],
  order_discounts: [],
});
const keysWith = (credit: number) => {
  const advance = advanceOf(cart, cashOnDeliveryAt(cart, null), { priced, credit }, cart.online_payments);
  return { amount: advance?.amount, rest: advance?.rest, keys: advance?.methods.map(({ key }) => key) };
};

it("is paid with the providers that can charge it, and never with cash on delivery itself", () => {
  expect(keysWith(0)).toEqual({ amount: 500, rest: 1500, keys: ["stripe", "sslcommerz"] });
});

it("isn't paid with test keys if store credit pays for a part: test orders never use it", () => {
  expect(keysWith(1800)).toEqual({ amount: 200, rest: 0, keys: ["sslcommerz"] });
});
