import type {
  fulfilmentStatuses,
  LossResolution,
  OrderAxes,
  OrderVerb,
  paymentStatuses,
  Stage,
} from "@vitrine/contract/orders/orders";
import type { shipmentStatuses } from "@vitrine/contract/orders/shipment-statuses";

type FulfilmentStatus = (typeof fulfilmentStatuses)[number];
type PaymentStatus = (typeof paymentStatuses)[number];
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** The single status shown for an order: the first that applies. */
export function stageOf(order: OrderAxes): Stage {
  if (order.lifecycle === "draft") return "draft";
  if (order.lifecycle === "awaiting_payment") return "awaiting_payment";
  if (order.lifecycle === "cancelled") return "cancelled";
  if (order.hold_reason !== null) return "on_hold";
  if (order.lifecycle === "closed") return order.fulfilment_status === "returned" ? "returned" : "completed";
  if (order.confirmation === "pending") return "new";
  if (order.fulfilment_status === "not_needed") return isPaidFor(order) ? "delivered" : "awaiting_payment";
  return stageByFulfilment[order.fulfilment_status];
}

/** True if the order is confirmed, or needed no confirmation. */
export function isConfirmed({ confirmation }: Pick<OrderAxes, "confirmation">): boolean {
  return confirmation === "confirmed" || confirmation === "not_needed";
}

/** True if all that was due was paid, also if it was refunded since. */
export function isPaidFor({ payment_status }: Pick<OrderAxes, "payment_status">): boolean {
  return ["paid", "partially_refunded", "refunded"].includes(payment_status);
}

const stageByFulfilment: Record<Exclude<FulfilmentStatus, "not_needed">, Stage> = {
  unfulfilled: "confirmed",
  service_unfulfilled: "confirmed",
  service_fulfilled: "delivered",
  partially_packed: "confirmed",
  packed: "packed",
  ready_for_pickup: "ready_for_pickup",
  partially_shipped: "shipped",
  shipped: "shipped",
  partially_delivered: "shipped",
  delivered: "delivered",
  returning: "shipped",
  returned: "returned",
};

/** The statuses that a shipment may change to. */
const shipmentTransitions: Record<ShipmentStatus, readonly ShipmentStatus[]> = {
  pending: ["packed", "delivered", "cancelled"],
  packed: ["shipped", "ready_for_pickup", "cancelled"],
  ready_for_pickup: ["delivered", "cancelled"],
  shipped: ["out_for_delivery", "delivered", "attempt_failed", "lost"],
  out_for_delivery: ["delivered", "attempt_failed"],
  attempt_failed: ["out_for_delivery", "returning"],
  returning: ["returned"],
  delivered: [],
  returned: [],
  lost: [],
  cancelled: [],
};

const leftShop: readonly ShipmentStatus[] = [
  "shipped",
  "out_for_delivery",
  "attempt_failed",
  "delivered",
  "returning",
  "returned",
  "lost",
];

/** True if a shipment has been shipped, also if it came back since. */
export function hasLeft(status: ShipmentStatus): boolean {
  return leftShop.includes(status);
}

/** The status that an action changes a shipment to. */
export const shipmentTargets = {
  ship: "shipped",
  deliver: "delivered",
  mark_ready_for_pickup: "ready_for_pickup",
  mark_picked_up: "delivered",
  mark_out_for_delivery: "out_for_delivery",
  mark_attempt_failed: "attempt_failed",
  mark_returning: "returning",
  mark_returned: "returned",
  mark_lost: "lost",
  cancel_shipment: "cancelled",
} as const satisfies Partial<Record<OrderVerb, ShipmentStatus>>;
export type ShipmentVerb = keyof typeof shipmentTargets;
export type FailedShipmentVerb = Exclude<
  ShipmentVerb,
  "ship" | "deliver" | "mark_ready_for_pickup" | "mark_picked_up" | "cancel_shipment"
>;

export function mayBecome(from: ShipmentStatus, to: ShipmentStatus): boolean {
  return shipmentTransitions[from].includes(to);
}

/** True if an action is possible for a shipment. One that is ready for pickup is picked up, not delivered. */
export function isPossibleFor(verb: ShipmentVerb, from: ShipmentStatus): boolean {
  if (!mayBecome(from, shipmentTargets[verb])) return false;
  return (
    shipmentTargets[verb] !== "delivered" || (verb === "mark_picked_up") === (from === "ready_for_pickup")
  );
}

