import { describe, expect, it } from "vitest";
import { allItems } from "@vitrine/contract/coupons/coupons";
import { couponOf } from "./coupon-rows.fixture.ts";
import { freeUnits } from "./coupon-units.rules.ts";
import { combinationsOf, couponProblem, type CouponTerms, discountsOf } from "./coupons.rules.ts";
import { customerKeys } from "./customer-keys.rules.ts";

function coupon(id: string, more: Partial<CouponTerms> = {}): CouponTerms {
  return {
    ...couponOf({ id, title: id, code: id, cart_code: id, basis_points: 1000 }),
    used_by_customer: 0,
    ...more,
  };
}

const line = (id: string, unit_price: number, quantity: number, product_id = id) => ({
  id,
  unit_price,
  quantity,
  product_id,
  category_ids: [`category of ${id}`],
  collection_ids: [],
});
const now = Date.parse("2026-06-01T00:00:00Z");
const cart = {
  lines: [line("tea", 500, 3), line("cup", 900, 1)],
  customer: undefined,
  country: undefined,
  now,
};

describe("buy X, get Y", () => {
  const offer = (more: Partial<CouponTerms>) =>
    coupon("bxgy", { type: "buy_x_get_y", basis_points: 10_000, get_quantity: 1, min_quantity: 2, ...more });

  it.each([
    ["one unit", [line("tea", 500, 1)], []],
    ["two, which are all bought", [line("tea", 500, 2)], []],
    ["three", [line("tea", 500, 3)], [["tea", 1]]],
    ["five, of which two pairs would need six", [line("tea", 500, 5)], [["tea", 1]]],
    ["six", [line("tea", 500, 6)], [["tea", 2]]],
    ["the cheapest of two products", [line("cup", 900, 2), line("tea", 500, 1)], [["tea", 1]]],
  ])("reduces %s", (_, lines, expected) => {
    expect(freeUnits(offer({}), lines).map(({ id, quantity }) => [id, quantity])).toEqual(expected);
  });

  it("reduces other items than those to buy, as often as the order may", () => {
    const items = { ...allItems, product_ids: ["cup"] };
    const required_items = { ...allItems, product_ids: ["tea"] };
    const lines = [line("tea", 500, 9), line("cup", 900, 9)];
    expect(freeUnits(offer({ items, required_items }), lines)).toEqual([{ id: "cup", quantity: 4 }]);
    expect(freeUnits(offer({ items, required_items, max_times: 2 }), lines)).toEqual([
      { id: "cup", quantity: 2 },
    ]);
  });

  it("counts all units of the largest cart", () => {
    const lines = Array.from({ length: 200 }, (_, index) => line(`item ${index}`, index, 999));
    expect(freeUnits(offer({}), lines).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(66_600);
  });
});

describe("a limit of units", () => {
  const limited = (more: Partial<CouponTerms>) =>
    discountsOf([coupon("x", { applies_to: "items", max_times: 2, ...more })], cart.lines, 0);

  it("reduces the dearest units of a percentage", () => {
    expect(limited({}).product_discounts).toMatchObject([{ kind: "units", units: { cup: 1, tea: 1 } }]);
  });

  it("reduces the dearest units by an amount", () => {
    const terms = { type: "amount" as const, amount: 100, amount_per: "unit" as const };
    expect(limited(terms).product_discounts).toMatchObject([
      { kind: "per_unit", amount: 100, units: { cup: 1, tea: 1 } },
    ]);
  });
});

describe("discounts on delivery", () => {
  const free = coupon("free", { type: "free_delivery", basis_points: null, max_discount: 300 });
  const half = coupon("half", { type: "free_delivery", basis_points: 5000 });

  it.each([
    [500, "free"],
    [700, "half"],
  ])("of a fee of %d: the one that takes off more, %s", (fee, source) => {
    expect(discountsOf([free, half], cart.lines, fee).delivery).toMatchObject({ source });
  });
});

describe("combinations", () => {
  it("are the largest sets in which each two combine", () => {
    const items = { applies_to: "items" as const };
    const a = coupon("a", { combines_with: ["items", "delivery"] });
    const b = coupon("b", { ...items, combines_with: ["order"] });
    const c = coupon("c", { ...items, combines_with: ["order"] });
    const d = coupon("d", { type: "free_delivery", combines_with: ["order"] });
    const single = coupon("e");
    const sets = combinationsOf([a, b, c, d, single]).map((set) =>
      set
        .map(({ id }) => id)
        .toSorted()
        .join(""),
    );
    expect(sets.toSorted()).toEqual(["ab", "ac", "ad", "e"]);
  });

  it("of thirty discounts that all combine are one set, found at once", () => {
    const all = Array.from({ length: 30 }, (_, index) => coupon(`${index}`, { combines_with: ["order"] }));
    expect(combinationsOf(all).map((set) => set.length)).toEqual([30]);
  });

  it("are at most 32 where there are very many", () => {
    // Each of six on items combines with each of six on the order, and with none of its own kind.
    const all = Array.from({ length: 12 }, (_, index) =>
      coupon(`${index}`, {
        applies_to: index % 2 ? "items" : "order",
        combines_with: index % 2 ? ["order"] : ["items"],
      }),
    );
    expect(combinationsOf(all.slice(0, 10)).length).toBe(25);
    expect(combinationsOf(all).length).toBe(32);
  });
});

describe("a coupon", () => {
  it.each([
    ["its end", { ends_at: "2026-06-01T00:00:00Z" }, "expired"],
    ["its last use", { use_limit: 3, times_used: 3 }, "used_up"],
    ["its budget", { budget: 500, amount_used: 500 }, "used_up"],
    ["the use of its code", { is_code_used: true }, "used_up"],
    ["the customer's last use", { customer_limit: 2, used_by_customer: 2 }, "used_by_customer"],
  ])("no longer applies from %s on", (_, more, reason) => {
    expect(couponProblem(coupon("x", more), cart)).toEqual({ reason });
  });

  it.each([
    ["a moment before its end", { ends_at: "2026-06-01T00:00:01Z" }],
    ["with one use left", { use_limit: 3, times_used: 2 }],
    ["at its minimum", { min_subtotal: 2400, min_quantity: 4 }],
    [
      "to items at a price in its range",
      { applies_to: "items" as const, items: { ...allItems, price_min: 500, price_max: 500 } },
    ],
  ])("applies %s", (_, more) => {
    expect(couponProblem(coupon("x", more), cart)).toBeNull();
  });

  it("says how much is missing to its minimum", () => {
    expect(couponProblem(coupon("x", { min_quantity: 6 }), cart)).toEqual({
      reason: "min_quantity",
      quantity: 2,
    });
    expect(couponProblem(coupon("x", { min_subtotal: 2500 }), cart)).toEqual({
      reason: "min_subtotal",
      amount: 100,
    });
    const required_items = { ...allItems, category_ids: ["category of cup"] };
    expect(couponProblem(coupon("x", { min_quantity: 2, required_items }), cart)).toEqual({
      reason: "min_quantity",
      quantity: 1,
    });
  });

  it("for first orders isn't for customers without an email who have used it", () => {
    const customer = { email: null, orders: 0, segment_data: null };
    const first = coupon("x", { customers: "nth_order", nth_order: 1 });
    expect(couponProblem(first, { ...cart, customer })).toBeNull();
    expect(couponProblem({ ...first, used_by_customer: 1 }, { ...cart, customer })).toEqual({
      reason: "customer",
    });
  });
});

describe("keys of a customer", () => {
  it.each([
    "mona.lisa@gmail.com",
    "MonaLisa@GMAIL.com",
    "monalisa+shop@googlemail.com",
    " m.o.n.a.lisa@gmail.com ",
  ])("are the same for %s", (email) => expect(customerKeys({ email })).toEqual(["email:monalisa@gmail.com"]));

  it("differ by points outside Gmail, and include the phone number", () => {
    expect(customerKeys({ email: "mona.lisa+tea@example.com", phone_e164: "+4930123456" })).toEqual([
      "email:mona.lisa@example.com",
      "phone:+4930123456",
    ]);
    expect(customerKeys({ email: "+tag@example.com" })).toEqual(["email:+tag@example.com"]);
  });
});
