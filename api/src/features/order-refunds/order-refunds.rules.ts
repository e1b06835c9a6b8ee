import { type RefundableOrder, type OrderRefundInput } from "@vitrine/contract/orders/order-refunds";
import { shareOfUnits, splitRefund } from "@vitrine/contract/orders/refundable-amounts";
import { sum } from "@vitrine/contract/values/money";
import { apiError } from "../../api-error.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { isOffered, type OrderActor } from "../orders/order-permissions.rules.ts";
import { hasLeft, isEmptied, isUnresolvedLoss, type ShipmentStatus } from "../orders/order-statuses.rules.ts";
import { removableLines, unitsIn } from "../orders/order-units.rules.ts";
import { refundDueOf } from "../orders/payments/owed-refunds.rules.ts";
import { dueOf, refundableOf } from "../orders/payments/refunds.rules.ts";
import { refundsOfUndelivered } from "../orders/payments/undelivered-refunds.rules.ts";
import type { RefundPart } from "../refund-parts/refund-parts.queries.ts";
import { refundedOfKind } from "../refund-parts/refund-parts.rules.ts";
import { refundedLineOf, type RefundSources } from "../returns/returns.rules.ts";
import { lostLines, unitsTaken } from "./refunded-units.rules.ts";

/** The prices of the delivery and of the fees, with their taxes. */
export interface ExtraPrices {
  delivery: number;
  fee: number;
}

const onTheWay: readonly ShipmentStatus[] = ["shipped", "out_for_delivery", "attempt_failed", "delivered"];

/** The units and amounts of an order that the caller can refund or cancel now. */
export function refundableOrder(
  order: OrderRecord,
  sources: RefundSources,
  prices: ExtraPrices,
  actor: OrderActor,
): RefundableOrder {
  const refundable = refundableOf(order);
  const may_refund = isOffered("refund", order, actor) && refundable > 0;
  const may_cancel = isOffered("cancel_items", order, actor);
  const removable = new Map(removableLines(order).map((line) => [line.order_line_id, line.quantity]));
  const shipped = shippedUnits(order);
  const outside = unitsIn(order, ...onTheWay);
  // Those of a cash order aren't shipped any more.
  const back = isCash(order) ? refundsOfUndelivered(order).units : new Map<string, number>();
  const lines = order.lines.map(({ id }) => {
    const taken = unitsTaken(id, sources) - (back.get(id) ?? 0);
    const left = Math.max(0, (shipped.get(id) ?? 0) - taken);
    return {
      order_line_id: id,
      ...refundedLineOf(order, sources, id),
      cancellable: may_cancel ? (removable.get(id) ?? 0) : 0,
      shipped: may_refund ? left : 0,
      restockable: may_refund ? Math.min(left, Math.max(0, (outside.get(id) ?? 0) - taken)) : 0,
    };
  });
  const left = (price: number, kind: "delivery" | "fee") =>
    may_refund ? Math.max(0, price - refundedOfKind(sources.parts, kind)) : 0;
  return {
    version: order.version,
    lines,
    delivery: left(prices.delivery, "delivery"),
    fee: left(prices.fee, "fee"),
    due: dueOf(order),
    refundable,
    refund_due: may_refund ? refundDueOf(order) : 0,
    lost: order.shipments.filter(isUnresolvedLoss).map((shipment) => ({
      shipment_id: shipment.id,
      lines: lostLines(order, sources, shipment).map(({ order_line_id, wanted, refunded }) => ({
        order_line_id,
        wanted,
        refunded: sum(refunded.map(({ units }) => units)),
      })),
    })),
    may_refund,
    may_cancel,
  };
}

/** Units that were shipped. If they are paid in cash, those that came back aren't: nothing is due for them. */
function shippedUnits(order: OrderRecord): Map<string, number> {
  // The units of a lost shipment that is resolved are in another one, or are cancelled.
  const shipments = order.shipments.filter((one) => !isEmptied(one));
  const statuses = shipments.map(({ status }) => status);
  return unitsIn(
    { shipments },
    ...new Set(statuses.filter((one) => hasLeft(one) && !(isCash(order) && one === "returned"))),
  );
}

