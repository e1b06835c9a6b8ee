import type { OrderAxes, OrderVerb } from "@vitrine/contract/orders/orders";
import type { Role } from "@vitrine/contract/roles";
import { isHeld } from "./payments/authorizations.rules.ts";
import { writtenOffOf } from "./payments/refunds.rules.ts";
import type { OrderRecord } from "./orders.queries.ts";
import { hasDownloads } from "./delivery/downloads.rules.ts";
import {
  hasLeft,
  isConfirmed,
  isEmptied,
  isPaidFor,
  isTracked,
  isUnresolvedLoss,
  type ShipmentStatus,
} from "./order-statuses.rules.ts";
import {
  isDeliveredOrReturned,
  type OrderUnits,
  removableLines,
  unpackedLines,
} from "./order-units.rules.ts";

/**
 * A change of an order, with the roles and conditions that allow it. `system` is a job, courier or payment
 * provider.
 */
interface Transition {
  verb: OrderVerb | "pay" | "expire";
  by: readonly (Role | "shopper" | "system")[];
  when: (order: ChangingOrder, role: string) => boolean;
}

/** The states of an order that decide if it may change. */
export type ChangingOrder = OrderAxes &
  OrderUnits & {
    is_test: boolean;
    payment_method: string;
    documents: { kind: string }[];
    payments: { kind: string; amount: number }[];
    delivery: { is_pickup?: boolean };
    authorization?: { status: string } | null;
  };

// A member with an own role may make the changes that its permissions allow: the guards of the endpoints check that.
const managers = ["owner", "admin", "manager", "custom", "system"] as const;
const everyone = [...managers, "staff"] as const;
const mayManage = (role: string) => (managers as readonly string[]).includes(role);
const isOpen = (order: OrderAxes) => order.lifecycle === "open";
const isFree = (order: OrderAxes) => isOpen(order) && isConfirmed(order) && order.hold_reason === null;
const hasInvoice = ({ documents }: { documents: { kind: string }[] }) =>
  documents.some(({ kind }) => kind === "invoice");
/** True if other units remain in the order without those of a shipment. Otherwise the order is cancelled as a whole. */
export const leavesUnits = ({ lines }: OrderUnits, shipment: OrderUnits["shipments"][number]): boolean =>
  lines.reduce((sum, line) => sum + line.quantity - line.cancelled_quantity, 0) >
  shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0);
const hasShipment = ({ shipments }: OrderUnits, ...from: ShipmentStatus[]) =>
  shipments.some(({ status }) => from.includes(status));
const isPacked = (order: OrderUnits) => hasShipment(order, "packed", "ready_for_pickup");
const isPickup = ({ delivery }: ChangingOrder) => delivery.is_pickup === true;
/** From the shipments: the status of an order of which one unit was returned is "unfulfilled" again. */
const hasShipped = ({ shipments }: OrderUnits) => shipments.some(({ status }) => hasLeft(status));
/** True if no shipment is on its way or delivered. Lost ones, and those that came back, are over. */
const hasNothingOutside = ({ shipments }: OrderUnits) =>
  shipments.every(({ status }) => !hasLeft(status) || status === "returned" || status === "lost");
/** True if everything was shipped, and a part of it is still on its way to the customer. */
const isOnItsWay = (o: OrderUnits) =>
  !hasUnpacked(o) &&
  hasShipment(o, "shipped", "out_for_delivery") &&
  o.shipments.every(
    (one) => isEmptied(one) || ["shipped", "out_for_delivery", "delivered", "returned"].includes(one.status),
  );
/** True if no money was received, or all of it was refunded. */
const isUnpaid = ({ payment_status }: OrderAxes) => ["unpaid", "voided", "refunded"].includes(payment_status);
/** True if the customer's bank is processing a payment. One that is only authorised isn't taken yet, so it can be less. */
const isProcessing = (order: ChangingOrder) => order.payment_status === "authorized" && !isHeld(order);
/** From the units: an order with a shipment that is returning may have units that aren't packed yet. */
const hasUnpacked = (order: OrderUnits) => unpackedLines(order).length > 0;
const hasRemovable = (order: OrderUnits) => removableLines(order).length > 0;
/** True if some units aren't packed, or none are ever packed. Services that are fulfilled count as packed. */
const isUnpacked = (order: OrderAxes & OrderUnits) =>
  hasUnpacked(order) ||
  (["not_needed", "service_unfulfilled"].includes(order.fulfilment_status) && hasRemovable(order));
