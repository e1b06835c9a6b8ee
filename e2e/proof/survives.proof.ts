import { fullTests } from "./full-tests.ts";

/** Servers and databases killed while shoppers order, three times each. */
export const prove = fullTests("e2e/without-browser/survives.test.ts");
