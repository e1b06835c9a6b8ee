import type { Order } from "@vitrine/contract/orders/orders";
import type { RefundedItem } from "@vitrine/contract/orders/order-refunds";
import type { OrderReturns } from "@vitrine/contract/orders/returns";

// The table of transitions, the roll-ups of the statuses and the sums of an order, written again from the product
// specification, not from the code. The model test compares both.

export type Role = "owner" | "manager" | "staff" | "shopper" | "system";

/** An order and its returns as the owner reads them. */
export interface Seen {
  order: Order;
  returns: OrderReturns["returns"];
  returnable: OrderReturns["returnable"];
}

const managers: readonly Role[] = ["owner", "manager"];
const members: readonly Role[] = [...managers, "staff"];

export interface Rule {
  /** Its number in the table of the specification. */
  number: string;
  by: readonly Role[];
  when: (seen: Seen, role: Role) => boolean;
  /** True if only one of two simultaneous calls can have an effect. */
  isOnce?: true;
}

const isOpen = ({ order }: Seen) => order.lifecycle === "open";
const isLiving = ({ order }: Seen) => order.lifecycle === "open" || order.lifecycle === "awaiting_payment";
const isConfirmed = ({ order }: Seen) =>
  order.confirmation === "confirmed" || order.confirmation === "not_needed";
const isFree = (seen: Seen) => isOpen(seen) && isConfirmed(seen) && seen.order.hold_reason === null;
const has = ({ order }: Seen, ...statuses: string[]) =>
  order.shipments.some(({ status }) => statuses.includes(status));
const hasReturn = ({ returns }: Seen, status: string) => returns.some((one) => one.status === status);
const gone = ["shipped", "out_for_delivery", "attempt_failed", "delivered", "returning", "returned", "lost"];
const hasShipped = (seen: Seen) => has(seen, ...gone);

/** Units of the order's shipments in these statuses, by line. */
export function unitsIn({ order }: Pick<Seen, "order">, statuses: string[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { lines } of order.shipments.filter(({ status }) => statuses.includes(status)))
    for (const { order_line_id: id, quantity } of lines) units.set(id, (units.get(id) ?? 0) + quantity);
  return units;
}
const packedStatuses = ["packed", "ready_for_pickup", ...gone];

/** Units that are still to be packed, by line. */
export function unpacked(seen: Pick<Seen, "order">): Map<string, number> {
  const isShipped = ([id]: [string, number]) =>
    seen.order.lines.some((line) => line.id === id && line.requires_shipping);
  return new Map([...removable(seen)].filter(isShipped));
}

/** Units that aren't in a shipment, by line: those that are delivered online never are. */
export function removable(seen: Pick<Seen, "order">): Map<string, number> {
  const packed = unitsIn(seen, packedStatuses);
  return new Map(
    seen.order.lines.map(({ id, quantity, cancelled_quantity }) => [
      id,
      quantity - cancelled_quantity - (packed.get(id) ?? 0),
    ]),
  );
}
const hasSome = (units: Map<string, number>) => [...units.values()].some((number) => number > 0);
const hasUnpacked = (seen: Seen) => hasSome(unpacked(seen));
const hasRemovable = (seen: Seen) => hasSome(removable(seen));
/** True if the customer can download what the order has. */
const hasDownloads = (seen: Seen) =>
  seen.order.lines.some(
    (line) => !line.requires_shipping && !line.is_service && line.cancelled_quantity < line.quantity,
  ) &&
  isConfirmed(seen) &&
  seen.order.lifecycle !== "awaiting_payment" &&
  ["paid", "partially_refunded"].includes(seen.order.payment_status);
const hasFulfilledServices = ({ order }: Seen) => order.fulfilment_status === "service_fulfilled";
const isPaidFor = ({ order }: Pick<Seen, "order">) =>
  ["paid", "partially_refunded", "refunded"].includes(order.payment_status);

