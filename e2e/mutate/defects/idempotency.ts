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
    find: "await Promise.all([findCartForUpdate(tx, cartId), claimed])",
    replace: "await Promise.all([findCartForUpdate(tx, cartId)])",
    tests: ["api/src/features/checkout/checkout.test.ts", "api/test/idempotency.test.ts"],
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
