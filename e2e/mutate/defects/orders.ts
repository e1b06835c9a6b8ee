import type { Defect } from "../defect.ts";

const rules = "api/src/features/orders/orders.rules.ts";
const statuses = "api/src/features/orders/order-statuses.rules.ts";
const statusesTest = "api/src/features/orders/order-statuses.rules.test.ts";
const rulesTest = "api/src/features/orders/orders.rules.test.ts";
const queries = "api/src/features/orders/orders.queries.ts";
const changeOrder = "api/src/features/orders/change-order.action.ts";
const orderList = "api/src/features/orders/order-list.queries.ts";
const orderFilter = "api/src/features/orders/order-filter.queries.ts";
const orderListTest = "api/src/features/orders/order-list.test.ts";
const listMigration = "api/db/migrations/0012_orders.sql";
const ordersTest = "api/src/features/orders/orders.test.ts";
const modelTest = "api/test/order-model/order-model.test.ts";
const sameAnswers = "api/test/same-answers.test.ts";

export const defects: Defect[] = [
  {
    name: "changes an order without locking its row",
    file: queries,
    find: "and id = ${id} for update`);",
    replace: "and id = ${id}`);",
    tests: [ordersTest],
  },
  {
    name: "skips the table of transitions",
    file: changeOrder,
    find: "if (!may(verb, order, actor.role))",
    replace: "if (false)",
    tests: [ordersTest],
  },
  {
    name: "cancels a delivered shipment",
    file: statuses,
    find: "  delivered: [],",
    replace: '  delivered: ["cancelled"],',
    tests: [statusesTest],
  },
  {
    name: "lets staff cancel a packed order",
    file: rules,
    find: '(o.payment_status === "unpaid" && !isPacked(o))',
    replace: 'o.payment_status === "unpaid"',
    tests: [rulesTest],
  },
  {
    name: "cancels an order whose shipment came back",
    file: rules,
    find: '    "returned",\n    "lost",\n  );',
    replace: '    "lost",\n  );',
    tests: [rulesTest],
  },
  {
    name: "decides by the fulfilment status if units can be packed",
    file: rules,
    find: "unpackedLines(order).length > 0;",
    replace:
      'order.shipments.every(({ status }) => status !== "returning") && unpackedLines(order).length > 0;',
    tests: [rulesTest],
  },
  {
    name: "packs an order that is on hold",
    file: rules,
    find: "isOpen(order) && isConfirmed(order) && order.hold_reason === null",
    replace: "isOpen(order) && isConfirmed(order)",
    tests: [rulesTest],
  },
  {
    name: "marks an order as paid that is one cent short",
    file: statuses,
    find: "if (paid - refunded >= total)",
    replace: "if (paid - refunded >= total - 1)",
    tests: [statusesTest],
  },
  {
    name: "collects a captured amount again on delivery",
    file: "api/src/features/orders/refunds.rules.ts",
    find: 'kind === "capture" || kind === "collection" ? amount : 0',
    replace: 'kind === "collection" ? amount : 0',
    tests: [ordersTest],
    only: "collects on delivery",
  },
  {
    name: "doesn't subtract captures from the balance due",
    file: "api/src/features/orders/refunds.rules.ts",
    find: 'kind === "capture" || kind === "collection" ? amount : 0',
    replace: 'kind === "collection" ? amount : 0',
    tests: ["api/src/features/orders/refunds.rules.test.ts"],
  },
  {
    name: "computes the last day of a range in UTC",
    file: orderFilter,
    find: "((${to}::date + 1)::timestamp at time zone ${zone})",
    replace: "((${to}::date + 1)::timestamp at time zone 'UTC')",
    tests: [ordersTest],
    only: "days of the shop's time zone",
  },
  {
    name: "excludes the last day of a range",
    file: orderFilter,
    find: "(${to}::date + 1)",
    replace: "${to}::date",
    tests: [ordersTest],
    only: "days of the shop's time zone",
  },
  {
    name: "counts the orders of every shop",
    file: orderList,
    find: "select from orders o where o.shop_id = ${tx.shopId} ${hasStatus(filter)} ${isInDays(tx, filter)} limit",
    replace: "select from orders o where true ${hasStatus(filter)} ${isInDays(tx, filter)} limit",
    tests: [sameAnswers],
    only: "in orders",
  },
  {
    name: "ignores the payment status in the filter",
    file: "api/src/features/orders/ordered-part.queries.ts",
    find: " and o.payment_status = of_payment.status`",
    replace: "`",
    tests: [orderListTest],
  },
  {
    name: "counts the orders of a list without a limit",
    file: orderList,
    find: "${isInDays(tx, filter)} limit ${sql.lit(countedUpTo + 1)}) counted",
    replace: "${isInDays(tx, filter)}) counted",
    tests: [orderListTest],
  },
  {
    name: "reports one order found, however many match the email",
    file: orderList,
    find: "o.*, count(*) over () as found from orders o",
    replace: "o.*, 1 as found from orders o",
    tests: [orderListTest],
    only: "finds orders by c77@shop.example",
  },
  {
    name: "reports a total as exact although counting stopped",
    file: "api/src/db/page.ts",
    find: "return { total: max, total_is_minimum: true as const };",
    replace: "return { total: max };",
    tests: [orderListTest],
  },
  {
    name: "reads all orders by total to find the orders of one day",
    file: orderList,
    find: "return count <= sortedAtMost;",
    replace: "return count < 0;",
    tests: [orderListTest],
  },
  {
    name: "searches only the next part of the list",
    file: orderList,
    find: "return rows.length === part.limit ? { rows } :",
    replace: "return rows.length <= part.limit ? { rows } :",
    tests: [orderListTest],
  },
  {
    name: "scans every order for a rare word",
    file: orderList,
    find: "const searchedDirectly = 2_000;",
    replace: "const searchedDirectly = 2_000_000;",
    tests: [orderListTest],
  },
  {
    name: "counts orders of every shop that contain a word",
    file: listMigration,
    find: "from orders where shop_id = current_shop() and order_words",
    replace: "from orders where order_words",
    tests: [orderListTest],
  },
  {
    name: "lists an order on hold as new",
    file: listMigration,
    find: "    when hold_reason is not null then 'on_hold'\n",
    replace: "",
    tests: [orderListTest],
  },
  {
    name: "leaves a cancelled order's stock allocated",
    file: changeOrder,
    find: "if ((await releaseOrder(tx, id, actor.account_id, cause)) > 0)",
    replace: "if (tx.shopId < 0)",
    tests: [ordersTest],
  },
  {
    name: "doesn't record who changed the order",
    file: changeOrder,
    find: "  await recordOrderChange(tx, actor, order, { action: done.action, after: done.details });",
    replace:
      '  if (verb === "hold") await recordOrderChange(tx, actor, order, { action: done.action, after: done.details });',
    tests: [ordersTest],
  },
  {
    name: "doesn't enqueue an email for a shipped order",
    file: changeOrder,
    find: '    await mail(change, "shipped", shipmentId);\n',
    replace: "",
    tests: ["api/src/features/orders/emails.test.ts"],
    only: "who carries it",
  },
  {
    name: "sends an email twice",
    file: "api/src/features/orders/emails.queries.ts",
    find: "where emails.sent_at is null and (emails.taken_at",
    replace: "where (emails.taken_at",
    tests: ["api/src/features/orders/order-placed.test.ts"],
  },
  {
    name: "doesn't release a failed email for another attempt",
    file: "api/src/features/orders/send-email.action.ts",
    find: "await release({ id, sent_at: null });",
    replace: "",
    tests: ["api/src/features/orders/order-placed.test.ts"],
  },
  {
    name: "completes an order's follow-up although its email failed",
    file: "api/src/features/orders/send-email.action.ts",
    find: "return failed ?? {",
    replace: "return {",
    tests: ["api/src/features/orders/order-placed.test.ts"],
  },
  {
    name: "publishes a rescheduled draft at its old date",
    file: "api/src/features/products/publish-draft.action.ts",
    find: "product_id === id && at === publish_at",
    replace: "product_id === id",
    tests: ["api/src/features/products/sales.test.ts"],
  },
  {
    name: "sorts all orders of a status for a page of a filter",
    file: "api/src/features/orders/ordered-part.queries.ts",
    find: " limit (select ${sql.lit(Number.MAX_SAFE_INTEGER)})",
    replace: "",
    tests: ["api/src/features/orders/order-narrowing.test.ts"],
  },
  {
    name: "merges the orders of a filter with those of all statuses",
    file: "api/src/features/orders/order-narrowing.queries.ts",
    find: "return { ...many, statuses: await listStatuses(tx, filter) };",
    replace: 'return { ...many, statuses: await listStatuses(tx, { sort: "total" }) };',
    tests: ["api/src/features/orders/order-narrowing.test.ts"],
  },
  {
    name: "merges the orders of the filter's statuses without its other filters",
    file: "api/src/features/orders/ordered-part.queries.ts",
    find: "where true ${isSortedByDate ? sql`` : isInDays(tx, filter)} ${narrowed.and}",
    replace: "where true ${isSortedByDate ? sql`` : isInDays(tx, filter)}",
    tests: ["api/src/features/orders/order-narrowing.test.ts"],
  },
  // Sequences of changes that only the model of orders makes.
  {
    name: "leaves a cancelled order packed",
    file: changeOrder,
    find: "fulfilment_status: fulfilmentOf(orderedUnits(order), []),",
    replace: "",
    tests: [modelTest],
  },
  {
    name: "marks a partly refunded order as paid",
    file: rules,
    find: '["unpaid", "partially_paid", "voided"].includes(o.payment_status),',
    replace: '["unpaid", "partially_paid", "voided", "partially_refunded"].includes(o.payment_status),',
    tests: [rulesTest],
  },
  {
    name: "marks an order that came back as paid",
    file: rules,
    find: 'o.fulfilment_status !== "returned" &&\n      // "voided"',
    replace: '// "voided"',
    tests: [rulesTest],
  },
  {
    name: "confirms an order on hold",
    file: rules,
    find: 'by: [...everyone, "shopper"],\n    when: (o) => isOpen(o) && o.confirmation === "pending" && o.hold_reason === null,',
    replace: 'by: [...everyone, "shopper"],\n    when: (o) => isOpen(o) && o.confirmation === "pending",',
    tests: [rulesTest],
  },
];
