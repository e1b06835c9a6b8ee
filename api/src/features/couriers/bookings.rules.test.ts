import { expect, it } from "vitest";
import { cashOf } from "./bookings.rules.ts";

const shipment = (id: string, status: "packed" | "shipped" | "returned" | "lost") =>
  ({ id, status, lines: [{ order_line_id: "tea", quantity: 1 }] }) as never;
const booking = (shipment_id: string, cod_amount: number) =>
  ({ shipment_id, cod_amount, status: "booked", settlement_id: null }) as never;
const order = (...shipments: never[]) => ({
  total: 1000,
  payments: [],
  refunds: [],
  refund_parts: [],
  payment_method: "cash_on_delivery",
  fulfilment_status: "partially_shipped" as const,
  prices_include_tax: true,
  lines: [{ id: "tea", quantity: 2, total: 1000, tax: 0 }],
  shipments,
});

it("a courier collects what isn't collected with another shipment on its way", () => {
  const both = order(shipment("first", "shipped"), shipment("second", "packed"));
  expect(cashOf(both, [booking("first", 500)], "second")).toBe(500);
  expect(cashOf(both, [booking("first", 1000)], "second")).toBe(0);
});

it("a courier collects the price of the items that didn't come back with another shipment", () => {
  const both = order(shipment("first", "returned"), shipment("second", "packed"));
  expect(cashOf(both, [booking("first", 500)], "second")).toBe(500);
  expect(cashOf(both, [booking("first", 1000)], "second")).toBe(500);
});

it("a courier collects everything for items that are sent again after they were lost", () => {
  const both = order(shipment("first", "lost"), shipment("second", "packed"));
  expect(cashOf(both, [booking("first", 1000)], "second")).toBe(1000);
});
