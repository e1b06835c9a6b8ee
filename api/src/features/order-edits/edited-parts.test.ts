import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CouponUse } from "../checkout/cart/cart-coupons.rules.ts";
import type { CartToPrice } from "../pricing/cart.rules.ts";
import { priceCart } from "../pricing/price-cart.rules.ts";
import type { EditBase, EditedPrice, NewDelivery } from "./edit-base.rules.ts";
import { baseOf, deliveryPriceOf, priceEdit } from "./edit-price.rules.ts";
import { packagingOf } from "./edited-parts.rules.ts";

// Discounts of lines, coupons, fees and deliveries in edits of a placed order.

const vat = [{ name: "VAT", ppm: 190_000 }];
const cart: CartToPrice = {
  currency: "EUR",
  prices_include_tax: false,
  tax_rounding: "line",
  lines: [
    { id: "tea", unit_price: 1000, quantity: 3, tax_rates: vat },
    { id: "cup", unit_price: 501, quantity: 2, tax_rates: [] },
  ],
  product_discounts: [{ source: "sale", kind: "percent", basis_points: 1000, line_ids: ["tea"] }],
  order_discounts: [{ source: "code", kind: "fixed", amount: 700, combines: true }],
  shipping: { fee: 490, tax_rates: vat, discount: { source: "post", kind: "fixed", amount: 200 } },
  fees: [
    { name: "Packaging", kind: "fixed", amount: 50, tax_rates: vat },
    { name: "Cash on delivery", kind: "fixed", amount: 150, tax_rates: vat },
  ],
};
const use = (coupon_id: string, kind: CouponUse["class"]): CouponUse => ({
  coupon_id,
  title: coupon_id,
  code: coupon_id.toUpperCase(),
  class: kind,
  amount: 1,
});
const coupons = [use("sale", "items"), use("code", "order"), use("post", "delivery")];

function placed(of: CartToPrice = cart): { base: EditBase; total: number } {
  const priced = priceCart(of);
  const lines = priced.lines.map(({ id }) => ({ id, variant_id: id, title: "", variant_title: "" }));
  return {
    base: baseOf({
      priced: { ...priced, coupons, tax_rounding: of.tax_rounding },
      delivery_name: "",
      lines,
    })!,
    total: priced.total,
  };
}

function edit(base: EditBase, change: Partial<EditedPrice> = {}) {
  const { discount, discount_reason } = base;
  const unchanged = { quantities: new Map(), added: [], discount, discount_reason };
  return priceEdit(base, { ...unchanged, delivery_price: deliveryPriceOf(base), ...change }, "line");
}
const onTea = (value: number, kind: "percent" | "fixed" = "percent", reason: string | null = null) =>
  new Map([["tea", { discount: { kind, value }, discount_reason: reason }]]);
const amountsOf = ({ coupons: uses }: ReturnType<typeof edit>) =>
  Object.fromEntries(uses.map(({ coupon_id, amount }) => [coupon_id, amount]));

describe("a discount on a line", () => {
  it("is off what the line costs after its discount on items, with its reason as title", () => {
    const after = edit(placed().base, { line_discounts: onTea(1000, "percent", "Dented tin") });
    // 10% of 30.00 less the sale of 3.00.
    expect(amountsOf(after)).toEqual({ sale: 300, "line:tea": 270, code: 700, post: 200 });
    expect(after.coupons.find(({ coupon_id }) => coupon_id === "line:tea")).toMatchObject({
      title: "Dented tin",
      code: null,
      class: "items",
    });
    const [tea, cup] = after.priced.lines;
    expect(tea!.discounts.map(({ source }) => source).toSorted()).toEqual(["code", "line:tea", "sale"]);
    expect(cup!.discounts.map(({ source }) => source)).toEqual(["code"]);
    // The tax is on what is charged.
    expect(tea!.taxes[0]!.amount).toBe(Math.round(tea!.total * 0.19));
  });

  it("is of the units that the line then has, and stays in later edits until it is removed", () => {
    const { base, total } = placed();
    const first = edit(base, { line_discounts: onTea(1000) });
    const later = edit(first.next, { quantities: new Map([["tea", 1]]) });
    expect(amountsOf(later)["line:tea"]).toBe(90);
    const removed = edit(later.next, {
      quantities: new Map([["tea", 3]]),
      line_discounts: new Map([["tea", { discount: null, discount_reason: null }]]),
    });
    expect(amountsOf(removed)["line:tea"]).toBeUndefined();
    expect(removed.priced.total).toBe(total);
  });

  it("never reduces the line below zero", () => {
    const { priced } = edit(placed().base, { line_discounts: onTea(9_999_999, "fixed") });
    expect(priced.lines[0]!.total).toBe(0);
    expect(priced.lines[1]!.total).toBeGreaterThanOrEqual(0);
  });
});

