import type { Defect } from "../defect.ts";

const feature = "api/src/features/order-payments";
const record = `${feature}/record-payment.action.ts`;
const queries = `${feature}/payment-failures.queries.ts`;
const tests = [`${feature}/payment-failures.test.ts`];

export const defects: Defect[] = [
  {
    name: "adds a declined payment to the timeline at each report",
    file: record,
    find: "if (!isNew || isSlow) return;",
    replace: "if (isSlow) return;",
    tests,
  },
  {
    name: "records a bank debit that fails twice",
    file: record,
    find: 'attempt: isSlow ? "" : attempt,',
    replace: "attempt,",
    tests,
  },
  {
    name: "records declined payments of other amounts",
    file: record,
    find: `    case "declined":\n      await requireSameMoney(tx, order, provider, change);`,
    replace: `    case "declined":`,
    tests,
  },
  {
    name: "offers the page of SSLCommerz again on which a payment was declined",
    file: record,
    find: "if (endsPage) await endSessions(tx, order.id, new Date(now).toISOString(), reference);",
    replace: "",
    tests,
    only: "by the notification first",
  },
  {
    name: "forgets the reason that is reported after the failure",
    file: queries,
    find: "set reason = coalesce(f.reason, excluded.reason)",
    replace: "set reason = f.reason",
    tests,
  },
  {
    name: "records any number of declined payments",
    file: queries,
    find: "const maxOfOrder = 50;",
    replace: "const maxOfOrder = 5000;",
    tests,
  },
  {
    name: "shows the declined payments of other carts",
    file: queries,
    find: "(o.cart_id = ${cart_id} or o.id = ${order_id})",
    replace: "(o.cart_id <> ${cart_id} or o.id = ${order_id})",
    tests,
  },
  {
    name: "calls a page of bKash that was left a declined payment",
    file: "api/src/outside/bkash.ts",
    find: `const isConfirmed = payment.userVerificationStatus === "Complete" && !isCompleted(payment);\n  if`,
    replace: "const isConfirmed = !isCompleted(payment);\n  if",
    tests,
  },
  {
    name: "records a payment of SSLCommerz that the shopper cancelled",
    file: "api/src/outside/sslcommerz.ts",
    find: `all.find(({ status }) => status === "FAILED")`,
    replace: `all.find(({ status }) => status !== "PENDING")`,
    tests,
  },
];
