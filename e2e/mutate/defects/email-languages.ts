import type { Defect } from "../defect.ts";

const tests = ["api/src/features/languages/email-languages.test.ts"];

export const defects: Defect[] = [
  {
    name: "stores a language that the shop hasn't published",
    file: "api/src/http/page-language.ts",
    find: "languages.find((one) => one === code) ?? null",
    replace: "(languages.length > 0 && code) || null",
    tests,
  },
  {
    name: "places an order without its language",
    file: "api/src/features/checkout/place-order.queries.ts",
    find: "${row.payable_until}::timestamptz, ${row.language}::text",
    replace: "${row.payable_until}::timestamptz, nullif(${row.language}::text, ${row.language}::text)",
    tests,
  },
  {
    name: "links to pages in a language that is no longer published",
    file: "api/src/features/shops/store-url-in.rules.ts",
    find: "language !== null && shop.published_languages.includes(language)",
    replace: "language !== null",
    tests,
  },
  {
    name: "links to pages in the default language",
    file: "api/src/features/orders/send-email.action.ts",
    find: "storeUrlIn(shop, app.dashboardUrl, order.language)",
    replace: "storeUrlIn(shop, app.dashboardUrl, null)",
    tests,
  },
  {
    name: "writes emails of an order without a language in English",
    file: "api/src/languages/email-language.ts",
    find: "`${language ?? shop.language} ${shop.country}`",
    replace: '`${language ?? "en"} ${shop.country}`',
    tests,
  },
  {
    name: "lays out Arabic emails from left to right",
    file: "api/src/mail/frame.tsx",
    find: "const dir = directionOf(lang);",
    replace: 'const dir = directionOf(lang && "en");',
    tests,
  },
  {
    name: "isolates values in subjects although they have the language's direction",
    file: "contract/src/languages/translations.ts",
    find: "rightToLeftLetter.test(String(value)) ? isolated(value) : String(value)",
    replace: "isolated(value)",
    tests: ["api/test/languages.test.ts"],
  },
  {
    name: "doesn't isolate values in Arabic",
    file: "contract/src/languages/translations.ts",
    find: 'if (directionOf(language) === "rtl") return isolated;',
    replace: "",
    tests: ["api/test/languages.test.ts"],
  },
  {
    name: "separates Chinese sentences by a space",
    file: "api/src/languages/email-language.ts",
    find: 'code === "zh" ? "" : " "',
    replace: '" "',
    tests: ["api/test/languages.test.ts"],
  },
  {
    name: "shows the default titles of products in emails",
    file: "api/src/features/products/translated-titles.queries.ts",
    find: "titles.get(`${list.language} ${line.product_id}`) ?? line.title",
    replace: "titles.size < 0 ? `${list.language}` : line.title",
    tests,
  },
  {
    name: "forgets the language of a cart when it is abandoned",
    file: "api/src/features/abandoned-checkouts/record-abandoned.action.ts",
    find: "    language,\n    currency",
    replace: "    language: language && null,\n    currency",
    tests,
  },
  {
    name: "doesn't use the language of the customer's last order for an order of the shop",
    file: "api/src/features/draft-orders/draft-orders.queries.ts",
    find: "return last?.language ?? null;",
    replace: "return last ? null : null;",
    tests,
  },
  {
    name: "changes the language of invoices that are issued",
    file: "api/src/features/documents/invoice-view.rules.ts",
    find: "language === undefined ? memberDocumentLanguage(shop) : invoiceLanguage(shop, language)",
    replace: "invoiceLanguage(shop, language ?? null)",
    tests: ["api/src/features/documents/document-content.rules.test.ts"],
  },
  {
    name: "typesets a Chinese invoice without a font for it",
    file: "api/src/features/documents/document-format.rules.ts",
    find: 'wanted.code === "zh" ?',
    replace: 'wanted.code === "en" ?',
    tests: ["api/src/features/documents/document-content.rules.test.ts"],
  },
];
