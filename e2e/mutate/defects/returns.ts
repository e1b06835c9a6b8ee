import type { Defect } from "../defect.ts";

const returns = "api/src/features/returns";
const rules = `${returns}/returns.rules.ts`;
const queries = `${returns}/returns.queries.ts`;
const change = `${returns}/change-return.action.ts`;
const shipments = "api/src/features/orders/delivery/change-shipment.action.ts";
const orderRules = "api/src/features/orders/orders.rules.ts";
const rulesTests = [`${returns}/returns.rules.test.ts`];
const tests = [`${returns}/returns.test.ts`];
const importTests = ["api/src/features/import-orders/imported-returns.test.ts"];
const shipmentTests = [`${returns}/undelivered-shipments.test.ts`];

export const defects: Defect[] = [
  {
    name: "keeps the tax of the items of an order that the shop created",
    file: "api/src/features/returns/returns.queries.ts",
    find: "p.value->>'id' in (l.variant_id::text, l.id::text)",
    replace: "p.value->>'id' = l.variant_id::text",
    tests: ["api/src/features/returns/returns.test.ts"],
  },
  {
    name: "keeps the tax of the items of an imported order",
    file: queries,
    find: "return allocateTaxes(lines, lines[0]?.tax_total ?? 0);",
    replace: "return allocateTaxes(lines, 0);",
    tests: importTests,
  },
  {
    name: "adds the tax of an imported order to prices that include it",
    file: "api/src/features/refund-parts/refund-parts.rules.ts",
    find: "...(prices_include_tax ? [] : taxes.map",
    replace: "...(!id ? [] : taxes.map",
    tests: importTests,
    only: "adds no tax",
  },
  {
    name: "lets staff approve returns",
    file: rules,
    find: 'to: "approved", by: managers',
    replace: 'to: "approved", by: everyone',
    tests: rulesTests,
  },
  {
    name: "refunds a return that was refunded before",
    file: rules,
    find: 'verb: "refund", from: "received"',
    replace: 'verb: "refund", from: "resolved"',
    tests: rulesTests,
  },
  {
    name: "forgets the units of the line that were refunded before",
    file: rules,
    find: "return refundedLine(priced, parts, earlier);",
    replace: "return refundedLine(priced, parts, 0);",
    tests: rulesTests,
  },
  {
    name: "refunds a return beyond what is left of the payments",
    file: rules,
    find: "return Math.min(sum(partsOfReturn(order, sources, one).map(({ amount }) => amount)), refundableOf(order));",
    replace: "return sum(partsOfReturn(order, sources, one).map(({ amount }) => amount));",
    tests: rulesTests,
  },
  {
    name: "keeps the taxes that were added to the price",
    file: "api/src/features/refund-parts/refund-parts.rules.ts",
    find: "...(prices_include_tax ? [] : taxes.map",
    replace: "...(id ? [] : taxes.map",
    tests: rulesTests,
  },
  {
    name: "returns one unit more than was delivered",
    file: queries,
    find: "where w.quantity <= l.quantity",
    replace: "where w.quantity <= l.quantity + 1",
    tests,
  },
  {
    name: "forgets units that are being returned",
    file: queries,
    find: "case when r.status in ('requested', 'approved') then rl.quantity else",
    replace: "case when false then rl.quantity else",
    tests,
  },
  {
    name: "keeps the units of a declined return",
    file: queries,
    find: "when r.status in ('requested', 'approved')",
    replace: "when r.status in ('requested', 'approved', 'declined')",
    tests,
  },
  {
    name: "accepts a part of the requested lines",
    file: queries,
    find: "where (select count(*) from wanted) = (select count(*) from accepted)",
    replace: "where 0 < (select count(*) from accepted)",
    tests,
  },
  {
    name: "accepts a shopper's request after the time",
    file: change,
    find: "until === null || app.clock.now() > Date.parse(until)",
    replace: "until === null",
    tests,
  },
  {
    name: "receives more units than were approved",
    file: change,
    find: "if (!isReceivable(one.lines, inspected))",
    replace: "if (false)",
    tests,
  },
  {
    name: "refunds more than the share of the received units",
    file: change,
    find: 'throw apiError("refund_too_large");',
    replace: "void 0;",
    tests,
  },
  {
    name: "puts damaged units on sale",
    file: "api/src/features/stock/restock.queries.ts",
    find: "unavailable = st.unavailable + held.damaged",
    replace: "unavailable = st.unavailable",
    tests: shipmentTests,
  },
  {
    name: "receives more units than were in the shipment",
    file: shipments,
    find: "if (sellable + damaged > (sent.get(order_line_id) ?? 0))",
    replace: "if (false)",
    tests: shipmentTests,
  },
  {
    name: "expects payment for an order that came back undelivered",
    file: "api/src/features/orders/order-responses.rules.ts",
    find: 'return lifecycle === "cancelled" || fulfilment_status === "returned";',
    replace: 'return lifecycle === "cancelled";',
    tests: shipmentTests,
  },
  {
    name: "closes an order whose return needs work",
    file: orderRules,
    find: 'return_status === "requested" || return_status === "open"',
    replace: "false",
    tests: ["api/src/features/orders/orders.rules.test.ts"],
  },
  {
    name: "enters a return without an email to the customer",
    file: "api/src/features/returns/change-return.action.ts",
    find: 'await mailReturn({ ...change, returnId: row.id }, isShopper ? "requested" : "entered");',
    replace: "",
    tests: ["api/src/features/returns/returns.test.ts"],
  },
  {
    name: "lets a shopper cancel a packed order",
    file: orderRules,
    find: '(role !== "shopper" || !(isPacked(o) || hasFulfilledServices(o) || hasDownloads(o)))',
    replace: '(role !== "shopper" || !hasDownloads(o))',
    tests: shipmentTests,
  },
  {
    name: "lets a shopper cancel after the time",
    file: "api/src/features/orders/order-responses.rules.ts",
    find: "return now <= until ? new Date(until).toISOString() : null;",
    replace: "return new Date(until).toISOString();",
    tests: shipmentTests,
  },
  {
    name: "receives a line of a return twice",
    file: "contract/src/orders/orders.ts",
    find: "  .max(500)\n  .superRefine(orderLineIds);",
    replace: "  .max(500);",
    tests: ["api/src/features/returns/return-attacks.test.ts"],
  },
  {
    name: "lets shoppers request returns of cancelled orders",
    file: rules,
    find: "return isLiving && statusAfter",
    replace: 'return (isLiving || order.lifecycle === "cancelled") && statusAfter',
    tests: ["api/src/features/returns/returns.test.ts", "api/src/features/returns/returns.rules.test.ts"],
  },
  {
    name: "changes a return of another order",
    file: change,
    find: 'if (!one) throw apiError("not_found");',
    replace: 'if (!one && all.length === 0) return;\n  if (!one) throw apiError("not_found");',
    tests: ["api/src/features/returns/return-attacks.test.ts"],
  },
];
