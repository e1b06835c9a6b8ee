import { expect, it } from "vitest";
import { confirmsOrder, isOutdated, shipmentCause, shipmentIn, trackingLink } from "./emails.rules.ts";
import type { OrderRecord } from "../orders.queries.ts";

const order = {
  lifecycle: "awaiting_payment",
  payment_method: "stripe",
  payment_status: "voided",
  total: 1000,
  payments: [],
  shipments: [{ id: "s1", status: "out_for_delivery" }],
  timeline: [{ details: { message_id: "m1", text: "Hello" } }, { details: { message_id: "m2" } }],
} as unknown as OrderRecord;

it("names the shipment and the event in the cause of an email", () => {
  expect(shipmentIn(shipmentCause("s1", "e1"))).toBe("s1");
  expect(shipmentIn("s1")).toBe("s1");
});

it("is outdated once the shipment has another status or no longer exists", () => {
  expect(isOutdated("out-for-delivery", "s1 e1", order)).toBe(false);
  expect(isOutdated("attempt-failed", "s1 e1", order)).toBe(true);
  expect(isOutdated("out-for-delivery", "s2 e1", order)).toBe(true);
  expect(isOutdated("shipped", "s2", order)).toBe(false);
});

it("is outdated once a failed payment needn't be made again", () => {
  const failed = (more: object) => isOutdated("payment-failed", "p1", { ...order, ...more } as OrderRecord);
  expect(failed({})).toBe(false);
  expect(failed({ lifecycle: "open" })).toBe(false);
  expect(failed({ lifecycle: "cancelled" })).toBe(true);
  expect(failed({ payment_status: "authorized" })).toBe(true);
  expect(failed({ payment_method: "cash_on_delivery" })).toBe(true);
  expect(failed({ payments: [{ kind: "capture", amount: 1000, overpaid: 0 }] })).toBe(true);
});

it("is outdated once the text of a message is erased", () => {
  expect(isOutdated("message", "m1", order)).toBe(false);
  expect(isOutdated("message", "m2", order)).toBe(true);
});

it("confirms an order of the checkout by its first payment, but no other one", () => {
  expect(confirmsOrder({ lifecycle: "awaiting_payment", source: "checkout" })).toBe(true);
  expect(confirmsOrder({ lifecycle: "open", source: "checkout" })).toBe(false);
  expect(confirmsOrder({ lifecycle: "awaiting_payment", source: "draft_order" })).toBe(false);
});

it("links to tracking pages of http and https only", () => {
  expect(trackingLink({ tracking_url: "https://track.example/1" })).toBe("https://track.example/1");
  for (const tracking_url of [null, "", "javascript:alert(1)", "//track.example"])
    expect(trackingLink({ tracking_url })).toBeNull();
});
