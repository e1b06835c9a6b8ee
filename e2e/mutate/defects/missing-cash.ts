import type { Defect } from "../defect.ts";

const orders = "api/src/features/orders";
const couriers = "api/src/features/couriers";
const cash = [`${orders}/payments/missing-cash.test.ts`];
const corrections = [`${couriers}/settlement-corrections.test.ts`];
const events = [`${couriers}/courier-events.test.ts`];

export const defects: Defect[] = [
  {
    name: "records all that is due although less was collected",
    file: `${orders}/delivery/deliver-order.action.ts`,
    find: "const max = collected ?? (isLast",
    replace: "const max = (isLast",
    tests: cash,
  },
  {
    name: "accepts more cash than is due",
    file: `${orders}/delivery/deliver-order.action.ts`,
    find: "collected !== undefined && collected > due",
    replace: "collected !== undefined && collected > 2 * due",
    tests: cash,
  },
  {
    name: "accepts cash for an order that is paid in another way",
    file: `${orders}/delivery/deliver-order.action.ts`,
    find: "if (collected) throw",
    replace: "if (collected === -1) throw",
    tests: cash,
  },
  {
    name: "says that cash is missing before the last delivery",
    file: `${orders}/delivery/deliver-order.action.ts`,
    find: "const left = isLast ? due - received : 0;",
    replace: "const left = due - received;",
    tests: cash,
  },
  {
    name: "leaves an amount due that was written off",
    file: `${orders}/payments/refunds.rules.ts`,
    find: " - writtenOffOf(order) + sumOverpaid",
    replace: " + sumOverpaid",
    tests: cash,
  },
  {
    name: "leaves an order partly paid whose rest was written off",
    file: `${orders}/order-statuses.rules.ts`,
    find: 'const settled = paid + sum("write_off");',
    replace: "const settled = paid;",
    tests: cash,
  },
  {
    name: "writes off more than is due",
    file: `${orders}/payments/write-off-due.action.ts`,
    find: "if (amount > due)",
    replace: "if (amount > 2 * due)",
    tests: cash,
  },
  {
    name: "writes off before everything is delivered",
    file: `${orders}/orders.rules.ts`,
    find: '(isDeliveredOrReturned(o) || hasFulfilledServices(o)) &&\n      o.fulfilment_status !== "returned" &&',
    replace: 'o.fulfilment_status !== "returned" &&',
    tests: cash,
  },
  {
    name: "lets staff write off",
    file: `${orders}/orders.rules.ts`,
    find: 'verb: "write_off_due",\n    by: managers,',
    replace: 'verb: "write_off_due",\n    by: everyone,',
    tests: cash,
  },
  {
    name: "undoes a write-off that isn't there",
    file: `${orders}/orders.rules.ts`,
    find: "isOpen(o) && writtenOffOf(o) > 0",
    replace: "isOpen(o) && writtenOffOf(o) >= 0",
    tests: cash,
  },
  {
    name: "asks on the invoice for what was written off",
    file: "api/src/features/documents/document-content.rules.ts",
    find: "payableOf(order) - paid - writtenOff",
    replace: "payableOf(order) - paid",
    tests: cash,
  },
  {
    name: "leaves the columns of filters out of lists that find many orders",
    file: `${orders}/list/ordered-part.queries.ts`,
    find: ", o.lifecycle, o.fulfilment_status, o.payment_status, o.advance`",
    replace: "`",
    tests: ["api/src/features/orders/list/order-narrowing.test.ts"],
  },
  {
    name: "lists orders without missing cash",
    file: `${orders}/list/order-narrowing.queries.ts`,
    find: "o.payment_status in ('unpaid', 'partially_paid') and o.lifecycle <> 'cancelled'",
    replace: "o.lifecycle <> 'cancelled'",
    tests: cash,
  },
  {
    name: "lowers recorded cash that was refunded",
    file: `${couriers}/settle-file.action.ts`,
    find: "difference !== correction || refundableOf(order) + difference < 0",
    replace: "difference !== correction",
    tests: corrections,
  },
  {
    name: "expects cash from the courier that was missing at the delivery",
    file: `${couriers}/settlement.rules.ts`,
    find: "Math.max(0, cod_amount - cash_missing)",
    replace: "cod_amount",
    tests: corrections,
  },
  {
    name: "records missing cash as collected when the rest is settled",
    file: `${couriers}/settle-file.action.ts`,
    find: "causeId, max: difference });",
    replace: "causeId });",
    tests: corrections,
  },
  {
    name: "corrects a shipment that isn't delivered",
    file: `${couriers}/settlement.rules.ts`,
    find: 'shipment_status === "delivered" && collected <= cod_amount',
    replace: "collected <= cod_amount",
    tests: corrections,
  },
  {
    name: "leaves an amount written off that the courier pays",
    file: `${orders}/payments/change-cash.action.ts`,
    find: "if (reversed > 0) await",
    replace: "if (reversed > 0 && difference < 0) await",
    tests: corrections,
  },
  {
    name: "leaves a completed order closed whose cash is missing",
    file: `${orders}/payments/change-cash.action.ts`,
    find: 'if (lifecycle === "closed")',
    replace: 'if (lifecycle === "draft")',
    tests: corrections,
  },
  {
    name: "counts missing cash as owed by the courier",
    file: `${couriers}/courier-summary.queries.ts`,
    find: "greatest(0, b.cod_amount - s.cash_missing)",
    replace: "b.cod_amount",
    tests: corrections,
  },
  {
    name: "ignores the amount of a courier's event",
    file: `${couriers}/receive-courier-event.action.ts`,
    find: "Math.max(0, cod_amount - collected)",
    replace: "0",
    tests: events,
  },
  {
    name: "counts no orders with missing cash on the home page",
    file: "api/src/features/analytics/analytics.queries.ts",
    find: "and ${isCashMissing} limit",
    replace: "and false limit",
    tests: ["api/src/features/analytics/home-figures.test.ts"],
  },
];
