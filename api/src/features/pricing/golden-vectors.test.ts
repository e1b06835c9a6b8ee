import { sum } from "@vitrine/contract/values/money";
import { describe, expect, test } from "vitest";
import { amountOff, cartOf, lineOf, percentOff, vat } from "./carts.fixture.ts";
import { priceCart } from "./price-cart.rules.ts";
import { refundShare } from "./refund-share.fixture.ts";

// Figures from an independent calculator. Several are cases that other shop systems got wrong.

test("A: 25 % off ten shirts, returned one at a time, refunds exactly what was paid", () => {
  const cart = priceCart(
    cartOf([lineOf(2390, 10, { tax_rates: [vat(20)] })], { product_discounts: [percentOff(25)] }),
  );
  expect(cart).toMatchObject({ discount_total: 5975, total: 17925, tax_total: 2987 });

  const line = cart.lines[0]!;
  const refunds = Array.from({ length: 10 }, (_, returned) => refundShare(line, returned, 1));
  expect(refunds.map(({ amount }) => amount)).toEqual([
    1793, 1792, 1793, 1792, 1793, 1792, 1793, 1792, 1793, 1792,
  ]);
  expect(sum(refunds.map(({ amount }) => amount))).toBe(17925);
  expect(sum(refunds.map(({ taxes }) => taxes[0]!.amount))).toBe(2987);
});

test("B: 5 off two lines is allocated in proportion to their totals", () => {
  const cart = priceCart(cartOf([lineOf(400), lineOf(4500)], { order_discounts: [amountOff(500)] }));
  expect(cart.lines.map((line) => line.discount)).toEqual([41, 459]);
});

test("C: the odd cent goes to the first of equal lines", () => {
  const lines = [lineOf(100), lineOf(100), lineOf(100)];
  const cart = priceCart(cartOf(lines, { order_discounts: [amountOff(100)] }));
  expect(cart.lines.map((line) => line.discount)).toEqual([34, 33, 33]);
});

test("D: a full discount leaves nothing to pay and nothing to tax", () => {
  const lines = [lineOf(39900, 1, { tax_rates: [vat(19)] })];
  const cart = priceCart(cartOf(lines, { order_discounts: [percentOff(100)] }));
  expect([cart.total, cart.tax_total, cart.lines[0]!.net]).toEqual([0, 0, 0]);
});

test("E: reduced trousers, then 10 % off the order, then delivery", () => {
  const lines = [lineOf(10000, 1, { id: "trousers" }), lineOf(5000), lineOf(20000)];
  const cart = priceCart(
    cartOf(lines, {
      product_discounts: [{ source: "TROUSERS", line_ids: ["trousers"], kind: "per_unit", amount: 2000 }],
      order_discounts: [percentOff(10, "TEN")],
      shipping: { fee: 2000, tax_rates: [] },
    }),
  );
  expect(cart.discounts).toEqual([
    { source: "TROUSERS", amount: 2000 },
    { source: "TEN", amount: 3300 },
  ]);
  expect(cart.lines.map((line) => line.discounts.at(-1)?.amount)).toEqual([800, 500, 2000]);
  expect([cart.subtotal - cart.discount_total, cart.total]).toEqual([29700, 31700]);
});

test("F: 12.5 % is not 12 %", () => {
  const cart = priceCart(cartOf([lineOf(999)], { order_discounts: [percentOff(12.5)] }));
  expect(cart.discount_total).toBe(125);
});

test("G: 6.2 % off ten units with tax included", () => {
  const lines = [lineOf(3823, 10, { tax_rates: [vat(20)] })];
  const cart = priceCart(cartOf(lines, { product_discounts: [percentOff(6.2)] }));
  expect(cart).toMatchObject({ discount_total: 2370, total: 35860, tax_total: 5977 });
  expect(cart.lines[0]!.net).toBe(29883);
});

test("H: sales tax by line, by quantity, by order", () => {
  const salesTax = { tax_rates: [vat(8.875)] };
  const three = [lineOf(1999, 1, salesTax), lineOf(1999, 1, salesTax), lineOf(1999, 1, salesTax)];
  const onTop = { currency: "USD", prices_include_tax: false } as const;

  const byLine = priceCart(cartOf(three, onTop));
  expect(byLine.lines.map((line) => line.taxes[0]!.amount)).toEqual([177, 177, 177]);
  expect(byLine.tax_total).toBe(531);
  expect(priceCart(cartOf([lineOf(1999, 3, salesTax)], onTop)).tax_total).toBe(532);

  const byOrder = priceCart(cartOf(three, { ...onTop, tax_rounding: "order" }));
  expect([byOrder.tax_total, byOrder.total]).toEqual([532, 6529]);
  expect(byOrder.lines.map((line) => line.taxes[0]!.amount)).toEqual([178, 177, 177]);
});

test("I: yen have no decimals", () => {
  const lines = [lineOf(333, 3, { tax_rates: [vat(10)] })];
  const cart = priceCart(cartOf(lines, { currency: "JPY", order_discounts: [percentOff(10)] }));
  expect(cart).toMatchObject({ discount_total: 100, total: 899, tax_total: 82 });
});

