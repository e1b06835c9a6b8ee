import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "returns the stored response to a different request with the same key",
    file: "api/src/http/idempotency.ts",
    find: 'if (!body_hash.equals(bodyHash)) throw apiError("idempotency_key_reused");',
    replace: "",
    tests: ["api/test/idempotency.test.ts"],
  },
  {
    name: "places an order with the key of a different request",
    file: "api/src/features/checkout/place-order.action.ts",
    find: "  rejectReusedKey(stored.order_request ?? null, requestHash);\n",
    replace: "",
    tests: ["api/src/features/checkout/checkout.test.ts", "api/test/idempotency.test.ts"],
  },
  {
    name: "rejects a further request for an order with another key",
    file: "api/src/http/idempotency.ts",
    find: "if (isSame(0) && !isSame(8))",
    replace: "if (earlier && !isSame(8))",
    tests: ["api/src/features/checkout/checkout.test.ts"],
    only: "another key and another total",
  },
  {
    name: "doesn't store the request that placed an order",
    file: "api/src/features/checkout/place-order.queries.ts",
    find: ", order_request = ${order.request_hash}::bytea",
    replace: "",
    tests: ["api/test/idempotency.test.ts"],
    only: "checkout.place_order",
  },
  {
    name: "places an order without an Idempotency-Key",
    file: "api/src/http/idempotency.ts",
    find: 'if (wanted === "required") throw apiError("idempotency_key_missing");',
    replace: "",
    tests: ["api/src/features/checkout/checkout.test.ts"],
    only: "requires an Idempotency-Key",
  },
];
