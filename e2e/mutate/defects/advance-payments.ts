import type { Defect } from "../defect.ts";

const features = "api/src/features";
const rules = `${features}/payment-methods/advance.rules.ts`;
const due = `${features}/orders/payments/advance-due.rules.ts`;
const amounts = [`${features}/payment-methods/advance.rules.test.ts`];
const dues = [`${features}/orders/payments/advance-due.rules.test.ts`];
const offers = [`${features}/checkout/cart/cart-advance.rules.test.ts`];
const orders = [`${features}/checkout/advance-payments.test.ts`];
const online = [`${features}/order-payments/advance-online.test.ts`];

export const defects: Defect[] = [
  {
    name: "asks for more in advance than what is due",
    file: rules,
    find: "return Math.min(due, amountOf(terms, total, delivery));",
    replace: "return amountOf(terms, total, delivery);",
    tests: amounts,
  },
  {
    name: "asks for an advance below the shop's total",
    file: rules,
    find: "if (total < (terms.from_total ?? 0)) return 0;",
    replace: "",
    tests: amounts,
  },
  {
    name: "takes the advance with methods that the shop didn't choose",
    file: rules,
    find: "methods.length === 0 || methods.includes(key)",
    replace: "true",
    tests: amounts,
  },
  {
    name: "offers cash on delivery if no method can take its advance",
    file: `${features}/checkout/cart/cart-advance.rules.ts`,
    find: "advance?.methods.length === 0",
    replace: "advance?.methods.length === -1",
    tests: orders,
  },
  {
    name: "uses store credit for an order whose advance is paid with test keys",
    file: `${features}/checkout/cart/cart-advance.rules.ts`,
    find: "credit > 0 ? providers.filter(({ is_test }) => !is_test) : providers",
    replace: "providers",
    tests: offers,
  },
  {
    name: "takes an advance for a packed order",
    file: due,
    find: "isWaiting && isUnpacked",
    replace: "isWaiting",
    tests: dues,
  },
  {
    name: "asks for the whole advance after a part is paid",
    file: due,
    find: "order.advance.amount - paidSums(order).other",
    replace: "order.advance.amount",
    tests: dues,
  },
  {
    name: "charges the whole order online instead of its advance",
    file: due,
    find: "order.advance ? advanceDueOf(order) : outstandingOf(order)",
    replace: "outstandingOf(order)",
    tests: online,
  },
  {
    name: "accepts a payment of the total for an advance",
    file: `${features}/order-payments/record-payment.action.ts`,
    find: "(!order.advance && order.total === amount)",
    replace: "order.total === amount",
    tests: online,
  },
  {
    name: "only authorises an advance",
    file: `${features}/order-payments/payment-sessions.rules.ts`,
    find: 'lifecycle !== "awaiting_payment" || advance',
    replace: 'lifecycle !== "awaiting_payment"',
    tests: online,
  },
  {
    name: "asks for a code besides the advance",
    file: `${features}/checkout/cart/order-of-cart.action.ts`,
    find: "cart.cod.requires_code && !advance",
    replace: "cart.cod.requires_code",
    tests: orders,
  },
  {
    name: "confirms an order whose advance is paid in part",
    file: `${features}/orders/change-order.action.ts`,
    find: "order.advance !== null && advanceLeftOf(order) === 0",
    replace: "order.advance !== null",
    tests: orders,
  },
  {
    name: "marks the whole order as paid by the proof of its advance",
    file: `${features}/payment-proofs/decide-proof.action.ts`,
    find: "order.advance ? advanceLeftOf(order) : undefined",
    replace: "undefined",
    tests: orders,
  },
  {
    name: "records an advance as cash",
    file: `${features}/orders/payments/receive-payment.action.ts`,
    find: "(isAdvance && order.advance?.method) || order.payment_method",
    replace: "order.payment_method",
    tests: orders,
  },
  {
    name: "cancels an order while the proof of its advance is checked",
    file: `${features}/order-codes/cancel-unconfirmed.job.ts`,
    find: "if (await hasPendingProof(tx, id)) return;",
    replace: "",
    tests: orders,
  },
  {
    name: "gives the customer no time after a rejected proof",
    file: `${features}/order-codes/order-codes.queries.ts`,
    find: "${waitsSince} <= now() -",
    replace: "o.placed_at <= now() -",
    tests: orders,
  },
  {
    name: "lists orders whose advance is paid in full among those whose advance is due",
    file: `${features}/orders/list/order-narrowing.queries.ts`,
    find: "(o.advance->>'amount')::bigint > (",
    replace: "(o.advance->>'amount')::bigint >= (",
    tests: orders,
  },
  {
    name: "lists packed orders among those whose advance is due",
    file: `${features}/orders/list/order-narrowing.queries.ts`,
    find: "o.lifecycle in ('open', 'awaiting_payment') and o.fulfilment_status in ('unfulfilled', 'not_needed', 'service_unfulfilled')",
    replace: "o.lifecycle in ('open', 'awaiting_payment')",
    tests: orders,
  },
  {
    name: "exports the whole advance as due after a part is paid",
    file: `${features}/export-orders/order-columns.rules.ts`,
    find: "amount(advanceDue)",
    replace: "amount(order.advance.amount)",
    tests: orders,
  },
  {
    name: "shows the total instead of the advance on the button that pays",
    file: "storefront/src/features/orders/OrderPayment.tsx",
    find: "{ method: advance.method, amount: advance.due }",
    replace: "{ method: advance.method, amount: amount_due }",
    tests: ["storefront/test/advance-payments.test.ts"],
  },
  {
    name: "forgets the method of the advance without JavaScript",
    file: "storefront/src/features/checkout/checkout.routes.tsx",
    find: "payment !== saved.payment_method || isOtherAdvance",
    replace: "payment !== saved.payment_method",
    tests: ["storefront/test/advance-payments.test.ts"],
  },
];
