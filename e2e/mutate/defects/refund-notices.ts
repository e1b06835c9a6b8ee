import type { Defect } from "../defect.ts";

const payments = "api/src/features/orders/payments";
const failed = ["api/src/features/order-payments/failed-refunds.test.ts"];

export const defects: Defect[] = [
  {
    name: "notifies no member of a refund that the provider rejects at once",
    file: `${payments}/create-refund.action.ts`,
    find: 'if (status === "failed") await notifyFailedRefund(app, tx, order, refund);',
    replace: "",
    tests: failed,
    only: "rejects when it is requested",
  },
  {
    name: "gives up a refund when its provider stays silent",
    file: `${payments}/refund-order.action.ts`,
    find: 'problem.kind === "silent" && refund.is_delayed',
    replace: "false",
    tests: failed,
    only: "silent for longer",
  },
  {
    name: "repeats a refund only after an hour",
    file: `${payments}/refund-order.action.ts`,
    find: 'problem.kind === "silent" && refund.is_delayed',
    replace: 'problem.kind === "silent"',
    tests: failed,
    only: "silent for longer",
  },
  {
    name: "notifies no member of a late payment",
    file: `${payments}/refund-late-payment.action.ts`,
    find: 'kind: "late_payment",\n    data',
    replace: 'kind: "refund_due",\n    data',
    tests: ["api/src/features/order-payments/late-payments.test.ts"],
    only: "after the stock is gone",
  },
];
