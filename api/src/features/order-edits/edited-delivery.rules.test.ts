import { describe, expect, it } from "vitest";
import { deliveredLines, deliveryChange, slotMoves, slotOf } from "./edited-delivery.rules.ts";

const slot = (area_id: string, starts_at: string, is_slot = true) =>
  ({ window: { area_id, starts_at, ends_at: starts_at, is_slot } }) as never;
const [morning, evening] = ["2026-11-28T08:00:00.000Z", "2026-11-28T18:00:00.000Z"];
const taken = (area_id: string, starts_at: string) => ({ area_id, starts_at, max_orders: 2 });

describe("the slots of an edit", () => {
  it("change in the order of their time and area, whichever is released", () => {
    const kinds = (from: never, to: ReturnType<typeof taken>) => slotMoves(from, to).map(({ kind }) => kind);
    expect(kinds(slot("a", morning), taken("a", evening))).toEqual(["release", "take"]);
    expect(kinds(slot("a", evening), taken("a", morning))).toEqual(["take", "release"]);
    expect(kinds(slot("b", morning), taken("a", morning))).toEqual(["take", "release"]);
    expect(kinds(slot("a", morning), taken("b", morning))).toEqual(["release", "take"]);
  });

  it("are released or taken alone if there is no other, and a window that isn't a slot is neither", () => {
    expect(slotMoves(slot("a", morning), undefined)).toMatchObject([{ kind: "release" }]);
    expect(slotMoves(slot("a", morning, false), taken("a", evening))).toMatchObject([{ kind: "take" }]);
    expect(slotMoves({}, undefined)).toEqual([]);
    expect(slotOf(slot("a", morning, false))).toBeUndefined();
  });
});

describe("the change of a delivery", () => {
  const named = (name: string, window: object = slot("a", morning)) => ({ name, ...window }) as never;

  it("is another method or another slot", () => {
    expect(deliveryChange(named("Post"), undefined)).toEqual([]);
    expect(deliveryChange(named("Post"), named("Post"))).toEqual([]);
    expect(deliveryChange(named("Post"), named("Courier"))).toMatchObject([
      { before: "Post", after: "Courier" },
    ]);
    expect(deliveryChange(named("Post"), named("Post", slot("a", evening)))).toHaveLength(1);
  });
});

describe("the items that are delivered", () => {
  const tea = { requires_shipping: true, weight_grams: 200, shipping_fee: 50 };

  it("are without cancelled units, and of a deleted product without a weight", () => {
    const changes = [
      { variant_id: "tea", quantity: 3, cancelled_quantity: 1 },
      { variant_id: "gone", quantity: 1, cancelled_quantity: 0 },
      { variant_id: "tea", quantity: 2, cancelled_quantity: 2 },
    ];
    const added = { ...tea, weight_grams: 70, quantity: 4, variant: undefined } as never;
    expect(deliveredLines(changes, [added], new Map([["tea", tea as never]]))).toEqual([
      { ...tea, quantity: 2 },
      { requires_shipping: true, weight_grams: 0, shipping_fee: null, quantity: 1 },
      { requires_shipping: true, weight_grams: 70, shipping_fee: null, quantity: 4 },
    ]);
  });
});
