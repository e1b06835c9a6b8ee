import { sum } from "@vitrine/contract/values/money";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cartOf } from "./carts.fixture.ts";
import type { CartToPrice } from "./cart.rules.ts";
import { itemsTotal, priceCart } from "./price-cart.rules.ts";
import { refundShare } from "./refund-share.fixture.ts";

// Properties that hold for every cart, tested with thousands of random ones.

const amount = fc.nat(50_000);
const basis_points = fc.nat(10_000);
const tax_rates = fc.subarray([
  { name: "VAT", ppm: 200_000 },
  { name: "City", ppm: 99_750 },
  { name: "State", ppm: 50_000 },
]);
const reduction = fc.oneof(
  fc.record({ kind: fc.constant("percent" as const), basis_points }),
  fc.record({ kind: fc.constant("fixed" as const), amount }),
);
const lineIds = fc.option(fc.subarray(["line-0", "line-1", "line-2", "line-3"]), { nil: undefined });
const source = fc.uuid();

const lines = fc
  .array(
    fc.record({
      unit_price: amount,
      quantity: fc.integer({ min: 1, max: 20 }),
      tax_rates,
      manual_discount: fc.option(reduction, { nil: undefined, freq: 6 }),
      discountable: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((drafts) => drafts.map((draft, index) => ({ id: `line-${index}`, ...draft })));

const productDiscount = fc.oneof(
  fc.record({ source, line_ids: lineIds, kind: fc.constant("percent" as const), basis_points }),
  fc.record({
    source,
    line_ids: lineIds,
    kind: fc.constantFrom("per_unit" as const, "across_lines" as const),
    amount,
  }),
);
const orderDiscount = fc
  .tuple(reduction, fc.record({ source, line_ids: lineIds, combines: fc.boolean(), min_subtotal: amount }))
  .map(([worth, terms]) => ({ ...worth, ...terms }));

const carts: fc.Arbitrary<CartToPrice> = fc.record({
  currency: fc.constantFrom("EUR", "JPY", "KWD"),
  prices_include_tax: fc.boolean(),
  tax_rounding: fc.constantFrom("line" as const, "order" as const),
  lines,
  product_discounts: fc.array(productDiscount, { maxLength: 4 }),
  order_discounts: fc.array(orderDiscount, { maxLength: 4 }),
  shipping: fc.option(fc.record({ fee: amount, tax_rates, free_over: amount }), { nil: undefined }),
  fees: fc.array(fc.record({ name: source, tax_rates, kind: fc.constant("fixed" as const), amount }), {
    maxLength: 2,
  }),
  cash_rounding: fc.option(fc.constantFrom(5, 10, 100), { nil: undefined }),
  payments: fc.array(fc.record({ source, amount }), { maxLength: 2 }),
});

function always(law: (cart: CartToPrice) => void): void {
  fc.assert(fc.property(carts, law), { numRuns: 1_000 });
}

test("the sums of the bill add up", () => {
  always((cart) => {
    const priced = priceCart(cart);
    const items = [...priced.lines, priced.shipping, ...priced.fees];
    const taxes = items.flatMap((item) => item.taxes.map((tax) => tax.amount));
    expect(priced.tax_total).toBe(sum(taxes));
    expect(sum(priced.taxes.map((tax) => tax.amount))).toBe(priced.tax_total);
    const net = sum(items.map((item) => item.net));
    expect(priced.total).toBe(net + priced.tax_total + priced.cash_rounding);
    expect(priced.due).toBe(priced.total - sum(priced.payments.map((payment) => payment.amount)));
    expect(priced.due).toBeGreaterThanOrEqual(0);
  });
});

test("the discounts on the lines equal the discounts of the cart, and no line gets more off than it costs", () => {
  always((cart) => {
    const priced = priceCart(cart);
    expect(sum(priced.lines.map((line) => line.discount))).toBe(priced.discount_total);
    expect(sum(priced.discounts.map((discount) => discount.amount))).toBe(priced.discount_total);
    for (const line of priced.lines) {
      expect(line.discount).toBe(sum(line.discounts.map((discount) => discount.amount)));
      expect(line.discount).toBeGreaterThanOrEqual(0);
      expect(line.discount).toBeLessThanOrEqual(line.subtotal);
      expect(line.net).toBeGreaterThanOrEqual(0);
    }
  });
});

test("the total of the items is that of the priced cart", () => {
  always((cart) => {
    const { subtotal, discount_total } = priceCart(cart);
    expect(itemsTotal(cart)).toBe(subtotal - discount_total);
  });
});

test("gift wrapping keeps its price", () => {
  always((cart) => {
    const wrapping = cart.lines.filter((line) => line.discountable === false && !line.manual_discount);
    const priced = priceCart(cart);
    for (const { id } of wrapping) expect(priced.lines.find((line) => line.id === id)?.discount).toBe(0);
  });
});

test("no other single discount would have been better for the shopper", () => {
  always((cart) => {
    const chosen = priceCart(cart).discount_total;
    for (const only of cart.order_discounts) {
      expect(priceCart({ ...cart, order_discounts: [only] }).discount_total).toBeLessThanOrEqual(chosen);
    }
  });
});

test("a price that includes tax is the same for any rate", () => {
  always((cart) => {
    const inclusive = { ...cart, prices_include_tax: true };
    const untaxed = { ...inclusive, lines: cart.lines.map((line) => ({ ...line, tax_rates: [] })) };
    expect(priceCart(inclusive).total).toBe(priceCart(untaxed).total);
  });
});

test("the order of the lines doesn't change the total", () => {
  const unequal = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 8 });
  const onTop = fc.boolean();
  fc.assert(
    fc.property(unequal, reduction, onTop, fc.nat(), (prices, offer, exclusive, seed) => {
      const cart = cartOf(
        prices.map((price) => ({
          id: `${price}`,
          unit_price: price,
          quantity: 1,
          tax_rates: [{ name: "VAT", ppm: 88_750 }],
        })),
        {
          order_discounts: [{ source: "offer", ...offer }],
          prices_include_tax: !exclusive,
          tax_rounding: "order",
        },
      );
      const turn = seed % prices.length;
      const turned = { ...cart, lines: [...cart.lines.slice(turn), ...cart.lines.slice(0, turn)] };
      const figures = ({ subtotal, discount_total, tax_total, total }: ReturnType<typeof priceCart>) => [
        subtotal,
        discount_total,
        tax_total,
        total,
      ];
      expect(figures(priceCart(turned))).toEqual(figures(priceCart(cart)));
    }),
  );
});

test("a line refunds exactly what was paid, in any sequence of returns", () => {
  always((cart) => {
    for (const line of priceCart(cart).lines) {
      let returned = 0;
      const parts = [];
      while (returned < line.quantity) {
        const units = Math.min(1 + (returned % 3), line.quantity - returned);
        parts.push(refundShare(line, returned, units));
        returned += units;
      }
      expect(sum(parts.map((part) => part.amount))).toBe(line.total);
      for (const [index, tax] of line.taxes.entries()) {
        expect(sum(parts.map((part) => part.taxes[index]!.amount))).toBe(tax.amount);
      }
      expect(parts.every((part) => part.amount >= 0)).toBe(true);
    }
  });
});
