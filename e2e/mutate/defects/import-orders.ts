import type { Defect } from "../defect.ts";

const test = "api/src/features/import-orders/import-orders.test.ts";
const write = "api/src/features/import-orders/write-orders.action.ts";
const past = "api/src/features/import-orders/past-order.rules.ts";
const statuses = "api/src/features/import-orders/order-statuses.rules.ts";
const queries = "api/src/features/import-orders/import-orders.queries.ts";
const run = "api/src/features/import-orders/import-past-orders.action.ts";
const stopped = "api/src/features/import-orders/stopped-imports.test.ts";
const process = "api/src/features/import-orders/dead-process.test.ts";
const woo = "api/src/features/import-orders/woocommerce-orders.test.ts";
const workbooks = "api/src/features/import-orders/workbook-orders.test.ts";
const end = "api/src/features/import-orders/end-import.action.ts";
const items = "api/src/features/import-orders/line-items.rules.ts";
const table = "api/src/features/import-orders/order-table.ts";

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
    find: "status in ('done', 'failed')\n      and finished_at > ${now}::timestamptz - make_interval(days => ${undoDays}::int)",
    replace:
      "status in ('done', 'failed')\n      and ${now}::timestamptz is not null and ${undoDays}::int > 0",
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
  {
    name: "leaves an import in progress whose processes died",
    file: "api/src/jobs/timetable.ts",
    find: '"import-orders": (job) => giveUpOrderImport(app, job),',
    replace: '"import-orders": async () => {},',
    tests: [process],
  },
  {
    name: "leaves an import in progress that lost its job",
    file: end,
    find: 'await (status === "running" ? failImport(app, tx, id, stopped) : failUndo(app, tx, id));',
    replace: "await failUndo(app, tx, id);",
    tests: [stopped],
  },
  {
    name: "ends imports in the hourly work that have a job",
    file: end,
    find: "if (unfinished.length > 0 && !(await app.jobs.arePending(tx, [...jobNames])))",
    replace: "if (unfinished.length > 0)",
    tests: [stopped],
  },
  {
    name: "tries an import again that is done",
    file: queries,
    find: "where shop_id = ${tx.shopId} and id = ${id} and status = 'failed'",
    replace: "where shop_id = ${tx.shopId} and id = ${id} and status in ('failed', 'done')",
    tests: [stopped],
  },
  {
    name: "tries an import again after its file may be deleted",
    file: queries,
    find: "set status = 'running', failure = null, finished_at = null\n    where shop_id = ${tx.shopId} and id = ${id} and status = 'failed'\n      and finished_at > ${now}::timestamptz - make_interval(days => ${undoDays}::int)",
    replace:
      "set status = 'running', failure = null, finished_at = null\n    where shop_id = ${tx.shopId} and id = ${id} and status = 'failed'\n      and ${now}::timestamptz is not null and ${undoDays}::int > 0",
    tests: [stopped],
  },
  {
    name: "stores the files of failed imports for ever",
    file: queries,
    find: "and finished_at <= ${now}::timestamptz - make_interval(days => ${undoDays}::int) limit 500",
    replace:
      "and finished_at <= ${now}::timestamptz - make_interval(days => 100 * ${undoDays}::int) limit 500",
    tests: [stopped],
  },
  {
    name: "tries again to store an order that can't be stored",
    file: run,
    find: "if (!isUnstorable(failure)) throw failure;",
    replace: "throw failure;",
    tests: [stopped],
  },
  {
    name: "imports an order without an amount as free",
    file: past,
    find: "if (total === undefined && (written.length === 0 || !arePriced))",
    replace: "if (false)",
    tests: [workbooks, woo],
  },
  {
    name: "takes merged cells above the headers for headers",
    file: table,
    find: "return missingFields(fieldsOf(below)).length === 0 ? { headers: below, rows: rest } : { headers, rows };",
    replace: "return { headers, rows: [...rows.slice(0, 0), ...rows, ...rest.slice(0, 0)] };",
    tests: [workbooks],
  },
  {
    name: "rejects days of a spreadsheet that aren't formatted as dates",
    file: "api/src/features/product-files/cells/times.rules.ts",
    find: "if (serialDay.test(text))",
    replace: "if (false)",
    tests: [workbooks],
  },
  {
    name: "doesn't warn about other worksheets",
    file: "api/src/features/import-orders/preview-import.action.ts",
    find: "if ((await countWorksheets(sent)) > 1)",
    replace: "if (false)",
    tests: [workbooks],
  },
  {
    name: "shows HTML of WordPress in names of items",
    file: table,
    find: "if (!/&(?:#\\d|#x|[a-z])/i.test(text)) return text;",
    replace: "if (text) return text;",
    tests: [woo],
  },
  {
    name: "leaves the address of an order without a delivery address empty",
    file: table,
    find: 'for (const { from, to } of pairs) filled[to] = cells[from] ?? "";',
    replace: "",
    tests: [woo],
  },
  {
    name: "separates items at each semicolon",
    file: items,
    find: "? text.split(nextEntry)",
    replace: '? text.split(";")',
    tests: [woo],
  },
  {
    name: "rejects orders with a refunded item of quantity 0",
    file: "api/src/features/import-orders/past-lines.rules.ts",
    find: 'if (/^0+(?:[.,]0+)?$/.test(written("line_quantity"))) return undefined;',
    replace: "",
    tests: [woo],
  },
  {
    name: "has a refund in a report as the total of its order",
    file: past,
    find: "const rows = all.filter((_, at) => totals[at]! >= 0);",
    replace: "const rows = all;",
    tests: [woo],
  },
  {
    name: "imports cash on delivery in progress as paid",
    file: statuses,
    find: 'const isDue = payment === undefined && status === "processing" && isCash;',
    replace: "const isDue = false && isCash;",
    tests: [woo],
  },
  {
    name: "forgets the refund of a cancelled order",
    file: statuses,
    find: "amounts.refunded),\n",
    replace: "0),\n",
    tests: [woo],
  },
  {
    name: "takes the discount of one coupon for that of the order",
    file: "api/src/features/import-orders/order-columns.rules.ts",
    find: '    "cartdiscountamount",\n    "discountamount",\n',
    replace: '    "discountamount",\n    "cartdiscountamount",\n',
    tests: [woo],
  },
];
