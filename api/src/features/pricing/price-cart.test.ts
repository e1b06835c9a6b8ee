import { describe, expect, test } from "vitest";
import { amountOff, cartOf, lineOf, percentOff, vat } from "./carts.fixture.ts";
import type { CartToPrice } from "./cart.rules.ts";
import { priceCart } from "./price-cart.rules.ts";
import { refundShare } from "./refund-share.fixture.ts";

test("an ordinary order: products and one delivery fee", () => {
  const cart = priceCart(cartOf([lineOf(1250, 2), lineOf(990)], { shipping: { fee: 600, tax_rates: [] } }));
  expect(cart).toMatchObject({ subtotal: 3490, discount_total: 0, tax_total: 0, total: 4090, due: 4090 });
});

test("an empty cart costs nothing", () => {
  expect(priceCart(cartOf([]))).toMatchObject({ subtotal: 0, total: 0, lines: [], taxes: [] });
});

describe("the lines", () => {
  test("the same product twice becomes one line", () => {
    const cart = priceCart(cartOf([lineOf(500, 1, { id: "mug" }), lineOf(500, 2, { id: "mug" })]));
    expect(cart.lines.map(({ id, quantity, total }) => [id, quantity, total])).toEqual([["mug", 3, 1500]]);
  });

  test("the same product at two prices is an error", () => {
    expect(() => priceCart(cartOf([lineOf(500, 1, { id: "mug" }), lineOf(400, 1, { id: "mug" })]))).toThrow(
      RangeError,
    );
  });
});

describe("a minimum price", () => {
  test("limits each discount on the line, and leaves the rest of an order discount to other lines", () => {
    const lines = [lineOf(1000, 2, { min_price: 900 }), lineOf(500)];
    const onItems = priceCart(cartOf(lines, { product_discounts: [percentOff(50)] }));
    expect(onItems.lines.map(({ discount }) => discount)).toEqual([200, 250]);
    const onOrder = priceCart(cartOf(lines, { order_discounts: [amountOff(600)] }));
    expect(onOrder.lines.map(({ discount }) => discount)).toEqual([200, 400]);
    const onBoth = priceCart(
      cartOf(lines, { product_discounts: [percentOff(5)], order_discounts: [amountOff(2000)] }),
    );
    expect(onBoth.lines.map(({ discount }) => discount)).toEqual([200, 500]);
  });

  test("doesn't limit a manual discount, and never raises a price that is lower already", () => {
    const manual = lineOf(1000, 1, { min_price: 900, manual_discount: { kind: "fixed", amount: 400 } });
    const onSale = lineOf(800, 1, { min_price: 900 });
    const priced = priceCart(cartOf([manual, onSale], { order_discounts: [amountOff(100)] }));
    expect(priced.lines.map(({ total }) => total)).toEqual([600, 800]);
  });
});

describe("product discounts", () => {
  test("the best one counts, and only that one", () => {
    const product_discounts = [percentOff(10, "TEN"), percentOff(20, "TWENTY"), percentOff(20, "LATER")];
    const cart = priceCart(cartOf([lineOf(1000)], { product_discounts }));
    expect(cart.discounts).toEqual([{ source: "TWENTY", amount: 200 }]);
  });

  test("a manual discount replaces them, even if it is smaller", () => {
    const lines = [lineOf(1000, 2, { manual_discount: { kind: "fixed", amount: 50 } }), lineOf(1000)];
    const cart = priceCart(cartOf(lines, { product_discounts: [percentOff(20)] }));
    expect(cart.lines.map((line) => line.discounts)).toEqual([
      [{ source: "manual", amount: 50 }],
      [{ source: "SALE", amount: 200 }],
    ]);
  });

  test("an amount per unit never exceeds the unit's price", () => {
    const perUnit = { source: "EACH", kind: "per_unit" as const, amount: 700 };
    const cart = priceCart(cartOf([lineOf(500, 3), lineOf(1000, 2)], { product_discounts: [perUnit] }));
    expect(cart.lines.map((line) => line.discount)).toEqual([1500, 1400]);
  });

  test("an amount for a set is allocated to the lines of the set", () => {
    const across = { source: "SET", kind: "across_lines" as const, amount: 500, line_ids: ["cup", "pot"] };
    const lines = [lineOf(400, 1, { id: "cup" }), lineOf(4500, 1, { id: "pot" }), lineOf(900)];
    const cart = priceCart(cartOf(lines, { product_discounts: [across] }));
    expect(cart.lines.map((line) => line.discount)).toEqual([41, 459, 0]);
  });
});

