import { expect, it } from "vitest";
import { isShippedUnpaid, missingCash, unreturnedPayment } from "./payment-reminders.rules.ts";

const order = {
  lifecycle: "open",
  payment_status: "unpaid",
  payment_method: "manual",
  fulfilment_status: "unfulfilled",
  stage: "confirmed",
  total: 1000,
  refundable: 0,
  refunds: [],
  balance: 1000,
} as const satisfies Parameters<typeof isShippedUnpaid>[0];

it("reminds of the payment of an order that isn't paid in cash, until it is shipped", () => {
  expect(isShippedUnpaid(order)).toBe(true);
  expect(isShippedUnpaid({ ...order, payment_status: "voided", stage: "packed" })).toBe(true);
  expect(isShippedUnpaid({ ...order, payment_method: "cash_on_delivery" })).toBe(false);
  expect(isShippedUnpaid({ ...order, payment_status: "paid" })).toBe(false);
  expect(isShippedUnpaid({ ...order, stage: "shipped" })).toBe(false);
  expect(isShippedUnpaid({ ...order, total: 0 })).toBe(false);
  expect(isShippedUnpaid({ ...order, fulfilment_status: "service_unfulfilled" })).toBe(false);
  expect(isShippedUnpaid({ ...order, lifecycle: "cancelled", stage: "cancelled" })).toBe(false);
});

it("reminds of cash that is missing once the order is delivered", () => {
  const cash = { ...order, payment_method: "cash_on_delivery", balance: 500 } as const;
  expect(missingCash({ ...cash, fulfilment_status: "delivered" })).toBe(500);
  expect(missingCash({ ...cash, fulfilment_status: "partially_delivered" })).toBe(0);
  expect(missingCash({ ...cash, fulfilment_status: "delivered", balance: -100 })).toBe(0);
  expect(missingCash({ ...order, fulfilment_status: "delivered" })).toBe(0);
});

it("reminds of a payment that wasn't refunded when the order was cancelled or came back", () => {
  const paid = { ...order, payment_status: "paid", refundable: 1000 } as const;
  expect(unreturnedPayment(paid)).toBe(0);
  expect(unreturnedPayment({ ...paid, lifecycle: "cancelled" })).toBe(1000);
  expect(unreturnedPayment({ ...paid, fulfilment_status: "returned" })).toBe(1000);
  const refund = { status: "succeeded" } as (typeof paid.refunds)[number];
  expect(unreturnedPayment({ ...paid, lifecycle: "cancelled", refundable: 100, refunds: [refund] })).toBe(0);
  const failed = { status: "failed" } as (typeof paid.refunds)[number];
  expect(unreturnedPayment({ ...paid, lifecycle: "cancelled", refunds: [failed] })).toBe(1000);
});
