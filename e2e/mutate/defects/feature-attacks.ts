import type { Defect } from "../defect.ts";

const languages = "api/src/features/languages";
const hostile = [`${languages}/hostile-translations.test.ts`];
const couponTest = ["api/src/features/coupons/coupon-attacks.test.ts"];

export const defects: Defect[] = [
  {
    name: "reads translation files with null characters",
    file: `${languages}/file-text.ts`,
    find: 'if (!text.includes("\\0")) return text;',
    replace: "return text;",
    tests: hostile,
    only: "F-1",
  },
  {
    name: "stores titles that are longer than the search can index",
    file: "contract/src/shops/translations.ts",
    find: "return text.length > 5_000 && !isRichText(field)",
    replace: "return text.length > 500_000 && !isRichText(field)",
    tests: hostile,
    only: "F-2",
  },
  {
    name: "lets staff translate payment methods",
    file: `${languages}/save-translation.action.ts`,
    find: "if (!mayTranslate(actor.permissions, at.kind))",
    replace: 'if (!mayTranslate(["payments"], at.kind))',
    tests: hostile,
    only: "F-3",
  },
  {
    name: "lets staff import translations of payment methods",
    file: `${languages}/import-translations.action.ts`,
    find: "else if (!mayTranslate(actor.permissions, row.kind))",
    replace: 'else if (!mayTranslate(["payments"], row.kind))',
    tests: hostile,
    only: "F-3",
  },
  {
    name: "lets a visitor try any number of emails for a coupon",
    file: "api/src/features/checkout/checkout.routes.ts",
    find: 'app.shopperLimits.countShared(["contact"], store.id, request.ip);',
    replace: "void request;",
    tests: couponTest,
    only: "many emails in one cart",
  },
  {
    name: "counts contacts in shops of which no coupon depends on the customer",
    file: "api/src/features/checkout/cart/cart-data.queries.ts",
    find: "and is_active and (customers",
    replace: "and (customers",
    tests: couponTest,
    only: "no coupon depends on the customer",
  },
  {
    name: "counts a contact again with each address",
    file: "api/src/features/checkout/save-contact.queries.ts",
    find: "and (email is distinct from ${email}::text or",
    replace: "and (true or email is distinct from ${email}::text or",
    tests: couponTest,
    only: "many emails in one cart",
  },
  {
    name: "stores tracking links as they were typed",
    file: "contract/src/orders/order-endpoints.ts",
    find: "(value ? new URL(value).href : null)",
    replace: "value || null",
    tests: ["api/src/features/shipments/shipments.test.ts"],
    only: "F-12",
  },
  {
    name: "stores tracking links of any length",
    file: "contract/src/orders/order-endpoints.ts",
    find: '.max(2000, "Shorten this to 2000 characters.")',
    replace: "",
    tests: ["api/src/features/shipments/shipments.test.ts"],
    only: "F-12",
  },
  {
    name: "stores keys of addresses of any length",
    file: "api/src/features/addresses/address-key.rules.ts",
    find: "key.slice(0, maxAddressKey).toWellFormed()",
    replace: "key.toWellFormed()",
    tests: ["api/src/features/customers/blocked-customers.test.ts"],
    only: "F-13",
  },
  {
    name: "counts emails about corrected tracking details as nothing",
    file: "api/src/features/shipments/edit-tracking.action.ts",
    find: "await limitMessages(change);",
    replace: "",
    tests: ["api/src/features/orders/messages/order-messages.test.ts"],
    only: "F-17",
  },
  {
    name: "counts only messages of an order",
    file: "api/src/features/orders/messages/order-messages.queries.ts",
    find: "or (action in (",
    replace: "or (action = '' and action in (",
    tests: ["api/src/features/orders/messages/order-messages.test.ts"],
    only: "F-17",
  },
];
