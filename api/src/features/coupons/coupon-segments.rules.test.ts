import type { CustomerConditions } from "@vitrine/contract/customers/customer-filter";
import { describe, expect, it } from "vitest";
import { isInSegment, type SegmentData } from "./coupon-segments.rules.ts";

const regular: SegmentData = {
  tags: ["VIP", "wholesale"],
  country: "DE",
  accepts_marketing: true,
  is_tax_exempt: false,
  is_blocked: false,
  orders_count: 3,
  total_spent: 12_000,
  last_ordered_on: "2026-11-10",
};
const isIn = (segment: CustomerConditions, more: Partial<SegmentData> = {}) =>
  isInSegment(segment, { ...regular, ...more });

describe("a segment", () => {
  it.each<[CustomerConditions, boolean]>([
    [{ tag: "VIP" }, true],
    [{ tag: "vip" }, false],
    [{ country: "DE" }, true],
    [{ country: "FR" }, false],
    [{ marketing: "yes" }, true],
    [{ marketing: "no" }, false],
    [{ exempt: "no" }, true],
    [{ exempt: "yes" }, false],
    [{ blocked: "no" }, true],
    [{ blocked: "yes" }, false],
    [{ orders_min: 3, orders_max: 3 }, true],
    [{ orders_min: 4 }, false],
    [{ orders_max: 2 }, false],
    [{ spent_min: 12_000, spent_max: 12_000 }, true],
    [{ spent_min: 12_001 }, false],
    [{ spent_max: 11_999 }, false],
    [{ from: "2026-11-10", to: "2026-11-10" }, true],
    [{ from: "2026-11-11" }, false],
    [{ to: "2026-11-09" }, false],
  ])("with %o includes a regular customer: %s", (segment, expected) => {
    expect(isIn(segment)).toBe(expected);
  });

  it("includes only customers who meet all conditions", () => {
    expect(isIn({ tag: "VIP", country: "DE", orders_min: 2 })).toBe(true);
    expect(isIn({ tag: "VIP", country: "DE", orders_min: 9 })).toBe(false);
  });

  it("with a range of days doesn't include customers who never ordered", () => {
    const never = { last_ordered_on: null };
    expect(isIn({ from: "2000-01-01" }, never)).toBe(false);
    expect(isIn({ to: "2099-01-01" }, never)).toBe(false);
    expect(isIn({ orders_min: 1 }, never)).toBe(true);
  });
});
