import { CouponDraft } from "@vitrine/contract/coupons/coupons";
import { describe, expect, it } from "vitest";
import { type CouponLine, freeUnits, linesOf } from "./coupon-units.rules.ts";
import {
  type CouponCart,
  combinationsOf,
  couponProblem,
  type CouponTerms,
  discountsOf,
} from "./coupons.rules.ts";

const now = Date.parse("2026-11-24T12:00:00Z");
const teaId = "01a1f8b5-aa54-77fb-92c6-a5251a57ad3c";
const potId = "01a1f8b5-aa54-77fb-92c6-a5251a57ad3d";
const drinksId = "01a1f8b5-aa54-77fb-92c6-a5251a57ad3e";
const giftsId = "01a1f8b5-aa54-77fb-92c6-a5251a57ad3f";
let created = 0;

function coupon(draft: Record<string, unknown>): CouponTerms {
  const sale = { title: "Sale", method: "automatic", type: "percent", basis_points: 1000 };
  created += 1;
  return {
    ...CouponDraft.parse({ ...sale, items: {}, required_items: {}, ...draft }),
    id: `coupon ${created}`,
    times_used: 0,
    amount_used: 0,
    created_at: new Date(now + created).toISOString(),
    segment: null,
    cart_code: null,
    is_code_used: false,
    used_by_customer: 0,
  };
}

function line(id: string, unit_price: number, quantity: number, more: Partial<CouponLine> = {}): CouponLine {
  return { id, unit_price, quantity, product_id: teaId, category_ids: [], collection_ids: [], ...more };
}

const cartOf = (lines: CouponLine[], more: Partial<CouponCart> = {}): CouponCart => ({
  lines,
  customer: { email: "mona@example.com", orders: 0, segment_data: null },
  country: "DE",
  now,
  ...more,
});
const reasonOf = (terms: Record<string, unknown>, cart = cartOf([line("a", 1000, 2)])) =>
  couponProblem(coupon(terms), cart)?.reason ?? null;

describe("the items of a coupon", () => {
  const tea = line("tea", 1000, 1, { category_ids: [drinksId] });
  const pot = line("pot", 3000, 1, { product_id: potId, collection_ids: [giftsId] });
  const idsOf = (items: Record<string, unknown>) =>
    linesOf([tea, pot], coupon({ items }).items).map(({ id }) => id);

  it("are all items without a name or price", () => {
    expect(idsOf({})).toEqual(["tea", "pot"]);
  });

  it("are those of a named product, category or collection", () => {
    expect(idsOf({ product_ids: [potId] })).toEqual(["pot"]);
    expect(idsOf({ category_ids: [drinksId] })).toEqual(["tea"]);
    expect(idsOf({ collection_ids: [giftsId] })).toEqual(["pot"]);
    expect(idsOf({ category_ids: [drinksId], product_ids: [potId] })).toEqual(["tea", "pot"]);
  });

  it("include both ends of their range of prices", () => {
    expect(idsOf({ price_min: 1000, price_max: 3000 })).toEqual(["tea", "pot"]);
    expect(idsOf({ price_min: 1001 })).toEqual(["pot"]);
    expect(idsOf({ price_max: 2999 })).toEqual(["tea"]);
    expect(idsOf({ price_min: 1001, product_ids: [teaId] })).toEqual([]);
  });
});

