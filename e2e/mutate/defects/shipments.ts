import type { Defect } from "../defect.ts";

const feature = "api/src/features/shipments";
const orders = "api/src/features/orders";
const shipments = [`${feature}/shipments.test.ts`];
const losses = [`${feature}/lost-shipments.test.ts`];
const bookings = [`${feature}/booked-shipments.test.ts`];
const narrowing = [`${orders}/list/order-narrowing.test.ts`];
const blocks = ["api/src/features/customers/blocked-customers.test.ts"];

const links = "dashboard/src/features/orders/shipments/tracking-links.rules";

export const defects: Defect[] = [
  {
    name: "fills in a tracking link that the tracking number can change",
    file: `${links}.ts`,
    find: "encodeURIComponent(number)",
    replace: "number",
    tests: [`${links}.test.ts`],
  },
  {
    name: "fills in a tracking link without a tracking number",
    file: `${links}.ts`,
    find: "page && number ?",
    replace: "page ?",
    tests: [`${links}.test.ts`],
  },
  {
    name: "leaves the order packed when a shipment is cancelled",
    file: `${feature}/cancel-shipment.action.ts`,
    find: "    await updateFulfilmentStatus(change);\n",
    replace: "",
    tests: shipments,
  },
  {
    name: "cancels a shipment without its booking",
    file: `${feature}/cancel-shipment.action.ts`,
    find: "if (booking) await cancelBooking(app, shopId, actor, booking.id);",
    replace: "",
    tests: bookings,
  },
  {
    name: "corrects the tracking of a shipment that is lost or wasn't shipped",
    file: `${orders}/order-statuses.rules.ts`,
    find: 'return hasLeft(status) && status !== "returned" && status !== "lost";',
    replace: "return status.length > 0;",
    tests: [`${orders}/orders.rules.test.ts`],
  },
  {
    name: "emails the customer whenever tracking details are corrected",
    file: `${feature}/edit-tracking.action.ts`,
    find: "if (notifies_customer)",
    replace: "if (notifies_customer || true)",
    tests: shipments,
  },
  {
    name: "records a correction that changes nothing",
    file: `${feature}/edit-tracking.action.ts`,
    find: "if (!changes) return undefined;",
    replace: 'if (!changes) return { action: "shipment.tracking_edited" };',
    tests: shipments,
  },
  {
    name: "sends lost items again without stock",
    file: `${orders}/delivery/shipments.queries.ts`,
    find: "bool_and(h.free >= h.quantity or v.oversell <> 'deny')",
    replace: "bool_and(h.free >= 0 or v.oversell <> 'deny')",
    tests: losses,
  },
  {
    name: "doesn't release the stock of lost items that were to be sent again",
    file: `${orders}/delivery/shipments.queries.ts`,
    find: "\n          and s.resolution is null",
    replace: "",
    tests: losses,
  },
  {
    name: "resolves a loss twice",
    file: `${orders}/order-statuses.rules.ts`,
    find: 'return status === "lost" && (resolution ?? null) === null;',
    replace: 'return status === "lost" || resolution === undefined;',
    tests: [`${orders}/orders.rules.test.ts`],
  },
  {
    name: "counts a resolved shipment as shipped",
    file: `${orders}/order-statuses.rules.ts`,
    find: 'return status === "cancelled" || (resolution ?? null) !== null;',
    replace: 'return status === "cancelled" || resolution === "cancelled";',
    tests: [`${orders}/order-statuses.rules.test.ts`],
  },
  {
    name: "collects the price of items that are written off",
    file: "api/src/features/order-refunds/refund-items.action.ts",
    find: "  await reduceUnpaid(change, order, plan.unpaid, { reason:",
    replace: "  await reduceUnpaid(change, order, 0, { reason:",
    tests: ["api/src/features/shipments/lost-shipments.test.ts"],
  },
  {
    name: "refunds items by item after they are written off",
    file: "api/src/features/order-refunds/order-refunds.rules.ts",
    find: "order.shipments.filter((one) => !isEmptied(one))",
    replace: "order.shipments",
    tests: ["api/src/features/shipments/lost-shipments.test.ts"],
  },
  {
    name: "writes off the last items of an order",
    file: `${orders}/orders.rules.ts`,
    find: "(shipment) => isUnresolvedLoss(shipment) && leavesUnits(o, shipment)",
    replace: "(shipment) => isUnresolvedLoss(shipment)",
    tests: [`${orders}/orders.rules.test.ts`],
  },
  {
    name: "lets a courier collect no cash for items that are sent again",
    file: "api/src/features/couriers/bookings.rules.ts",
    find: 'status === "returned" || status === "lost"',
    replace: 'status === "returned"',
    tests: ["api/src/features/couriers/bookings.rules.test.ts"],
  },
  {
    name: "filters by a courier in the places of orders",
    file: `${orders}/list/order-narrowing.queries.ts`,
    find: 'ofValue("courier", sql`${courier}`)',
    replace: 'ofValue("area", sql`${courier}`)',
    tests: narrowing,
  },
  {
    name: "compares a place as it was typed",
    file: `${orders}/list/order-narrowing.queries.ts`,
    find: "sql`(select area_key(${area}))`",
    replace: "sql`${area}`",
    tests: narrowing,
  },
  {
    name: "sells to a blocked delivery address",
    file: "api/src/features/checkout/cart/carts.queries.ts",
    find: "any(array_append(c.customer_keys, c.address_key))",
    replace: "any(c.customer_keys)",
    tests: blocks,
    only: "delivery addresses",
  },
  {
    name: "distinguishes spellings of a blocked street",
    file: "api/src/features/addresses/address-key.rules.ts",
    find: '.replace(/[^\\p{L}\\p{M}\\p{N}]+/gu, "")',
    replace: ".trim()",
    tests: ["api/src/features/addresses/address-key.rules.test.ts"],
  },
  {
    name: "unblocks the email with a delivery address",
    file: "api/src/features/customers/customers.queries.ts",
    find: "and customer_key = ${key} and address is not null",
    replace: "",
    tests: blocks,
    only: "delivery addresses",
  },
  {
    name: "doesn't mark an order to a blocked address",
    file: "api/src/features/order-confirmation/order-risks.rules.ts",
    find: "if (is_address_blocked)",
    replace: "if (is_address_blocked && is_blocked)",
    tests: ["api/src/features/order-confirmation/order-confirmation.test.ts"],
    only: "delivery address was blocked",
  },
];