/** The transitions that the test makes with an order that exists. */
export const rules = {
  confirm: {
    number: "7",
    by: members,
    when: (s) => isOpen(s) && s.order.confirmation === "pending" && s.order.hold_reason === null,
    isOnce: true,
  },
  reject: {
    number: "8",
    by: members,
    when: (s, role) => s.order.confirmation === "pending" && mayCancel(s, role),
    isOnce: true,
  },
  hold: {
    number: "9",
    by: members,
    when: (s) => isOpen(s) && s.order.hold_reason === null && !hasShipped(s),
    isOnce: true,
  },
  unhold: {
    number: "9",
    by: members,
    when: (s) => isOpen(s) && s.order.hold_reason !== null,
    isOnce: true,
  },
  pack: { number: "10", by: members, when: (s) => isFree(s) && hasUnpacked(s) },
  ship: { number: "11", by: members, when: (s) => isFree(s) && has(s, "packed"), isOnce: true },
  deliver: {
    number: "12",
    by: members,
    when: (s) => isOpen(s) && has(s, "shipped", "out_for_delivery"),
    isOnce: true,
  },
  receive_own: {
    number: "12",
    by: ["shopper"],
    // A repetition isn't an error, but has no effect.
    when: (s) =>
      s.order.fulfilment_status === "delivered" ||
      (isOpen(s) &&
        !hasUnpacked(s) &&
        has(s, "shipped", "out_for_delivery") &&
        !has(s, "pending", "packed", "ready_for_pickup", "attempt_failed", "returning", "lost") &&
        (s.order.payment_method !== "cash_on_delivery" || isPaidFor(s))),
  },
  mark_fulfilled: {
    number: "12",
    by: members,
    when: (s) => isFree(s) && s.order.fulfilment_status === "service_unfulfilled",
    isOnce: true,
  },
  /** Less is collected than is due, if that is cash. */
  deliver_short: {
    number: "12",
    by: members,
    when: (s) => isOpen(s) && has(s, "shipped", "out_for_delivery"),
    isOnce: true,
  },
  write_off_due: {
    number: "12",
    by: managers,
    when: (s) =>
      isOpen(s) &&
      (isDeliveredOrReturned(s) || hasFulfilledServices(s)) &&
      s.order.fulfilment_status !== "returned" &&
      ["unpaid", "partially_paid", "voided"].includes(s.order.payment_status) &&
      s.order.balance > 0,
  },
  undo_write_off: {
    number: "12",
    by: managers,
    when: (s) => isOpen(s) && writtenOffOf(s) > 0,
    isOnce: true,
  },
  mark_attempt_failed: {
    number: "13",
    by: members,
    when: (s) => isOpen(s) && has(s, "shipped", "out_for_delivery"),
    isOnce: true,
  },
  mark_returning: { number: "13", by: members, when: (s) => isOpen(s) && has(s, "attempt_failed") },
  mark_returned: { number: "13", by: members, when: (s) => isOpen(s) && has(s, "returning") },
  mark_lost: { number: "13", by: members, when: (s) => isOpen(s) && has(s, "shipped") },
  edit: { number: "14", by: managers, when: (s) => mayEdit(s) },
  cancel_units: { number: "16", by: managers, when: (s) => mayEdit(s) && orderedUnits(s) > 1 },
  cancel_items: {
    number: "16",
    by: managers,
    // All units are cancelled with their order.
    when: (s) =>
      isOpen(s) && hasRemovable(s) && orderedUnits(s) > 1 && s.order.payment_status !== "authorized",
  },
  refund_units: {
    number: "17",
    by: managers,
    when: (s) => s.order.refundable > 0 && [...refundableUnits(s).values()].some((units) => units > 0),
  },
  mark_paid: { number: "6", by: managers, when: mayMarkPaid, isOnce: true },
  mark_part_paid: { number: "6", by: managers, when: (s) => mayMarkPaid(s) && s.order.balance > 0 },
  cancel: {
    number: "15",
    by: members,
    when: (s, role) => s.order.confirmation !== "pending" && mayCancel(s, role),
    isOnce: true,
  },
  cancel_own: {
    number: "15",
    by: ["shopper"],
    when: (s) =>
      isLiving(s) && !hasShipped(s) && !has(s, "packed") && !hasDownloads(s) && !hasFulfilledServices(s),
    isOnce: true,
  },
  refund: { number: "17", by: managers, when: (s) => s.order.refundable > 0 },
  request_return: { number: "18", by: members, when: (s) => s.returnable.length > 0 },
  request_own_return: {
    number: "18",
    by: ["shopper"],
    // One request of the shopper at a time waits for the shop.
    when: (s) =>
      s.returnable.length > 0 &&
      !s.returns.some(({ status, requested_by }) => status === "requested" && requested_by === "shopper"),
  },
  approve_return: { number: "19", by: managers, when: (s) => hasReturn(s, "requested"), isOnce: true },
  decline_return: { number: "19", by: managers, when: (s) => hasReturn(s, "requested"), isOnce: true },
  receive_return: { number: "20", by: members, when: (s) => hasReturn(s, "approved"), isOnce: true },
  refund_return: {
    number: "21",
    by: managers,
    when: (s) => s.returns.some(({ status, refundable }) => status === "received" && refundable > 0),
    isOnce: true,
  },
  close_return: { number: "21", by: managers, when: (s) => hasReturn(s, "received"), isOnce: true },
  complete: {
    number: "22",
    by: [...members, "system"],
    when: (s, role) =>
      isOpen(s) &&
      s.order.hold_reason === null &&
      // A job leaves an order that came back to members, as long as it has money that was paid for it.
      (role !== "system" ||
        s.order.fulfilment_status !== "returned" ||
        ["unpaid", "voided", "refunded"].includes(s.order.payment_status)) &&
      (s.order.fulfilment_status === "returned" ||
        ((["delivered", "not_needed", "service_fulfilled"].includes(s.order.fulfilment_status) ||
          isDeliveredOrReturned(s)) &&
          isPaidFor(s))) &&
      !s.returns.some(({ status }) => ["requested", "approved", "received"].includes(status)),
    isOnce: true,
  },
  reopen: { number: "23", by: managers, when: (s) => s.order.lifecycle === "closed", isOnce: true },
  pay: { number: "4", by: ["system"], when: (s) => s.order.lifecycle === "awaiting_payment", isOnce: true },
  expire: {
    number: "5",
    by: ["system"],
    when: (s) => s.order.lifecycle === "awaiting_payment",
    isOnce: true,
  },
  /** Real orders are never deleted. */
  delete: { number: "24", by: managers, when: () => false },
} as const satisfies Record<string, Rule>;
export type Move = keyof typeof rules;
export const moves = Object.keys(rules) as Move[];
export const ruleOf = (move: Move): Rule => rules[move];