describe("buy X, get Y", () => {
  const terms = { type: "buy_x_get_y", basis_points: 10_000, min_quantity: 2, get_quantity: 1 };
  const freeIn = (lines: CouponLine[], more: Record<string, unknown> = {}) =>
    freeUnits(coupon({ ...terms, ...more }), lines).filter(({ quantity }) => quantity > 0);

  it("reduces the cheapest units, once for each time the others are bought", () => {
    const lines = [line("dear", 3000, 3), line("cheap", 1000, 2), line("middle", 2000, 1)];
    expect(freeIn(lines)).toEqual([{ id: "cheap", quantity: 2 }]);
    expect(freeIn([line("a", 1000, 2)])).toEqual([]);
    expect(freeIn([line("a", 1000, 3)])).toEqual([{ id: "a", quantity: 1 }]);
    expect(freeIn([line("a", 1000, 5)])).toEqual([{ id: "a", quantity: 1 }]);
    expect(freeIn([line("a", 1000, 6)])).toEqual([{ id: "a", quantity: 2 }]);
  });

  it("stops at its number of times per order", () => {
    expect(freeIn([line("a", 1000, 30)], { max_times: 3 })).toEqual([{ id: "a", quantity: 3 }]);
  });

  it("reduces the units that are left if the last time has fewer than it allows", () => {
    const more = {
      get_quantity: 2,
      items: { product_ids: [potId] },
      required_items: { product_ids: [teaId] },
    };
    const pots = line("pot", 3000, 3, { product_id: potId });
    expect(freeIn([line("tea", 1000, 4), pots], more)).toEqual([{ id: "pot", quantity: 3 }]);
    expect(freeIn([line("tea", 1000, 3), pots], more)).toEqual([{ id: "pot", quantity: 2 }]);
  });

  it("counts an amount to spend instead of units", () => {
    const more = { min_quantity: null, min_subtotal: 2000 };
    expect(freeIn([line("a", 1000, 3)], more)).toEqual([{ id: "a", quantity: 1 }]);
    expect(freeIn([line("a", 999, 3)], more)).toEqual([]);
  });
});

describe("a coupon doesn't apply", () => {
  it("outside of its dates, when it is turned off, and when it is used up", () => {
    expect(reasonOf({})).toBe(null);
    expect(reasonOf({ is_active: false })).toBe("not_found");
    expect(reasonOf({ starts_at: new Date(now + 1).toISOString() })).toBe("not_started");
    expect(reasonOf({ starts_at: new Date(now).toISOString() })).toBe(null);
    expect(reasonOf({ ends_at: new Date(now).toISOString() })).toBe("expired");
    expect(reasonOf({ ends_at: new Date(now + 1).toISOString() })).toBe(null);
    const cart = cartOf([line("a", 1000, 2)]);
    expect(couponProblem({ ...coupon({ use_limit: 2 }), times_used: 1 }, cart)).toBe(null);
    expect(couponProblem({ ...coupon({ use_limit: 2 }), times_used: 2 }, cart)?.reason).toBe("used_up");
    expect(couponProblem({ ...coupon({ budget: 100 }), amount_used: 100 }, cart)?.reason).toBe("used_up");
    expect(couponProblem({ ...coupon({}), is_code_used: true }, cart)?.reason).toBe("used_up");
  });

  it("to other customers and countries", () => {
    const orders = (number: number) =>
      cartOf([line("a", 1000, 2)], {
        customer: { email: "mona@example.com", orders: number, segment_data: null },
      });
    expect(reasonOf({ customers: "nth_order", nth_order: 3 }, orders(2))).toBe(null);
    expect(reasonOf({ customers: "nth_order", nth_order: 3 }, orders(3))).toBe("customer");
    expect(reasonOf({ customers: "returning" }, orders(0))).toBe("customer");
    expect(reasonOf({ customers: "returning" }, orders(1))).toBe(null);
    expect(reasonOf({ customers: "listed", customer_emails: ["leo@example.com"] })).toBe("customer");
    expect(reasonOf({ type: "free_delivery", countries: ["FR"] })).toBe("country");
    expect(
      couponProblem({ ...coupon({ customer_limit: 1 }), used_by_customer: 1 }, cartOf([line("a", 1000, 1)]))
        ?.reason,
    ).toBe("used_by_customer");
  });

  it("before the email is known, except a code for first orders", () => {
    const unknown = cartOf([line("a", 1000, 2)], { customer: undefined });
    const byCode = (terms: Record<string, unknown>) =>
      couponProblem({ ...coupon(terms), cart_code: "CODE" }, unknown)?.reason ?? null;
    expect(byCode({ customers: "nth_order", nth_order: 1 })).toBe(null);
    expect(byCode({ customers: "nth_order", nth_order: 2 })).toBe("email_needed");
    expect(byCode({ customers: "returning" })).toBe("email_needed");
    expect(reasonOf({ customers: "nth_order", nth_order: 1 }, unknown)).toBe("email_needed");
  });

  it("below its minimum, which counts only the required items", () => {
    const pot = line("pot", 3000, 1, { product_id: potId });
    const cart = cartOf([line("a", 1000, 2), pot]);
    const required_items = { product_ids: [teaId] };
    expect(couponProblem(coupon({ min_quantity: 5 }), cart)).toEqual({ reason: "min_quantity", quantity: 2 });
    expect(couponProblem(coupon({ min_subtotal: 5001 }), cart)).toEqual({
      reason: "min_subtotal",
      amount: 1,
    });
    expect(couponProblem(coupon({ min_subtotal: 5000 }), cart)).toBe(null);
    expect(couponProblem(coupon({ min_quantity: 3, required_items }), cart)?.reason).toBe("min_quantity");
    expect(couponProblem(coupon({ min_subtotal: 3000, required_items }), cart)?.reason).toBe("min_subtotal");
  });
});

