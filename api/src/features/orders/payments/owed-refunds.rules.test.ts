import { describe, expect, it } from "vitest";
import { isRepeatable, owedBatches, refundDueOf, splitByOwed } from "./owed-refunds.rules.ts";

const capture = (amount: number) => ({
  kind: "capture",
  amount,
  overpaid: 0,
  method: "stripe",
  reference: "pi_1",
});
const refund = (id: string, amount: number, more: object = {}) =>
  ({
    id,
    amount,
    status: "succeeded",
    destination: "original",
    provider: "stripe",
    payment_reference: null,
    batch_id: null,
    is_for_return: "batch_id" in more,
    created_at: "2026-11-28T10:00:00.000Z",
    settled_at: "2026-11-28T10:00:01.000Z",
    ...more,
  }) as never;
const cancelled = (batch_id: string, amount: number, quantity = 1, units = quantity) => ({
  batch_id,
  kind: "item" as const,
  order_line_id: "tea",
  is_of_return: false,
  amount,
  quantity,
  cancelled: units,
  created_at: "2026-11-28T10:00:00.000Z",
});
const order = (paid: number, refund_parts: ReturnType<typeof cancelled>[], refunds: never[] = []) => ({
  lifecycle: "open" as const,
  total: 1500,
  payments: [capture(paid)],
  refunds,
  refund_parts,
  payment_method: "stripe",
  fulfilment_status: "shipped" as const,
  prices_include_tax: true,
  lines: [],
  shipments: [],
});

describe("the refund due of an order", () => {
  it("is what was paid for cancelled units, without what wasn't paid or is refunded or being refunded", () => {
    expect(refundDueOf(order(1500, [cancelled("a", 1000, 2)]))).toBe(1000);
    const unpaid = refund("1", 400, { batch_id: "a", destination: "unpaid" });
    expect(refundDueOf(order(1100, [cancelled("a", 1000, 2)], [unpaid]))).toBe(600);
    const pending = refund("2", 250, { batch_id: "a", status: "pending" });
    expect(refundDueOf(order(1500, [cancelled("a", 1000, 2)], [pending]))).toBe(750);
    const failed = refund("3", 250, { batch_id: "a", status: "failed" });
    expect(refundDueOf(order(1500, [cancelled("a", 1000, 2)], [failed]))).toBe(1000);
  });

  it("has the share of the cancelled units of a part, and no more than can be refunded", () => {
    expect(owedBatches(order(1500, [cancelled("a", 1000, 3, 1)]))).toEqual([{ batch_id: "a", amount: 333 }]);
    const others = [refund("1", 1400)];
    expect(refundDueOf(order(1500, [cancelled("a", 1000, 2)], others))).toBe(100);
  });

  it("is nothing of an order that is cancelled or came back: it is refunded as a whole", () => {
    const parts = [cancelled("a", 1000, 2)];
    expect(refundDueOf({ ...order(1500, parts), lifecycle: "cancelled" })).toBe(0);
    expect(refundDueOf({ ...order(1500, parts), fulfilment_status: "returned" })).toBe(0);
  });

  it("is added to what was paid too much", () => {
    expect(refundDueOf(order(1700, [cancelled("a", 1000, 2)]))).toBe(1200);
  });
});

