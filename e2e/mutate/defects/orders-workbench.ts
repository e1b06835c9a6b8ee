import type { Defect } from "../defect.ts";

const tags = "api/src/features/order-tags/tag-order.action.ts";
const tagQueries = "api/src/features/order-tags/order-tags.queries.ts";
const tagTests = ["api/src/features/order-tags/order-tags.test.ts"];
const narrowing = "api/src/features/orders/list/order-narrowing.queries.ts";
const orderList = "api/src/features/orders/list/order-list.queries.ts";
const narrowingTests = ["api/src/features/orders/list/order-narrowing.test.ts"];
const deliveryDays = "api/src/features/orders/list/delivery-days.queries.ts";
const orderSearch = "api/src/features/orders/list/order-search.queries.ts";
const orderFilters = "api/db/migrations/0023_order_filters.sql";
const listRules = "dashboard/src/features/orders/list/delivery-days.rules.ts";
const listTests = ["dashboard/src/features/orders/list/delivery-days.rules.test.ts"];
const views = "api/src/features/saved-views/save-view.action.ts";
const viewQueries = "api/src/features/saved-views/saved-views.queries.ts";
const viewTests = ["api/src/features/saved-views/saved-views.test.ts"];
const mentions = "api/src/features/orders/messages/add-note.action.ts";
const mentionTests = ["api/src/features/orders/messages/mentions.test.ts"];
const nextStep = "dashboard/src/features/orders/bulk/next-step.rules.ts";
const nextStepTests = ["dashboard/src/features/orders/bulk/next-step.rules.test.ts"];
const tracking = "api/src/features/orders/delivery/bulk-tracking.rules.ts";
const trackingTests = ["api/src/features/orders/delivery/bulk-tracking.rules.test.ts"];
const bulkTests = ["api/src/features/orders/bulk-change-orders.test.ts"];
const entered = "dashboard/src/features/orders/shipments/bulk-tracking.rules.ts";
const enteredTests = ["dashboard/src/features/orders/shipments/bulk-tracking.rules.test.ts"];
const labels = "dashboard/src/features/orders/bulk/bulk-labels.ts";
const labelTests = ["dashboard/src/features/orders/bulk/bulk-labels.test.ts"];

