import { share, sum } from "@vitrine/contract/values/money";
import type { OrderRecord, ShipmentRecord } from "../orders/orders.queries.ts";
import { hasLeft, isEmptied } from "../orders/order-statuses.rules.ts";
import { unitsIn } from "../orders/order-units.rules.ts";
import type { RefundPart, StoredPart } from "../refund-parts/refund-parts.queries.ts";
import type { RefundSources, StoredReturn } from "../returns/returns.rules.ts";

/** Shipped units of a line that are refunded, or are in a return. */
export function unitsTaken(lineId: string, sources: RefundSources): number {
  const refunded = refundedParts(lineId, sources).map(({ quantity, cancelled }) => quantity - cancelled);
  return sum(refunded) + unitsInReturns(lineId, sources);
}

/** The parts of refunds by item of a line. Those of returns are counted with their return. */
function refundedParts(lineId: string, { all, parts }: RefundSources): StoredPart[] {
  const ofReturns = new Set(all.map(({ id }) => id));
  return parts.filter(
    (part) => part.order_line_id === lineId && !ofReturns.has(part.batch_id) && !isUndone(part),
  );
}

/** A failed refund of units that weren't restocked: they can be refunded again. */
function isUndone({ is_failed, restocked }: StoredPart): boolean {
  return is_failed && restocked === 0;
}

function unitsInReturns(lineId: string, { all }: RefundSources): number {
  return sum(
    all.flatMap((one) =>
      one.lines.filter(({ order_line_id }) => order_line_id === lineId).map((line) => unitsOf(one, line)),
    ),
  );
}

function unitsOf({ status }: StoredReturn, line: StoredReturn["lines"][number]): number {
  if (status === "requested" || status === "approved") return line.quantity;
  return line.sellable + line.damaged;
}

/** Units of a part, and those of them that had been restocked. */
interface LostUnits {
  part: StoredPart;
  units: number;
  restocked: number;
}

/** Units of a line in a lost shipment. */
export interface LostLine {
  order_line_id: string;
  /** Units that aren't refunded: they can be sent again. */
  wanted: number;
  /** Units that are refunded, by the part of their refund. */
  refunded: LostUnits[];
}

/** The units of a lost shipment: those that can be sent again, and those that are refunded. */
export function lostLines(
  order: Pick<OrderRecord, "shipments">,
  sources: RefundSources,
  shipment: ShipmentRecord,
): LostLine[] {
  return shipment.lines.map((line) => {
    const units = refundedLostUnits(order, sources, shipment, line);
    return {
      order_line_id: line.order_line_id,
      wanted: line.quantity - units,
      refunded: partsOfUnits(refundedParts(line.order_line_id, sources), units),
    };
  });
}

/**
 * A refund doesn't say which of a line's units it is for. Units that came back undelivered count first, then lost ones. Restocked
 * units aren't lost, unless no others were outside.
 */
function refundedLostUnits(
  { shipments }: Pick<OrderRecord, "shipments">,
  sources: RefundSources,
  { id }: ShipmentRecord,
  { order_line_id, quantity }: ShipmentRecord["lines"][number],
): number {
  const parts = refundedParts(order_line_id, sources);
  const refunded = sum(parts.map((part) => part.quantity - part.cancelled));
  const restocked = sum(parts.map((part) => part.restocked));
  const others = shipments.filter((one) => one.id !== id && hasLeft(one.status) && !isEmptied(one));
  const unitsOfOthers = (isReturned: boolean) => {
    const some = others.filter(({ status }) => (status === "returned") === isReturned);
    return unitsIn({ shipments: some }, ...some.map(({ status }) => status)).get(order_line_id) ?? 0;
  };
  const outside = unitsOfOthers(false) - unitsInReturns(order_line_id, sources);
  const notReturned = Math.max(refunded - restocked, refunded - outside) - unitsOfOthers(true);
  return Math.min(quantity, Math.max(0, notReturned));
}

/** So many refunded units of a line, by part: those that weren't restocked first, the oldest before the others. */
function partsOfUnits(parts: StoredPart[], units: number): LostUnits[] {
  let rest = units;
  const take = (left: number) => {
    const taken = Math.min(rest, left);
    rest -= taken;
    return taken;
  };
  const others = parts.map((part) => take(part.quantity - part.cancelled - part.restocked));
  return parts
    .map((part, at) => {
      const restocked = take(part.restocked);
      return { part, units: others[at]! + restocked, restocked };
    })
    .filter(({ units: some }) => some > 0);
}

/** The parts that replace one whose refunded units are lost: these units are cancelled, and their refund is unchanged. */
export function partsWithLost({ part, units, restocked }: LostUnits): RefundPart[] {
  const { batch_id, kind, order_line_id, quantity } = part;
  const amount = share(part.amount, quantity, units);
  const rest = {
    quantity: quantity - units,
    cancelled: part.cancelled,
    restocked: part.restocked - restocked,
    amount: part.amount - amount,
  };
  const lost = { quantity: units, cancelled: units, restocked: 0, amount };
  return [rest, lost]
    .filter((one) => one.quantity > 0)
    .map((one) => ({ batch_id, kind, order_line_id, ...one }));
}