describe("a refund of an amount that names no units", () => {
  const at = (second: string, more: object = {}) => ({
    is_for_return: false,
    created_at: `2026-11-28T10:00:${second}.000Z`,
    ...more,
  });
  const dueWith = (...refunds: never[]) => refundDueOf(order(1500, [cancelled("a", 1000, 2)], refunds));

  it("settles what is due of units that were cancelled before it, as the refunds before decision 0137", () => {
    expect(dueWith(refund("1", 1000, at("02")))).toBe(0);
    expect(dueWith(refund("1", 400, at("02")))).toBe(600);
    expect(dueWith(refund("1", 400, at("02", { status: "failed" })))).toBe(1000);
    const both = order(3000, [cancelled("a", 1000), cancelled("b", 1000)], [refund("1", 1200, at("02"))]);
    expect(owedBatches(both)).toEqual([{ batch_id: "b", amount: 800 }]);
  });

  it("is a favour if it was made before, or after they were refunded, also if that refund has failed since", () => {
    expect(dueWith(refund("1", 400, at("00")))).toBe(1000);
    expect(dueWith(refund("1", 400, at("00", { created_at: "2026-11-28T09:59:59.000Z" })))).toBe(1000);
    const failed = refund("2", 1000, {
      ...at("01", { status: "failed", batch_id: "a", is_for_return: true }),
      settled_at: "2026-11-28T10:00:05.000Z",
    });
    expect(dueWith(failed, refund("1", 400, at("02")))).toBe(1000);
    expect(dueWith(failed, refund("1", 400, at("06")))).toBe(600);
    // It repeats one that was made before.
    const first = refund("3", 400, at("00", { status: "failed", repeated_by: "1" }));
    expect(dueWith(first, refund("1", 400, at("06")))).toBe(1000);
  });
});

describe("the refund of an amount", () => {
  it("is that of the cancelled units first, the oldest before the others", () => {
    const of = order(1500, [cancelled("a", 300), cancelled("b", 500)]);
    expect(splitByOwed(of, 200)).toEqual([{ amount: 200, batch_id: "a", is_for_return: true }]);
    expect(splitByOwed(of, 900)).toEqual([
      { amount: 300, batch_id: "a", is_for_return: true },
      { amount: 500, batch_id: "b", is_for_return: true },
      { amount: 100, batch_id: null, is_for_return: false },
    ]);
    expect(splitByOwed(order(1500, []), 900)).toEqual([
      { amount: 900, batch_id: null, is_for_return: false },
    ]);
  });
});

describe("a failed refund", () => {
  const failed = refund("f", 400, { status: "failed" });
  const isRepeatableWith = (...others: never[]) => isRepeatable(order(1500, [], [failed, ...others]), failed);

  it("is repeatable once, and not if it succeeded or no provider was to return it", () => {
    expect(isRepeatableWith()).toBe(true);
    for (const one of [
      refund("f", 400),
      refund("f", 400, { status: "pending" }),
      refund("f", 400, { status: "failed", repeated_by: "g" }),
      refund("f", 400, { status: "failed", provider: null }),
    ])
      expect(isRepeatable(order(1500, [], [one]), one)).toBe(false);
  });

  it("isn't repeatable once another refund was made since it failed, unless that repeats another one", () => {
    const later = { created_at: "2026-11-28T10:00:02.000Z" };
    expect(isRepeatableWith(refund("g", 100))).toBe(true);
    expect(isRepeatableWith(refund("g", 100, later))).toBe(false);
    expect(isRepeatableWith(refund("g", 100, { ...later, status: "failed" }))).toBe(true);
    expect(isRepeatableWith(refund("g", 100, { ...later, destination: "unpaid" }))).toBe(true);
    const repeated = refund("h", 100, { status: "failed", repeated_by: "g" });
    expect(isRepeatableWith(repeated, refund("g", 100, later))).toBe(true);
  });

  it("isn't repeatable once units were refunded or cancelled in another way since it failed", () => {
    const own = refund("f", 400, { status: "failed", batch_id: "a" });
    const isRepeatableWith = (batch: string, second: string) =>
      isRepeatable(
        order(1500, [{ ...cancelled(batch, 400), created_at: `2026-11-28T10:00:${second}.000Z` }], [own]),
        own,
      );
    expect(isRepeatableWith("b", "02")).toBe(false);
    expect(isRepeatableWith("b", "00")).toBe(true);
    expect(isRepeatableWith("a", "02")).toBe(true);
  });

  it("isn't repeatable if less can be refunded", () => {
    expect(isRepeatableWith(refund("g", 1200))).toBe(false);
  });
});
