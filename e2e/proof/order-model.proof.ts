import { fullTests } from "./full-tests.ts";

/**
 * 500 random runs of an order, compared with the specification; prints how often each transition was made. With
 * `MODEL_RUNS=10000` each must be made 50 times, which takes hours.
 */
export const prove = fullTests("api/test/order-model/order-model.test.ts");
