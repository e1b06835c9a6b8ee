import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOfUnits } from "@vitrine/contract/orders/refundable-amounts";
import { sum } from "@vitrine/contract/values/money";
import type { StoredPart } from "../refund-parts/refund-parts.queries.ts";
import { refundedLine } from "../refund-parts/refund-parts.rules.ts";

const numRuns = process.env["TEST_SIZE"] === "full" ? 10_000 : 1_000;

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  total: fc.integer({ min: 0, max: 100_000 }),
  taxes: fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 3 }),
  prices_include_tax: fc.boolean(),
  rounding: fc.integer({ min: -500, max: 500 }),
  earlier: fc.integer({ min: 0, max: 5 }),
  steps: fc.array(fc.record({ units: fc.integer({ min: 1, max: 12 }), fails: fc.boolean() }), {
    maxLength: 30,
  }),
});

test("refunds of any units of a line, of which some fail, add up to what it costs, and never exceed it", () => {
  fc.assert(
    fc.property(line, ({ quantity, total, taxes, prices_include_tax, rounding, earlier, steps }) => {
      const cash_rounding = Math.max(rounding, -total);
      const priced = {
        cash_rounding,
        id: "tea",
        quantity,
        total,
        prices_include_tax,
        taxes: taxes.map((amount) => ({ name: "VAT", ppm: 1, amount })),
      };
      const cost = total + (prices_include_tax ? 0 : sum(taxes)) + cash_rounding;
      const first = Math.min(earlier, quantity);
      const parts: StoredPart[] = [];
      const refund = (units: number, is_failed: boolean) => {
        const amount = shareOfUnits(refundedLine(priced, parts, first), units);
        expect(amount).toBeGreaterThanOrEqual(0);
        parts.push({
          id: String(parts.length),
          batch_id: String(parts.length),
          kind: "item",
          order_line_id: "tea",
          quantity: units,
          cancelled: 0,
          restocked: 0,
          amount,
          is_failed: false,
        });
        expect(refundedLine(priced, parts, first).refunded_amount).toBeLessThanOrEqual(cost);
        // An earlier refund may also fail after later ones were made.
        if (is_failed) parts[Math.floor(parts.length / 2)]!.is_failed = true;
      };
      for (const { units, fails } of steps) {
        const left = quantity - refundedLine(priced, parts, first).refunded_units;
        if (left > 0) refund(Math.min(units, left), fails);
      }
      const left = quantity - refundedLine(priced, parts, first).refunded_units;
      if (left > 0) refund(left, false);
      expect(refundedLine(priced, parts, first)).toMatchObject({
        refunded_units: quantity,
        refunded_amount: cost,
      });
    }),
    { numRuns },
  );
});

test("units of a line of 100 in thirds cost 33, 34 and 33", () => {
  const amounts = [0, 1, 2].map((refunded_units) =>
    shareOfUnits(
      { quantity: 3, amounts: [100], refunded_units, refunded_amount: [0, 33, 67][refunded_units]! },
      1,
    ),
  );
  expect(amounts).toEqual([33, 34, 33]);
});

test("the units of a failed refund aren't refunded", () => {
  const priced = {
    id: "tea",
    quantity: 3,
    total: 100,
    taxes: [],
    prices_include_tax: true,
    cash_rounding: 0,
  };
  const part: StoredPart = {
    id: "1",
    batch_id: "1",
    kind: "item",
    order_line_id: "tea",
    quantity: 1,
    cancelled: 0,
    restocked: 0,
    amount: 33,
    is_failed: true,
  };
  expect(refundedLine(priced, [part], 0)).toMatchObject({ refunded_units: 0, refunded_amount: 0 });
  const succeeded = { ...part, is_failed: false };
  expect(refundedLine(priced, [succeeded], 0)).toMatchObject({ refunded_units: 1, refunded_amount: 33 });
});
