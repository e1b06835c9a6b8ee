import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CouponUse } from "../checkout/cart/cart-coupons.rules.ts";
import type { CartToPrice } from "../pricing/cart.rules.ts";
import { priceCart } from "../pricing/price-cart.rules.ts";
import type { EditBase, EditedPrice } from "./edit-base.rules.ts";
import { baseOf, deliveryPriceOf, priceEdit } from "./edit-price.rules.ts";

const vat = [{ name: "VAT", ppm: 190_000 }];
const tea = { id: "tea", unit_price: 1999, quantity: 3, tax_rates: vat };
const cup = { id: "cup", unit_price: 501, quantity: 2, tax_rates: [] };
const cart: CartToPrice = {
  currency: "EUR",
  prices_include_tax: false,
  tax_rounding: "line",
  lines: [tea, cup],
  product_discounts: [{ source: "sale", kind: "percent", basis_points: 1000, line_ids: ["tea"] }],
  order_discounts: [{ source: "code", kind: "fixed", amount: 700, combines: true }],
  shipping: { fee: 490, tax_rates: vat, discount: { source: "post", kind: "fixed", amount: 200 } },
  fees: [{ name: "Packaging", kind: "percent", basis_points: 250, tax_rates: vat }],
};
const use = (coupon_id: string, kind: CouponUse["class"]): CouponUse => ({
  coupon_id,
  title: coupon_id,
  code: coupon_id.toUpperCase(),
  class: kind,
  amount: 1,
});
const coupons = [use("sale", "items"), use("code", "order"), use("post", "delivery")];

function placed(of: CartToPrice = cart): { base: EditBase; priced: ReturnType<typeof priceCart> } {
  const priced = priceCart(of);
  const lines = priced.lines.map(({ id }) => ({
    id: `line-${id}`,
    variant_id: id,
    title: "",
    variant_title: "",
  }));
  return { priced, base: baseOf({ priced: { ...priced, coupons }, delivery_name: "", lines })! };
}
function edit(
  base: EditBase,
  change: Partial<EditedPrice> & { to?: Record<string, number> } = {},
  rounding = "line",
) {
  const { to = {}, ...rest } = change;
  const quantities = new Map(Object.entries(to));
  const { discount, discount_reason } = base;
  const delivery_price = deliveryPriceOf(base);
  const edited = { quantities, added: [], discount, discount_reason, delivery_price, ...rest };
  return priceEdit(base, edited, rounding as "line");
}
const withoutIds = ({ lines, ...rest }: ReturnType<typeof priceCart>) => ({
  ...rest,
  lines: lines.map(({ id: _, ...line }) => line),
});