describe("a coupon of the placed order", () => {
  it("of the items, of the order or of the delivery no longer reduces anything once it is removed", () => {
    const { base } = placed();
    expect(amountsOf(edit(base, { removed_coupons: ["sale", "code"] }))).toEqual({ post: 200 });
    const withoutPost = edit(base, { removed_coupons: ["post"] });
    expect(amountsOf(withoutPost)).toEqual({ sale: 300, code: 700 });
    expect(withoutPost.priced.shipping).toMatchObject({ fee: 490, total: 490 });
    expect(deliveryPriceOf(withoutPost.next)).toBe(490);
  });

  it("stays removed in later edits, and reduces the same again once it is back", () => {
    const { base, total } = placed();
    const { next } = edit(base, { removed_coupons: ["sale", "post"] });
    expect(amountsOf(edit(next))).toEqual({ code: 700 });
    expect(edit(next, { removed_coupons: [] }).priced.total).toBe(total);
  });
});

describe("a fee", () => {
  it("has another amount with its tax, is left out at 0, and can be set again", () => {
    const { base, total } = placed();
    const changed = edit(base, { fees: new Map([[1, 300]]) });
    expect(changed.priced.fees[1]).toMatchObject({ total: 300, taxes: [{ amount: 57 }] });
    const removed = edit(changed.next, { fees: new Map([[1, 0]]) });
    expect(removed.priced.fees.map(({ name }) => name)).toEqual(["Packaging"]);
    expect(edit(removed.next).priced.fees).toHaveLength(1);
    expect(edit(removed.next, { fees: new Map([[1, 150]]) }).priced.total).toBe(total);
  });
});

describe("another delivery", () => {
  const express = (packaging: number): NewDelivery => ({
    shipping: { fee: 990, tax_rates: [], discounts: [] },
    packaging: { amount: packaging, tax_rates: vat },
  });

  it("has its own price, tax and fee for packaging, without the discount of the earlier one", () => {
    const { priced, next } = edit(placed().base, { delivery: express(80) });
    expect(priced.shipping).toMatchObject({ fee: 990, discount: 0, total: 990, taxes: [] });
    expect(priced.fees.map(({ name, total }) => [name, total])).toEqual([
      ["Packaging", 80],
      ["Cash on delivery", 150],
    ]);
    expect(packagingOf(next.fees).amount).toBe(80);
  });

  it("adds a fee for packaging, or removes that of the earlier delivery", () => {
    const { base } = placed({ ...cart, fees: [] });
    expect(edit(base, { delivery: express(80) }).priced.fees).toMatchObject([
      { name: "Packaging", total: 80 },
    ]);
    expect(edit(base, { delivery: express(0) }).priced.fees).toEqual([]);
    expect(edit(placed().base, { delivery: express(0) }).priced.fees).toHaveLength(1);
  });

  it("leaves the fee for packaging that the member enters", () => {
    const { priced } = edit(placed().base, { delivery: express(80), fees: new Map([[0, 20]]) });
    expect(priced.fees[0]).toMatchObject({ name: "Packaging", total: 20 });
  });
});

it("an order has its first total after any edits, once they are undone", () => {
  const amount = fc.integer({ min: 0, max: 5000 });
  const discount = fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ kind: fc.constant("fixed" as const), value: fc.integer({ min: 1, max: 9000 }) }),
    ),
  );
  const step = fc.record(
    {
      tea: fc.integer({ min: 1, max: 9 }),
      onTea: discount,
      onCup: discount,
      onOrder: discount,
      removed: fc.subarray(["sale", "code", "post"]),
      fees: fc.tuple(amount, amount),
      price: amount,
      delivery: fc.record({ fee: amount, packaging: amount }),
    },
    { requiredKeys: [] },
  );
  const rule = fc.record({
    prices_include_tax: fc.boolean(),
    tax_rounding: fc.constantFrom("line" as const, "order" as const),
  });
  const withReason = (value: EditBase["discount"]) => ({ discount: value, discount_reason: null });
  fc.assert(
    fc.property(rule, fc.array(step, { minLength: 1, maxLength: 6 }), (terms, steps) => {
      const { base, total } = placed({ ...cart, ...terms });
      const first = { shipping: base.shipping, packaging: packagingOf(base.fees) };
      const last = steps.reduce((now, one) => {
        const { priced, next } = edit(now, {
          quantities: new Map(one.tea === undefined ? [] : [["tea", one.tea]]),
          line_discounts: new Map([
            ...(one.onTea === undefined ? [] : [["tea", withReason(one.onTea)] as const]),
            ...(one.onCup === undefined ? [] : [["cup", withReason(one.onCup)] as const]),
          ]),
          ...(one.onOrder !== undefined && { discount: one.onOrder }),
          removed_coupons: one.removed,
          fees: new Map(one.fees?.map((fee, position) => [position, fee] as const)),
          ...(one.price !== undefined && { delivery_price: one.price }),
          delivery: one.delivery && {
            shipping: { fee: one.delivery.fee, tax_rates: [], discounts: [] },
            packaging: { amount: one.delivery.packaging, tax_rates: [] },
          },
        });
        for (const line of priced.lines) expect(line.total).toBeGreaterThanOrEqual(0);
        return next;
      }, base);
      const undone = edit(last, {
        quantities: new Map([["tea", 3]]),
        line_discounts: new Map(["tea", "cup"].map((id) => [id, withReason(null)])),
        discount: null,
        removed_coupons: [],
        fees: new Map(base.fees.map((fee, position) => [position, fee.amount])),
        delivery: first,
      });
      expect(undone.priced.total).toBe(total);
      expect(undone.priced.shipping).toEqual(edit(base).priced.shipping);
    }),
  );
});