describe("coupons combine", () => {
  const setsOf = (...coupons: CouponTerms[]) => combinationsOf(coupons).map((set) => set.map(({ id }) => id));

  it("only if each allows the class of the other", () => {
    const onItems = coupon({ applies_to: "items", combines_with: ["order"] });
    const onOrder = coupon({ combines_with: ["items", "delivery"] });
    const onDelivery = coupon({ type: "free_delivery", combines_with: ["items"] });
    expect(setsOf(onItems, onOrder)).toEqual([[onItems.id, onOrder.id]]);
    expect(setsOf(onOrder, onDelivery)).toEqual([[onOrder.id], [onDelivery.id]]);
    expect(setsOf(onItems, onOrder, onDelivery)).toEqual([[onItems.id, onOrder.id], [onDelivery.id]]);
  });

  it("never with themselves", () => {
    const one = coupon({ combines_with: ["order"] });
    expect(setsOf(one, { ...one, cart_code: "SECOND" })).toEqual([[one.id], [one.id]]);
  });
});

describe("the discounts of a coupon", () => {
  const lines = [line("a", 1000, 2), line("b", 500, 1, { product_id: potId })];

  it("have the class of what it reduces", () => {
    const items = { product_ids: [potId] };
    const perUnit = coupon({ type: "amount", amount: 300, amount_per: "unit", applies_to: "items", items });
    expect(discountsOf([perUnit], lines, 1000).product_discounts).toEqual([
      { source: perUnit.id, line_ids: ["b"], kind: "per_unit", amount: 300 },
    ]);
    const once = coupon({ type: "amount", amount: 300, applies_to: "items" });
    expect(discountsOf([once], lines, 1000).product_discounts).toEqual([
      { source: once.id, line_ids: ["a", "b"], kind: "across_lines", amount: 300 },
    ]);
    const order = coupon({ max_discount: 100, min_subtotal: 1000 });
    expect(discountsOf([order], lines, 1000).order_discounts).toEqual([
      {
        source: order.id,
        combines: true,
        kind: "percent",
        basis_points: 1000,
        max_discount: 100,
        min_subtotal: 1000,
      },
    ]);
  });

  it("have a maximum on items too", () => {
    const terms = { applies_to: "items", max_discount: 150 };
    expect(discountsOf([coupon(terms)], lines, 0).product_discounts).toMatchObject([{ max_discount: 150 }]);
    const getOne = { type: "buy_x_get_y", basis_points: 10_000, min_quantity: 1, get_quantity: 1 };
    expect(discountsOf([coupon({ ...terms, ...getOne })], lines, 0).product_discounts).toMatchObject([
      { kind: "units", max_discount: 150 },
    ]);
  });

  it.each([{ product_ids: [teaId] }, { price_min: 1000 }, { price_max: 1000 }])(
    "have no minimum after discounts on items if it is for some items: %o",
    (required_items) => {
      const [discount] = discountsOf(
        [coupon({ min_subtotal: 1000, required_items })],
        lines,
        0,
      ).order_discounts;
      expect(discount).not.toHaveProperty("min_subtotal");
    },
  );

  it("cover the delivery with the highest cap", () => {
    const low = coupon({ type: "free_delivery", basis_points: null, max_discount: 300 });
    const high = coupon({ type: "free_delivery", basis_points: null, max_discount: 500 });
    const without = coupon({ type: "free_delivery", basis_points: null });
    expect(discountsOf([low, high], lines, 1000).delivery?.source).toBe(high.id);
    expect(discountsOf([low, without, high], lines, 1000).delivery).toEqual({
      source: without.id,
      kind: "percent",
      basis_points: 10_000,
    });
  });
});
