import { fullTests } from "./full-tests.ts";

// 500 invoices from 20 clients at once, while connections to the database are cut: their numbers are 1 to 500. And 200
// packing slips in one file within 10 seconds.
export const prove = fullTests(
  "api/src/features/documents/document-numbers.test.ts",
  "api/src/features/documents/documents.test.ts",
);
