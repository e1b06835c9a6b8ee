import type { Defect } from "../defect.ts";

const placeOrder = "api/src/features/checkout/place-order.action.ts";
const checkoutTest = "api/src/features/checkout/checkout.test.ts";

export const defects: Defect[] = [
  {
    name: "places an order whose total is one cent higher than accepted",
    file: placeOrder,
    find: "if (order.priced.total !== acceptedTotal)",
    replace: "if (order.priced.total - acceptedTotal > 1 || order.priced.total < acceptedTotal)",
    tests: [checkoutTest],
    only: "differs by one cent",
  },
  {
    name: "places an order whose total is one cent lower than accepted",
    file: placeOrder,
    find: "if (order.priced.total !== acceptedTotal)",
    replace: "if (acceptedTotal - order.priced.total > 1 || order.priced.total > acceptedTotal)",
    tests: [checkoutTest],
    only: "differs by one cent",
  },
];
