import type { Defect } from "../defect.ts";

const orders = "api/src/features/orders";
const rules = `${orders}/orders.rules.ts`;
const receive = `${orders}/delivery/receive-own-order.action.ts`;
const tests = [`${orders}/delivery/receive-own-order.test.ts`];

export const defects: Defect[] = [
  {
    name: "lets customers say that they have received an order that is due in cash",
    file: rules,
    find: '(o.payment_method !== "cash_on_delivery" || isPaidFor(o)),',
    replace: "true,",
    tests,
  },
  {
    name: "lets customers receive an order of which a part isn't packed",
    file: rules,
    find: "  !hasUnpacked(o) &&\n",
    replace: "",
    tests,
  },
  {
    name: "lets customers receive a shipment that couldn't be delivered",
    file: rules,
    find: '["shipped", "out_for_delivery", "delivered", "returned"].includes(one.status),',
    replace: 'one.status !== "packed",',
    tests: [`${orders}/orders.rules.test.ts`],
  },
  {
    name: "doesn't start the returns of an order that its customer has received",
    file: receive,
    find: '{ status: "delivered", delivered_at: at }',
    replace: '{ status: "delivered" }',
    tests,
  },
  {
    name: "requests no review of an order that its customer has received",
    file: receive,
    find: 'if (fulfilment === "delivered") await followDelivery(change);',
    replace: "",
    tests,
  },
  {
    name: "rejects the second click of a customer who has received an order",
    file: receive,
    find: 'if (order.fulfilment_status === "delivered") return order;',
    replace: "",
    tests,
  },
  {
    name: "emails the text of a requested return when a member enters one",
    file: "api/src/features/returns/change-return.action.ts",
    find: 'isShopper ? "requested" : "entered"',
    replace: '"requested"',
    tests: ["api/src/features/returns/returns.test.ts"],
  },
];
