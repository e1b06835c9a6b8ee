import type { Defect } from "../defect.ts";

const payments = "api/src/features/order-payments";
const record = `${payments}/record-payment.action.ts`;
const sslcommerz = "api/src/outside/sslcommerz.ts";
const ofSslCommerz = [`${payments}/sslcommerz.test.ts`];
const sslCommerzRefunds = [`${payments}/sslcommerz-refunds.test.ts`];

export const defects: Defect[] = [
  {
    name: "believes a notification of SSLCommerz about another order's payment",
    file: sslcommerz,
    find: " || tran_id !== tranId",
    replace: "",
    tests: ofSslCommerz,
    only: "forged notifications|another transaction",
  },
  {
    name: "accepts a payment that SSLCommerz doesn't call valid",
    file: sslcommerz,
    find: "if (!isPaid(status) || tran_id",
    replace: "if (tran_id",
    tests: ofSslCommerz,
    only: "that isn't valid",
  },
  {
    name: "accepts an amount that was paid in another currency",
    file: sslcommerz,
    find: "amount: isSame ? fromTaka(amount) : Number.NaN",
    replace: "amount: fromTaka(amount)",
    tests: ofSslCommerz,
    only: "in another currency",
  },
  {
    name: "ships an order whose payment is risky",
    file: record,
    find: "if (isOpened && change.is_risky) await holdOrder(tx, order);",
    replace: "",
    tests: ofSslCommerz,
    only: "risky",
  },
  {
    name: "ends a newer page when the notification of an older one comes late",
    file: record,
    find: "toISOString(), change.reference);",
    replace: "toISOString());",
    tests: ofSslCommerz,
    only: "on another page",
  },
  {
    name: "calls SSLCommerz about payment pages that don't exist",
    file: `${payments}/receive-event.action.ts`,
    find: "return page && (await hasSession(tx, page)) ? account : undefined;",
    replace: "return page ? account : undefined;",
    tests: ofSslCommerz,
    only: "forged",
  },
  {
    name: "fails a refund that SSLCommerz is processing when its state can't be read",
    file: "api/src/features/orders/payments/refund-order.action.ts",
    find: 'return reference === null ? "failed" : "pending";',
    replace: 'return "failed";',
    tests: sslCommerzRefunds,
    only: "can't be read",
  },
  {
    name: "doesn't ask SSLCommerz again about a refund",
    file: "api/src/features/orders/payments/refund-order.action.ts",
    find: "if (sendsEvent) return;",
    replace: "if (account) return;",
    tests: sslCommerzRefunds,
    only: "refunds a part",
  },
  {
    name: "refunds twice at SSLCommerz when a response was lost",
    file: sslcommerz,
    find: "refund_trans_id: shortId(id),",
    replace: "refund_trans_id: shortId(crypto.randomUUID()),",
    tests: sslCommerzRefunds,
    only: "response was lost",
  },
  {
    name: "asks about a refund forever",
    file: "api/src/features/orders/payments/payments.queries.ts",
    find: "interval '30 days'",
    replace: "interval '900 days'",
    tests: sslCommerzRefunds,
    only: "30 days",
  },
  {
    name: "connects SSLCommerz to a shop that sells in another currency",
    file: "api/src/features/online-payments/save-provider.action.ts",
    find: "if (isNew && !supportsCurrency(provider, currency))",
    replace: "if (isNew && currency === undefined)",
    tests: ["api/src/features/online-payments/sslcommerz-account.test.ts"],
    only: "another currency",
  },
];
