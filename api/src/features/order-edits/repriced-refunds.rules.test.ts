import { expect, it } from "vitest";
import { repriceParts } from "./repriced-refunds.rules.ts";

const part = (id: string, more: object = {}) => ({
  id,
  batch_id: `batch of ${id}`,
  kind: "item" as const,
  order_line_id: "tea",
  quantity: 1,
  cancelled: 0,
  amount: 333,
  created_at: "2026-11-28T10:00:00.000Z",
  ...more,
});
const delivery = (id: string, amount: number) =>
  part(id, { kind: "delivery", order_line_id: null, quantity: 0, amount });
const priced = (total: number, taxes: { amount: number }[] = [], shipping = 390) =>
  ({
    lines: [{ id: "tea", quantity: 3, total, taxes }],
    shipping: { total: shipping, taxes: [] },
    fees: [],
    cash_rounding: 0,
  }) as never;
const order = (refund_parts: object[], refunds: object[] = [], prices_include_tax = true) =>
  ({ refund_parts, refunds, prices_include_tax }) as never;
const amounts = (parts: { amount: number }[]) => parts.map(({ amount }) => amount);

it("prices refunded units at cumulative shares of the line's new price, with its taxes", () => {
  const three = [part("a"), part("b"), part("c")];
  expect(amounts(repriceParts(order(three), priced(500)).parts)).toEqual([167, 166, 167]);
  const taxed = repriceParts(order(three, [], false), priced(500, [{ amount: 100 }]));
  expect(amounts(taxed.parts)).toEqual([200, 200, 200]);
  expect(taxed.values.get("batch of a")).toEqual({ before: 333, after: 200 });
});

it("prices the line that costs most with the rounding of cash", () => {
  const rounded = { ...(priced(1000) as object), cash_rounding: -4 } as never;
  const three = [part("a"), part("b"), part("c")];
  expect(amounts(repriceParts(order(three), rounded).parts)).toEqual([332, 332, 332]);
});

it("changes nothing at the same price, or of another line", () => {
  const same = repriceParts(order([part("a", { amount: 333 })]), priced(1000));
  expect([same.parts, same.values.get("batch of a")]).toEqual([[], { before: 333, after: 333 }]);
  expect(repriceParts(order([part("a", { order_line_id: "mug" })]), priced(1)).parts).toEqual([]);
});

it("doesn't count the units of a failed refund, unless they are cancelled", () => {
  const failed = { batch_id: "batch of a", status: "failed", is_for_return: true };
  const parts = (more: object) =>
    amounts(repriceParts(order([part("a", more), part("b")], [failed]), priced(500)).parts);
  expect(parts({})).toEqual([167, 167]);
  expect(parts({ cancelled: 1 })).toEqual([167, 166]);
});

it("values a refunded delivery at its new price, and stores its amount as it was", () => {
  const { parts, values } = repriceParts(
    order([delivery("a", 200), delivery("b", 100)]),
    priced(1000, [], 250),
  );
  expect(parts).toEqual([]);
  expect([...values.values()]).toEqual([
    { before: 200, after: 200 },
    { before: 100, after: 50 },
  ]);
});
