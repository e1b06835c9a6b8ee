import { fullTests } from "./full-tests.ts";

/** 10,000 random runs of an order, compared with the specification; prints how often each transition was made. */
export const prove = fullTests("api/test/order-model/order-model.test.ts");
