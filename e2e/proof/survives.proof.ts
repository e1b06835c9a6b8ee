import { fullTests } from "./full-tests.ts";

/**
 * Servers and databases killed while shoppers order, three times each; the embedded PostgreSQL killed at every stage;
 * and connections cut at every statement of a payment.
 */
export const prove = fullTests(
  "e2e/without-browser/survives.test.ts",
  "server/src/postgres/launch.test.ts",
  "api/src/features/order-payments/payment-crashes.test.ts",
);
