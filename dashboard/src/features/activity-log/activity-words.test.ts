import type { ActivityEntry } from "@vitrine/contract/activity-log";
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { changesOf, deedWords } from "./activity-words.ts";

const t = ((text: string) => text) as unknown as TFunction;
const entry = (before: ActivityEntry["before"], after: ActivityEntry["after"]) =>
  ({ action: "product.changed", before, after }) as ActivityEntry;

test("Money is written as money, switches as on and off, nothing as a dash", () => {
  const changes = changesOf(
    entry(
      { delivery_fee: 490, cash_on_delivery: true, vendor: null },
      { delivery_fee: 550, cash_on_delivery: false, vendor: "Loom" },
    ),
    "EUR",
    "en",
    t,
  );
  expect(changes).toEqual([
    { field: "Delivery fee", before: "€4.90", after: "€5.50" },
    { field: "Cash on delivery", before: "on", after: "off" },
    { field: "Vendor", before: "—", after: "Loom" },
  ]);
});

test("Of a variant only what differs is shown, and not its id", () => {
  const key = "variant 01a1f8b5-aa54-77fb-92c6-a5251a57ad3c";
  const changes = changesOf(
    entry({ [key]: { price: 4900, sku: "L1" } }, { [key]: { price: 2900, sku: "L1" } }),
    "EUR",
    "en",
    t,
  );
  expect(changes).toEqual([{ field: "Variant, Price", before: "€49.00", after: "€29.00" }]);
});

test("Of what is new only what it costs is shown", () => {
  expect(changesOf(entry(null, { total: 5495, currency: "USD" }), "USD", "en", t)).toEqual([
    { field: "Total", before: "", after: "$54.95" },
  ]);
});

test("A deed without words of its own reads as its code does", () => {
  expect(deedWords("order.confirmed", t)).toBe("Confirmed order");
  expect(deedWords("coupon.made_public", t)).toBe("Coupon made public");
});