function mayMarkPaid(seen: Seen): boolean {
  return (
    isLiving(seen) &&
    seen.order.fulfilment_status !== "returned" &&
    ["unpaid", "partially_paid", "voided"].includes(seen.order.payment_status)
  );
}

/** Staff may cancel only what costs nothing. */
function mayCancel(seen: Seen, role: Role): boolean {
  const isFree =
    seen.order.payment_status === "unpaid" && !has(seen, "packed") && !hasFulfilledServices(seen);
  if (!isLiving(seen)) return false;
  if (!hasShipped(seen)) return role !== "staff" || isFree;
  // Lost, or back in the shop, and no money was received or all of it was refunded.
  const isOutside = has(seen, "shipped", "out_for_delivery", "attempt_failed", "delivered", "returning");
  const isUnpaid = ["unpaid", "voided", "refunded"].includes(seen.order.payment_status);
  return managers.includes(role) && !isOutside && isUnpaid;
}

/** Units that were refunded by item after they were shipped, by line, from the timeline. */
function refundedUnits({ order }: Seen): Map<string, number> {
  const units = new Map<string, number>();
  for (const { action, details } of order.timeline)
    if (action === "order.refunded" || action === "order.items_refunded")
      for (const { order_line_id: id, quantity, cancelled } of (details["items"] ?? []) as RefundedItem[])
        units.set(id, (units.get(id) ?? 0) + quantity - cancelled);
  return units;
}

/** Units that left the shop, didn't come back, and weren't restocked with a refund, by line. */
export function unrestocked({ order }: Seen): Map<string, number> {
  const shipments = order.shipments.filter(({ resolution }) => resolution === null);
  const left = unitsIn(
    { order: { ...order, shipments } },
    gone.filter((status) => status !== "returned"),
  );
  for (const { action, details } of order.timeline)
    if (action === "order.refunded" || action === "order.items_refunded")
      for (const { order_line_id: id, restocked } of (details["items"] ?? []) as RefundedItem[])
        left.set(id, Math.max(0, (left.get(id) ?? 0) - restocked));
  return left;
}

