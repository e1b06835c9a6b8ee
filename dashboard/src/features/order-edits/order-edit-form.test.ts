import type { EditableOrder } from "@vitrine/contract/orders/order-edits";
import { expect, it } from "vitest";
import { newLine } from "../../shared/order-lines/line-values.ts";
import { orderEditForm, valuesOf, valuesOver } from "./order-edit-form.ts";

const [tea, cup, pot] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const line = (id: string, quantity: number) => ({ id, quantity }) as EditableOrder["lines"][number];
const order = (change: Partial<EditableOrder>) =>
  ({
    lines: [line(tea, 2), line(cup, 1)],
    email: "nia@example.com",
    phone: null,
    address: { name: "Nia", line1: "1 Harbour Road", country: "DE" },
    discount: null,
    discount_reason: null,
    delivery_price: 490,
    is_tax_exempt: false,
    ...change,
  }) as EditableOrder;

it("sends what the order is, if nothing is typed", () => {
  expect(orderEditForm.parse(valuesOf(order({})))).toMatchObject({
    quantities: [
      { order_line_id: tea, quantity: 2 },
      { order_line_id: cup, quantity: 1 },
    ],
    added: [],
    discount: null,
    delivery_price: 490,
    phone: null,
  });
});

it("puts typed changes on another version of the order, and leaves everything else as in that version", () => {
  const base = order({});
  const added = [newLine({ variant_id: pot, title: "Pot" })];
  const typed = { ...valuesOf(base), added, delivery_price: 700 };
  typed.quantities = [{ order_line_id: tea, quantity: 5 }, typed.quantities[1]!];
  const theirs = order({
    lines: [line(pot, 1), line(tea, 3)],
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
  });
});
