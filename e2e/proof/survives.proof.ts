import { fullTests } from "./full-tests.ts";

/** Servers and databases killed while shoppers order, three times each, and the embedded PostgreSQL killed at every stage. */
export const prove = fullTests("e2e/without-browser/survives.test.ts", "server/src/postgres/launch.test.ts");
