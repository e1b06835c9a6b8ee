import type { OrderEditInput } from "@vitrine/contract/orders/order-edits";
import { describe, expect, it } from "vitest";
import type { EditBase } from "./edit-base.rules.ts";
import { couponChanges, partChanges, partErrors, partsOf } from "./edited-inputs.rules.ts";

const use = (coupon_id: string, code: string | null = null) =>
  ({ coupon_id, title: `Title of ${coupon_id}`, code, class: "order", amount: 100 }) as const;
const base: EditBase = {
  currency: "EUR",
  prices_include_tax: true,
  lines: [{ id: "tea", unit_price: 500, quantity: 3, tax_rates: [], discounts: [] }],
  shipping: { fee: 500, tax_rates: [], discounts: [] },
  fees: [{ name: "Packaging", amount: 50, tax_rates: [] }],
  coupons: [use("sale"), use("code", "SPRING"), use("manual")],
  removed_coupons: ["sale"],
  discount: null,
  discount_reason: null,
};
const tenth = { kind: "percent" as const, value: 1000 };
const input = (more: Partial<OrderEditInput>): OrderEditInput =>
  ({
    line_discounts: [],
    fees: [],
    discount: null,
    discount_reason: null,
    delivery_price: 0,
    ...more,
  }) as never;

describe("the parts of an edit", () => {
  const problems = (more: Partial<OrderEditInput>) =>
    Object.keys(partErrors({ lines: [{ id: "tea" }] as never }, base, input(more)));

  it("are those of the order", () => {
    const line_discounts = ["TEA", "cup"].map((order_line_id) => ({
      order_line_id,
      discount: tenth,
      reason: null,
    }));
    const fees = ["0", "1", "00"].map((fee_id) => ({ fee_id, amount: 1 }));
    expect(problems({ line_discounts })).toEqual(["line_discounts.1.order_line_id"]);
    expect(problems({ fees })).toEqual(["fees.1.fee_id", "fees.2.fee_id"]);
    // The discounts of a draft's lines are part of their prices.
    expect(problems({ removed_coupons: ["sale", "code", "other", "manual"] })).toEqual([
      "removed_coupons.2",
      "removed_coupons.3",
    ]);
  });

  it("have no reason without a discount", () => {
    const line_discounts = [{ order_line_id: "TEA", discount: null, reason: "Dented" }];
    const parts = partsOf(
      input({ line_discounts, discount_reason: "Late", fees: [{ fee_id: "0", amount: 9 }] }),
    );
    expect(parts.line_discounts?.get("tea")).toEqual({ discount: null, discount_reason: null });
    expect([parts.discount, parts.discount_reason, parts.fees?.get(0)]).toEqual([null, null, 9]);
  });
});

describe("the changes of the parts", () => {
  it("are the coupons that are removed and those that apply again", () => {
    const after = { ...base, removed_coupons: ["code"] };
    expect(couponChanges(base, after)).toEqual({ removed: ["code"], restored: ["sale"] });
    expect(partChanges([], base, after)).toEqual([
      { kind: "coupon", title: "SPRING", is_removed: true },
      { kind: "coupon", title: "Title of sale", is_removed: false },
    ]);
  });

  it("are discounts of lines with another value or reason, and fees with another amount", () => {
    const lines = [{ id: "tea", title: "Tea", variant_title: "Green" }];
    const discounted = (discount: EditBase["discount"], discount_reason: string | null): EditBase => ({
      ...base,
      lines: [{ ...base.lines[0]!, discount, discount_reason }],
    });
    const first = discounted(tenth, "Dented");
    expect(partChanges(lines, base, first)).toEqual([
      { kind: "line_discount", title: "Tea, Green", discount: tenth, reason: "Dented" },
    ]);
    expect(partChanges(lines, first, first)).toEqual([]);
    expect(partChanges(lines, first, discounted({ ...tenth, value: 999 }, "Dented"))).toHaveLength(1);
    expect(partChanges(lines, first, discounted({ kind: "fixed", value: 1000 }, "Dented"))).toHaveLength(1);
    expect(partChanges(lines, first, discounted(tenth, "Late"))).toHaveLength(1);
    expect(partChanges(lines, first, { ...base, lines: [] })).toEqual([]);
    const fees = [
      { ...base.fees[0]!, amount: 0, is_removed: true },
      { ...base.fees[0]!, amount: 30 },
    ];
    expect(partChanges(lines, base, { ...base, fees })).toEqual([
      { kind: "fee", title: "Packaging", before: 50, after: 0 },
      { kind: "fee", title: "Packaging", before: 0, after: 30 },
    ]);
  });
});