/** Shipped units that are neither refunded nor in a return, by line. Cash isn't due for those that came back. */
export function refundableUnits(seen: Seen): Map<string, number> {
  const isCash = seen.order.payment_method === "cash_on_delivery";
  const left = unitsIn(seen, isCash ? gone.filter((status) => status !== "returned") : gone);
  for (const [id, units] of refundedUnits(seen)) left.set(id, (left.get(id) ?? 0) - units);
  for (const [id, units] of unitsInReturns(seen)) left.set(id, (left.get(id) ?? 0) - units);
  if (isCash)
    for (const [id, { units }] of refundedThenReturned(seen)) left.set(id, (left.get(id) ?? 0) + units);
  return left;
}

/** Refunded units that came back undelivered after their refund, and its amounts for them, by line, from the timeline. */
function refundedThenReturned({ order }: Seen): Map<string, { units: number; amount: number }> {
  const back = new Map<string, { units: number; amount: number }>();
  const refunded: { id: string; units: number; money: number }[] = [];
  for (const { action, details } of order.timeline) {
    if (action === "order.refunded" || action === "order.items_refunded")
      for (const { order_line_id: id, quantity, cancelled } of (details["items"] ?? []) as RefundedItem[])
        refunded.push({
          id,
          units: quantity - cancelled,
          money: Number(details["amount"]) + Number(details["unpaid"]),
        });
    if (action !== "shipment.returned") continue;
    const shipment = order.shipments.find(({ id }) => id === details["shipment_id"]);
    for (const { order_line_id: id, quantity } of shipment?.lines ?? []) {
      const line = order.lines.find((one) => one.id === id)!;
      let rest = quantity;
      for (const one of refunded.filter((other) => other.id === id)) {
        const units = Math.min(rest, one.units);
        const amount = Math.min(one.money, Math.round((line.total * units) / line.quantity));
        const sums = back.get(id) ?? { units: 0, amount: 0 };
        back.set(id, { units: sums.units + units, amount: sums.amount + amount });
        rest -= units;
        one.units -= units;
        one.money -= amount;
      }
    }
  }
  return back;
}

function unitsInReturns(seen: Seen): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { status, lines } of seen.returns)
    for (const { order_line_id: id, quantity, sellable, damaged } of lines) {
      const isWhole = status === "requested" || status === "approved";
      const isReceived = status === "received" || status === "resolved";
      const units = isWhole ? quantity : isReceived ? sellable + damaged : 0;
      sums.set(id, (sums.get(id) ?? 0) + units);
    }
  return sums;
}

/** The amount that was written off and isn't due again, from the timeline. */
export function writtenOffOf({ order }: Pick<Seen, "order">): number {
  return order.timeline.reduce((sum, { action, details }) => {
    if (action === "order.due_written_off") return sum + Number(details["amount"]);
    return action === "order.write_off_undone" ? sum - Number(details["amount"]) : sum;
  }, 0);
}

/** The amount that was cancelled before it was paid. */
export function cancelledOf({ order }: Seen): number {
  return order.refunds.reduce(
    (sum, { destination, amount }) => sum + (destination === "unpaid" ? amount : 0),
    0,
  );
}

function orderedUnits({ order }: Seen): number {
  return order.lines.reduce((sum, line) => sum + line.quantity - line.cancelled_quantity, 0);
}

function isDeliveredOrReturned(seen: Seen): boolean {
  const handled = unitsIn(seen, ["delivered", "returned"]);
  return (
    has(seen, "delivered") &&
    seen.order.lines.every(
      ({ id, quantity, cancelled_quantity, requires_shipping }) =>
        !requires_shipping || (handled.get(id) ?? 0) >= quantity - cancelled_quantity,
    )
  );
}

