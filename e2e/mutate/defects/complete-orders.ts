import type { Defect } from "../defect.ts";

const rules = "api/src/features/orders/orders.rules.ts";
const rulesTest = "api/src/features/orders/orders.rules.test.ts";
const complete = "api/src/features/orders/delivery/complete-order.action.ts";
const schedule = "api/src/features/orders/delivery/schedule-completion.action.ts";
const completeTest = "api/src/features/orders/delivery/complete-order.test.ts";

export const defects: Defect[] = [
  {
    name: "completes an order that is on hold",
    file: rules,
    find: "isOpen(o) && o.hold_reason === null && isFulfilled(o)",
    replace: "isOpen(o) && isFulfilled(o)",
    tests: [rulesTest],
  },
  {
    name: "completes an order with an open return",
    file: rules,
    find: '  return_status === "requested" || return_status === "open";',
    replace: '  return_status === "requested";',
    tests: [rulesTest],
  },
  {
    name: "completes an order that is partly paid",
    file: "api/src/features/orders/order-statuses.rules.ts",
    find: 'return ["paid", "partially_refunded", "refunded"].includes(payment_status);',
    replace: 'return ["paid", "partially_paid", "refunded"].includes(payment_status);',
    tests: [rulesTest],
  },
  {
    name: "lets staff reopen an order",
    file: rules,
    find: 'verb: "reopen", by: managers',
    replace: 'verb: "reopen", by: everyone',
    tests: [rulesTest],
  },
  {
    name: "completes an order in a shop that does it by hand",
    file: complete,
    find: 'if (days === null || order.lifecycle !== "open") return;',
    replace: 'if (order.lifecycle !== "open") return;',
    tests: [completeTest],
  },
  {
    name: "ignores that the shop has changed its days",
    file: complete,
    find: "if (left > 0)",
    replace: "if (left > 29 * daySeconds)",
    tests: [completeTest],
  },
  {
    name: "completes an order that came back before its payment is refunded",
    file: complete,
    find: "else if (isSettled(order) && may(",
    replace: "else if (may(",
    tests: [completeTest],
  },
  {
    name: "never completes a reopened order again",
    file: "api/src/features/orders/change-order.action.ts",
    find: 'if (verb !== "reopen") await completeReopened(change, changed);',
    replace: "",
    tests: [completeTest],
  },
  {
    name: "never completes an order that came back",
    file: "api/src/features/orders/delivery/change-shipment.action.ts",
    find: 'if (status === "returned" || isDeliveredOrReturned(received)) await scheduleCompletion(change);',
    replace: "",
    tests: [completeTest],
  },
  {
    name: "doesn't try an order with an open return again",
    file: complete,
    find: "else await completeLater(app, tx, id, days * daySeconds);",
    replace: "",
    tests: [completeTest],
  },
  {
    name: "schedules nothing when an order is delivered",
    file: "api/src/features/orders/delivery/follow-delivery.action.ts",
    find: "await scheduleCompletion(change);",
    replace: "",
    tests: [completeTest],
  },
  {
    name: "schedules the completion in a shop that does it by hand",
    file: schedule,
    find: "if (days !== null)",
    replace: "if (true)",
    tests: [completeTest],
  },
];
