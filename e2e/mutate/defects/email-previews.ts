import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "requests a review of no units in a preview",
    file: "api/src/features/customer-emails/sample-order.rules.ts",
    find: "product_id: sampleId,",
    replace: "product_id: null,",
    tests: ["api/src/features/customer-emails/customer-emails.test.ts"],
  },
  {
    name: "shows a dark logo on a dark ground in emails",
    file: "api/src/mail/frame.tsx",
    find: "border-radius: 6px !important; background-color: #ffffff !important; }",
    replace: "border-radius: 6px !important; }",
    tests: ["api/src/mail/mail.test.tsx"],
  },
  {
    name: "previews an email about a payment of an order that is paid",
    file: "api/src/features/customer-emails/customer-emails.rules.ts",
    find: 'payment_status: "unpaid",\n        payments: []',
    replace: 'payment_status: "unpaid"',
    tests: ["api/src/features/customer-emails/customer-emails.rules.test.ts"],
  },
  {
    name: "previews a cancellation with another reason than the order's",
    file: "api/src/features/customer-emails/customer-emails.rules.ts",
    find: 'order.cancel_reason ?? "customer"',
    replace: '"customer"',
    tests: ["api/src/features/customer-emails/customer-emails.rules.test.ts"],
  },
  {
    name: "counts the payment of a preview twice",
    file: "api/src/features/customer-emails/customer-emails.rules.ts",
    find: 'paid ? "shown" : "capture"',
    replace: '"capture"',
    tests: ["api/src/features/customer-emails/customer-emails.rules.test.ts"],
  },
  {
    name: "previews the first payment instead of the last",
    file: "api/src/features/customer-emails/customer-emails.rules.ts",
    find: "order.payments.findLast(",
    replace: "order.payments.find(",
    tests: ["api/src/features/customer-emails/customer-emails.rules.test.ts"],
  },
  {
    name: "previews a refund that the order doesn't have beside its own",
    file: "api/src/features/customer-emails/customer-emails.rules.ts",
    find: "order.refunds.length > 0 ? order.refunds : [sampleRefund(order)]",
    replace: "[...order.refunds, sampleRefund(order)]",
    tests: ["api/src/features/customer-emails/customer-emails.rules.test.ts"],
  },
  {
    name: "previews a shipment that the order doesn't have beside its own",
    file: "api/src/features/customer-emails/customer-emails.rules.ts",
    find: "order.shipments.length > 0 ? order.shipments : [sampleShipment(order)]",
    replace: "[...order.shipments, sampleShipment(order)]",
    tests: ["api/src/features/customer-emails/customer-emails.rules.test.ts"],
  },
  {
    name: "previews the email about the first shipment",
    file: "api/src/features/customer-emails/customer-emails.rules.ts",
    find: "order.shipments.at(-1)!.id",
    replace: "order.shipments[0]!.id",
    tests: ["api/src/features/customer-emails/customer-emails.rules.test.ts"],
  },
  {
    name: "limits test emails of all members together",
    file: "api/src/features/customer-emails/customer-emails.rules.ts",
    find: "`test emails to ${accountId}`",
    replace: "`test emails`",
    tests: ["api/src/features/customer-emails/customer-emails.rules.test.ts"],
  },
];
