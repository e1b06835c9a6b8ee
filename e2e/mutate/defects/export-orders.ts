import type { Defect } from "../defect.ts";

const tests = ["api/src/features/export-orders/export-orders.test.ts"];
const changeTests = ["api/src/features/orders/bulk-change-orders.test.ts"];

export const defects: Defect[] = [
  {
    name: "ignores the chosen orders",
    file: "api/src/features/export-orders/export-orders.action.ts",
    find: "ids ? [ids] : foundIn(app, shopId, filter)",
    replace: "foundIn(app, shopId, filter)",
    tests,
  },
  {
    name: "ignores the list's filter",
    file: "api/src/features/export-orders/export-orders.action.ts",
    find: "listOrders(tx, { ...filter, limit: batchSize, cursor })",
    replace: "listOrders(tx, { sort: filter.sort, limit: batchSize, cursor })",
    tests,
  },
  {
    name: "stops after the first batch",
    file: "api/src/features/export-orders/export-orders.action.ts",
    find: "if (meta.next_cursor === null) return;",
    replace: "if (meta) return;",
    tests,
  },
  {
    name: "repeats the order's cells for each item",
    file: "api/src/features/export-orders/item-columns.rules.ts",
    find: "const isFirst = at === 0;",
    replace: "const isFirst = at >= 0;",
    tests,
  },
  {
    name: "asks couriers to collect what is paid",
    file: "api/src/features/export-orders/order-columns.rules.ts",
    find: 'order.payment_method === "cash_on_delivery" ? balance : 0',
    replace: 'order.payment_method === "cash_on_delivery" ? order.total : 0',
    tests,
  },
  {
    name: "books couriers for cancelled orders",
    file: "api/src/features/export-orders/order-columns.rules.ts",
    find: 'return lifecycle === "open" && !is_test && isWaiting',
    replace: "return !is_test && isWaiting",
    tests,
  },
  {
    name: "accounts for cancelled orders",
    file: "api/src/features/export-orders/order-columns.rules.ts",
    find: "!cells.order.is_test && isSale(cells.order) ?",
    replace: "!cells.order.is_test && isSale !== undefined ?",
    tests,
  },
  {
    name: "lets staff export orders",
    file: "contract/src/orders/order-exports.ts",
    find: 'read: shop("customers", { permission: "orders/export" })',
    replace: 'read: shop("orders")',
    tests,
  },
  {
    name: "stops a bulk change at the first order that it isn't possible for",
    file: "api/src/features/records/change-each-record.action.ts",
    find: `failure.message : "Something went wrong. Try again.";\n`,
    replace: `failure.message : "Something went wrong. Try again.";\n      break;\n`,
    tests: changeTests,
  },
  {
    name: "changes orders although the table doesn't allow it",
    file: "api/src/features/orders/bulk-change-orders.action.ts",
    find: "? needsNoDelivery : problems[change];",
    replace: "? needsNoDelivery : null;",
    tests: changeTests,
  },
  {
    name: "exports units whose refund has failed as refunded",
    file: "api/src/features/export-orders/export-orders.queries.ts",
    find: "r.status <> 'failed' and ",
    replace: "",
    tests,
  },
  {
    name: "exports units that are cancelled without a refund as refunded",
    file: "api/src/features/export-orders/export-orders.queries.ts",
    find: " and r.destination <> 'unpaid'",
    replace: "",
    tests,
  },
  {
    name: "lists cancelled units for the courier",
    file: "api/src/features/export-orders/exported-order.rules.ts",
    find: "quantity: line.quantity - line.cancelled_quantity",
    replace: "quantity: line.quantity",
    tests,
  },
];
