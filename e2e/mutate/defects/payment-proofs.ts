import type { Defect } from "../defect.ts";

const proofTests = ["api/src/features/payment-proofs/payment-proofs.test.ts"];
const narrowing = "api/src/features/orders/list/order-narrowing.queries.ts";

export const defects: Defect[] = [
  {
    name: "notifies no member of a proof of payment",
    file: "api/src/features/payment-proofs/submit-proof.action.ts",
    find: 'await notify(app, tx, { kind: "payment_proof_submitted", data, link, cause: row.id });',
    replace: "void [notify, data, link];",
    tests: proofTests,
    only: "notifies the shop's members once",
  },
  {
    name: "lists orders whose proof of payment was rejected",
    file: narrowing,
    find: "where p.shop_id = ${shop} and p.status = 'pending' and ${isUnpaid}",
    replace: "where p.shop_id = ${shop} and ${isUnpaid}",
    tests: proofTests,
    only: "notifies the shop's members once",
  },
  {
    name: "lists paid orders as having a proof to check",
    file: narrowing,
    find: "and o.payment_status in ('unpaid', 'partially_paid', 'voided')`",
    replace: "`",
    tests: proofTests,
    only: "notifies the shop's members once",
  },
  {
    name: "leaves the name of an erased customer in the notification of their proof",
    file: "api/src/features/customers/erase-customer.queries.ts",
    find: "where p.shop_id = ${shop} and p.order_id = b.id)",
    replace: "where p.shop_id = ${shop} and p.order_id = b.id and false)",
    tests: ["api/src/features/customers/customer-data.test.ts"],
  },
];
