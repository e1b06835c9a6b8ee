import { expect, it } from "vitest";
import {
  advanceDueOf,
  advanceLeftOf,
  payableOnlineOf,
  providerOf,
  shownAdvance,
} from "./advance-due.rules.ts";

const capture = (amount: number, method = "bkash") => ({
  kind: "capture",
  amount,
  method,
  reference: null,
  overpaid: 0,
});
const advance = {
  kind: "fixed" as const,
  basis_points: null,
  amount: 500,
  method: "bkash",
  name: "bKash",
  instructions: null,
  asks_proof: false,
};
const order = {
  lifecycle: "open" as const,
  fulfilment_status: "unfulfilled" as const,
  payment_method: "cash_on_delivery",
  total: 5000,
  prices_include_tax: true,
  lines: [],
  shipments: [],
  refunds: [],
  refund_parts: [],
  payments: [] as ReturnType<typeof capture>[],
  advance,
};

it("is due until it is paid, in parts too", () => {
  expect(advanceDueOf(order)).toBe(500);
  expect(advanceDueOf({ ...order, payments: [capture(200)] })).toBe(300);
  expect(advanceDueOf({ ...order, payments: [capture(500)] })).toBe(0);
  expect(advanceDueOf({ ...order, advance: null })).toBe(0);
});

it("isn't paid by store credit, and never exceeds what is due", () => {
  expect(advanceDueOf({ ...order, payments: [capture(400, "store_credit")] })).toBe(500);
  expect(advanceDueOf({ ...order, payments: [capture(4800, "store_credit")] })).toBe(200);
});

it("can't be paid once the order is packed or cancelled, but is still left", () => {
  const packed = { ...order, fulfilment_status: "packed" as const };
  expect([advanceDueOf(packed), advanceLeftOf(packed)]).toEqual([0, 500]);
  expect(advanceDueOf({ ...order, lifecycle: "cancelled" })).toBe(0);
  expect(advanceDueOf({ ...order, lifecycle: "awaiting_payment" })).toBe(500);
  expect(shownAdvance(packed)).toEqual({ ...advance, due: 0 });
});

it("is paid with its provider, for its amount and not the total", () => {
  expect(providerOf(order)).toBe("bkash");
  expect(payableOnlineOf(order)).toBe(500);
  expect(providerOf({ ...order, advance: { ...advance, method: "a-transfer" } })).toBeUndefined();
  expect(payableOnlineOf({ ...order, advance: { ...advance, method: "a-transfer" } })).toBe(0);
  expect(payableOnlineOf({ ...order, advance: null })).toBe(0);
  expect(payableOnlineOf({ ...order, payment_method: "stripe", advance: null })).toBe(5000);
});
