import type { Defect } from "../defect.ts";

const rules = "api/src/features/order-refunds/order-refunds.rules.ts";
const action = "api/src/features/order-refunds/refund-items.action.ts";
const queries = "api/src/features/order-refunds/order-refunds.queries.ts";
const shares = "contract/src/orders/refundable-amounts.ts";
const parts = "api/src/features/refund-parts/refund-parts.rules.ts";
const orderRules = "api/src/features/orders/orders.rules.ts";
const ledger = "api/src/features/orders/payments/refunds.rules.ts";
const returns = "api/src/features/returns/change-return.action.ts";
const returnQueries = "api/src/features/returns/returns.queries.ts";
const undelivered = "api/src/features/orders/payments/undelivered-refunds.rules.ts";
const undeliveredTests = ["api/src/features/orders/payments/undelivered-refunds.rules.test.ts"];
const draft = "dashboard/src/features/orders/refunds/refund-draft.rules.ts";
const tests = ["order-refunds", "rejected-refunds", "refund-documents"].map(
  (name) => `api/src/features/order-refunds/${name}.test.ts`,
);
const shareTests = ["api/src/features/order-refunds/refund-shares.properties.test.ts"];
const owed = "api/src/features/orders/payments/owed-refunds.rules.ts";
const owedTests = ["api/src/features/orders/payments/owed-refunds.rules.test.ts"];
const owedOrderTests = ["api/src/features/order-refunds/owed-refunds.test.ts"];
const repeatTests = ["api/src/features/order-refunds/repeated-refunds.test.ts"];
const draftTests = ["dashboard/src/features/orders/refunds/refund-draft.rules.test.ts"];

