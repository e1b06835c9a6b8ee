import type { Defect } from "../defect.ts";

const rules = "api/src/features/orders/orders.rules.ts";
const statuses = "api/src/features/orders/order-statuses.rules.ts";
const pickUp = "api/src/features/orders/pick-up-order.action.ts";
const pickupTest = "api/src/features/orders/pickup.test.ts";
const rulesTest = "api/src/features/orders/orders.rules.test.ts";
const statusesTest = "api/src/features/orders/order-statuses.rules.test.ts";

export const defects: Defect[] = [
  {
    name: "ships an order that its customer picks up",
    file: rules,
    find: "isFree(o) && !isPickup(o) && hasShipment",
    replace: "isFree(o) && hasShipment",
    tests: [rulesTest, pickupTest],
  },
  {
    name: "makes an order that is delivered ready for pickup",
    file: rules,
    find: "isFree(o) && isPickup(o) && hasShipment",
    replace: "isFree(o) && hasShipment",
    tests: [rulesTest, pickupTest],
  },
  {
    name: "hands over an order that is on hold",
    file: rules,
    find: 'isFree(o) && hasShipment(o, "ready_for_pickup")',
    replace: 'isOpen(o) && hasShipment(o, "ready_for_pickup")',
    tests: [rulesTest, pickupTest],
  },
  {
    name: "delivers a shipment that is ready for pickup",
    file: statuses,
    find: '(verb === "mark_picked_up") === (from === "ready_for_pickup")',
    replace: "true",
    tests: [statusesTest],
  },
  {
    name: "counts an order as ready for pickup while a shipment of it is only packed",
    file: statuses,
    find: "if (ready >= ordered)",
    replace: "if (ready > 0)",
    tests: [statusesTest],
  },
  {
    name: "leaves the stock as it is when an order is picked up",
    file: pickUp,
    find: "    await takeShipped(change.tx, shipmentId, change.actor.account_id);\n",
    replace: "",
    tests: [pickupTest],
  },
  {
    name: "sends no email when an order is ready for pickup",
    file: pickUp,
    find: '    await mail(change, "ready-for-pickup", shipmentId);\n',
    replace: "",
    tests: [pickupTest],
  },
  {
    name: "stores no pickup place with an order",
    file: "api/src/features/checkout/order-of-cart.action.ts",
    find: "return is_pickup ? { is_pickup, pickup_place } : {};",
    replace: "return is_pickup ? { is_pickup } : {};",
    tests: [pickupTest],
  },
  {
    name: "taxes a pickup at the customer's address",
    file: "api/src/features/checkout/quote.rules.ts",
    find: "return atPlace.delivery?.key === key ? atPlace : quote;",
    replace: "return quote;",
    tests: [pickupTest],
  },
  {
    name: "taxes a draft order with pickup at the customer's address",
    file: "api/src/features/draft-orders/draft-quote.rules.ts",
    find: "return place ? priceDraftAt(draft, data, now, place) : priced;",
    replace: "return priced;",
    tests: [pickupTest],
  },
  {
    name: "accepts a pickup place whose address isn't complete in its country",
    file: "api/src/features/delivery-zones/pickup-places.rules.ts",
    find: "return Object.keys(errors).length > 0 ? { errors } : { rates: read };",
    replace: "return { rates: read };",
    tests: [pickupTest],
  },
  {
    name: "lets a courier's event mark an order as ready for pickup",
    file: "api/src/features/couriers/courier-statuses.rules.ts",
    find: '  "mark_ready_for_pickup",\n  "mark_picked_up",\n',
    replace: "",
    tests: ["api/src/features/couriers/courier-statuses.rules.test.ts"],
  },
  {
    name: "exports orders for couriers that their customers pick up",
    file: "api/src/features/export-orders/order-columns.rules.ts",
    find: "isWaiting.test(fulfilment_status) && !is_pickup",
    replace: "isWaiting.test(fulfilment_status)",
    tests: [pickupTest],
  },
  {
    name: "prints no pickup place on packing slips",
    file: "api/src/features/documents/print-views.rules.ts",
    find: "    return [printTexts(page.lang).pickup, ...address];\n",
    replace: "    return [printTexts(page.lang).pickup];\n",
    tests: [pickupTest],
  },
  {
    name: "says that an order to pick up is paid on delivery",
    file: "api/src/features/orders/emails.rules.ts",
    find: "return order.delivery.is_pickup\n",
    replace: "return !order.delivery.is_pickup\n",
    tests: [pickupTest],
  },
];
