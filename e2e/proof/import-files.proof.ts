import { fullTests } from "./full-tests.ts";

/** Large files, the files of real shops (if they exist), and damaged files. */
export const prove = fullTests(
  "api/src/features/product-files/products/large-files.test.ts",
  "api/src/features/import-products/import-memory.test.ts",
  "api/src/features/import-products/import-real-files.test.ts",
  "api/src/features/import-orders/real-files.test.ts",
);
