import type { EditableOrder } from "@vitrine/contract/orders/order-edits";
import { expect, it } from "vitest";
import { newLine } from "../../shared/order-lines/line-values.ts";
import { orderEditForm, valuesOf, valuesOver } from "./order-edit-form.ts";

const [tea, cup, pot] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const line = (id: string, quantity: number, discount: EditableOrder["discount"] = null) =>
  ({ id, quantity, discount, discount_reason: null }) as EditableOrder["lines"][number];
const half = { kind: "percent" as const, value: 5000 };
const order = (change: Partial<EditableOrder>) =>
  ({
    lines: [line(tea, 2), line(cup, 1)],
    email: "nia@example.com",
    phone: null,
    address: { name: "Nia", line1: "1 Harbour Road", country: "DE" },
    discount: null,
    discount_reason: null,
    coupons: [{ id: "spring", title: "Spring", code: "SPRING", is_removed: false }],
    fees: [{ id: "0", name: "Packaging", amount: 50 }],
    delivery_price: 490,
    is_tax_exempt: false,
    billing: { tax_number: "DE123456789", address: null },
    ...change,
  }) as EditableOrder;

it("sends what the order is, if nothing is typed", () => {
  expect(orderEditForm.parse(valuesOf(order({})))).toMatchObject({
    quantities: [
      { order_line_id: tea, quantity: 2 },
      { order_line_id: cup, quantity: 1 },
    ],
    line_discounts: [
      { order_line_id: tea, discount: null, reason: null },
      { order_line_id: cup, discount: null, reason: null },
    ],
    added: [],
    discount: null,
    removed_coupons: [],
    fees: [{ fee_id: "0", amount: 50 }],
    delivery: null,
    delivery_price: 490,
    phone: null,
    billing: { tax_number: "DE123456789", address: null },
  });
});

it("puts typed changes on another version of the order, and leaves everything else as in that version", () => {
  const base = order({});
  const added = [newLine({ variant_id: pot, title: "Pot" })];
  const typed = { ...valuesOf(base), added, delivery_price: 700 };
  typed.quantities = [{ order_line_id: tea, quantity: 5 }, typed.quantities[1]!];
  typed.line_discounts = [{ order_line_id: tea, discount: half, reason: "Dented" }, typed.line_discounts[1]!];
  typed.removed_coupons = ["spring"];
  const theirs = order({
    lines: [line(pot, 1, half), line(tea, 3)],
    fees: [{ id: "0", name: "Packaging", amount: 80 }],
    email: "new@example.com",
    delivery_price: 100,
  });
  expect(valuesOver(typed, base, theirs)).toEqual({
    ...valuesOf(theirs),
    added,
    delivery_price: 700,
    quantities: [
      { order_line_id: pot, quantity: 1 },
      { order_line_id: tea, quantity: 5 },
    ],
    line_discounts: [
      { order_line_id: pot, discount: half, reason: "" },
      { order_line_id: tea, discount: half, reason: "Dented" },
    ],
    removed_coupons: ["spring"],
    fees: [{ fee_id: "0", amount: 80 }],
  });
});
