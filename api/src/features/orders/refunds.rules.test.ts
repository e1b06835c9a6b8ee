import { describe, expect, it } from "vitest";
import { outstandingOf, overpaidOf, overpaidPart, refundSources, withTotal } from "./refunds.rules.ts";

const capture = (amount: number, reference: string | null = null) => ({
  kind: "capture",
  amount,
  overpaid: 0,
  method: "stripe",
  reference,
});
const refund = (amount: number, overpaid = 0) => ({ ...capture(amount), kind: "refund", overpaid });
const requested = (amount: number, payment_reference: string | null, status = "succeeded") =>
  ({ amount, payment_reference, status }) as never;
const order = (total: number, payments: ReturnType<typeof capture>[], refunds: never[] = []) => ({
  total,
  payments,
  refunds,
});

describe("the amount due of an order", () => {
  it("is what wasn't received, and never what was refunded as a favour", () => {
    expect(outstandingOf(order(1000, []))).toBe(1000);
    expect(outstandingOf(order(1000, [capture(400)]))).toBe(600);
    expect(outstandingOf(order(1000, [capture(1000), refund(200)]))).toBe(0);
    expect(outstandingOf(order(1300, [capture(1000), refund(200)]))).toBe(300);
    expect(outstandingOf(order(1300, [capture(1000), refund(200, 200)]))).toBe(500);
  });

  it("is nothing if more was paid than the total, which then can be refunded", () => {
    const over = order(700, [capture(1000), refund(100)], [requested(100, null)]);
    expect([outstandingOf(over), overpaidOf(over)]).toEqual([0, 200]);
    const pending = order(700, [capture(1000)], [requested(250, null, "pending")]);
    expect(overpaidOf(pending)).toBe(50);
    expect(overpaidOf(order(700, [capture(1000)], [requested(250, null, "failed")]))).toBe(300);
  });
});

it("a refund returns what was paid too much first", () => {
  expect(overpaidPart(order(1000, [capture(1000)]), 300)).toBe(0);
  expect(overpaidPart(order(800, [capture(1000)]), 300)).toBe(200);
  expect(overpaidPart(order(800, [capture(1000), refund(50, 50)]), 100)).toBe(100);
  expect(overpaidPart(order(800, [capture(1000), refund(200, 200)]), 100)).toBe(0);
});

describe("an order with another total", () => {
  const refunded = (amount: number, is_for_return: boolean) =>
    ({
      ...order(
        3000,
        [capture(3000), { ...refund(amount), cause_id: "r1" } as never],
        [{ id: "r1", amount, status: "succeeded", is_for_return } as never],
      ),
    }) as Parameters<typeof withTotal>[0];
  const overpaid = (of: ReturnType<typeof refunded>) => of.payments[1]!.overpaid;

  it("has refunds of what was paid too much, until the total rises again", () => {
    const before = refunded(1000, false);
    expect([2500, 2000, 1000].map((total) => overpaid(withTotal(before, total)))).toEqual([500, 1000, 1000]);
    const lower = withTotal(before, 2000);
    expect([overpaidOf(lower), overpaidOf(withTotal(before, 1000))]).toEqual([0, 1000]);
    const undone = withTotal(lower, 3000);
    expect([overpaid(undone), outstandingOf(undone)]).toEqual([0, 0]);
    expect(outstandingOf(withTotal(lower, 3500))).toBe(500);
  });

  it("has refunds of returned items as reductions", () => {
    const lower = withTotal(refunded(1000, true), 2000);
    expect([overpaid(lower), overpaidOf(lower)]).toEqual([0, 1000]);
    expect(overpaidPart(lower, 1500)).toBe(1000);
  });
});

describe("a refund is taken from", () => {
  const parts = (...of: Parameters<typeof refundSources>) =>
    refundSources(...of)?.map(({ payment, amount }) => [payment?.reference ?? null, amount]);
  const paid = [capture(1000, "first"), capture(500, "second"), capture(300)];

  it("one payment of a provider that has enough left", () => {
    expect(parts(order(0, paid), 1000)).toEqual([["first", 1000]]);
    expect(parts(order(0, paid, [requested(600, "first")]), 450)).toEqual([["second", 450]]);
  });

  it("several payments, and last the money that the shop returns itself", () => {
    expect(parts(order(0, paid), 1200)).toEqual([
      ["first", 1000],
      ["second", 200],
    ]);
    expect(parts(order(0, paid, [requested(1000, "first")]), 800)).toEqual([
      ["second", 500],
      [null, 300],
    ]);
    expect(parts(order(0, [capture(300)]), 300)).toEqual([[null, 300]]);
  });

  it("nothing if it is more than was received", () => {
    expect(parts(order(0, paid), 1801)).toBeUndefined();
    expect(parts(order(0, paid, [requested(1, "first", "pending")]), 1800)).toBeUndefined();
  });
});