describe("the price of an edited order", () => {
  it("is the same to the cent if nothing is changed", () => {
    const { base, priced } = placed();
    const { priced: after, coupons: uses } = edit(base);
    expect(withoutIds(after)).toEqual(withoutIds(priced));
    expect(after.lines.map(({ id }) => id)).toEqual(["line-tea", "line-cup"]);
    expect(uses.map(({ coupon_id, code, amount }) => [coupon_id, code, amount])).toEqual([
      ["sale", "SALE", 600],
      ["code", "CODE", 700],
      ["post", "POST", 200],
    ]);
  });

  it("has the share of each discount for the units that stay, and none for units beyond the first quantity", () => {
    const { base, priced } = placed();
    const recorded = priced.lines[0]!.discounts;
    const discountsAt = (units: number) =>
      edit(base, { to: { "line-tea": units } }).priced.lines[0]!.discounts;
    expect(recorded).toEqual([
      { source: "sale", amount: 600 },
      { source: "code", amount: 590 },
    ]);
    expect(discountsAt(1)).toEqual([
      { source: "sale", amount: 200 },
      { source: "code", amount: 197 },
    ]);
    expect(discountsAt(30)).toEqual(recorded);
  });

  it("is that of the placed order again once an edit is undone", () => {
    const { base, priced } = placed();
    const discount = { kind: "percent" as const, value: 5000 };
    const { next } = edit(base, { to: { "line-tea": 1 }, discount });
    const undone = edit(next, { to: { "line-tea": 3 }, discount: null });
    expect(withoutIds(undone.priced)).toEqual(withoutIds(priced));
  });

  it("has compound taxes on the others as the placed order had, also after an edit", () => {
    const tax_rates = [
      { name: "GST", ppm: 50_000 },
      { name: "QST", ppm: 95_000, is_compound: true },
    ];
    const { base, priced } = placed({ ...cart, lines: [{ ...tea, tax_rates }, cup] });
    expect(priced.lines[0]!.taxes.map(({ amount }) => amount)).toEqual([240, 479]);
    expect(withoutIds(edit(base).priced)).toEqual(withoutIds(priced));
    const { next } = edit(base, { to: { "line-tea": 1 } });
    expect(withoutIds(edit(next, { to: { "line-tea": 3 } }).priced)).toEqual(withoutIds(priced));
  });

  it("computes the discount of the edit from the items after their own discounts, and never below zero", () => {
    const { base } = placed();
    const half = edit(base, { discount: { kind: "percent", value: 5000 } }).priced;
    // Half of 3 × 19.99 less 10%, and of 2 × 5.01, besides the code.
    expect(half.discount_total).toBe(600 + 700 + Math.round((5997 - 600 + 1002) / 2));
    const all = edit(base, { discount: { kind: "fixed", value: 1e9 } }).priced;
    expect(all.subtotal - all.discount_total).toBe(0);
    expect(all.total).toBe(all.shipping.total + all.fees[0]!.total + all.tax_total);
  });

  it("keeps an added line's price and own discount in later edits, and removes the discount of the order", () => {
    const { base } = placed();
    const pot = { id: "pot", unit_price: 1000, quantity: 2, tax_rates: vat };
    const manual_discount = { kind: "percent" as const, basis_points: 2500 };
    const discount = { kind: "percent" as const, value: 1000 };
    const { next } = edit(base, { added: [{ ...pot, manual_discount }], discount });
    expect(next.lines.at(-1)).toEqual({ ...pot, discounts: [{ source: "manual", amount: 500 }] });
    const { priced, coupons: uses } = edit(next, { to: { pot: 1 }, discount: null });
    expect(priced.lines.at(-1)).toMatchObject({ discount: 250, total: 750, taxes: [{ amount: 143 }] });
    expect(uses.find(({ coupon_id }) => coupon_id === "manual")).toMatchObject({
      class: "items",
      amount: 250,
    });
  });

  it("replaces the delivery's discount with another price, and keeps fees", () => {
    const { base, priced } = placed();
    const { priced: after, next } = edit(base, { delivery_price: 900 });
    expect(after.shipping).toMatchObject({ fee: 900, discount: 0, total: 900, taxes: [{ amount: 171 }] });
    expect(after.fees).toEqual(priced.fees);
    expect(edit(next).priced.shipping).toEqual(after.shipping);
  });

  it("isn't known for an order without a stored price", () => {
    expect(baseOf({ priced: {}, delivery_name: "", lines: [] })).toBeUndefined();
  });
});

it("an order with any prices, taxes and discounts is the same after an edit that is undone", () => {
  const rates = fc.subarray([...vat, { name: "City", ppm: 8_875 }]);
  const line = fc.record({
    unit_price: fc.integer({ min: 0, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    tax_rates: rates,
  });
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    prices_include_tax: fc.boolean(),
    tax_rounding: fc.constantFrom("line" as const, "order" as const),
    sale: fc.integer({ min: 0, max: 10_000 }),
    code: fc.integer({ min: 0, max: 50_000 }),
    fee: fc.integer({ min: 0, max: 2_000 }),
    quantities: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 8, maxLength: 8 }),
    discount: fc.integer({ min: 1, max: 9_999 }),
  });
  fc.assert(
    fc.property(order, ({ lines, sale, code, fee, quantities, discount, ...rule }) => {
      const { base, priced } = placed({
        ...cart,
        ...rule,
        lines: lines.map((one, at) => ({ ...one, id: String(at) })),
        product_discounts: [{ source: "sale", kind: "percent", basis_points: sale }],
        order_discounts: [{ source: "code", kind: "fixed", amount: code, combines: true }],
        shipping: { fee, tax_rates: vat },
      });
      const to = Object.fromEntries(base.lines.map(({ id }, at) => [id, quantities[at]!]));
      const changed = edit(base, { to, discount: { kind: "percent", value: discount } }, rule.tax_rounding);
      for (const one of changed.priced.lines) {
        expect(one.total).toBeGreaterThanOrEqual(0);
        expect(one.discounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(one.discount);
      }
      const back = Object.fromEntries(base.lines.map(({ id, quantity }) => [id, quantity]));
      const undone = edit(changed.next, { to: back, discount: null }, rule.tax_rounding);
      expect(withoutIds(undone.priced)).toEqual(withoutIds(priced));
    }),
  );
});
