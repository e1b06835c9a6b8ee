import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "restocks more units than are outside",
    file: "api/src/features/order-refunds/order-refunds.rules.ts",
    find: "      if (restocks && shipped > line.restockable) throw tooMany();\n",
    replace: "",
    tests: ["api/src/features/order-refunds/order-refunds.rules.test.ts"],
  },
  {
    name: "refunds more of the delivery than is left",
    file: "api/src/features/order-refunds/order-refunds.rules.ts",
    find: "wanted.delivery > able.delivery ||",
    replace: "wanted.delivery > able.delivery + 1 ||",
    tests: ["api/src/features/order-refunds/order-refunds.rules.test.ts"],
  },
  {
    name: "refunds a fee that the order doesn't have",
    file: "api/src/features/order-refunds/order-refunds.rules.ts",
    find: " || wanted.fee > able.fee",
    replace: "",
    tests: ["api/src/features/order-refunds/order-refunds.rules.test.ts"],
  },
  {
    name: "refunds the units of a loss that is resolved, and those that were sent again",
    file: "api/src/features/order-refunds/order-refunds.rules.ts",
    find: "order.shipments.filter((one) => !isEmptied(one))",
    replace: "order.shipments",
    tests: ["api/src/features/order-refunds/order-refunds.rules.test.ts"],
  },
  {
    name: "doesn't restock units of a failed delivery attempt",
    file: "api/src/features/order-refunds/order-refunds.rules.ts",
    find: '"attempt_failed", ',
    replace: "",
    tests: ["api/src/features/order-refunds/order-refunds.rules.test.ts"],
  },
  {
    name: "restocks units of a parcel that is on its way back",
    file: "api/src/features/order-refunds/order-refunds.rules.ts",
    find: '"attempt_failed", "delivered"]',
    replace: '"attempt_failed", "delivered", "returning"]',
    tests: ["api/src/features/order-refunds/order-refunds.rules.test.ts"],
  },
  {
    name: "cancels all units with more than are left",
    file: "api/src/features/order-refunds/order-refunds.rules.ts",
    find: "cancelled.length > 0 && left ===",
    replace: "left ===",
    tests: ["api/src/features/order-refunds/order-refunds.rules.test.ts"],
  },
  {
    name: "restocks units that should stay away",
    file: "api/src/features/order-refunds/order-refunds.rules.ts",
    find: "restocked: restocks ? shipped : 0",
    replace: "restocked: shipped",
    tests: ["api/src/features/order-refunds/order-refunds.rules.test.ts"],
  },
  {
    name: "collects the price of written-off units",
    file: "api/src/features/order-refunds/order-refunds.rules.ts",
    find: "return { parts, unpaid: splitRefund(sum(",
    replace: "return { parts, unpaid: 0 * splitRefund(sum(",
    tests: ["api/src/features/order-refunds/order-refunds.rules.test.ts"],
  },
  {
    name: "refunds units that are refunded",
    file: "api/src/features/order-refunds/order-refunds.rules.ts",
    find: "(shipped.get(id) ?? 0) - taken)",
    replace: "shipped.get(id) ?? 0)",
    tests: ["api/src/features/order-refunds/order-refunds.rules.test.ts"],
  },
];
