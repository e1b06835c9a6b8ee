import { fullTests } from "./full-tests.ts";

/** Every bad value in every field of every endpoint, some 42,000 requests, and all requests for another shop's data. */
export const prove = fullTests("api/test/bad-input.test.ts", "api/test/tenancy.test.ts");