test("J: dinars have three decimals", () => {
  const lines = [lineOf(1255, 3, { tax_rates: [vat(5)] })];
  const cart = priceCart(cartOf(lines, { currency: "KWD", prices_include_tax: false }));
  expect(cart).toMatchObject({ subtotal: 3765, tax_total: 188, total: 3953 });
});

test("K: a coupon lowers the tax of the line it applies to", () => {
  const lines = [lineOf(6000, 1, { tax_rates: [vat(20)] }), lineOf(4000, 1, { tax_rates: [vat(0)] })];
  const cart = priceCart(cartOf(lines, { order_discounts: [amountOff(1000)] }));
  expect(cart.lines.map((line) => line.discount)).toEqual([600, 400]);
  expect(cart.lines.map((line) => line.taxes[0]!.amount)).toEqual([900, 0]);
});

test("L: two taxes on one line", () => {
  const lines = [lineOf(10000, 1, { tax_rates: [vat(5, "GST"), vat(9.975, "QST")] })];
  const cart = priceCart(cartOf(lines, { currency: "CAD", prices_include_tax: false }));
  expect(cart.taxes).toEqual([
    { name: "GST", ppm: 50_000, amount: 500 },
    { name: "QST", ppm: 99_750, amount: 998 },
  ]);
});

test("M: a coupon of 50 on 30 takes off 30, and the delivery is still charged", () => {
  const shipping = { fee: 450, tax_rates: [] };
  const cart = priceCart(cartOf([lineOf(3000)], { order_discounts: [amountOff(5000)], shipping }));
  expect([cart.discount_total, cart.total]).toEqual([3000, 450]);
});

test("N: three cents over seven lines of one cent", () => {
  const lines = Array.from({ length: 7 }, () => lineOf(1));
  const cart = priceCart(cartOf(lines, { order_discounts: [amountOff(3)] }));
  expect(cart.lines.map((line) => line.discount)).toEqual([1, 1, 1, 0, 0, 0, 0]);
});

test("O: the tax of three units is refunded unit by unit", () => {
  const line = { quantity: 3, total: 5997, taxes: [{ ...vat(8.875), amount: 532 }] };
  const taxes = [0, 1, 2].map((returned) => refundShare(line, returned, 1).taxes[0]!.amount);
  expect(taxes).toEqual([177, 178, 177]);
});

test("P: two discounts of more than half the cart each never make a price below zero", () => {
  const order_discounts = [
    { ...amountOff(6000, "ONE"), combines: true },
    { ...amountOff(7000, "TWO"), combines: true },
  ];
  const cart = priceCart(cartOf([lineOf(2500, 2), lineOf(5000)], { order_discounts }));
  expect([cart.total, cart.discount_total]).toEqual([0, 10000]);
  expect(cart.lines.every((line) => line.total >= 0)).toBe(true);
});

describe("a compound tax, as in Quebec in 2012", () => {
  const rates = [vat(5, "GST"), { ...vat(9.5, "QST"), is_compound: true }];
  const taxesOf = (price: number, rest: Parameters<typeof cartOf>[1]) => {
    const cart = priceCart(cartOf([lineOf(price, 1, { tax_rates: rates })], rest));
    return { taxes: cart.taxes.map(({ amount }) => amount), net: cart.lines[0]!.net, total: cart.total };
  };

  test("that is added is charged on the price and on the other tax", () => {
    expect(taxesOf(10_000, { prices_include_tax: false })).toEqual({
      taxes: [500, 998],
      net: 10_000,
      total: 11_498,
    });
    // GST of 0.999 is 1.00; QST is 9.5 % of 20.99.
    expect(taxesOf(1_999, { prices_include_tax: false })).toEqual({
      taxes: [100, 199],
      net: 1_999,
      total: 2_298,
    });
  });

  test("that is included leaves the price as it is", () => {
    expect(taxesOf(11_498, {})).toEqual({ taxes: [500, 998], net: 10_000, total: 11_498 });
    expect(taxesOf(10_000, {})).toEqual({ taxes: [435, 867], net: 8_698, total: 10_000 });
  });

  test("is the same in any order of the rates, and two of them aren't charged on each other", () => {
    const cess = { ...vat(1, "Cess"), is_compound: true };
    const cart = (tax_rates: typeof rates) =>
      priceCart(cartOf([lineOf(10_000, 1, { tax_rates })], { prices_include_tax: false }));
    const amounts = (of: ReturnType<typeof cart>) =>
      new Map(of.taxes.map(({ name, amount }) => [name, amount]));
    const all = [...rates, cess];
    expect(amounts(cart(all))).toEqual(
      new Map([
        ["GST", 500],
        ["QST", 998],
        ["Cess", 105],
      ]),
    );
    expect(amounts(cart(all.toReversed()))).toEqual(amounts(cart(all)));
  });

  test("refunds unit by unit exactly what was charged", () => {
    const cart = priceCart(cartOf([lineOf(1_999, 3, { tax_rates: rates })], { prices_include_tax: false }));
    const line = cart.lines[0]!;
    const refunds = [0, 1, 2].map((returned) => refundShare(line, returned, 1));
    for (const [index, tax] of line.taxes.entries())
      expect(sum(refunds.map(({ taxes }) => taxes[index]!.amount))).toBe(tax.amount);
  });
});
