import { describe, expect, it } from "vitest";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { copyOfOrder, historyOf, itemCount } from "./draft-orders.rules.ts";

const line = (more: object) => ({
  variant_id: "tea",
  title: "Tea",
  variant_title: "Green",
  unit_price: 500,
  quantity: 3,
  cancelled_quantity: 0,
  ...more,
});
const orderOf = (...lines: object[]): OrderRecord =>
  ({ customer_id: "nia", email: "nia@example.com", phone: null, address: {}, note: "Ring", lines }) as never;
const existing = new Set(["tea"]);

describe("a copy of an order", () => {
  it("has the units that weren't cancelled, at today's prices", () => {
    const { lines, ...rest } = copyOfOrder(
      orderOf(line({ cancelled_quantity: 1 }), line({ cancelled_quantity: 3 })),
      existing,
    );
    expect(lines).toMatchObject([{ variant_id: "tea", title: "Tea, Green", unit_price: null, quantity: 2 }]);
    expect(rest).toMatchObject({ customer_id: "nia", note: "Ring", discount: null, internal_note: null });
  });

  it("has items that no longer exist as custom ones, at the price of the order", () => {
    const { lines } = copyOfOrder(
      orderOf(line({ variant_id: "gone", variant_title: "" }), line({ variant_id: null })),
      existing,
    );
    expect(lines).toMatchObject([
      { variant_id: null, title: "Tea", unit_price: 500 },
      { variant_id: null, title: "Tea, Green", unit_price: 500 },
    ]);
  });

  it("has titles and quantities that a draft can have", () => {
    const { lines } = copyOfOrder(orderOf(line({ title: "a".repeat(300), quantity: 100_000 })), existing);
    expect(lines[0]).toMatchObject({ title: "a".repeat(255), quantity: 99_999 });
  });
});

it("the activity log has no customer of a draft, and a draft counts its units", () => {
  const draft = {
    ...copyOfOrder(orderOf(line({}), line({ quantity: 2 })), existing),
    email: "nia@example.com",
  };
  expect(itemCount(draft)).toBe(5);
  expect(Object.keys(historyOf(draft as never)).toSorted()).toEqual([
    "delivery",
    "discount",
    "discount_reason",
    "is_tax_exempt",
    "lines",
  ]);
});
