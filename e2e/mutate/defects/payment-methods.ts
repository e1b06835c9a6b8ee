import type { Defect } from "../defect.ts";

const rules = "api/src/features/payment-methods/payment-methods.rules.ts";
const orders = "api/src/features/orders/orders.rules.ts";
const tests = ["api/src/features/checkout/payment-methods.test.ts"];

export const defects: Defect[] = [
  {
    name: "offers a payment method below its minimum",
    file: rules,
    find: "total >= (min_total ?? 0) &&",
    replace: "true &&",
    tests,
  },
  {
    name: "offers a payment method above its maximum",
    file: rules,
    find: "total <= (max_total ?? Number.MAX_SAFE_INTEGER) &&",
    replace: "true &&",
    tests,
  },
  {
    name: "charges no percentage fee",
    file: rules,
    find: "basis_points > 0 ?",
    replace: "basis_points < 0 ?",
    tests,
  },
  {
    name: "offers inactive payment methods",
    file: "api/src/features/payment-methods/payment-methods.queries.ts",
    find: " and is_active order by",
    replace: " order by",
    tests,
  },
  {
    name: "lets staff mark an order as paid",
    file: orders,
    find: `    verb: "mark_paid",\n    by: managers,`,
    replace: `    verb: "mark_paid",\n    by: everyone,`,
    tests,
  },
  {
    name: "marks a paid order as paid again",
    file: orders,
    find: `["unpaid", "partially_paid", "voided"].includes(o.payment_status),`,
    replace: "true,",
    tests,
  },
];