export const defects: Defect[] = [
  {
    name: "emails about refunds of an order without a limit",
    file: "api/src/features/orders/messages/order-messages.queries.ts",
    find: "'order.refunded', 'order.items_cancelled', 'return.approved', 'return.declined'",
    replace: "'order.items_cancelled', 'return.approved', 'return.declined'",
    tests: ["api/src/features/order-refunds/refund-emails.test.ts"],
  },
  {
    name: "doesn't limit the emails of refunds of items",
    file: action,
    find: "if (notifies_customer) await limitMessages(change, { isOptional: true });",
    replace: "",
    tests: ["api/src/features/order-refunds/refund-emails.test.ts"],
  },
  {
    name: "doesn't limit the emails of decisions about returns",
    file: returns,
    find: "  await limitMessages(change);\n",
    replace: "",
    tests: ["api/src/features/order-refunds/refund-emails.test.ts"],
  },
  {
    name: "counts a refunded unit that comes back undelivered twice, in cash",
    file: ledger,
    find: "undelivered - refundsOfUndelivered(order).amount",
    replace: "undelivered",
    tests: undeliveredTests,
  },
  {
    name: "counts a refund that was made after a shipment came back for its units",
    file: undelivered,
    find: " && one.created_at <= at",
    replace: "",
    tests: undeliveredTests,
  },
  {
    name: "counts the refund of a return for units that came back undelivered",
    file: undelivered,
    find: "!part.is_of_return && left.has(part.batch_id)",
    replace: "left.has(part.batch_id)",
    tests: undeliveredTests,
  },
  {
    name: "doesn't offer the other unit for a refund after the refunded one came back",
    file: rules,
    find: "unitsTaken(id, sources) - (back.get(id) ?? 0)",
    replace: "unitsTaken(id, sources)",
    tests: ["api/src/features/orders/payments/undelivered-cash.test.ts"],
  },
  {
    name: "doesn't store when a shipment came back",
    file: "api/src/features/orders/delivery/shipments.queries.ts",
    find: "status = 'returned', returned_at = now()",
    replace: "status = 'returned'",
    tests: ["api/src/features/orders/payments/undelivered-cash.test.ts"],
  },
  {
    name: "restocks a unit with a refund and again with its returned shipment",
    file: "api/src/features/orders/delivery/change-shipment.action.ts",
    find: "(units.get(line) ?? 0) - (restocked.get(line) ?? 0)",
    replace: "(units.get(line) ?? 0)",
    tests: ["api/src/features/order-refunds/order-refunds.test.ts"],
  },
  {
    name: "refunds each unit's rounded share, so that they don't add up to the line",
    file: shares,
    find: "Math.max(0, amount - line.refunded_amount)",
    replace: "sum(line.amounts.map((one) => share(one, line.quantity, Math.min(line.quantity, units))))",
    tests: [...shareTests, "api/src/features/pricing/golden-vectors.test.ts"],
  },
  {
    name: "counts a failed refund's share as refunded",
    file: parts,
    find: "  return is_failed\n    ? {",
    replace: "  return quantity < 0\n    ? {",
    tests: shareTests,
  },
  {
    name: "cancels packed units",
    file: rules,
    find: "cancelled > line.cancellable || ",
    replace: "",
    tests,
  },
  {
    name: "refunds more shipped units than there are",
    file: rules,
    find: " || shipped > line.shipped) throw",
    replace: ") throw",
    tests,
  },
  {
    name: "refunds the delivery twice",
    file: rules,
    find: "price - refundedOfKind(sources.parts, kind)",
    replace: "price",
    tests,
  },
  {
    name: "refunds units that are in a return",
    file: "api/src/features/order-refunds/refunded-units.rules.ts",
    find: "return sum(refunded) + unitsInReturns(lineId, sources);",
    replace: "return sum(refunded);",
    tests,
  },
  {
    name: "cancels all units of an order that stays open",
    file: action,
    find: "if (cancelsAll(order, plan.cancelled))",
    replace: "if (false as boolean)",
    tests,
  },
  {
    name: "refunds a version of the order that the member hasn't seen",
    file: action,
    find: "if (order.version !== wanted.version) throw staleVersion();",
    replace: "if (order.version < 0) throw staleVersion();",
    tests,
  },
  {
    name: "refunds money of an order that isn't paid",
    file: action,
    find: 'if (wanted.amount > 0 && !isOffered("refund", order, actor))',
    replace: "if (false as boolean)",
    tests,
  },
  {
    name: "leaves the stock of cancelled units allocated",
    file: action,
    find: "(await releaseUnits(tx, id, cancelled, { cause, accountId: actor.account_id })) > 0",
    replace: "cause !== actor.account_id",
    tests,
  },
  {
    name: "doesn't return restocked units to stock",
    file: rules,
    find: "restocked > 0 ? [",
    replace: "restocked > 999 ? [",
    tests,
  },
  {
    name: "leaves an order whose remaining units are shipped partly shipped",
    file: action,
    find: "if (cancels) await completeFulfilment(change, order);",
    replace: "if (!cancels) await completeFulfilment(change, order);",
    tests,
  },
  {
    name: "leaves cancelled units due",
    file: "api/src/features/orders/payments/reduce-due.action.ts",
    find: 'kind: "cancellation",',
    replace: 'kind: "void",',
    tests,
  },
  {
    name: "refunds what wasn't paid",
    file: ledger,
    find: 'status === "failed" || destination === "unpaid" ? 0 : amount',
    replace: 'status === "failed" ? 0 : amount',
    tests,
  },
  {
    name: "treats the refund of an item as one of what an edit has removed",
    file: action,
    find: "{ amount: forParts, is_for_return: true, batch_id }",
    replace: "{ amount: forParts, is_for_return: false, batch_id }",
    tests,
  },
  {
    name: "emails the customer although the member doesn't want it",
    file: "api/src/features/orders/payments/create-refund.action.ts",
    find: " && refund.notifies_customer !== false)",
    replace: ")",
    tests,
  },
  {
    name: "emails no customer about items that were cancelled without a refund",
    file: action,
    find: "wanted.amount === 0 && wanted.notifies_customer && cancels",
    replace: "wanted.amount === 0 && !wanted.notifies_customer && cancels",
    tests,
  },
  {
    name: "cancels more units than the line has",
    file: queries,
    find: "set cancelled_quantity = l.cancelled_quantity + u.quantity",
    replace: "set cancelled_quantity = l.cancelled_quantity",
    tests,
  },
  {
    name: "lets staff cancel items",
    file: orderRules,
    find: 'verb: "cancel_items",\n    by: managers,',
    replace: 'verb: "cancel_items",\n    by: everyone,',
    tests,
  },
  {
    name: "doesn't record the units of a refunded return",
    file: returns,
    find: "    await writeParts(change, order.id, partsOfReturn(order, sources, one));\n",
    replace: "",
    tests,
  },
  {
    name: "lets customers return units that were refunded by item",
    file: returnQueries,
    find: "select sum(p.quantity - p.cancelled) from refund_parts p",
    replace: "select sum(p.cancelled) from refund_parts p",
    tests,
  },
  {
    name: "counts cancelled amounts as sold",
    file: "api/src/features/analytics/sold.ts",
    find: "p.kind in ('refund', 'cancellation')",
    replace: "p.kind = 'refund'",
    tests,
  },
  {
    name: "counts cancelled units as sold",
    file: "api/src/features/analytics/sold.ts",
    find: "sql`(l.quantity - l.cancelled_quantity)`",
    replace: "sql`l.quantity`",
    tests,
  },
  {
    name: "suggests a refund of what isn't paid",
    file: shares,
    find: "Math.min(value - unpaid, refundable)",
    replace: "Math.min(value, refundable)",
    tests: draftTests,
  },
  {
    name: "restocks lost units",
    file: draft,
    find: "units.shipped > 0 && units.shipped <= line.restockable",
    replace: "units.shipped > 0",
    tests: draftTests,
  },
  {
    name: "sends a quantity that isn't possible",
    file: draft,
    find: "Number.isInteger(units) && units >= 0 && units <= max",
    replace: "Number.isInteger(units) && units >= 0",
    tests: draftTests,
  },
  {
    name: "suggests a refund of what was refunded already",
    file: owed,
    find: 'value - amountOf(own.filter(({ status }) => status !== "failed"))',
    replace: "value - own.length",
    tests: [...owedTests, ...owedOrderTests],
  },
  {
    name: "suggests more than can be refunded",
    file: owed,
    find: "return Math.min(refundableOf(order), owed + overpaidOf(order));",
    replace: "return owed + overpaidOf(order) * 2;",
    tests: owedTests,
  },
  {
    name: "suggests a refund of items of a cancelled order",
    file: owed,
    find: 'if (order.lifecycle === "cancelled" || order.fulfilment_status === "returned") return 0;',
    replace: "",
    tests: owedTests,
  },
  {
    name: "suggests the whole part of a line for the one unit of it that is cancelled",
    file: owed,
    find: "share(amount, quantity, cancelled)",
    replace: "amount",
    tests: owedTests,
  },
  {
    name: "doesn't record a refund of an amount as that of the written-off units",
    file: action,
    find: "const others = splitByOwed(before, amount - forParts);",
    replace: "const others = splitByOwed({ ...before, refund_parts: [] }, amount - forParts);",
    tests: owedOrderTests,
  },
  {
    name: "doesn't record an amount that an API client refunds as that of the written-off units",
    file: "api/src/features/orders/payments/refund-order.action.ts",
    find: "splitByOwed(order, wanted.amount)",
    replace: "splitByOwed({ ...order, refund_parts: [] }, wanted.amount)",
    tests: owedOrderTests,
  },
  {
    name: "suggests no refund of what is due",
    file: draft,
    find: "value > 0 ? suggested : able.refund_due",
    replace: "value > 0 ? suggested : 0",
    tests: draftTests,
  },
  {
    name: "repeats a failed refund twice",
    file: owed,
    find: "refund.repeated_by || ",
    replace: "",
    tests: owedTests,
  },
  {
    name: "repeats a refund whose units were refunded in another way",
    file: owed,
    find: "return !isReplaced && !areUnitsReplaced && refund.amount",
    replace: "return refund.amount",
    tests: [...owedTests, ...repeatTests],
  },
  {
    name: "lets the units of a repeated refund be refunded again",
    file: "api/src/features/order-refunds/repeat-refund.action.ts",
    find: "batch_id: batch_id ?? null,",
    replace: "batch_id: batch_id && null,",
    tests: repeatTests,
  },
  {
    name: "asks the provider for a refund that the shop makes itself",
    file: "api/src/features/order-refunds/repeat-refund.action.ts",
    find: "const provider = isManual ? null : failed.provider;",
    replace: "const provider = failed.provider;",
    tests: repeatTests,
  },
  {
    name: "refunds an amount as a cancellation without cancelled items",
    file: draft,
    find: "? cancelled === 0",
    replace: "? false",
    tests: draftTests,
  },
  {
    name: "sends a refund whose amount isn't a number",
    file: draft,
    find: "!(amount <= able.refundable)",
    replace: "amount > able.refundable",
    tests: draftTests,
  },
  {
    name: "leaves a shipment on its way back whose units refunds have restocked",
    file: "api/src/features/orders/delivery/change-shipment.action.ts",
    find: "  if (!hasUnits(inspected) && lines.some((line) => leftOf(line.order_line_id) > 0))",
    replace: "  if (!hasUnits(inspected))",
    tests: ["api/src/features/order-refunds/order-refunds.test.ts"],
  },
  {
    name: "receives a shipment without the units that came back",
    file: "api/src/features/orders/delivery/change-shipment.action.ts",
    find: "  if (!hasUnits(inspected) && lines.some((line) => leftOf(line.order_line_id) > 0))",
    replace: "  if (!hasUnits(inspected) && lines.length > 99)",
    tests: ["api/src/features/order-refunds/order-refunds.test.ts"],
  },
];
