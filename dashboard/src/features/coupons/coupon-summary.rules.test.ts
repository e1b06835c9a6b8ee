import { CouponDraft } from "@vitrine/contract/coupons/coupons";
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { draftOf, valuesOf } from "./coupon-form.ts";
import { couponSummary, couponValue } from "./coupon-summary.rules.ts";

interface Options {
  count?: number;
  defaultValue_one?: string;
  [name: string]: unknown;
}

/** English: the singular for one, and the placeholders filled in. */
const t = ((text: string, options: Options = {}) =>
  (options.count === 1 ? (options.defaultValue_one ?? text) : text).replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => String(options[name]),
  )) as unknown as TFunction;
const context = { t, locale: "en", currency: "EUR", zone: "Europe/Berlin" };
const products = (...product_ids: string[]) => ({ product_ids });
const id = "01a1f8b5-aa54-77fb-92c6-a5251a57ad3c";
const otherId = "01a1f8b5-aa54-77fb-92c6-a5251a57ad3d";

function summary(draft: Record<string, unknown>): string[] {
  const terms = { title: "Sale", method: "code", code: "SPRING10", type: "percent", basis_points: 1000 };
  return couponSummary(CouponDraft.parse({ ...terms, items: {}, required_items: {}, ...draft }), context);
}

test("a code for the whole order, with a minimum, a limit and a start", () => {
  expect(summary({ min_subtotal: 3000, customer_limit: 1, starts_at: "2026-11-30T23:00:00Z" })).toEqual([
    "10% off the whole order",
    "Code SPRING10",
    "Minimum €30.00",
    "One use per customer",
    "Doesn't combine with other discounts",
    "Active from Dec 1, 2026, 12:00 AM",
  ]);
});

test("the exclusion of items on sale", () => {
  expect(summary({ excludes_sale_items: true })).toContain("Not for items on sale");
  expect(summary({})).not.toContain("Not for items on sale");
});

test.each([
  [{ basis_points: 1250 }, "12.5% off the whole order"],
  [{ basis_points: 1, applies_to: "items" }, "0.01% off all items"],
  [{ applies_to: "items", items: products(id) }, "10% off on 1 product"],
  [
    { applies_to: "items", items: { ...products(id, otherId), category_ids: [id], price_min: 1000 } },
    "10% off on 2 products and 1 category from €10.00",
  ],
  [
    { applies_to: "items", items: { price_min: 1000, price_max: 2000 } },
    "10% off on all items from €10.00 to €20.00",
  ],
  [{ type: "amount", amount: 500 }, "€5.00 off the whole order"],
  [{ type: "amount", amount: 500, amount_per: "unit", applies_to: "items" }, "€5.00 off each item"],
  [{ type: "buy_x_get_y", basis_points: 10_000, min_quantity: 2, get_quantity: 1 }, "Buy 2, get 1 free"],
  [
    { type: "buy_x_get_y", basis_points: 5_000, min_subtotal: 2000, get_quantity: 1 },
    "Spend €20.00, get 1 at 50% off",
  ],
  [{ type: "free_delivery", countries: ["DE", "FR"] }, "Free delivery to Germany and France"],
  [{ type: "free_delivery", countries: ["DE", "FR", "ES", "IT"] }, "Free delivery to 4 countries"],
  [{ type: "free_delivery" }, "Free delivery"],
])("the value of %o", (draft, sentence) => {
  expect(summary(draft)[0]).toBe(sentence);
});

test.each([
  [{ method: "automatic", code: null }, "Applied automatically"],
  [{ method: "codes", code: null }, "Unique codes, for one order each"],
  [{ max_discount: 2000 }, "Up to €20.00 per order"],
  [{ tiers: [{ from: 5000, value: 1500 }] }, "15% off from €50.00"],
  [{ tiers: [{ from: 3, value: 1500 }], tiers_by: "quantity" }, "15% off from 3 items"],
  [{ type: "amount", amount: 500, tiers: [{ from: 5000, value: 900 }] }, "€9.00 off from €50.00"],
  [{ applies_to: "items", group_size: 3 }, "Only for complete groups of 3 items"],
  [{ applies_to: "items", max_times: 1 }, "Up to 1 item per order"],
  [{ min_quantity: 1 }, "Minimum 1 item"],
  [{ min_quantity: 3, required_items: products(id) }, "Minimum quantity 3 of 1 product"],
  [{ type: "buy_x_get_y", min_quantity: 2, get_quantity: 1, max_times: 1 }, "Once per order"],
  [{ customers: "nth_order", nth_order: 1 }, "First order of a customer"],
  [{ customers: "nth_order", nth_order: 5 }, "Order number 5 of a customer"],
  [{ customers: "segment", customer_segment_id: id }, "Customers of a segment"],
  [{ customers: "returning" }, "Customers who have ordered before"],
  [{ customers: "listed", customer_emails: ["a@example.com", "b@example.com"] }, "2 listed customers"],
  [{ use_limit: 1000 }, "1,000 uses in total"],
  [{ budget: 100_000 }, "Until discounts reach €1,000.00"],
  [{ combines_with: ["delivery", "items"] }, "Combines with item discounts and delivery discounts"],
  [{ ends_at: "2026-12-24T11:00:00Z" }, "Active until Dec 24, 2026, 12:00 PM"],
  [{ is_active: false }, "Turned off: shoppers can't use it"],
])("%o is mentioned", (draft, sentence) => {
  expect(summary(draft)).toContain(sentence);
});

test("the value of a listed coupon is short", () => {
  const stored = { ...draftOf(valuesOf()), basis_points: 1000 };
  expect(couponValue(stored, context)).toBe("10% off");
  expect(couponValue({ ...stored, type: "amount", amount: 500 }, context)).toBe("€5.00 off");
});

test("a draft without a value says so", () => {
  for (const type of ["percent", "amount", "buy_x_get_y"] as const)
    expect(couponSummary({ ...draftOf(valuesOf()), type }, context)[0]).toBe("No value yet");
});

test("the draft of a form leaves out what its choices hide", () => {
  const values = {
    ...valuesOf(),
    code: "LEFT",
    method: "automatic" as const,
    basis_points: 500,
    amount: 700,
    get_quantity: 1,
    countries: ["DE"],
    min_subtotal: 100,
    nth_order: 4,
    customer_emails: ["a@example.com"],
    customer_segment_id: id,
  };
  expect(draftOf(values)).toMatchObject({
    code: null,
    basis_points: 500,
    amount: null,
    get_quantity: null,
    countries: [],
    min_subtotal: null,
    customers: "everyone",
    nth_order: null,
    customer_emails: [],
    customer_segment_id: null,
  });
  expect(draftOf({ ...values, audience: "first_order" })).toMatchObject({
    customers: "nth_order",
    nth_order: 1,
  });
});