/** The part of the total that is to be paid: in cash, not for units that came back, unless all of them did. A refund of them counts. */
export function payableOf(seen: Seen): number {
  const { order } = seen;
  const charged = order.total - cancelledOf(seen);
  if (order.payment_method !== "cash_on_delivery" || order.fulfilment_status === "returned") return charged;
  const returned = unitsIn(seen, ["returned"]);
  const refunded = refundedThenReturned(seen);
  // The orders of the model have no taxes.
  return order.lines.reduce(
    (sum, { id, quantity, total }) =>
      sum - Math.round((total * (returned.get(id) ?? 0)) / quantity) + (refunded.get(id)?.amount ?? 0),
    charged,
  );
}

function mayEdit(seen: Seen): boolean {
  return (
    isLiving(seen) &&
    (hasUnpacked(seen) ||
      (["not_needed", "service_unfulfilled"].includes(seen.order.fulfilment_status) && hasRemovable(seen))) &&
    !["authorized", "refunded"].includes(seen.order.payment_status)
  );
}

/** The first status that applies, as the specification lists them. */
export function fulfilmentOf(seen: Seen): string {
  const ordered = seen.order.lines
    .filter((line) => line.requires_shipping)
    .reduce((sum, line) => sum + line.quantity - line.cancelled_quantity, 0);
  const count = (...statuses: string[]) =>
    [...unitsIn(seen, statuses).values()].reduce((sum, units) => sum + units, 0);
  const isMoving = ["shipped", "out_for_delivery", "attempt_failed", "lost"];
  const delivered = count("delivered");
  const shipped = delivered + count(...isMoving);
  const packed = shipped + count("packed", "ready_for_pickup");
  if (ordered === 0) {
    const services = seen.order.lines.filter(
      (line) => line.is_service && line.cancelled_quantity < line.quantity,
    );
    if (services.length === 0) return "not_needed";
    return services.some((line) => line.fulfilled_at === null) ? "service_unfulfilled" : "service_fulfilled";
  }
  if (count("returned") >= ordered) return "returned";
  if (count("returning") > 0) return "returning";
  for (const [units, name] of [
    [delivered, "delivered"],
    [shipped, "shipped"],
    [packed, "packed"],
  ] as const) {
    if (units >= ordered) return name;
    if (units > 0) return `partially_${name}`;
  }
  return "unfulfilled";
}

export function stageOf({ order }: Seen): string {
  const { lifecycle, fulfilment_status: fulfilment } = order;
  if (lifecycle === "awaiting_payment" || lifecycle === "cancelled") return lifecycle;
  if (order.hold_reason !== null) return "on_hold";
  if (lifecycle === "closed") return fulfilment === "returned" ? "returned" : "completed";
  if (order.confirmation === "pending") return "new";
  if (fulfilment === "not_needed") return isPaidFor({ order }) ? "delivered" : "awaiting_payment";
  if (["shipped", "partially_shipped", "partially_delivered", "returning"].includes(fulfilment))
    return "shipped";
  if (fulfilment === "service_fulfilled") return "delivered";
  return ["packed", "delivered", "returned"].includes(fulfilment) ? fulfilment : "confirmed";
}

export function returnStatusOf({ returns }: Seen): string {
  const statuses = returns.map(({ status }) => status);
  if (statuses.includes("requested")) return "requested";
  if (statuses.includes("approved") || statuses.includes("received")) return "open";
  return statuses.includes("resolved") ? "closed" : "none";
}

/** The total from its parts, in minor units. */
export function totalOf({ order }: Seen): number {
  const net = order.subtotal - order.discount_total + order.shipping_total + order.fee_total;
  return order.prices_include_tax ? net : net + order.tax_total;
}

/** Delivered units that are neither returned nor being returned, nor refunded by item, by line. */
export function returnableOf(seen: Seen): Map<string, number> {
  const left = unitsIn(seen, ["delivered"]);
  for (const [id, units] of unitsInReturns(seen)) left.set(id, (left.get(id) ?? 0) - units);
  // Units that didn't arrive are refunded first.
  const elsewhere = unitsIn(
    seen,
    gone.filter((status) => status !== "delivered"),
  );
  for (const [id, units] of refundedUnits(seen))
    left.set(id, (left.get(id) ?? 0) - Math.max(0, units - (elsewhere.get(id) ?? 0)));
  return new Map([...left].filter(([, units]) => units > 0));
}
