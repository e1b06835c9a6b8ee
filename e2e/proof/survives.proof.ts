import { fullTests } from "./full-tests.ts";

/** Servers and databases killed under shoppers, three times each. */
export const prove = fullTests("e2e/without-browser/survives.test.ts");