const isCash = ({ payment_method }: Pick<OrderRecord, "payment_method">) =>
  payment_method === "cash_on_delivery";

/** The refund of parts of an order, as it is written. */
export interface PlannedRefund {
  parts: Omit<RefundPart, "batch_id">[];
  cancelled: { order_line_id: string; quantity: number }[];
  restocked: { order_line_id: string; sellable: number; damaged: number }[];
  /** The sum of the parts, and the part of it that isn't paid yet, and no longer due. */
  value: number;
  unpaid: number;
}

/** @throws transition_rejected for units or amounts that can't be refunded now */
export function planRefund(able: RefundableOrder, wanted: OrderRefundInput): PlannedRefund {
  const known = new Map(able.lines.map((line) => [line.order_line_id, line]));
  if (wanted.lines.some(({ order_line_id }) => !known.has(order_line_id.toLowerCase()))) throw tooMany();
  const items = wanted.lines
    .filter(({ cancelled, shipped }) => cancelled + shipped > 0)
    .map(({ cancelled, shipped, restocks, ...rest }) => {
      const order_line_id = rest.order_line_id.toLowerCase();
      const line = known.get(order_line_id)!;
      if (cancelled > line.cancellable || shipped > line.shipped) throw tooMany();
      if (restocks && shipped > line.restockable) throw tooMany();
      const quantity = cancelled + shipped;
      const amount = shareOfUnits(line, quantity);
      return { order_line_id, quantity, cancelled, restocked: restocks ? shipped : 0, amount };
    });
  if (wanted.delivery > able.delivery || wanted.fee > able.fee) throw tooMany();
  const extras = (["delivery", "fee"] as const)
    .map((kind) => ({ kind, amount: wanted[kind] }))
    .filter(({ amount }) => amount > 0)
    .map((part) => ({ ...part, order_line_id: null, quantity: 0, cancelled: 0, restocked: 0 }));
  const parts = [...items.map((item) => ({ ...item, kind: "item" as const })), ...extras];
  const value = sum(parts.map(({ amount }) => amount));
  return {
    parts,
    value,
    cancelled: items.flatMap(({ order_line_id, cancelled }) =>
      cancelled > 0 ? [{ order_line_id, quantity: cancelled }] : [],
    ),
    restocked: items.flatMap(({ order_line_id, restocked }) =>
      restocked > 0 ? [{ order_line_id, sellable: restocked, damaged: 0 }] : [],
    ),
    unpaid: splitRefund(value, able).unpaid,
  };
}

/**
 * The cancellation of lost units that aren't refunded: the part of their value that isn't paid yet is no longer due, and no money
 * is returned.
 */
export function planWriteOff(
  able: RefundableOrder,
  lost: { order_line_id: string; quantity: number }[],
): Pick<PlannedRefund, "parts" | "unpaid"> {
  const parts = lost.map(({ order_line_id, quantity }) => {
    const line = able.lines.find((one) => one.order_line_id === order_line_id)!;
    const amount = shareOfUnits(line, quantity);
    return { kind: "item" as const, order_line_id, quantity, cancelled: quantity, restocked: 0, amount };
  });
  return { parts, unpaid: splitRefund(sum(parts.map(({ amount }) => amount)), able).unpaid };
}

function tooMany() {
  return apiError("transition_rejected", { message: "That's more than can be refunded. Reload the order." });
}

/** True if no unit of the order is left after these are cancelled. */
export function cancelsAll(
  { lines }: Pick<OrderRecord, "lines">,
  cancelled: PlannedRefund["cancelled"],
): boolean {
  const left = sum(lines.map((line) => line.quantity - line.cancelled_quantity));
  return cancelled.length > 0 && left === sum(cancelled.map(({ quantity }) => quantity));
}
