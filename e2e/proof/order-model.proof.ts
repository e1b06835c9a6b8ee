import { fullTests } from "./full-tests.ts";

/**
 * 500 random runs of an order, compared with the specification; prints runs per second, and how often each transition was
 * made. With `MODEL_RUNS=10000` each must be made 50 times. A run takes about 0.2 s of CPU. `MODEL_SEED` makes other runs.
 */
export const prove = fullTests("api/test/order-model/order-model.test.ts");
