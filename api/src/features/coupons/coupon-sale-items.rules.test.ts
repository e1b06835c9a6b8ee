import { describe, expect, it } from "vitest";
import { couponOf } from "./coupon-rows.fixture.ts";
import { type CouponLine, isReduced } from "./coupon-units.rules.ts";
import { couponProblem, discountsOf } from "./coupons.rules.ts";

const now = Date.parse("2026-11-29T12:00:00Z");
const line = (id: string, unit_price: number, quantity: number, is_reduced = false): CouponLine => ({
  id,
  unit_price,
  quantity,
  is_reduced,
  product_id: id,
  category_ids: [],
  collection_ids: [],
});
const regular = line("regular", 1000, 2);
const onSale = line("on sale", 500, 4, true);

const coupon = (terms: Parameters<typeof couponOf>[0]) => ({
  ...couponOf({ basis_points: 1000, excludes_sale_items: true, ...terms }),
  used_by_customer: 0,
});
const problemOf = (terms: Parameters<typeof couponOf>[0], lines: CouponLine[]) =>
  couponProblem(coupon(terms), { lines, customer: undefined, country: undefined, now });

it("counts a variant as on sale if its compare-at price is above its price", () => {
  expect(isReduced({ price: 500, compare_at_price: 501 })).toBe(true);
  expect(isReduced({ price: 500, compare_at_price: 500 })).toBe(false);
  expect(isReduced({ price: 500, compare_at_price: null })).toBe(false);
});

describe("a coupon that excludes items on sale", () => {
  it("doesn't apply to a cart with only such items, and says so", () => {
    expect(problemOf({}, [onSale])).toEqual({ reason: "sale_items" });
    expect(problemOf({ type: "free_delivery" }, [onSale])).toEqual({ reason: "sale_items" });
    expect(problemOf({ excludes_sale_items: false }, [onSale])).toBe(null);
    expect(problemOf({}, [onSale, regular])).toBe(null);
    const others = { applies_to: "items" as const, items: { ...coupon({}).items, product_ids: ["another"] } };
    expect(problemOf(others, [onSale])).toEqual({ reason: "items" });
  });

  it("doesn't count them towards its minimum", () => {
    const both = [onSale, regular];
    expect(problemOf({ min_subtotal: 4000 }, both)).toEqual({ reason: "sale_items" });
    expect(problemOf({ min_quantity: 3 }, both)).toEqual({ reason: "sale_items" });
    expect(problemOf({ min_subtotal: 2000 }, both)).toBe(null);
    // More than the whole cart: what is missing is of other items.
    expect(problemOf({ min_subtotal: 4500 }, both)).toEqual({ reason: "min_subtotal", amount: 2500 });
  });

  it("reduces the other items only", () => {
    const both = [onSale, regular];
    expect(discountsOf([coupon({ applies_to: "items" })], both, 0).product_discounts).toMatchObject([
      { line_ids: ["regular"] },
    ]);
    expect(discountsOf([coupon({})], both, 0).order_discounts).toMatchObject([{ excludes_reduced: true }]);
  });

  it("neither gives nor counts them in buy X, get Y", () => {
    const terms = {
      type: "buy_x_get_y" as const,
      basis_points: 10_000,
      min_quantity: 2,
      get_quantity: 1,
    };
    expect(problemOf(terms, [onSale, regular])).toEqual({ reason: "sale_items" });
    const three = line("regular", 1000, 3);
    expect(discountsOf([coupon(terms)], [onSale, three], 0).product_discounts).toMatchObject([
      { units: { regular: 1 } },
    ]);
  });

  it("reaches its tiers with the other items", () => {
    const tiers = [{ from: 4000, value: 5000 }];
    const percentOf = (quantity: number) =>
      discountsOf([coupon({ tiers })], [onSale, line("regular", 1000, quantity)], 0).order_discounts;
    expect(percentOf(2)).toMatchObject([{ basis_points: 1000 }]);
    expect(percentOf(4)).toMatchObject([{ basis_points: 5000 }]);
  });
});
