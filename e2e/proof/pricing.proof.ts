import { fullTests } from "./full-tests.ts";

/** 100,000 random carts, priced by the engine and by an independent model; `npm test` compares 2,000. */
export const prove = fullTests("api/src/features/pricing/independent-model.test.ts");
