import type { ActivityEntry } from "@vitrine/contract/accounts/activity-log";
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { changesOf, actionLabel, targetLabel } from "./activity-labels.ts";

const t = ((text: string) => text) as unknown as TFunction;
const entry = (before: ActivityEntry["before"], after: ActivityEntry["after"]) =>
  ({ action: "product.changed", before, after }) as ActivityEntry;

const here = { currency: "EUR", time_zone: "Europe/Amsterdam", units: "metric" } as const;

test("formats amounts as money, booleans as on and off, and null as a dash", () => {
  const changes = changesOf(
    entry(
      { delivery_fee: 490, cash_on_delivery: true, vendor: null },
      { delivery_fee: 550, cash_on_delivery: false, vendor: "Loom" },
    ),
    here,
    "en",
    t,
  );
  expect(changes).toMatchObject([
    { field: "Delivery fee", before: "€4.90", after: "€5.50" },
    { field: "Cash on delivery", before: "on", after: "off" },
    { field: "Vendor", before: "—", after: "Loom" },
  ]);
});

test("formats weights and lengths in the units of the shop", () => {
  const change = entry({ weight_grams: 500, length_cm: 20 }, { weight_grams: 1134, length_cm: 30 });
  expect(changesOf(change, here, "en", t)).toMatchObject([
    { before: "500 g", after: "1,134 g" },
    { before: "20 cm", after: "30 cm" },
  ]);
  expect(changesOf(change, { ...here, units: "imperial" }, "en", t)).toMatchObject([
    { before: "1.1 lb", after: "2.5 lb" },
    { before: "8 in", after: "12 in" },
  ]);
});

test("shows only the changed fields of a variant, without its id", () => {
  const key = "variant 01a1f8b5-aa54-77fb-92c6-a5251a57ad3c";
  const changes = changesOf(
    entry({ [key]: { price: 4900, sku: "L1" } }, { [key]: { price: 2900, sku: "L1" } }),
    here,
    "en",
    t,
  );
  expect(changes).toMatchObject([{ field: "Variant, Price", before: "€49.00", after: "€29.00" }]);
});

test("names a deleted variant, whose movements remain", () => {
  const id = "01a1f8b5-aa54-77fb-92c6-a5251a57ad3c";
  const changes = changesOf(
    entry({ [`variant ${id}`]: { title: "Red / S" } }, { [`variant ${id}`]: null }),
    here,
    "en",
    t,
  );
  expect(changes).toEqual([
    { key: `variant ${id}`, field: "Variant", before: "Red / S", after: "—", goneVariant: id },
  ]);
});

test("shows a new sale field by field, and a custom field by its name", () => {
  const key = "variant 01a1f8b5-aa54-77fb-92c6-a5251a57ad3c";
  const changes = changesOf(
    entry(
      { [key]: { title: "Red / S", sale: null }, "field Fabric": null, publish_at: null },
      {
        [key]: { title: "Red / S", sale: { price: 3900, until: "2026-12-24T17:00:00.000Z" } },
        "field Fabric": "Linen",
        publish_at: "2026-12-01T07:00:00.000Z",
      },
    ),
    here,
    "en",
    t,
  );
  expect(changes).toMatchObject([
    { field: "Red / S, Sale, Price", before: "—", after: "€39.00" },
    { field: "Red / S, Sale, Ends", before: "—", after: "Dec 24, 2026, 6:00 PM" },
    { field: "Fabric", before: "—", after: "Linen" },
    { field: "Publish date", before: "—", after: "Dec 1, 2026, 8:00 AM" },
  ]);
});

test("shows only the price of a new record", () => {
  expect(
    changesOf(entry(null, { total: 5495, currency: "USD" }), { ...here, currency: "USD" }, "en", t),
  ).toMatchObject([{ field: "Total", before: "", after: "$54.95" }]);
});

test("an action without a label falls back to its code", () => {
  expect(actionLabel("order.confirmed", t)).toBe("Confirmed order");
  expect(actionLabel("coupon.made_public", t)).toBe("Coupon made public");
});

test("shows only the amounts of a new record that were entered", () => {
  const created = {
    ...entry({}, { name: "City riders", fee: 390, max_total: null, statuses: [] }),
    action: "courier.created",
  };
  expect(changesOf(created, here, "en", t)).toEqual([
    { key: "fee", field: "Fee", before: "", after: "€3.90" },
  ]);
});

test("names the translated texts of a section by their settings, and a section without a heading by its kind", () => {
  const translated = {
    ...entry({ "promises-2-1.heading": null }, { "promises-2-1.heading": "Frei Haus" }),
    action: "translation.changed",
    target_type: "translation",
    target_id: "de/section/home.promises-2",
    target_label: "promises",
  };
  expect(changesOf(translated, here, "en", t)).toMatchObject([{ field: "Heading", after: "Frei Haus" }]);
  expect(targetLabel(translated, t)).toBe("Promises");
  expect(targetLabel({ ...translated, target_id: "de/page/1", target_label: "hero" }, t)).toBe("hero");
});

test("leaves out a field that was empty and is still empty", () => {
  const change = entry({ name: "City", statuses: null }, { name: "City riders", statuses: [] });
  expect(changesOf(change, here, "en", t)).toMatchObject([{ field: "Name", after: "City riders" }]);
});
