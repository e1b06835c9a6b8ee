import { fullTests } from "./full-tests.ts";

/** Properties of which `npm test` tries a fifth of the random cases. */
export const prove = fullTests(
  "api/src/features/catalogue/rules.properties.test.ts",
  "api/src/features/export-products/complete-export.test.ts",
  "api/src/features/inventory/stock-laws.test.ts",
  "e2e/without-browser/rich-text.test.ts",
);
