import type { Defect } from "../defect.ts";

const test = "api/src/features/import-orders/import-orders.test.ts";
const write = "api/src/features/import-orders/write-orders.action.ts";
const past = "api/src/features/import-orders/past-order.rules.ts";
const statuses = "api/src/features/import-orders/order-statuses.rules.ts";
const queries = "api/src/features/import-orders/import-orders.queries.ts";
const run = "api/src/features/import-orders/import-past-orders.action.ts";

export const defects: Defect[] = [
  {
    name: "imports orders that the shop has already",
    file: write,
    find: "const fresh = orders.filter((order) => !known.has(order));",
    replace: "const fresh = orders;",
    tests: [test],
  },
  {
    name: "imports the shop's own orders again",
    file: write,
    find: "imported.has(sourceKeyOf(order)) || placed.has(",
    replace: "imported.has(sourceKeyOf(order)) || new Set().has(",
    tests: [test],
  },
  {
    name: "doesn't continue the shop's numbers after the imported ones",
    file: write,
    find: "after = Math.max(after, free.number + 1);",
    replace: "",
    tests: [test],
  },
  {
    name: "accepts orders in another currency",
    file: past,
    find: "if (currency && currency !== reading.currency)",
    replace: "if (false)",
    tests: [test],
  },
  {
    name: "reads day-first dates as month-first",
    file: "api/src/features/product-files/cells/times.rules.ts",
    find: "const written = isDayFirst ?",
    replace: "const written = false ?",
    tests: [test],
  },
  {
    name: "accepts orders of the future",
    file: past,
    find: "if (placed > reading.now)",
    replace: "if (false)",
    tests: [test],
  },
  {
    name: "imports unpaid orders as paid",
    file: statuses,
    find: "return unpaidPayments.has(payment) ? 0 : total;",
    replace: "return total;",
    tests: [test],
  },
  {
    name: "imports cancelled orders as open",
    file: statuses,
    find: 'const isCancelled = Boolean(written("cancelled_at")) ||',
    replace: "const isCancelled =",
    tests: [test],
  },
  {
    name: "undoes an import after more than 7 days",
    file: queries,
    find: "and finished_at > ${now}::timestamptz - make_interval(days => ${undoDays}::int)",
    replace: "and ${now}::timestamptz is not null and ${undoDays}::int > 0",
    tests: [test],
  },
  {
    name: "deletes imported orders that were changed since",
    file: queries,
    find: "where i.shop_id = ${tx.shopId} and i.import_id = ${importId} and o.version = 1",
    replace: "where i.shop_id = ${tx.shopId} and i.import_id = ${importId}",
    tests: [test],
  },
  {
    name: "continues an interrupted import at its beginning, counting orders twice",
    file: run,
    find: "for (let done = row.done;",
    replace: "for (let done = 0;",
    tests: [test],
  },
];
