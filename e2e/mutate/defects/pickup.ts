import type { Defect } from "../defect.ts";

const rules = "api/src/features/orders/orders.rules.ts";
const statuses = "api/src/features/orders/order-statuses.rules.ts";
const pickUp = "api/src/features/orders/pick-up-order.action.ts";
const pickupTest = "api/src/features/orders/pickup.test.ts";
const rulesTest = "api/src/features/orders/orders.rules.test.ts";
const choice = "api/src/features/checkout/pickup-choice.rules.ts";
const choiceTest = "api/src/features/checkout/pickup-choice.test.ts";
const formTest = "storefront/test/checkout-form.test.ts";
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
    find: "return is_pickup ? { is_pickup, pickup_place, ...",
    replace: "return is_pickup ? { is_pickup, ...",
    tests: [pickupTest],
  },
  {
    name: "taxes a pickup at the customer's address",
    file: "api/src/features/checkout/quote.rules.ts",
    find: "cart.is_pickup ? pickupDestination(cart) : cart.address;",
    replace: "cart.address;",
    tests: [pickupTest, choiceTest],
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
  {
    name: "offers pickup to a shopper who has chosen delivery",
    file: "api/src/features/checkout/delivery-choice.rules.ts",
    find: ".rates.filter((rate) => !rate.is_pickup)",
    replace: ".rates.slice()",
    tests: [choiceTest],
  },
  {
    name: "lists the same pickup place once for each zone",
    file: "api/src/features/delivery-zones/pickup-places.rules.ts",
    find: "JSON.stringify([rate.name, place])",
    replace: "rate.id",
    tests: [choiceTest],
  },
  {
    name: "picks up a cart in a shop without a pickup place",
    file: choice,
    find: "offersPickup(cart, cart.lines) && (cart.is_pickup",
    replace: "(cart.is_pickup",
    tests: [choiceTest],
  },
  {
    name: "delivers an order to an address without a street, which was entered for a pickup",
    file: "api/src/features/checkout/complete-cart.action.ts",
    find: "is_pickup || rest.address?.line1 ? rest.address : null",
    replace: "rest.address",
    tests: [choiceTest],
  },
  {
    name: "stores the street of the shopper with an order that is picked up",
    file: choice,
    find: "cart.is_pickup ? withoutStreet(pickupDestination(cart)) : cart.address!",
    replace: "cart.address!",
    tests: [choiceTest],
  },
  {
    name: "chooses pickup without the options of it",
    file: "api/src/features/checkout/checkout.routes.ts",
    find: "{ delivery_method, is_pickup }));",
    replace: "{ delivery_method }));",
    tests: [choiceTest],
  },
  {
    name: "accepts an address without a street for a delivery",
    file: "contract/src/orders/checkout.ts",
    find: "is_pickup === true || Boolean(address?.line1?.trim())",
    replace: "true",
    tests: [formTest],
  },
  {
    name: "changes an order from pickup to delivery without an address",
    file: "api/src/features/order-edits/order-contact.rules.ts",
    find: "changed.address || isMissing",
    replace: "changed.address",
    tests: [choiceTest],
  },
  {
    name: "requires the address of a draft order that is picked up",
    file: "api/src/features/draft-orders/save-draft-order.action.ts",
    find: "readOrderAddress(input.address, isPickup)",
    replace: "readOrderAddress(input.address, false)",
    tests: [choiceTest],
  },
  {
    name: "shows the fields of an address where the order is picked up",
    file: "storefront/src/features/checkout/AddressFields.tsx",
    find: "{isPickup ? (",
    replace: "{isPickup && alive ? (",
    tests: [formTest],
  },
  {
    name: "loses the typed fields when pickup is chosen without JavaScript",
    file: "storefront/src/features/checkout/checkout.routes.tsx",
    find: "await viewOf(shopper, data, { fields }), drafts)",
    replace: "await viewOf(shopper, data), drafts)",
    tests: [formTest],
  },
  {
    name: "shows the default name of a delivery in English",
    file: "dashboard/src/shared/orders/delivery-name.ts",
    find: 'name === standardDelivery ? t("Standard delivery") : name',
    replace: "name",
    tests: ["dashboard/src/shared/orders/delivery-name.test.ts"],
  },
  {
    name: "stores the translated default name of a delivery",
    file: "dashboard/src/shared/orders/delivery-name.ts",
    find: 'typed === t("Standard delivery") ? standardDelivery : typed',
    replace: "typed",
    tests: ["dashboard/src/shared/orders/delivery-name.test.ts"],
  },
  {
    name: "says that an order is ready in days although it is ready in hours",
    file: "storefront/src/features/checkout/checkout-view.ts",
    find: "if (option.preparation && isToday(store, now, option)) return readyIn(option.preparation);",
    replace: "",
    tests: [formTest],
  },
  {
    name: "stores a preparation time with a rate that is delivered",
    file: "api/src/features/delivery-zones/pickup-places.rules.ts",
    find: "is_pickup && preparation ? { ...others,",
    replace: "preparation ? { ...others,",
    tests: [choiceTest],
  },
];
