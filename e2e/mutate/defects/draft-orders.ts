import type { Defect } from "../defect.ts";

const feature = "api/src/features/draft-orders";

const form = "dashboard/src/features/draft-orders";

export const defects: Defect[] = [
  {
    name: "fills in the address of an earlier order instead of the customer's own",
    file: `${form}/customer-values.rules.ts`,
    find: "[...addresses, ...order_addresses]",
    replace: "[...order_addresses, ...addresses]",
    tests: [`${form}/customer-values.rules.test.ts`],
  },
  {
    name: "makes a draft an order twice",
    file: `${feature}/complete-draft-order.action.ts`,
    find: "  if (draft.order) return draft.order;\n",
    replace: "",
    tests: [`${feature}/draft-orders.test.ts`],
  },
  {
    name: "doesn't lock the draft that becomes an order",
    file: `${feature}/draft-orders.queries.ts`,
    find: "and id = ${id} for update`",
    replace: "and id = ${id}`",
    tests: [`${feature}/draft-orders.test.ts`],
  },
  {
    name: "creates an order of a draft that someone else has changed",
    file: `${feature}/complete-draft-order.action.ts`,
    find: "draft.version !== seen.version",
    replace: "draft.version < seen.version - 99",
    tests: [`${feature}/draft-orders.test.ts`],
  },
  {
    name: "creates an order with another total than the merchant saw",
    file: `${feature}/complete-draft-order.action.ts`,
    find: "total !== seen.accepted_total",
    replace: "total < seen.accepted_total",
    tests: [`${feature}/draft-orders.test.ts`],
  },
  {
    name: "doesn't show shoppers that a draft order sold the last unit",
    file: `${feature}/complete-draft-order.action.ts`,
    find: "sold_out.length > 0",
    replace: "sold_out.length > 1",
    tests: [`${feature}/draft-orders.test.ts`],
  },
  {
    name: "doesn't record the payment of an order that is marked as paid",
    file: `${feature}/complete-draft-order.action.ts`,
    find: 'payment.kind === "paid" && order.total > 0',
    replace: 'payment.kind === "paid" && order.total < 0',
    tests: [`${feature}/draft-orders.test.ts`],
  },
  {
    name: "lets staff create orders with their own prices",
    file: "contract/src/orders/draft-orders.ts",
    find: 'complete: shop("draft-orders"',
    replace: 'complete: shop("orders"',
    tests: [`${feature}/draft-orders.test.ts`],
  },
  {
    name: "creates a new customer instead of the chosen one",
    file: "api/src/features/checkout/place-order.queries.ts",
    find: "if (known_customer_id) return",
    replace: "if (known_customer_id && !email) return",
    tests: [`${feature}/draft-orders.test.ts`],
  },
  {
    name: "charges tax to exempt customers of drafts",
    file: `${feature}/draft-quote.rules.ts`,
    find: "isExempt: draft.is_tax_exempt",
    replace: "isExempt: false",
    tests: [`${feature}/draft-quote.test.ts`],
  },
  {
    name: "computes the delivery from the total before discounts",
    file: `${feature}/draft-quote.rules.ts`,
    find: "items.subtotal - items.discount_total",
    replace: "items.subtotal",
    tests: [`${feature}/draft-quote.test.ts`],
  },
  {
    name: "orders one unit more than is in stock",
    file: `${feature}/draft-quote.rules.ts`,
    find: "variant.free >= quantity",
    replace: "variant.free >= quantity - 1",
    tests: [`${feature}/draft-quote.test.ts`],
  },
  {
    name: "sends a payment link without an email",
    file: `${feature}/order-of-draft.action.ts`,
    find: "if (!email) throw",
    replace: "if (!email && total < 0) throw",
    tests: [`${feature}/payment-links.test.ts`],
  },
  {
    name: "ends a payment link after a day",
    file: "api/src/features/order-payments/payment-sessions.rules.ts",
    find: "payable_until ? Date.parse(payable_until) : ",
    replace: "",
    tests: [`${feature}/payment-links.test.ts`],
  },
  {
    name: "opens a payment page for longer than Stripe allows",
    file: "api/src/features/order-payments/payment-sessions.rules.ts",
    find: "Math.min(Math.max(Date.parse(dueAt) - now, minOpenMs), maxOpenMs)",
    replace: "Math.max(Date.parse(dueAt) - now, minOpenMs)",
    tests: [`${feature}/payment-links.test.ts`],
  },
  {
    name: "shortens a payment link after a failed payment",
    file: "api/src/features/order-payments/record-payment.action.ts",
    find: 'Math.max(now + seconds * 1000, Date.parse(payable_until ?? "1970-01-01"))',
    replace: "now + seconds * 1000",
    tests: [`${feature}/payment-links.test.ts`],
  },
  {
    name: "keeps a deleted product in the copy of an order",
    file: `${feature}/draft-orders.rules.ts`,
    find: "const isThere = variant_id !== null && existing.has(variant_id);",
    replace: "const isThere = variant_id !== null;",
    tests: [`${feature}/draft-orders.test.ts`],
  },
  {
    name: "leaves the drafts of an erased customer",
    file: "api/src/features/customers/erase-customer.queries.ts",
    find: '"draft_orders",',
    replace: "",
    tests: [`${feature}/draft-orders.test.ts`],
  },
];
