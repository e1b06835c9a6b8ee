import type {
  fulfilmentStatuses,
  OrderAxes,
  OrderVerb,
  paymentStatuses,
  shipmentStatuses,
  Stage,
} from "@vitrine/contract/orders/orders";
import type { OrderRecord } from "./orders.queries.ts";

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
  return stageByFulfilment[order.fulfilment_status];
}

const stageByFulfilment: Record<FulfilmentStatus, Stage> = {
  unfulfilled: "confirmed",
  partially_packed: "confirmed",
  packed: "packed",
  partially_shipped: "shipped",
  shipped: "shipped",
  partially_delivered: "shipped",
  delivered: "delivered",
  returning: "shipped",
  returned: "returned",
  not_needed: "confirmed",
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

/** The status that an action changes a shipment to. */
export const shipmentTargets = {
  ship: "shipped",
  deliver: "delivered",
  mark_out_for_delivery: "out_for_delivery",
  mark_attempt_failed: "attempt_failed",
  mark_returning: "returning",
  mark_returned: "returned",
  mark_lost: "lost",
} as const satisfies Partial<Record<OrderVerb, ShipmentStatus>>;
export type ShipmentVerb = keyof typeof shipmentTargets;
export type FailedShipmentVerb = Exclude<ShipmentVerb, "ship" | "deliver">;

export function mayBecome(from: ShipmentStatus, to: ShipmentStatus): boolean {
  return shipmentTransitions[from].includes(to);
}

/** Fulfilment status of an order from its shipments: the first that applies. `ordered` is in units. */
export function fulfilmentOf(
  ordered: number,
  shipments: { status: ShipmentStatus; quantity: number }[],
): FulfilmentStatus {
  const living = shipments.filter(({ status }) => status !== "cancelled");
  const count = (...statuses: ShipmentStatus[]) =>
    living.filter(({ status }) => statuses.includes(status)).reduce((sum, { quantity }) => sum + quantity, 0);
  const returned = count("returned");
  const delivered = count("delivered");
  const shipped = delivered + count("shipped", "out_for_delivery", "attempt_failed", "lost");
  const packed = shipped + count("packed", "ready_for_pickup");
  if (ordered === 0) return "not_needed";
  if (returned >= ordered) return "returned";
  if (count("returning") > 0) return "returning";
  if (delivered >= ordered) return "delivered";
  if (delivered > 0) return "partially_delivered";
  if (shipped >= ordered) return "shipped";
  if (shipped > 0) return "partially_shipped";
  if (packed >= ordered) return "packed";
  if (packed > 0) return "partially_packed";
  return "unfulfilled";
}

/** True if everything that was ordered has left the shop. */
export function hasLeftShop(status: FulfilmentStatus): boolean {
  return status === "shipped" || status === "delivered";
}

/** Payment status from the ledger of payments; the only source of `payment_status`. */
export function paymentStatusOf(
  total: number,
  ledger: { kind: string; amount: number; overpaid?: number }[],
): PaymentStatus {
  const sum = (...kinds: string[]) =>
    ledger.filter(({ kind }) => kinds.includes(kind)).reduce((all, { amount }) => all + amount, 0);
  // What was paid too much and returned counts as neither.
  const returned = ledger.reduce((all, { overpaid = 0 }) => all + overpaid, 0);
  const paid = sum("capture", "collection") - returned;
  const refunded = sum("refund") - returned;
  if (paid - refunded >= total) return "paid";
  if (refunded > 0 && refunded >= paid) return "refunded";
  // The total has risen since: the rest is due, also after a refund.
  if (paid > 0 && paid < total) return "partially_paid";
  if (refunded > 0) return "partially_refunded";
  // A failed payment voids its authorisation, in whichever order the provider reports them.
  if (sum("authorization") > sum("void")) return "authorized";
  return sum("void") > 0 ? "voided" : "unpaid";
}

/**
 * A change of an order, with the roles and conditions that allow it. `system` is a job, courier or payment
 * provider.
 */
interface Transition {
  /** Its number in the table of transitions in the product specification. */
  number: string;
  verb: OrderVerb | "pay" | "expire";
  by: readonly ("owner" | "admin" | "manager" | "staff" | "shopper" | "system")[];
  when: (order: ChangingOrder, role: string) => boolean;
}

/** The states of an order that decide if it may change. */
type ChangingOrder = OrderAxes & OrderUnits & { is_test: boolean; documents: { kind: string }[] };

/** The units of an order and where they are. */
interface OrderUnits {
  lines: { id: string; quantity: number; cancelled_quantity: number }[];
  shipments: { status: ShipmentStatus; lines: { order_line_id: string; quantity: number }[] }[];
}

const everyone = ["owner", "admin", "manager", "staff", "system"] as const;
const managers = ["owner", "admin", "manager", "system"] as const;
const isOpen = (order: OrderAxes) => order.lifecycle === "open";
const isConfirmed = (order: OrderAxes) =>
  order.confirmation === "confirmed" || order.confirmation === "not_needed";
const isFree = (order: OrderAxes) => isOpen(order) && isConfirmed(order) && order.hold_reason === null;
const hasInvoice = ({ documents }: { documents: { kind: string }[] }) =>
  documents.some(({ kind }) => kind === "invoice");
const hasShipment = ({ shipments }: OrderUnits, ...from: ShipmentStatus[]) =>
  shipments.some(({ status }) => from.includes(status));
const isPacked = (order: OrderUnits) => hasShipment(order, "packed", "ready_for_pickup");
/** From the shipments: the status of an order of which one unit was returned is "unfulfilled" again. */
const hasShipped = (order: OrderUnits) =>
  hasShipment(
    order,
    "shipped",
    "out_for_delivery",
    "attempt_failed",
    "delivered",
    "returning",
    "returned",
    "lost",
  );
/** From the units: an order with a shipment that is returning may have units that aren't packed yet. */
const hasUnpacked = (order: OrderUnits) => unpackedLines(order).length > 0;
/** Returned shipments needn't be paid. */
const isFulfilled = ({ fulfilment_status, payment_status }: OrderAxes) =>
  fulfilment_status === "returned" ||
  (["delivered", "not_needed"].includes(fulfilment_status) &&
    ["paid", "partially_refunded", "refunded"].includes(payment_status));
const hasOpenReturn = ({ return_status }: OrderAxes) =>
  return_status === "requested" || return_status === "open";

/** All changes of an order; there are no others. */
const transitions: readonly Transition[] = [
  { number: "4", verb: "pay", by: ["system"], when: (o) => o.lifecycle === "awaiting_payment" },
  { number: "5", verb: "expire", by: ["system"], when: (o) => o.lifecycle === "awaiting_payment" },
  {
    number: "7",
    verb: "confirm",
    // A shopper with the code that was emailed for the order.
    by: [...everyone, "shopper"],
    when: (o) => isOpen(o) && o.confirmation === "pending" && o.hold_reason === null,
  },
  // A call to confirm the order wasn't answered.
  {
    number: "7",
    verb: "no_answer",
    by: everyone,
    when: (o) => isOpen(o) && o.confirmation === "pending" && o.hold_reason === null,
  },
  { number: "8", verb: "reject", by: everyone, when: (o) => isOpen(o) && o.confirmation === "pending" },
  {
    number: "9",
    verb: "hold",
    by: everyone,
    when: (o) => isOpen(o) && o.hold_reason === null && !hasShipped(o),
  },
  { number: "9", verb: "unhold", by: everyone, when: (o) => isOpen(o) && o.hold_reason !== null },
  {
    number: "10",
    verb: "pack",
    by: everyone,
    when: (o) => isFree(o) && hasUnpacked(o),
  },
  { number: "11", verb: "ship", by: everyone, when: (o) => isFree(o) && hasShipment(o, "packed") },
  {
    number: "12",
    verb: "deliver",
    by: everyone,
    when: (o) => isOpen(o) && hasShipment(o, "shipped", "out_for_delivery", "ready_for_pickup"),
  },
  {
    number: "13",
    verb: "mark_out_for_delivery",
    by: everyone,
    when: (o) => isOpen(o) && hasShipment(o, "shipped", "attempt_failed"),
  },
  {
    number: "13",
    verb: "mark_attempt_failed",
    by: everyone,
    when: (o) => isOpen(o) && hasShipment(o, "shipped", "out_for_delivery"),
  },
  {
    number: "13",
    verb: "mark_returning",
    by: everyone,
    when: (o) => isOpen(o) && hasShipment(o, "attempt_failed"),
  },
  {
    number: "13",
    verb: "mark_returned",
    by: everyone,
    when: (o) => isOpen(o) && hasShipment(o, "returning"),
  },
  { number: "13", verb: "mark_lost", by: everyone, when: (o) => isOpen(o) && hasShipment(o, "shipped") },
  {
    number: "6",
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
    number: "17",
    verb: "refund",
    by: managers,
    when: (o) => ["paid", "partially_paid", "partially_refunded"].includes(o.payment_status),
  },
  {
    number: "15",
    verb: "cancel",
    // A shopper in the time that the shop's settings allow.
    by: [...everyone, "shopper"],
    // Staff may cancel only orders that are unpaid and unpacked, which costs nothing.
    when: (o, role) =>
      (isOpen(o) || o.lifecycle === "awaiting_payment") &&
      !hasShipped(o) &&
      (role !== "staff" || (o.payment_status === "unpaid" && !isPacked(o))) &&
      (role !== "shopper" || !isPacked(o)),
  },
  {
    number: "22",
    verb: "complete",
    by: everyone,
    when: (o) => isOpen(o) && o.hold_reason === null && isFulfilled(o) && !hasOpenReturn(o),
  },
  { number: "23", verb: "reopen", by: managers, when: (o) => o.lifecycle === "closed" },
  {
    number: "14",
    verb: "edit",
    by: managers,
    // A payment that the bank is processing is of today's total; a refunded order is over; an issued invoice never changes.
    when: (o) =>
      (isOpen(o) || o.lifecycle === "awaiting_payment") &&
      !hasInvoice(o) &&
      hasUnpacked(o) &&
      !["authorized", "refunded"].includes(o.payment_status),
  },
  {
    number: "14",
    verb: "edit_contact",
    by: everyone,
    // The address of what has been shipped can't change. An issued invoice is stored as it is.
    when: (o) => (isOpen(o) || o.lifecycle === "awaiting_payment") && (hasUnpacked(o) || isPacked(o)),
  },
  { number: "24", verb: "delete", by: managers, when: (o) => o.is_test },
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
  return (managers as readonly string[]).includes(role) && isPlaced && !order.is_test && !hasInvoice(order);
}

/** Units of each line that are packed or shipped. Cancelled shipments don't count. */
export function packedUnits({ shipments }: Pick<OrderUnits, "shipments">): Map<string, number> {
  const packed = new Map<string, number>();
  for (const shipment of shipments)
    if (shipment.status !== "cancelled")
      for (const { order_line_id: id, quantity } of shipment.lines)
        packed.set(id, (packed.get(id) ?? 0) + quantity);
  return packed;
}

/** Lines with a quantity that isn't in a shipment yet. Cancelled shipments don't count. */
export function unpackedLines(order: OrderUnits): { order_line_id: string; quantity: number }[] {
  const packed = packedUnits(order);
  return order.lines
    .map((line) => ({
      order_line_id: line.id,
      quantity: line.quantity - line.cancelled_quantity - (packed.get(line.id) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Ids of the order's products that still exist. */
export function productsOf({ lines }: Pick<OrderRecord, "lines">): string[] {
  return [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
}