export const defects: Defect[] = [
  {
    name: "counts an order's tags without locking it",
    file: tagQueries,
    find: "and id = ${orderId} for update`);",
    replace: "and id = ${orderId}`);",
    tests: tagTests,
  },
  {
    name: "allows one tag too many",
    file: tags,
    find: "> maxTags)",
    replace: "> maxTags + 1)",
    tests: tagTests,
  },
  {
    name: "records a change of tags that changes nothing",
    file: tags,
    find: "if (added.length + removed.length === 0) return;",
    replace: "",
    tests: tagTests,
  },
  {
    name: "suggests only tags that are written as the search is",
    file: tagQueries,
    find: "position(lower(${search}) in lower(tag)) > 0",
    replace: "position(${search} in tag) > 0",
    tests: tagTests,
  },
  {
    name: "adds the tags that a bulk change should remove",
    file: "api/src/features/orders/bulk-change-orders.action.ts",
    find: 'remove_tags: "remove" }',
    replace: 'remove_tags: "add" }',
    tests: tagTests,
  },
  {
    name: "drops the other filters of a list with a rare one",
    file: orderList,
    find: "and ${isFound} ${and}",
    replace: "and ${isFound}",
    tests: narrowingTests,
  },
  {
    name: "ignores the filters of a list when it is searched",
    file: orderList,
    find: "where ${isFound} ${part.narrowed.and})",
    replace: "where ${isFound})",
    tests: narrowingTests,
  },
  {
    name: "reads newer orders to find the old ones of a tag",
    file: narrowing,
    find: 'lists.length > 0 && sort.endsWith("placed")',
    replace: "false",
    tests: narrowingTests,
  },
  {
    name: "reports a total although other filters narrow the list",
    file: narrowing,
    find: "narrowings.length === 1 && !(isOfStatus || from || to)",
    replace: "narrowings.length === 1",
    tests: narrowingTests,
  },
  {
    name: "looks for orders of two filters in the time of one",
    file: narrowing,
    find: "and o.placed_at between (select min(g.placed_at) ${list}) and (select max(g.placed_at) ${list}) and ${isFound}",
    replace: "and ${isFound}",
    tests: narrowingTests,
  },
  {
    name: "ignores the second of two places and couriers",
    file: narrowing,
    find: "function ordersOf([first, ...others]: Listed[]): Sql {",
    replace: "function ordersOf([first, , ...others]: Listed[]): Sql {",
    tests: narrowingTests,
  },
  {
    name: "ignores a filter beside those of places and couriers",
    file: narrowing,
    find: "const others = allOf(narrowings.filter(({ list }) => !list));",
    replace: "const others = sql``;",
    tests: narrowingTests,
  },
  {
    name: "ignores the other filters of a rare one",
    file: narrowing,
    find: "and: allOf(narrowings.filter((other) => other !== one))",
    replace: "and: sql``",
    tests: narrowingTests,
  },
  {
    name: "reads the orders of a rare filter in the order of the list",
    file: narrowing,
    find: "if (size <= fewOrders)",
    replace: "if (size < 0)",
    tests: narrowingTests,
  },
  {
    name: "lets every member change shared views",
    file: views,
    find: "if (before.account_id === null || is_shared) rejectSharing(member);",
    replace: "if (is_shared) rejectSharing(member);",
    tests: viewTests,
  },
  {
    name: "shows a member's own views to others",
    file: viewQueries,
    find: "v.list = ${list} and (v.account_id is null or v.account_id = ${accountId})\n    order by",
    replace: "v.list = ${list}\n    order by",
    tests: viewTests,
  },
  {
    name: "overwrites a view that was changed meanwhile",
    file: viewQueries,
    find: "and id = ${id} and version = ${version}`);",
    replace: "and id = ${id}`);",
    tests: viewTests,
  },
  {
    name: "shows views of a list to members without access to it",
    file: views,
    find: 'if (!hasPermission(permissions, list)) throw apiError("forbidden");',
    replace: "",
    tests: viewTests,
  },
  {
    name: "notifies all members of a mention",
    file: "api/src/features/notifications/notifications.queries.ts",
    find: "and n.kind = any (string_to_array(a.kinds, ',')) and (n.account_id is null or n.account_id = a.account_id)",
    replace: "and n.kind = any (string_to_array(a.kinds, ','))",
    tests: mentionTests,
  },
  {
    name: "shows a mention in the dashboards of all members",
    file: "api/src/features/notifications/audience.ts",
    find: "(account_id === undefined || account_id === accountId)",
    replace: "account_id !== accountId + 1",
    tests: ["api/src/features/notifications/notifications.test.ts"],
  },
  {
    name: "pushes a mention to the devices of all members",
    file: "api/src/features/push/push-messages.rules.ts",
    find: "return isOwn && kindsFor",
    replace: "return kindsFor",
    tests: ["api/src/features/push/push.test.ts"],
    only: "for one member",
  },
  {
    name: "notifies the author of a note who mentions themselves",
    file: mentions,
    find: ".filter((account_id) => account_id !== actor.account_id)",
    replace: "",
    tests: mentionTests,
  },
  {
    name: "proposes a step for selected orders on hold",
    file: nextStep,
    find: " || order.hold_reason !== null",
    replace: "",
    tests: nextStepTests,
  },
  {
    name: "proposes to pack selected orders that were rejected",
    file: nextStep,
    find: 'if (order.confirmation !== "confirmed" && order.confirmation !== "not_needed") return [];',
    replace: "",
    tests: nextStepTests,
  },
  {
    name: "proposes to ship selected orders that are picked up",
    file: nextStep,
    find: 'order.is_pickup ? "mark_ready_for_pickup" : "ship"',
    replace: '"ship"',
    tests: nextStepTests,
  },
  {
    name: "proposes a step that any selected order allows",
    file: nextStep,
    find: "counts.get(step) === max",
    replace: "counts.has(step)",
    tests: nextStepTests,
  },
  {
    name: "counts orders that couldn't be changed as changed",
    file: labels,
    find: "orders.length - count,",
    replace: "orders.length,",
    tests: labelTests,
  },
  {
    name: "reports a bulk change of no order as a change",
    file: labels,
    find: "count === orders.length",
    replace: "false",
    tests: labelTests,
  },
  {
    name: "offers a tracking number for selected orders that are picked up",
    file: nextStep,
    find: "!is_pickup &&",
    replace: "",
    tests: nextStepTests,
  },
  {
    name: "replaces a booked shipment's courier in a bulk change without a number",
    file: tracking,
    find: "(entered.tracking_number === null && tracking_number !== null)",
    replace: "false",
    tests: trackingTests,
  },
  {
    name: "enters one tracking number for all packed shipments of an order",
    file: tracking,
    find: "length > 1",
    replace: "length > 2",
    tests: trackingTests,
  },
  {
    name: "ships orders in bulk without the entered tracking numbers",
    file: "api/src/features/orders/bulk-change-orders.action.ts",
    find: "bulkParcel(shipment, entered)",
    replace: "bulkParcel(shipment, undefined)",
    tests: bulkTests,
    only: "own tracking details",
  },
  {
    name: "accepts two tracking numbers of one order",
    file: "contract/src/orders/order-changes.ts",
    find: "entered.size === tracking.length && ",
    replace: "",
    tests: bulkTests,
    only: "rejects tracking details",
  },
  {
    name: "accepts tracking details of an order that isn't selected",
    file: "contract/src/orders/order-changes.ts",
    find: "ids.includes(id)",
    replace: "id.length > 0",
    tests: bulkTests,
    only: "rejects tracking details",
  },
  {
    name: "sends empty tracking details of orders without any",
    file: entered,
    find: "name !== null || tracking_number !== null",
    replace: "true",
    tests: enteredTests,
  },
  {
    name: "lists the deliveries of the day after, too",
    file: deliveryDays,
    find: "${delivery_to ? sql`and g.value < (${dayOf(tx, delivery_to)} + 1)::text` : sql``}",
    replace: "${delivery_to ? sql`and g.value < (${dayOf(tx, delivery_to)} + 2)::text` : sql``}",
    tests: narrowingTests,
  },
  {
    name: "takes today's date of UTC for that of the shop",
    file: deliveryDays,
    find: "(now() at time zone (select time_zone from shops where id = ${tx.shopId}))::date",
    replace: "(now() at time zone 'UTC')::date",
    tests: narrowingTests,
  },
  {
    name: "lists the orders of all slots of a day",
    file: deliveryDays,
    find: "and substr(g.value, 12) = ${slot}",
    replace: "and substr(g.value, 12) <> ''",
    tests: narrowingTests,
  },
  {
    name: "lists slots of the following days",
    file: "api/src/features/orders/list/filter-choices.queries.ts",
    find: "          and g.value < (${date} + 1)::text\n",
    replace: "",
    tests: narrowingTests,
  },
  {
    name: "finds no order by a tracking number of digits",
    file: orderSearch,
    find: "sql`${idsWith(hasNumber)} ${tracked ? sql`union ${tracked}` : sql``}`",
    replace: "idsWith(hasNumber)",
    tests: narrowingTests,
  },
  {
    name: "compares tracking numbers with their punctuation",
    file: orderFilters,
    find: "'[^0-9A-Z]+', '', 'g'), 120), '')",
    replace: "'[ ]+', '', 'g'), 120), '')",
    tests: narrowingTests,
  },
  {
    name: "still finds an order by a corrected tracking number",
    file: orderFilters,
    find: "v.filter in ('courier', 'tracking')",
    replace: "v.filter in ('courier')",
    tests: narrowingTests,
  },
  {
    name: "still lists an order as a pickup after its delivery was changed",
    file: orderFilters,
    find: "v.filter in ('delivery_method', 'delivery_day')",
    replace: "v.filter in ('delivery_day')",
    tests: narrowingTests,
  },
  {
    name: "lists orders without delivery as deliveries",
    file: "api/src/features/orders/list/order-narrowing.queries.ts",
    find: "d.delivery->>'name' <> 'No delivery' and d.delivery",
    replace: "d.delivery",
    tests: narrowingTests,
  },
  {
    name: "lists pickups as deliveries",
    file: "api/src/features/orders/list/order-narrowing.queries.ts",
    find: " and d.delivery->>'is_pickup' is distinct from 'true'",
    replace: "",
    tests: narrowingTests,
  },
  {
    name: "stores the time of a slot in UTC",
    file: orderFilters,
    find: "(delivery->'window'->>'time_zone'), ' HH24:MI')",
    replace: "'UTC', ' HH24:MI')",
    tests: narrowingTests,
  },
  {
    name: "offers slots for several days",
    file: listRules,
    find: "from && from === to ? from : undefined",
    replace: "from",
    tests: listTests,
  },
  {
    name: "shows the last promised day of an order with a slot",
    file: listRules,
    find: "if (window) return formatDeliveryWindow(window, locale);",
    replace: "",
    tests: listTests,
  },
  {
    name: "forgets the status in a saved view of products",
    file: "dashboard/src/shared/products/product-filter.ts",
    find: "status: statusOf(tab) ?? status,",
    replace: "status: statusOf(tab),",
    tests: ["dashboard/src/shared/products/product-filter.test.ts"],
  },
];