describe("order discounts", () => {
  const pick = (order_discounts: CartToPrice["order_discounts"], prices = [6000, 4000]) => {
    const lines = prices.map((price, index) => lineOf(price, 1, { id: `${index}` }));
    return priceCart(cartOf(lines, { order_discounts }));
  };

  test("several percentages apply to the same subtotal", () => {
    const both = [
      { ...percentOff(10, "TEN"), combines: true },
      { ...percentOff(20, "TWENTY"), combines: true },
    ];
    expect(pick(both).discount_total).toBe(3000);
  });

  test("discounts that don't combine are used singly, and the best for the shopper wins", () => {
    const offers = [
      { ...percentOff(10, "A"), combines: true },
      { ...percentOff(15, "B"), combines: true },
      percentOff(20, "ALONE"),
    ];
    expect(pick(offers).discounts.map(({ source }) => source)).toEqual(["B", "A"]);
    expect(pick([...offers, percentOff(30, "BIG")]).discounts.map(({ source }) => source)).toEqual(["BIG"]);
  });

  test("of equal discounts, the one with fewer codes, then the older, is used", () => {
    const offers = [
      { ...percentOff(10, "A"), combines: true },
      { ...percentOff(10, "B"), combines: true },
      percentOff(20, "OLD"),
      percentOff(20, "NEW"),
    ];
    expect(pick(offers).discounts).toEqual([{ source: "OLD", amount: 2000 }]);
    const overfull = [50, 60, 10, 60].map((percent, index) => ({
      ...percentOff(percent, `CODE${index}`),
      combines: true,
    }));
    expect(pick(overfull).discounts.map(({ source }) => source)).toEqual(["CODE1", "CODE0"]);
  });

  test("a discount on one line doesn't block one on all lines", () => {
    const offers = [
      { ...amountOff(1200, "ALL"), combines: true },
      { ...amountOff(1000, "FIRST"), combines: true, line_ids: ["0"] },
    ];
    expect(pick(offers, [1000, 1000]).discount_total).toBe(2000);
  });

  test("a minimum applies to the products total after product discounts", () => {
    const offer = { ...amountOff(500), min_subtotal: 1000 };
    const sale = { product_discounts: [percentOff(10)], order_discounts: [offer] };
    expect(priceCart(cartOf([lineOf(1000)], sale)).discount_total).toBe(100);
    expect(priceCart(cartOf([lineOf(1111)], sale)).discount_total).toBe(611);
  });

  test("a maximum is respected, and gift wrapping is skipped", () => {
    const order_discounts = [{ ...percentOff(50), max_discount: 700 }];
    const lines = [lineOf(2000), lineOf(300, 1, { discountable: false })];
    expect(priceCart(cartOf(lines, { order_discounts })).lines.map((line) => line.discount)).toEqual([
      700, 0,
    ]);
  });
});

describe("delivery and fees", () => {
  const delivery = { fee: 600, tax_rates: [vat(20)] };

  test("delivery is free from a products total after discounts", () => {
    const shipping = { ...delivery, free_over: 5000 };
    expect(priceCart(cartOf([lineOf(5000)], { shipping })).shipping).toMatchObject({
      total: 0,
      taxes: [{ amount: 0 }],
    });
    expect(priceCart(cartOf([lineOf(5000)], { shipping, order_discounts: [amountOff(1)] })).total).toBe(5599);
  });

  test("a free-delivery code covers the fee up to its maximum", () => {
    const shipping = { ...delivery, discount: { ...percentOff(100, "FREE"), max_discount: 450 } };
    const cart = priceCart(cartOf([lineOf(1000)], { shipping }));
    expect(cart.shipping).toEqual({
      fee: 600,
      discount: 450,
      discounts: [{ source: "FREE", amount: 450 }],
      total: 150,
      taxes: [{ ...vat(20), amount: 25 }],
      net: 125,
    });
    expect([cart.total, cart.discount_total]).toEqual([1150, 0]);
  });

  test("a percentage fee is of the products after discounts, and is taxed", () => {
    const fees = [
      { name: "Cash on delivery", kind: "percent" as const, basis_points: 250, tax_rates: [vat(20)] },
    ];
    const cart = priceCart(
      cartOf([lineOf(10000)], {
        order_discounts: [percentOff(50)],
        fees,
        shipping: delivery,
        prices_include_tax: false,
      }),
    );
    expect(cart.fees).toEqual([
      { name: "Cash on delivery", total: 125, taxes: [{ ...vat(20), amount: 25 }], net: 125 },
    ]);
    expect(cart.total).toBe(5000 + 600 + 120 + 125 + 25);
  });
});

