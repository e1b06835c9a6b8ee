import { CouponDraft } from "@vitrine/contract/coupons/coupons";
import { describe, expect, it } from "vitest";
import { couponOf } from "./coupon-rows.fixture.ts";
import { atTier, reducedUnits } from "./coupon-units.rules.ts";
import { couponProblem, type CouponTerms, discountsOf } from "./coupons.rules.ts";

const line = (id: string, unit_price: number, quantity: number) => ({
  id,
  unit_price,
  quantity,
  product_id: id,
  category_ids: [],
  collection_ids: [],
});
const mug = (quantity: number) => line("mug", 1000, quantity);
const bowl = (quantity: number) => line("bowl", 2000, quantity);

function coupon(terms: Partial<CouponTerms>): CouponTerms {
  return { ...couponOf({ basis_points: 1000, ...terms }), used_by_customer: 0 };
}

describe("tiers", () => {
  const tiers = [
    { from: 5000, value: 1500 },
    { from: 10_000, value: 2000 },
  ];
  const valueFor = (terms: Partial<CouponTerms>, ...lines: ReturnType<typeof line>[]) => {
    const { basis_points, amount } = atTier(coupon(terms), lines);
    return basis_points ?? amount;
  };

  it.each([
    [1000, 4],
    [1500, 5],
    [1500, 9],
    [2000, 10],
  ])("give %i basis points to a cart of %i mugs", (expected, mugs) => {
    expect(valueFor({ tiers }, mug(mugs))).toBe(expected);
  });

  it("count units", () => {
    const terms: Partial<CouponTerms> = { tiers_by: "quantity", tiers: [{ from: 3, value: 2500 }] };
    expect(valueFor(terms, mug(1), bowl(1))).toBe(1000);
    expect(valueFor(terms, mug(1), bowl(2))).toBe(2500);
  });

  it("count only the items of the coupon", () => {
    const items = { ...coupon({}).items, product_ids: ["mug"] };
    expect(valueFor({ tiers, applies_to: "items", items }, mug(4), bowl(9))).toBe(1000);
  });

  it("have amounts, for a coupon with an amount", () => {
    const terms: Partial<CouponTerms> = { type: "amount", basis_points: null, amount: 300, tiers };
    expect(valueFor(terms, mug(4))).toBe(300);
    expect(valueFor(terms, mug(5))).toBe(1500);
  });

  it("decide the discount of the cart", () => {
    expect(discountsOf([coupon({ tiers })], [mug(5)], 0).order_discounts).toMatchObject([
      { kind: "percent", basis_points: 1500 },
    ]);
    const onItems = coupon({ tiers, applies_to: "items" });
    expect(discountsOf([onItems], [mug(10)], 0).product_discounts).toMatchObject([{ basis_points: 2000 }]);
  });
});

describe("groups of units", () => {
  const units = (terms: Partial<CouponTerms>, ...lines: ReturnType<typeof line>[]) =>
    reducedUnits(coupon({ applies_to: "items", ...terms }), lines);

  it.each([
    [2, 0, {}],
    [3, 0, { mug: 3 }],
    [5, 0, { mug: 3 }],
    [6, 0, { mug: 6 }],
    [3, 1, { mug: 3 }],
    [2, 2, { mug: 2, bowl: 1 }],
  ])("of three, in a cart of %i mugs and %i bowls, are %o", (mugs, bowls, expected) => {
    expect(units({ group_size: 3 }, bowl(bowls), mug(mugs))).toEqual(expected);
  });

  it("are complete within a limit of units", () => {
    expect(units({ group_size: 3, max_times: 5 }, mug(9))).toEqual({ mug: 3 });
  });

  it("don't restrict a coupon without them: all units, or the dearest of a limit", () => {
    expect(units({}, mug(2))).toBeUndefined();
    expect(units({ max_times: 2 }, mug(2), bowl(1))).toEqual({ bowl: 1, mug: 1 });
  });

  it("tell the shopper how many units are missing", () => {
    const cart = { customer: undefined, country: undefined, now: Date.parse("2026-06-01") };
    const threes = coupon({ applies_to: "items", group_size: 3 });
    expect(couponProblem(threes, { ...cart, lines: [mug(1)] })).toEqual({
      reason: "min_quantity",
      quantity: 2,
    });
    expect(couponProblem(threes, { ...cart, lines: [mug(3)] })).toBeNull();
  });

  it("reduce a percentage of the units", () => {
    const threes = coupon({ applies_to: "items", group_size: 3 });
    expect(discountsOf([threes], [mug(4)], 0).product_discounts).toMatchObject([
      { kind: "units", basis_points: 1000, units: { mug: 3 } },
    ]);
  });
});

describe("a draft", () => {
  const problems = (draft: Record<string, unknown>) =>
    CouponDraft.safeParse({
      title: "Sale",
      method: "automatic",
      code: null,
      type: "percent",
      basis_points: 1000,
      items: {},
      required_items: {},
      ...draft,
    }).error?.issues.map(({ path, message }) => [path.join("."), message]);

  it("has tiers in ascending order, with percentages up to 100", () => {
    const tier = (from: number, value: number) => ({ from, value });
    expect(problems({ tiers: [tier(1000, 1500), tier(2000, 10_000)] })).toBeUndefined();
    expect(problems({ tiers: [tier(1000, 1500), tier(1000, 10_001)] })).toEqual([
      ["tiers.1.from", "Enter a larger value than in the tier before."],
      ["tiers.1.value", "Enter 100% or less."],
    ]);
    expect(
      problems({ type: "amount", basis_points: null, amount: 1, tiers: [tier(1, 10_001)] }),
    ).toBeUndefined();
    expect(problems({ tiers: [tier(0, 0)] })).toHaveLength(2);
    expect(problems({ tiers: Array.from({ length: 11 }, (_, at) => tier(at + 1, 100)) })?.[0]?.[0]).toBe(
      "tiers",
    );
  });

  it("has tiers only for a percentage or an amount", () => {
    const tiers = [{ from: 1, value: 1 }];
    expect(problems({ type: "free_delivery", basis_points: null, tiers })).toEqual([
      ["tiers", "Choose a percentage or a fixed amount."],
    ]);
  });

  it("has groups only for each of the chosen items", () => {
    const message = "Choose a percentage or an amount for each of the chosen items.";
    expect(problems({ group_size: 3, applies_to: "items" })).toBeUndefined();
    expect(problems({ group_size: 3 })).toEqual([["group_size", message]]);
    expect(
      problems({ type: "amount", basis_points: null, amount: 1, group_size: 3, applies_to: "items" }),
    ).toEqual([["group_size", message]]);
    expect(problems({ group_size: 1, applies_to: "items" })).toEqual([["group_size", "Enter 2 or more."]]);
  });
});