/** True if the units of a shipment aren't in it anymore: they were unpacked, or its loss is resolved. */
export function isEmptied({ status, resolution }: ShipmentState): boolean {
  return status === "cancelled" || (resolution ?? null) !== null;
}

/** True if the tracking details of a shipment can be corrected: the customer may still look at them. */
export function isTracked(status: ShipmentStatus): boolean {
  return hasLeft(status) && status !== "returned" && status !== "lost";
}

/** True if a shipment is lost, and its units were neither shipped again nor written off. */
export function isUnresolvedLoss({ status, resolution }: ShipmentState): boolean {
  return status === "lost" && (resolution ?? null) === null;
}

export interface ShipmentState {
  status: ShipmentStatus;
  resolution?: LossResolution | null;
}

/** Fulfilment status of an order that has no shipment yet. */
export function fulfilmentOfLines(lines: readonly { requires_shipping: boolean }[]): FulfilmentStatus {
  return lines.some((line) => line.requires_shipping) ? "unfulfilled" : "not_needed";
}

/**
 * Fulfilment status of an order from its shipments: the first that applies. `ordered` is in units that need shipping; without any,
 * the status is `unshipped`.
 */
export function fulfilmentOf(
  ordered: number,
  shipments: (ShipmentState & { quantity: number })[],
  unshipped: FulfilmentStatus,
): FulfilmentStatus {
  const living = shipments.filter((shipment) => !isEmptied(shipment));
  const count = (...statuses: ShipmentStatus[]) =>
    living.filter(({ status }) => statuses.includes(status)).reduce((sum, { quantity }) => sum + quantity, 0);
  const returned = count("returned");
  const delivered = count("delivered");
  const shipped = delivered + count("shipped", "out_for_delivery", "attempt_failed", "lost");
  const ready = count("ready_for_pickup");
  const packed = shipped + ready + count("packed");
  if (ordered === 0) return unshipped;
  if (returned >= ordered) return "returned";
  if (count("returning") > 0) return "returning";
  if (delivered >= ordered) return "delivered";
  if (delivered > 0) return "partially_delivered";
  if (shipped >= ordered) return "shipped";
  if (shipped > 0) return "partially_shipped";
  if (ready >= ordered) return "ready_for_pickup";
  if (packed >= ordered) return "packed";
  if (packed > 0) return "partially_packed";
  return "unfulfilled";
}

/**
 * True if an order counts in sales. One that came back undelivered does only if money was received for it, and not refunded
 * (decision 0118). The same as `is_sale` in SQL.
 */
export function isSale({
  lifecycle,
  fulfilment_status: fulfilment,
  payment_status: payment,
}: Pick<OrderAxes, "lifecycle" | "fulfilment_status" | "payment_status">): boolean {
  if (lifecycle !== "open" && lifecycle !== "closed") return false;
  return fulfilment !== "returned" || ["paid", "partially_paid", "partially_refunded"].includes(payment);
}

/** True if everything that was ordered has left the shop, or all services are fulfilled. */
export function hasLeftShop(status: FulfilmentStatus): boolean {
  return status === "shipped" || status === "delivered" || status === "service_fulfilled";
}

/** Payment status from the ledger of payments; the only source of `payment_status`. "Paid" once nothing is due, also if the rest was written off. */
export function paymentStatusOf(
  total: number,
  ledger: { kind: string; amount: number; overpaid?: number }[],
): PaymentStatus {
  const sum = (...kinds: string[]) =>
    ledger.filter(({ kind }) => kinds.includes(kind)).reduce((all, { amount }) => all + amount, 0);
  // What was paid too much and returned counts as neither.
  const returned = ledger.reduce(
    (all, { kind, overpaid = 0 }) => all + (kind === "refund" ? overpaid : 0),
    0,
  );
  const paid = sum("capture", "collection") - returned;
  const refunded = sum("refund") - returned;
  const settled = paid + sum("write_off");
  if (settled - refunded >= total) return "paid";
  if (refunded > 0 && refunded >= paid) return "refunded";
  // The total has risen since: the rest is due, also after a refund.
  if (paid > 0 && settled < total) return "partially_paid";
  if (refunded > 0) return "partially_refunded";
  // A failed payment voids its authorisation, in whichever order the provider reports them.
  if (sum("authorization") > sum("void")) return "authorized";
  return sum("void") > 0 ? "voided" : "unpaid";
}