describe("tax", () => {
  test("included taxes are part of a price without changing it", () => {
    const cart = priceCart(cartOf([lineOf(1149, 1, { tax_rates: [vat(5, "GST"), vat(9.975, "QST")] })]));
    expect(cart.lines[0]).toMatchObject({ total: 1149, net: 999, taxes: [{ amount: 50 }, { amount: 100 }] });
  });

  test("rounded per order, tiny lines never include more tax than they cost", () => {
    const lines = Array.from({ length: 3 }, () =>
      lineOf(1, 1, { tax_rates: [vat(100, "A"), vat(100, "B")] }),
    );
    const cart = priceCart(cartOf(lines, { tax_rounding: "order" }));
    expect(cart.taxes.map((tax) => tax.amount)).toEqual([1, 1]);
    expect(cart.lines.map((line) => line.net)).toEqual([0, 0, 1]);
  });

  test("taxes are listed by name and rate", () => {
    const lines = [20, 5, 20].map((percent) => lineOf(1000, 1, { tax_rates: [vat(percent)] }));
    const cart = priceCart(cartOf(lines, { prices_include_tax: false }));
    expect(cart.taxes).toEqual([
      { ...vat(20), amount: 400 },
      { ...vat(5), amount: 50 },
    ]);
  });
});

describe("paying", () => {
  test("cash is rounded to the smallest coin, in a separate line", () => {
    const pay = (price: number) => priceCart(cartOf([lineOf(price)], { currency: "CHF", cash_rounding: 5 }));
    expect([pay(1002).total, pay(1002).cash_rounding]).toEqual([1000, -2]);
    expect([pay(1003).total, pay(1003).cash_rounding]).toEqual([1005, 2]);
    // Never to nothing.
    expect([pay(1).total, pay(0).total]).toEqual([5, 0]);
  });

  test("the rest after an advance payment is rounded, not the total", () => {
    const payments = [{ source: "advance", amount: 301 }];
    const pay = (price: number) =>
      priceCart(cartOf([lineOf(price)], { currency: "CHF", cash_rounding: 5, payments }));
    expect([pay(1000).total, pay(1000).due]).toEqual([1001, 700]);
    expect(pay(301)).toMatchObject({ total: 301, due: 0, cash_rounding: 0 });
  });

  test("a gift card pays as much as it can and changes no tax", () => {
    const payments = [
      { source: "gift card", amount: 800 },
      { source: "store credit", amount: 900 },
    ];
    const cart = priceCart(cartOf([lineOf(1200, 1, { tax_rates: [vat(20)] })], { payments }));
    expect(cart).toMatchObject({ total: 1200, tax_total: 200, due: 0 });
    expect(cart.payments.map((payment) => payment.amount)).toEqual([800, 400]);
  });
});

describe("impossible figures", () => {
  const usual = cartOf([lineOf(1000)]);
  const lineWith = (rest: object): CartToPrice => ({ ...usual, lines: [{ ...lineOf(1000), ...rest }] });

  test.each<[string, CartToPrice]>([
    ["half a cent", lineWith({ unit_price: 0.5 })],
    ["a price below zero", lineWith({ unit_price: -1 })],
    ["a price that is not a number", lineWith({ unit_price: Number.NaN })],
    ["half a piece", lineWith({ quantity: 0.5 })],
    ["no piece", lineWith({ quantity: 0 })],
    ["minus one piece", lineWith({ quantity: -1 })],
    ["more than can be counted", lineWith({ unit_price: Number.MAX_SAFE_INTEGER, quantity: 2 })],
    ["a tax below zero", lineWith({ tax_rates: [vat(-5)] })],
    ["a discount below zero", { ...usual, order_discounts: [amountOff(-1)] }],
    ["more than all off", { ...usual, order_discounts: [percentOff(101)] }],
    [
      "a product discount of half a point",
      { ...usual, product_discounts: [{ ...percentOff(1), basis_points: 0.5 }] },
    ],
    ["a delivery that pays the shopper", { ...usual, shipping: { fee: -1, tax_rates: [] } }],
    ["a fee below zero", { ...usual, fees: [{ name: "fee", kind: "fixed", amount: -1, tax_rates: [] }] }],
    ["a coin of nothing", { ...usual, cash_rounding: 0 }],
    ["a gift card in debt", { ...usual, payments: [{ source: "card", amount: -1 }] }],
    ["an unknown currency", { ...usual, currency: "ABC" }],
  ])("%s is thrown back", (_, cart) => {
    expect(() => priceCart(cart)).toThrow(RangeError);
  });

  test("no more units are refunded than were bought", () => {
    const line = priceCart(cartOf([lineOf(1000, 3)])).lines[0]!;
    expect(refundShare(line, 2, 2).amount).toBe(1000);
    expect(refundShare(line, 1, 2).amount).toBe(2000);
  });
});
