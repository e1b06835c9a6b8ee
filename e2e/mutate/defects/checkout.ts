import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "places an order whose total is one cent higher than accepted",
    file: "api/src/features/checkout/place-order.action.ts",
    find: "if (order.priced.total !== acceptedTotal)",
    replace: "if (order.priced.total - acceptedTotal > 1 || order.priced.total < acceptedTotal)",
    tests: ["api/src/features/checkout/checkout.test.ts"],
    only: "differs by one cent",
  },
  {
    name: "places an order whose total is one cent lower than accepted",
    file: "api/src/features/checkout/place-order.action.ts",
    find: "if (order.priced.total !== acceptedTotal)",
    replace: "if (acceptedTotal - order.priced.total > 1 || order.priced.total > acceptedTotal)",
    tests: ["api/src/features/checkout/checkout.test.ts"],
    only: "differs by one cent",
  },
  {
    name: "allocates more units than are available",
    file: "api/src/features/checkout/place-order.queries.ts",
    find: "(oversell <> 'deny' or free >= quantity)",
    replace: "(oversell <> 'deny' or free >= 0)",
    tests: ["api/src/features/checkout/checkout.test.ts"],
  },
  {
    name: "places an order for each click",
    file: "api/src/features/checkout/place-order.action.ts",
    find: `  if (stored.order_id)
`,
    replace: `  if (stored.order_id && stored.lines.length === 0)
`,
    tests: ["api/src/features/checkout/checkout.test.ts"],
    only: "50 requests without a shared key",
  },
  {
    name: "lists sold-out products as available",
    file: "api/src/features/checkout/place-order.action.ts",
    find: "await refreshCatalogue(tx, sold_out);",
    replace: "",
    tests: ["api/src/features/checkout/checkout.test.ts"],
    only: "last unit",
  },
  {
    name: "lists available products as sold out",
    file: "api/src/features/checkout/place-order.queries.ts",
    find: "oversell <> 'continue' and free <= quantity",
    replace: "oversell <> 'continue'",
    tests: ["api/src/features/checkout/checkout.test.ts"],
    only: "last unit",
  },
  {
    name: "commits an order for the last unit before the lists are updated",
    file: "api/src/features/checkout/place-order.action.ts",
    find: "available - quantity < 20",
    replace: "available - quantity < -1",
    tests: ["api/src/features/checkout/checkout.test.ts"],
    only: "last unit",
  },
  {
    name: "places an order with missing details",
    file: "api/src/features/checkout/place-order.action.ts",
    find: 'if (missing.length > 0) throw apiError("checkout_incomplete"',
    replace: 'if (missing.length > 99) throw apiError("checkout_incomplete"',
    tests: ["api/src/features/checkout/checkout.test.ts"],
    only: "what is missing",
  },
  {
    name: "counts the uses of coupons although the order fails",
    file: "api/src/features/checkout/place-order.action.ts",
    find: "(await insertCouponUse(tx, use))",
    replace: "(await tx.commitWith(insertCouponUse(tx, use)))",
    tests: ["api/src/features/checkout/place-order-crashes.test.ts"],
  },
  {
    name: "commits an order of the last unit before the product is shown as sold out",
    file: "api/src/features/checkout/place-order.action.ts",
    find: "mayBeSoldOutBy(cart) || mayUseUp(cart, order) ? insert : tx.commitWith(insert)",
    replace: "tx.commitWith(insert)",
    tests: ["api/src/features/checkout/place-order-crashes.test.ts"],
  },
];