const hasFulfilledServices = ({ fulfilment_status }: OrderAxes) => fulfilment_status === "service_fulfilled";
/** Returned shipments needn't be paid. */
const isFulfilled = (order: OrderAxes & OrderUnits) =>
  order.fulfilment_status === "returned" ||
  ((["delivered", "not_needed", "service_fulfilled"].includes(order.fulfilment_status) ||
    isDeliveredOrReturned(order)) &&
    isPaidFor(order));
const hasOpenReturn = ({ return_status }: OrderAxes) =>
  return_status === "requested" || return_status === "open";

/** All changes of an order; there are no others. */
const transitions: readonly Transition[] = [
  { verb: "pay", by: ["system"], when: (o) => o.lifecycle === "awaiting_payment" },
  { verb: "expire", by: ["system"], when: (o) => o.lifecycle === "awaiting_payment" },
  {
    verb: "confirm",
    // A shopper with the code that was emailed for the order.
    by: [...everyone, "shopper"],
    when: (o) => isOpen(o) && o.confirmation === "pending" && o.hold_reason === null,
  },
  // A call to confirm the order wasn't answered.
  {
    verb: "no_answer",
    by: everyone,
    when: (o) => isOpen(o) && o.confirmation === "pending" && o.hold_reason === null,
  },
  { verb: "reject", by: everyone, when: (o) => isOpen(o) && o.confirmation === "pending" },
  {
    verb: "hold",
    by: everyone,
    when: (o) => isOpen(o) && o.hold_reason === null && !hasShipped(o),
  },
  { verb: "unhold", by: everyone, when: (o) => isOpen(o) && o.hold_reason !== null },
  {
    verb: "pack",
    by: everyone,
    when: (o) => isFree(o) && hasUnpacked(o),
  },
  {
    verb: "ship",
    by: everyone,
    when: (o) => isFree(o) && !isPickup(o) && hasShipment(o, "packed"),
  },
  {
    verb: "mark_ready_for_pickup",
    by: everyone,
    when: (o) => isFree(o) && isPickup(o) && hasShipment(o, "packed"),
  },
  {
    verb: "deliver",
    by: everyone,
    when: (o) => isOpen(o) && hasShipment(o, "shipped", "out_for_delivery"),
  },
  {
    verb: "mark_received",
    by: ["shopper"],
    // Who has paid in cash can be known only by the shop and its courier.
    when: (o) => isOpen(o) && isOnItsWay(o) && (o.payment_method !== "cash_on_delivery" || isPaidFor(o)),
  },
  {
    verb: "mark_picked_up",
    by: everyone,
    // It leaves the shop, as if it were shipped: a hold prevents that.
    when: (o) => isFree(o) && hasShipment(o, "ready_for_pickup"),
  },
  // Services of an order of which nothing is shipped. In other orders, they are fulfilled with the last delivery.
  {
    verb: "mark_fulfilled",
    by: everyone,
    when: (o) => isFree(o) && o.fulfilment_status === "service_unfulfilled",
  },
  {
    verb: "mark_out_for_delivery",
    by: everyone,
    when: (o) => isOpen(o) && hasShipment(o, "shipped", "attempt_failed"),
  },
  {
    verb: "mark_attempt_failed",
    by: everyone,
    when: (o) => isOpen(o) && hasShipment(o, "shipped", "out_for_delivery"),
  },
  {
    verb: "mark_returning",
    by: everyone,
    when: (o) => isOpen(o) && hasShipment(o, "attempt_failed"),
  },
  {
    verb: "mark_returned",
    by: everyone,
    when: (o) => isOpen(o) && hasShipment(o, "returning"),
  },
  // Its items can be packed again; the order isn't cancelled.
  { verb: "cancel_shipment", by: everyone, when: (o) => isOpen(o) && isPacked(o) },
  {
    verb: "edit_tracking",
    by: everyone,
    when: (o) => isOpen(o) && o.shipments.some(({ status }) => isTracked(status)),
  },
  // Lost items are a cost of the shop, as in "cancel".
  {
    verb: "reship",
    by: managers,
    when: (o) => isFree(o) && o.shipments.some(isUnresolvedLoss),
  },
  {
    verb: "write_off",
    by: managers,
    when: (o) =>
      isOpen(o) && o.shipments.some((shipment) => isUnresolvedLoss(shipment) && leavesUnits(o, shipment)),
  },
  { verb: "mark_lost", by: everyone, when: (o) => isOpen(o) && hasShipment(o, "shipped") },
  {
    verb: "mark_paid",
    by: managers,
    // An order that awaits an online payment may be paid in another way.
    when: (o) =>
      (isOpen(o) || o.lifecycle === "awaiting_payment") &&
      o.fulfilment_status !== "returned" &&
      // "voided" after an online payment has failed.
      ["unpaid", "partially_paid", "voided"].includes(o.payment_status),
  },
  {
    verb: "write_off_due",
    by: managers,
    // Until everything is delivered, the customer is still expected to pay.
    when: (o) =>
      isOpen(o) &&
      (isDeliveredOrReturned(o) || hasFulfilledServices(o)) &&
      o.fulfilment_status !== "returned" &&
      !isPaidFor(o) &&
      o.payment_status !== "authorized",
  },
  { verb: "undo_write_off", by: managers, when: (o) => isOpen(o) && writtenOffOf(o) > 0 },
  {
    verb: "capture",
    by: managers,
    when: (o) => isOpen(o) && isHeld(o),
  },
  {
    verb: "refund",
    by: managers,
    // Of a payment that isn't captured yet, less is captured.
    when: (o) =>
      ["paid", "partially_paid", "partially_refunded"].includes(o.payment_status) || (isOpen(o) && isHeld(o)),
  },
  {
    verb: "cancel",
    // A shopper in the time that the shop's settings allow.
    by: [...everyone, "shopper"],
    // Staff may cancel only orders that are unpaid and unpacked, which costs nothing.
    when: (o, role) =>
      (isOpen(o) || o.lifecycle === "awaiting_payment") &&
      o.authorization?.status !== "capturing" &&
      // Staff and shoppers can't cancel once it was shipped; others can if it was lost or came back.
      (!hasShipped(o) || (mayManage(role) && isUnpaid(o) && hasNothingOutside(o))) &&
      (role !== "staff" || (o.payment_status === "unpaid" && !isPacked(o) && !hasFulfilledServices(o))) &&
      (role !== "shopper" || !(isPacked(o) || hasFulfilledServices(o) || hasDownloads(o))),
  },
  {
    verb: "cancel_items",
    by: managers,
    // Of what the bank is processing, nothing can be refunded yet.
    when: (o) => isOpen(o) && hasRemovable(o) && !isProcessing(o),
  },
  {
    verb: "complete",
    by: everyone,
    when: (o) => isOpen(o) && o.hold_reason === null && isFulfilled(o) && !hasOpenReturn(o),
  },
  { verb: "reopen", by: managers, when: (o) => o.lifecycle === "closed" },
  {
    verb: "edit",
    by: managers,
    // A payment that the bank is processing is of today's total; a refunded order is over. An issued invoice is replaced.
    when: (o) =>
      (isOpen(o) || o.lifecycle === "awaiting_payment") &&
      isUnpacked(o) &&
      !isProcessing(o) &&
      o.payment_status !== "refunded",
  },
  {
    verb: "edit_contact",
    by: everyone,
    // The address of what has been shipped can't change. An issued invoice is replaced.
    when: (o) => (isOpen(o) || o.lifecycle === "awaiting_payment") && (isUnpacked(o) || isPacked(o)),
  },
  { verb: "delete", by: managers, when: (o) => o.is_test },
];

export function may(verb: Transition["verb"], order: ChangingOrder, role: string): boolean {
  return transitions.some(
    (t) => t.verb === verb && (t.by as readonly string[]).includes(role) && t.when(order, role),
  );
}

/** True if a role may issue the invoice of an order: once, and never for a test. */
export function mayIssueInvoice(
  order: Pick<OrderRecord, "lifecycle" | "is_test" | "documents">,
  role: string,
): boolean {
  const isPlaced = order.lifecycle === "open" || order.lifecycle === "closed";
  return mayManage(role) && isPlaced && !order.is_test && !hasInvoice(order);
}

/** True if a role may email the invoice of an order to its customer: once it is issued. */
export function mayEmailInvoice(order: Pick<OrderRecord, "documents">, role: string): boolean {
  return mayManage(role) && hasInvoice(order);
}
