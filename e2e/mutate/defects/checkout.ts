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
    name: "allocates more than is left",
    file: "api/src/features/checkout/place-order.queries.ts",
    find: "(held.may_oversell or held.free >= held.quantity)",
    replace: "(held.may_oversell or held.free >= 0)",
    tests: ["api/src/features/checkout/checkout.test.ts"],
  },
  {
    name: "makes an order for each click",
    file: "api/src/features/checkout/place-order.action.ts",
    find: `  if (cart.order_id)
`,
    replace: `  if (cart.order_id && cart.lines.length === 0)
`,
    tests: ["api/src/features/checkout/checkout.test.ts"],
    only: "50 presses",
  },
  {
    name: "places an order while something is missing",
    file: "api/src/features/checkout/place-order.action.ts",
    find: 'if (missing.length > 0) throw refusal("checkout_incomplete", { missing });',
    replace: "",
    tests: ["api/src/features/checkout/checkout.test.ts"],
    only: "what is missing",
  },
];
