import type { InspectedLine, OrderAxes } from "@vitrine/contract/orders/orders";
import type { LinkedOrder, Return, ReturnStatus, ReturnVerb } from "@vitrine/contract/orders/returns";
import { type RefundedLine, roundedLine, shareOfUnits } from "@vitrine/contract/orders/refundable-amounts";
import { allocate, sum } from "@vitrine/contract/values/money";
import type { Role } from "@vitrine/contract/roles";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { refundableOf } from "../orders/payments/refunds.rules.ts";
import type { Tax } from "../pricing/taxes.rules.ts";
import type { RefundPart, StoredPart } from "../refund-parts/refund-parts.queries.ts";
import { refundedLine } from "../refund-parts/refund-parts.rules.ts";

type By = Role | "shopper";

/** A change of a return, with the roles that may make it. */
interface Transition {
  verb: ReturnVerb | "request";
  /** Undefined: the return is new. */
  from: ReturnStatus | undefined;
  to: ReturnStatus;
  by: readonly By[];
}

// The guards of the endpoints check the permissions of an own role.
const managers = ["owner", "admin", "manager", "custom"] as const;
const everyone = [...managers, "staff"] as const;

/** All changes of a return; there are no others. */
const transitions: readonly Transition[] = [
  { verb: "request", from: undefined, to: "requested", by: [...everyone, "shopper"] },
  { verb: "cancel", from: "requested", to: "cancelled", by: ["shopper"] },
  { verb: "approve", from: "requested", to: "approved", by: managers },
  { verb: "decline", from: "requested", to: "declined", by: managers },
  { verb: "receive", from: "approved", to: "received", by: everyone },
  { verb: "refund", from: "received", to: "resolved", by: managers },
  { verb: "exchange", from: "received", to: "resolved", by: managers },
  { verb: "close", from: "received", to: "resolved", by: managers },
  // The items never came back, or the customer keeps them.
  { verb: "close", from: "approved", to: "resolved", by: managers },
];

/** The status after an action; undefined if this role may not take it now. */
export function statusAfter(
  verb: Transition["verb"],
  from: ReturnStatus | undefined,
  role: string,
): ReturnStatus | undefined {
  return transitions.find(
    (t) => t.verb === verb && t.from === from && (t.by as readonly string[]).includes(role),
  )?.to;
}

/** The actions that a role may take on a return. */
export function allowedVerbs(status: ReturnStatus, role: string): ReturnVerb[] {
  const allowed = transitions.filter((t) => t.from === status && (t.by as readonly string[]).includes(role));
  return allowed.flatMap(({ verb }) => (verb === "request" ? [] : [verb]));
}

/** True if a role may request returns of an order: they start when the first items are delivered. */
export function mayRequest(order: Pick<OrderAxes, "lifecycle">, role: string): boolean {
  const isLiving = order.lifecycle === "open" || order.lifecycle === "closed";
  return isLiving && statusAfter("request", undefined, role) !== undefined;
}

/** The order's return status from those of its returns: the first that applies. */
export function returnStatusOf(statuses: ReturnStatus[]): OrderAxes["return_status"] {
  if (statuses.includes("requested")) return "requested";
  if (statuses.includes("approved") || statuses.includes("received")) return "open";
  return statuses.includes("resolved") ? "closed" : "none";
}

const dayMs = 86_400_000;

/**
 * The instant until which the shopper can request a return: so many days after the latest delivery. Null if nothing is
 * delivered, or the shop takes no requests.
 */
export function returnableUntil(
  shipments: { delivered_at: string | null }[],
  days: number | null,
): string | null {
  const delivered = shipments.flatMap(({ delivered_at }) => (delivered_at ? [Date.parse(delivered_at)] : []));
  if (days === null || delivered.length === 0) return null;
  return new Date(Math.max(...delivered) + days * dayMs).toISOString();
}

/** True if the received units are units of the return, and no more than were approved. */
export function isReceivable(lines: Return["lines"], inspected: InspectedLine[]): boolean {
  const approved = new Map(lines.map((line) => [line.order_line_id, line.quantity]));
  return inspected.every(
    ({ order_line_id, sellable, damaged }) => sellable + damaged <= (approved.get(order_line_id) ?? 0),
  );
}

/** True if the units of a return were refunded, in whichever way. */
function isRefunded({ resolution }: Pick<Return, "resolution">): boolean {
  return resolution !== null && resolution !== "no_refund";
}

export type StoredReturn = Return & { order_id: string; exchange: LinkedOrder | null };

/** Taxes by order line, as priced when the order was placed. */
export type LineTaxes = Map<string, Tax[]>;

/** The tax of an order by line, in proportion to the totals of the lines. The parts add up to it exactly. */
export function allocateTaxes(lines: { id: string; total: number }[], tax: number): LineTaxes {
  if (tax === 0 || lines.every(({ total }) => total === 0)) return new Map();
  const parts = allocate(
    tax,
    lines.map(({ total }) => total),
  );
  return new Map(lines.map(({ id }, at) => [id, [{ name: "Tax", ppm: 0, amount: parts[at]! }]]));
}

type PricedOrder = Pick<OrderRecord, "lines" | "prices_include_tax" | "cash_rounding">;

/** The records that decide what of an order's lines is refunded: returns, taxes, and parts of refunds. */
export interface RefundSources {
  all: StoredReturn[];
  taxes: LineTaxes;
  parts: StoredPart[];
}

/** A line with what of it is refunded, with returns or by item. */
export function refundedLineOf(
  { lines, prices_include_tax, cash_rounding }: PricedOrder,
  { all, taxes, parts }: RefundSources,
  lineId: string,
): RefundedLine {
  const batches = new Set(parts.map(({ batch_id }) => batch_id));
  const earlier = all
    .filter((one) => isRefunded(one) && !batches.has(one.id))
    .flatMap((one) => one.lines.filter(({ order_line_id }) => order_line_id === lineId))
    .reduce((units, line) => units + line.sellable + line.damaged, 0);
  const line = lines.find(({ id }) => id === lineId)!;
  const priced = {
    ...line,
    prices_include_tax,
    taxes: taxes.get(lineId) ?? [],
    cash_rounding: cash_rounding !== 0 && roundedLine(lines) === lineId ? cash_rounding : 0,
  };
  return refundedLine(priced, parts, earlier);
}

/** The received units of a return with their share of the price of each line, after what was refunded before. */
export function partsOfReturn(
  order: PricedOrder,
  sources: RefundSources,
  { id, lines }: StoredReturn,
): RefundPart[] {
  return lines
    .map(({ order_line_id, sellable, damaged }) => ({
      batch_id: id,
      kind: "item" as const,
      order_line_id,
      quantity: sellable + damaged,
      cancelled: 0,
      restocked: 0,
      amount: shareOfUnits(refundedLineOf(order, sources, order_line_id), sellable + damaged),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** The maximum refund of the received units: their share, as far as the order isn't refunded otherwise. */
export function refundableOfReturn(
  order: PricedOrder & Pick<OrderRecord, "payments" | "refunds">,
  sources: RefundSources,
  one: StoredReturn,
): number {
  if (one.status !== "received") return 0;
  return Math.min(sum(partsOfReturn(order, sources, one).map(({ amount }) => amount)), refundableOf(order));
}

/** The storage key of a photo of a return. */
export function photoKey(shopId: number, id: string): string {
  return `${shopId}/return-photos/${id}`;
}
