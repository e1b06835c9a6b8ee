import type { Defect } from "../defect.ts";

// Orders of services, which members mark as fulfilled.

const tests = ["api/src/features/orders/delivery/services.test.ts"];

export const defects: Defect[] = [
  {
    name: "treats services as digital files, which the payment delivers",
    file: "api/src/features/checkout/place-order.queries.ts",
    find: "and f.product_id = ${of}.product_id limit 1) is null)`;",
    replace: "and f.product_id = ${of}.product_id limit 1) is null and false)`;",
    tests,
  },
  {
    name: "treats digital files as services",
    file: "api/src/features/checkout/place-order.queries.ts",
    find: "and f.product_id = ${of}.product_id limit 1) is null)`;",
    replace: "and f.product_id = ${of}.product_id limit 1) is null or true)`;",
    tests: ["api/src/features/orders/delivery/digital-orders.test.ts"],
  },
  {
    name: "marks services of an order with items to deliver as fulfilled",
    file: "api/src/features/orders/orders.rules.ts",
    find: 'when: (o) => isFree(o) && o.fulfilment_status === "service_unfulfilled",',
    replace: "when: (o) => isFree(o),",
    tests,
  },
  {
    name: "marks services of an order on hold as fulfilled",
    file: "api/src/features/orders/orders.rules.ts",
    find: 'when: (o) => isFree(o) && o.fulfilment_status === "service_unfulfilled",',
    replace: 'when: (o) => isOpen(o) && o.fulfilment_status === "service_unfulfilled",',
    tests,
  },
  {
    name: "leaves services unfulfilled after the last delivery",
    file: "api/src/features/orders/change-order.action.ts",
    find: 'if (fulfilment === "delivered" && owesServices(order)) await sellServices(change, order);',
    replace: "",
    tests,
  },
  {
    name: "delivers services online when they are paid",
    file: "api/src/features/orders/order-units.rules.ts",
    find: "return !requires_shipping && !is_service;",
    replace: "return !requires_shipping;",
    tests,
  },
  {
    name: "lets staff cancel fulfilled services",
    file: "api/src/features/orders/orders.rules.ts",
    find: '(o.payment_status === "unpaid" && !isPacked(o) && !hasFulfilledServices(o))',
    replace: '(o.payment_status === "unpaid" && !isPacked(o))',
    tests,
  },
  {
    name: "counts the days until the completion without the fulfilment of services",
    file: "api/src/features/orders/delivery/completion.rules.ts",
    find: "    ...order.lines.map(({ fulfilled_at }) => fulfilled_at),\n",
    replace: "",
    tests,
  },
  {
    name: "requests reviews of services that aren't fulfilled",
    file: "api/src/features/reviews/store-reviews.queries.ts",
    find: "or not l.requires_shipping) and not l.is_service",
    replace: "or not l.requires_shipping)",
    tests,
  },
  {
    name: "reminds of the payment before services are fulfilled",
    file: "dashboard/src/features/orders/payments/payment-reminders.rules.ts",
    find: "    !isOfServices(fulfilment_status) &&\n",
    replace: "",
    tests: ["dashboard/src/features/orders/payments/payment-reminders.rules.test.ts"],
  },
  {
    name: "proposes to pack orders of services",
    file: "dashboard/src/features/orders/bulk/next-step.rules.ts",
    find: 'return ["mark_fulfilled"];',
    replace: 'return ["pack"];',
    tests: ["dashboard/src/features/orders/bulk/next-step.rules.test.ts"],
  },
];
