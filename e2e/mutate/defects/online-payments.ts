import type { Defect } from "../defect.ts";

const payments = "api/src/features/order-payments";
const record = `${payments}/record-payment.action.ts`;
const rejected = [`${payments}/rejected-events.test.ts`];
const late = [`${payments}/late-payments.test.ts`];
const refunds = [`${payments}/refunds.test.ts`];
const keys = ["api/src/features/online-payments/online-payments.test.ts"];
const orders = "api/src/features/orders/orders.rules.ts";

export const defects: Defect[] = [
  {
    name: "pays an order with a payment of another amount",
    file: record,
    find: "order.payment_method === provider && order.total === amount &&",
    replace: "order.payment_method === provider &&",
    tests: rejected,
    only: "amount",
  },
  {
    name: "pays an order with a payment in another currency",
    file: record,
    find: " && order.currency === currency",
    replace: "",
    tests: rejected,
    only: "another currency",
  },
  {
    name: "pays an order with an event of another shop",
    file: record,
    find: "owner.shop_id === tx.shopId && isId",
    replace: "isId",
    tests: rejected,
    only: "other shops",
  },
  {
    name: "accepts events of last hour again",
    file: "api/src/outside/stripe.ts",
    find: "const toleranceSeconds = 300",
    replace: "const toleranceSeconds = 3600",
    tests: rejected,
    only: "old signature",
  },
  {
    name: "confirms an online order before it is paid",
    file: "api/src/features/checkout/place-order.action.ts",
    find: 'lifecycle: isPaidOnline ? "awaiting_payment" : "open"',
    replace: 'lifecycle: "open"',
    tests: [`${payments}/order-payments.test.ts`],
  },
  {
    name: "cancels an order while its bank processes the payment",
    file: `${payments}/expire-unpaid-order.job.ts`,
    find: ' || payment_status === "authorized"',
    replace: "",
    tests: late,
    only: "bank processes",
  },
  {
    name: "cancels an order that was just paid, without asking the provider",
    file: `${payments}/expire-unpaid-order.job.ts`,
    find: "await endPayment(app, { shopId, orderId })",
    replace: "await Promise.resolve()",
    tests: late,
    only: "just before it expires",
  },
  {
    name: "keeps the stock of an order that is cancelled after it was reopened",
    file: "api/src/features/orders/change-order.action.ts",
    find: 'reason: "expired", confirmation, cause: newId()',
    replace: 'reason: "expired", confirmation, cause: order.id',
    tests: late,
    only: "reopens an expired order",
  },
  {
    name: "reopens an expired order without its delivery slot",
    file: `${payments}/open-paid-order.action.ts`,
    find: "order.delivery.window?.is_slot || ",
    replace: "",
    tests: late,
    only: "delivery slot",
  },
  {
    name: "reopens an order that the shop has cancelled",
    file: `${payments}/open-paid-order.action.ts`,
    find: ' && order.cancel_reason === "expired"',
    replace: "",
    tests: late,
    only: "the shop has cancelled",
  },
  {
    name: "keeps the money of a failed refund reserved",
    file: "api/src/features/orders/refunds.rules.ts",
    find: 'status === "failed" ? 0 : amount',
    replace: "amount",
    tests: refunds,
    only: "allows another one",
  },
  {
    name: "records a refund of ours as one of the provider's, too",
    file: record,
    find: 'status !== "failed" && reason',
    replace: 'status === "succeeded" && reason',
    tests: refunds,
    only: "response was lost",
  },
  {
    name: "refunds twice when a response was lost",
    file: "api/src/outside/stripe.ts",
    find: "idempotencyKey: `refund-${id}`",
    replace: "idempotencyKey: `refund-${id}-${Math.random()}`",
    tests: refunds,
    only: "response was lost",
  },
  {
    name: "lets staff refund an order",
    file: orders,
    find: `    verb: "refund",\n    by: managers,`,
    replace: `    verb: "refund",\n    by: everyone,`,
    tests: refunds,
    only: "rejects staff",
  },
  {
    name: "stores a key without asking Stripe",
    file: "api/src/features/online-payments/save-provider.action.ts",
    find: "if (draft.secret_key) await checkKey(save, draft.secret_key);",
    replace: "",
    tests: keys,
  },
  {
    name: "encrypts the keys of all shops alike",
    file: "api/src/features/online-payments/provider-account.action.ts",
    find: " of shop ${shopId}`",
    replace: "`",
    tests: keys,
  },
  {
    name: "offers a payment provider that is off",
    file: "api/src/features/online-payments/online-payments.queries.ts",
    find: " and is_active), '[]')",
    replace: "), '[]')",
    tests: keys,
  },
  {
    name: "charges amounts that Stripe doesn't accept",
    file: "contract/src/orders/stripe-amounts.ts",
    find: "amount % 10 === 0",
    replace: "Number.isInteger(amount)",
    tests: ["contract/src/orders/stripe-amounts.test.ts"],
  },
];
