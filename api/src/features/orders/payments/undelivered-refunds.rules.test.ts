import { describe, expect, it } from "vitest";
import { dueOf, overpaidOf, payableOf } from "./refunds.rules.ts";
import { refundsOfUndelivered } from "./undelivered-refunds.rules.ts";

const part = (batch_id: string, at: number, quantity = 1, cancelled = 0) => ({
  batch_id,
  kind: "item" as const,
  order_line_id: "tea",
  quantity,
  cancelled,
  amount: 500 * quantity,
  created_at: `2026-11-28T${at}:00:00.000Z`,
  is_of_return: false,
});
const refund = (batch_id: string, amount: number, status = "succeeded", destination = "original") => ({
  id: `${batch_id} ${destination}`,
  batch_id,
  amount,
  status,
  destination,
  is_for_return: destination === "original",
});
const back = (at: number | null, quantity = 1) => ({
  status: "returned" as const,
  returned_at: at === null ? null : `2026-11-28T${at}:00:00.000Z`,
  lines: [{ order_line_id: "tea", quantity }],
});
/** Two units at 500, in cash, of which the shop has received `received`. */
const order = (received: number, refunds: ReturnType<typeof refund>[], more: object) =>
  ({
    total: 1000,
    payment_method: "cash_on_delivery",
    fulfilment_status: "partially_delivered",
    prices_include_tax: true,
    lines: [{ id: "tea", quantity: 2, total: 1000, tax: 0 }],
    shipments: [back(12)],
    refund_parts: [part("tea", 11)],
    payments: [
      { kind: "collection", amount: received, overpaid: 0 },
      ...refunds.map(({ id, amount, destination }) => ({
        kind: destination === "unpaid" ? "cancellation" : "refund",
        amount,
        overpaid: 0,
        cause_id: id,
      })),
    ],
    refunds,
    ...more,
  }) as never;
const figures = (one: never) => [payableOf(one), dueOf(one), overpaidOf(one)];

describe("a cash order with a unit that came back undelivered", () => {
  it("has paid nothing too much if the unit was refunded before", () => {
    expect(figures(order(1000, [refund("tea", 500)], {}))).toEqual([1000, 0, 0]);
  });

  it("has paid too much what is missing of the refund", () => {
    expect(figures(order(1000, [refund("tea", 300)], {}))).toEqual([800, 0, 200]);
    expect(figures(order(1000, [], { refund_parts: [] }))).toEqual([500, 0, 500]);
  });

  it("still has the other unit to pay if the refund returned all that was received", () => {
    expect(figures(order(500, [refund("tea", 500)], {}))).toEqual([1000, 500, 0]);
  });

  it("still has the other unit to pay if the price of the refunded one wasn't due any more", () => {
    expect(figures(order(0, [refund("tea", 500, "succeeded", "unpaid")], {}))).toEqual([500, 500, 0]);
  });

  it("counts a refund that was made after it came back for the other unit", () => {
    const after = order(500, [refund("tea", 500)], { refund_parts: [part("tea", 13)] });
    expect(figures(after)).toEqual([500, 0, 0]);
    expect(refundsOfUndelivered(after).units).toEqual(new Map());
  });

  it("counts no refund of a return, no refund that failed, and none if the time isn't known", () => {
    const isOfReturn = { refund_parts: [{ ...part("tea", 11), is_of_return: true }] };
    for (const one of [
      order(1000, [refund("tea", 500)], isOfReturn),
      order(1000, [refund("tea", 500, "failed")], {}),
      order(1000, [refund("tea", 500)], { shipments: [back(null)] }),
    ])
      expect(refundsOfUndelivered(one)).toEqual({ amount: 0, units: new Map() });
  });
});

describe("the refunded units that came back", () => {
  it("are counted once, with the refund for the batch's cancelled units first", () => {
    const twice = order(1000, [refund("tea", 500)], { shipments: [back(12), back(14)] });
    expect(refundsOfUndelivered(twice)).toEqual({ amount: 500, units: new Map([["tea", 1]]) });
    const withCancelled = order(1000, [refund("tea", 700)], { refund_parts: [part("tea", 11, 2, 1)] });
    expect(refundsOfUndelivered(withCancelled)).toEqual({ amount: 200, units: new Map([["tea", 1]]) });
  });

  it("are those that were refunded until then", () => {
    const both = [refund("tea", 500), refund("cup", 400)];
    const parts = { refund_parts: [part("tea", 11), part("cup", 13)] };
    expect(refundsOfUndelivered(order(1000, both, { ...parts, shipments: [back(12, 2)] })).amount).toBe(500);
    expect(refundsOfUndelivered(order(1000, both, { ...parts, shipments: [back(14, 2)] })).amount).toBe(900);
  });
});
