import type { Defect } from "../defect.ts";

const test = "api/src/features/shops/setup-guide.test.ts";

export const defects: Defect[] = [
  {
    name: "completes the theme step without a change of the default theme",
    file: "api/src/features/shops/optional-setup.queries.ts",
    find: "(version > 1 or document->>'preset' <> ${defaultPreset})",
    replace: "(version > 0 or document->>'preset' <> ${defaultPreset})",
    tests: [test],
  },
  {
    name: "leaves the sales tax step open after a tax rate was added",
    file: "api/src/features/shops/setup-guide.rules.ts",
    find: "optional.tax_rates > 0",
    replace: "optional.tax_rates > 1",
    tests: [test],
  },
  {
    name: "requires cash on delivery to open a shop with other payment methods",
    file: "api/src/features/shops/setup-guide.rules.ts",
    find: "!settings.cash_on_delivery && other_methods.length === 0",
    replace: "!settings.cash_on_delivery",
    tests: [test],
  },
  {
    name: "leaves the payment step open after a payment method was added",
    file: "api/src/features/shops/setup-guide.rules.ts",
    find: "other_methods.length > 0 || (chosen",
    replace: "(chosen",
    tests: [test],
  },
  {
    name: "includes tax in the prices of a new shop in the United States",
    file: "contract/src/values/countries.ts",
    find: '"PR", "US", "VI"',
    replace: '"PR", "VI"',
    tests: [test],
  },
  {
    name: "treats a default value as the owner's choice",
    file: "api/src/features/shops/setup-guide.rules.ts",
    find: 'chosen.includes("delivery")',
    replace: "true",
    tests: [test],
  },
  {
    name: "completes the payment step when only the fee changes",
    file: "api/src/features/setup-steps/setup-steps.rules.ts",
    find: 'payment: ["cash_on_delivery"]',
    replace: 'payment: ["cash_on_delivery", "delivery_fee"]',
    tests: [test],
  },
  {
    name: "treats the country's currency as the owner's choice",
    file: "api/src/features/shops/open-shop.action.ts",
    find: "if (shop.currency !== defaultsFor(country).currency)",
    replace: "if (shop.currency)",
    tests: [test],
  },
  {
    name: "keeps a shop with a payment method from opening",
    file: "api/src/features/shops/setup-guide.rules.ts",
    find: 'if (!settings.cash_on_delivery && other_methods.length === 0) missing.push("payment");',
    replace: 'missing.push("payment");',
    tests: [test],
  },
  {
    name: "shows steps that the role may not complete",
    file: "api/src/features/shops/setup-guide.rules.ts",
    find: "mayEnter(role, areaOf[key]) && ",
    replace: "",
    tests: [test],
  },
  {
    name: "lets a manager confirm the currency",
    file: "contract/src/shops/shops.ts",
    find: 'keep_currency: shop("settings")',
    replace: 'keep_currency: shop("checkout")',
    tests: [test],
  },
  {
    name: "dismisses the setup guide for every member",
    file: "api/src/features/setup-steps/setup-steps.queries.ts",
    find: "from setup_dismissals where shop_id = ${tx.shopId} and account_id = ${accountId})",
    replace: "from setup_dismissals where shop_id = ${tx.shopId} and ${accountId}::text is not null)",
    tests: [test],
  },
  {
    name: "asks for the currency after orders have fixed it",
    file: "api/src/features/shops/setup-guide.rules.ts",
    find: ' && !(key === "currency" && state.has_orders)',
    replace: "",
    tests: [test],
  },
  {
    name: "counts a draft as the first product",
    file: "api/src/features/shops/setup-guide.rules.ts",
    find: 'step("product", products.active > 0)',
    replace: 'step("product", products.active + products.drafts > 0)',
    tests: [test],
  },
];
