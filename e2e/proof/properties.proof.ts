import { fullTests } from "./full-tests.ts";

/** Properties; `npm test` runs only a fifth of their random cases. */
export const prove = fullTests(
  "api/src/features/catalogue/rules.properties.test.ts",
  "api/src/features/export-products/complete-export.test.ts",
  "api/src/features/inventory/stock-laws.test.ts",
  "api/src/features/order-edits/refunded-history.properties.test.ts",
  "api/src/features/order-refunds/refund-shares.properties.test.ts",
  "e2e/without-browser/rich-text.test.ts",
);
