import type { Defect } from "../defect.ts";

const rules = "api/src/features/orders/orders.rules.ts";
const rulesTest = "api/src/features/orders/orders.rules.test.ts";
const changeOrder = "api/src/features/orders/change-order.action.ts";
const refundRules = "api/src/features/orders/payments/refunds.rules.ts";
const cashTest = "api/src/features/orders/payments/undelivered-cash.test.ts";

export const defects: Defect[] = [
  {
    name: "collects cash for items that came back undelivered",
    file: refundRules,
    find: "return Math.max(0, charged - Math.max(0, undelivered - refundsOfUndelivered(order).amount));",
    replace: "return charged;",
    tests: [cashTest],
  },
  {
    name: "collects the added tax of items that came back undelivered",
    file: refundRules,
    find: "(order.prices_include_tax ? 0 : part(tax))",
    replace: "0",
    tests: ["api/src/features/orders/payments/refunds.rules.test.ts"],
  },
  {
    name: "leaves an order unpaid although the rest came back",
    file: "api/src/features/orders/delivery/change-shipment.action.ts",
    find: "    await refreshPaymentStatus(change.tx, change.id);\n",
    replace: "",
    tests: [cashTest],
  },
  {
    name: "accepts more cash than is due",
    file: changeOrder,
    find: "received !== undefined && received > due",
    replace: "received !== undefined && received > due * 100",
    tests: [cashTest],
  },
  {
    name: "records the whole amount due instead of the received one",
    file: changeOrder,
    find: "causeId, max: received }",
    replace: "causeId }",
    tests: [cashTest],
  },
  {
    name: "never completes an order of which a part came back",
    file: rules,
    find: " ||\n    isDeliveredOrReturned(order)) &&",
    replace: ") &&",
    tests: [rulesTest],
  },
  {
    name: "subtracts the cash of a shipment that came back",
    file: "api/src/features/couriers/bookings.rules.ts",
    find: "!over.has(shipment_id) &&",
    replace: "",
    tests: ["api/src/features/couriers/bookings.rules.test.ts"],
  },
];
