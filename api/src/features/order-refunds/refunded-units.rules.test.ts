import { describe, expect, it } from "vitest";
import type { ShipmentStatus } from "../orders/order-statuses.rules.ts";
import type { StoredPart } from "../refund-parts/refund-parts.queries.ts";
import { lostLines, partsWithLost } from "./refunded-units.rules.ts";

const line = "tea";
const shipment = (id: string, status: ShipmentStatus, quantity: number, more: object = {}) =>
  ({ id, status, resolution: null, lines: [{ order_line_id: line, quantity }], quantity, ...more }) as never;
const part = (id: string, quantity: number, more: Partial<StoredPart> = {}): StoredPart => ({
  id,
  batch_id: `batch of ${id}`,
  kind: "item",
  order_line_id: line,
  quantity,
  cancelled: 0,
  restocked: 0,
  amount: quantity * 500,
  is_failed: false,
  ...more,
});
const returnOf = (quantity: number) =>
  ({
    id: "return",
    status: "approved",
    lines: [{ order_line_id: line, quantity, sellable: 0, damaged: 0 }],
  }) as never;

/** The units of the lost shipment "lost" of two teas: those that can be sent again, and those that are refunded. */
function lost(others: never[], parts: StoredPart[], all: never[] = []) {
  const one = shipment("lost", "lost", 2);
  const order = { shipments: [one, ...others] };
  return lostLines(order, { all, taxes: new Map(), parts }, one)[0]!;
}

describe("the units of a lost shipment", () => {
  it("are sent again if none of them is refunded", () => {
    expect(lost([shipment("b", "shipped", 1)], [])).toEqual({
      order_line_id: line,
      wanted: 2,
      refunded: [],
    });
  });

  it("aren't sent again if they are refunded, the oldest part first", () => {
    const parts = [part("a", 1), part("b", 1)];
    expect(lost([shipment("c", "delivered", 1)], parts)).toMatchObject({
      wanted: 0,
      refunded: [
        { part: { id: "a" }, units: 1, restocked: 0 },
        { part: { id: "b" }, units: 1, restocked: 0 },
      ],
    });
    expect(lost([shipment("c", "delivered", 1)], [part("a", 3)])).toMatchObject({
      wanted: 0,
      refunded: [{ part: { id: "a" }, units: 2, restocked: 0 }],
    });
  });

  it("are restocked ones only if no other unit was outside", () => {
    const restocked = [part("a", 1, { restocked: 1 })];
    expect(lost([shipment("b", "delivered", 1)], restocked).wanted).toBe(2);
    const expected = { wanted: 1, refunded: [{ part: { id: "a" }, units: 1, restocked: 1 }] };
    expect(lost([], restocked)).toMatchObject(expected);
    // The delivered unit is in a return.
    expect(lost([shipment("b", "delivered", 1)], restocked, [returnOf(1)])).toMatchObject(expected);
    const both = [part("a", 2, { restocked: 1 })];
    expect(lost([shipment("b", "delivered", 1)], both)).toMatchObject({
      wanted: 1,
      refunded: [{ part: { id: "a" }, units: 1, restocked: 0 }],
    });
  });

  it("aren't those of a failed refund, of a return, that came back undelivered, or are cancelled already", () => {
    expect(lost([], [part("a", 1, { is_failed: true })]).wanted).toBe(2);
    const ofReturn = [part("a", 1, { batch_id: "return" })];
    expect(lost([shipment("b", "delivered", 1)], ofReturn, [returnOf(1)]).wanted).toBe(2);
    expect(lost([shipment("b", "returned", 1)], [part("a", 1)]).wanted).toBe(2);
    expect(lost([shipment("b", "returned", 1)], [part("a", 2)]).wanted).toBe(1);
    expect(lost([], [part("a", 1, { cancelled: 1 })]).wanted).toBe(2);
    // Another lost shipment that is resolved.
    const written = shipment("b", "lost", 1, { resolution: "written_off" });
    expect(lost([written], [part("a", 1, { restocked: 1 })]).wanted).toBe(1);
  });
});

describe("a part whose units are lost", () => {
  const split = (units: number, restocked: number) =>
    partsWithLost({ part: part("a", 3, { cancelled: 1, restocked: 1, amount: 1000 }), units, restocked });

  it("is divided into cancelled units and the others, which keep its amount together", () => {
    const common = { batch_id: "batch of a", kind: "item", order_line_id: line };
    expect(split(1, 0)).toEqual([
      { ...common, quantity: 2, cancelled: 1, restocked: 1, amount: 667 },
      { ...common, quantity: 1, cancelled: 1, restocked: 0, amount: 333 },
    ]);
    expect(split(2, 1)).toMatchObject([
      { quantity: 1, cancelled: 1, restocked: 0, amount: 333 },
      { quantity: 2, cancelled: 2, restocked: 0, amount: 667 },
    ]);
    const all = partsWithLost({ part: part("a", 1, { restocked: 1 }), units: 1, restocked: 1 });
    expect(all).toEqual([{ ...common, quantity: 1, cancelled: 1, restocked: 0, amount: 500 }]);
  });
});
