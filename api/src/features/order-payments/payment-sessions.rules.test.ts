import { describe, expect, it } from "vitest";
import { capturesLater, isPayable } from "./payment-sessions.rules.ts";

const order = {
  lifecycle: "open" as const,
  payment_method: "stripe",
  payment_status: "partially_paid" as const,
  payment_due_at: null,
  placed_at: "2026-11-28T10:00:00Z",
  payable_until: null,
  fulfilment_status: "unfulfilled" as const,
  total: 1000,
  prices_include_tax: true,
  lines: [],
  shipments: [],
  refunds: [],
  refund_parts: [],
  advance: null,
  payments: [{ kind: "capture", amount: 300, method: "store_credit", reference: null, overpaid: 0 }],
};

describe("an order", () => {
  it("can be paid while a rest is due, unless that is authorised", () => {
    const now = Date.parse("2026-11-28T11:00:00Z");
    for (const status of ["released", "expired"])
      expect(isPayable({ ...order, authorization: { status } }, now), status).toBe(true);
    for (const status of ["held", "capturing"])
      expect(isPayable({ ...order, authorization: { status } }, now), status).toBe(false);
  });

  it("is only authorised if the shop captures later, and something ships", () => {
    const delivery = { name: "Standard" } as Parameters<typeof capturesLater>[0]["delivery"];
    const placed = { lifecycle: "awaiting_payment" as const, delivery, advance: null };
    expect(capturesLater(placed, "placement")).toBe(false);
    expect(capturesLater(placed, "shipment")).toBe(true);
    expect(capturesLater(placed, "manual")).toBe(true);
    const digital = { ...placed, delivery: { ...delivery, name: "No delivery" } };
    expect(capturesLater(digital, "shipment")).toBe(false);
    expect(capturesLater(digital, "manual")).toBe(true);
    expect(capturesLater({ ...placed, lifecycle: "open" }, "manual")).toBe(false);
  });
});
