import { describe, expect, it } from "vitest";
import { exchangeKey, storeCreditKey } from "@vitrine/contract/payments/store-credit";
import { withTotal } from "./edited-totals.rules.ts";
import {
  cancellationRefunds,
  dueOf,
  outstandingOf,
  overpaidOf,
  overpaidPart,
  payableOf,
  refundSources,
} from "./refunds.rules.ts";

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
  refund_parts: [],
  payment_method: "stripe",
  fulfilment_status: "partially_delivered" as const,
  prices_include_tax: true,
  lines: [],
  shipments: [],
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

describe("the amount to be paid in cash", () => {
  const shipment = (status: "returned" | "delivered", quantity: number) => ({
    status,
    returned_at: status === "returned" ? "2026-11-28T12:00:00.000Z" : null,
    lines: [{ order_line_id: "tea", quantity }],
  });
  const cash = (returned: number, change: object = {}) => ({
    ...order(1090, []),
    payment_method: "cash_on_delivery",
    lines: [{ id: "tea", quantity: 3, total: 1000, tax: 80 }],
    shipments: [shipment("returned", returned), shipment("delivered", 3 - returned)],
    ...change,
  });

  it("is without the units that came back, in cumulative shares", () => {
    expect([0, 1, 2].map((units) => payableOf(cash(units)))).toEqual([1090, 757, 423]);
    const twice = { shipments: [shipment("returned", 1), shipment("returned", 1), shipment("delivered", 1)] };
    expect(payableOf(cash(0, twice))).toBe(423);
  });

  it("is without their tax if it was added to the prices", () => {
    expect(payableOf(cash(1, { prices_include_tax: false }))).toBe(1090 - 333 - 27);
  });

  it("is the total if it is paid in another way, and if everything came back, when nothing is due", () => {
    expect(payableOf(cash(1, { payment_method: "stripe" }))).toBe(1090);
    expect(payableOf(cash(3, { fulfilment_status: "returned" }))).toBe(1090);
  });

  it("is due as far as it isn't received, and what was received beyond it was paid too much", () => {
    const paid = (amount: number) => cash(1, { payments: [capture(amount)] });
    expect([dueOf(paid(700)), overpaidOf(paid(700))]).toEqual([57, 0]);
    expect([dueOf(paid(1090)), overpaidOf(paid(1090))]).toEqual([0, 333]);
  });
});

describe("a cancelled order", () => {
  const by = (method: string, amount: number) => ({ ...capture(amount), method });
  const paid = order(1000, [
    capture(400, "first"),
    by(storeCreditKey, 100),
    by(exchangeKey, 300),
    by("manual", 200),
  ]);
  const parts = (refund: "all" | "online" | "none", hasCreditor: boolean, one = paid) =>
    cancellationRefunds(one, { refund, hasCreditor });

  it("returns credit and the value of returned items as credit, and the rest as requested", () => {
    expect(parts("none", true)).toEqual({ original: 0, credit: 400, owed: 0 });
    expect(parts("online", true)).toEqual({ original: 400, credit: 400, owed: 0 });
    expect(parts("all", true)).toEqual({ original: 600, credit: 400, owed: 0 });
  });

  it("still owes the value of returned items if no customer can use it, unless a member returns it", () => {
    expect(parts("none", false)).toEqual({ original: 0, credit: 100, owed: 300 });
    expect(parts("online", false)).toEqual({ original: 400, credit: 100, owed: 300 });
    expect(parts("all", false)).toEqual({ original: 900, credit: 100, owed: 0 });
  });

  it("returns nothing twice", () => {
    const refunded = order(1000, paid.payments, [requested(950, null)]);
    for (const refund of ["all", "online", "none"] as const) {
      const { original, credit } = parts(refund, true, refunded);
      expect(original + credit, refund).toBeLessThanOrEqual(50);
    }
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
    }) as Parameters<typeof overpaidOf>[0];
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
