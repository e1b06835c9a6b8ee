import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import { describe, expect, it } from "vitest";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { causeOf, orderForEmail, previewLanguage, sampleId, testLimitsOf } from "./customer-emails.rules.ts";

const order = {
  total: 1500,
  item_count: 3,
  lifecycle: "open",
  cancel_reason: null,
  payment_method: "bank_transfer",
  payment_status: "paid",
  placed_at: "2026-11-28T10:00:00.000Z",
  lines: [{ id: "tea", title: "Tea", quantity: 3 }],
  payments: [],
  refunds: [],
  shipments: [],
  timeline: [],
} as unknown as OrderRecord;
const now = Date.UTC(2026, 10, 28, 12);
const shown = (email: CustomerEmail, more: object = {}) =>
  orderForEmail(email, { ...order, ...more }, { now, texts: { message: "Hello" } });

describe("the order of a preview", () => {
  it.each(["payment_link", "payment_failed"] as const)("awaits its payment for a day: %s", (email) => {
    expect(shown(email, { payments: [{ kind: "capture", amount: 1500 }] })).toMatchObject({
      lifecycle: "awaiting_payment",
      payment_status: "unpaid",
      payments: [],
      payment_due_at: "2026-11-29T12:00:00.000Z",
    });
  });

  it("is cancelled for its own reason, if it has one", () => {
    expect(shown("order_cancelled")).toMatchObject({ lifecycle: "cancelled", cancel_reason: "customer" });
    expect(shown("order_cancelled", { cancel_reason: "stock" })).toMatchObject({ cancel_reason: "stock" });
  });

  it("shows its last payment again, which doesn't count twice, or one of its total", () => {
    const payments = [
      { kind: "capture", amount: 500 },
      { kind: "collection", amount: 900 },
      { kind: "refund", amount: 100 },
    ];
    const last = shown("payment_received", { payments }).payments.at(-1);
    expect(last).toMatchObject({ kind: "shown", amount: 900, cause_id: sampleId });
    expect(shown("payment_received").payments).toMatchObject([{ kind: "capture", amount: 1500 }]);
  });

  it("has a refund, a shipment, an edit or a message, its own before a sample", () => {
    expect(shown("order_refunded").refunds).toMatchObject([{ id: sampleId, amount: 1500 }]);
    expect(shown("order_refunded", { refunds: [{ id: "own" }] }).refunds).toEqual([{ id: "own" }]);
    expect(shown("order_shipped").shipments).toMatchObject([{ id: sampleId, quantity: 3 }]);
    expect(shown("order_delivered", { shipments: [{ id: "own" }] }).shipments).toEqual([{ id: "own" }]);
    expect(shown("order_edited").timeline).toMatchObject([
      { action: "order.edited", details: { changes: [{ kind: "quantity", before: 4, after: 3 }] } },
    ]);
    expect(shown("order_message").timeline).toMatchObject([
      { action: "order.messaged", details: { text: "Hello" } },
    ]);
    expect(shown("order_confirmed" as CustomerEmail)).toEqual(order);
  });

  it("is about its last shipment or refund", () => {
    const two = (name: string) => ({ [name]: [{ id: "first" }, { id: "last" }] });
    expect(causeOf("order_shipped", shown("order_shipped", two("shipments")))).toBe("last");
    expect(causeOf("order_refunded", shown("order_refunded", two("refunds")))).toBe("last");
    expect(causeOf("order_edited", order)).toBe(sampleId);
  });
});

it.each([
  ["bn", "bn"],
  ["de", null],
  [null, null],
  [undefined, null],
])("a preview in the language %s is in %s", (wanted, expected) => {
  expect(previewLanguage(wanted, { languages: [{ code: "bn" }] })).toBe(expected);
});

it("test emails are limited for a member and for the shop", () => {
  expect(testLimitsOf(7, "mona").map(({ max, seconds }) => [max, seconds])).toEqual([
    [20, 3600],
    [200, 86_400],
  ]);
  expect(testLimitsOf(7, "mona")[0]!.key).not.toBe(testLimitsOf(7, "leo")[0]!.key);
  expect(testLimitsOf(7, "mona")[1]!.key).not.toBe(testLimitsOf(8, "mona")[1]!.key);
});
