import { share, sum } from "@vitrine/contract/values/money";
import type { OrderPart, OrderRecord } from "../orders.queries.ts";

/** The shipments and refunds of an order. */
export interface RefundedOrder {
  shipments: Pick<OrderRecord["shipments"][number], "status" | "lines" | "returned_at">[];
  refunds: Pick<
    OrderRecord["refunds"][number],
    "batch_id" | "is_for_return" | "destination" | "status" | "amount"
  >[];
  refund_parts: Omit<OrderPart, "id">[];
}

/** True for the refund of items, and for what isn't due of them. The others returned what was paid too much, or a favour. */
export function isOfItems({
  is_for_return,
  destination,
}: Pick<OrderRecord["refunds"][number], "is_for_return" | "destination">): boolean {
  return is_for_return === true || destination === "unpaid";
}

/**
 * The refunded units that came back undelivered later, by line, and the amount that was refunded for them or is no longer due. In
 * cash, nothing is due for a unit that came back, so its refund would be counted twice. A refund doesn't say which units of a line
 * it is for: those that come back first.
 */
export function refundsOfUndelivered(order: RefundedOrder): { amount: number; units: Map<string, number> } {
  const back = order.shipments
    .flatMap(({ status, lines, returned_at: at }) => (status === "returned" && at ? [{ at, lines }] : []))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const units = new Map<string, number>();
  if (back.length === 0 || order.refund_parts.length === 0) return { amount: 0, units };
  const left = moneyOfShipped(order);
  const counted = new Map<RefundedOrder["refund_parts"][number], number>();
  const parts = order.refund_parts.filter((part) => !part.is_of_return && left.has(part.batch_id));
  let amount = 0;
  for (const { at, lines } of back)
    for (const { order_line_id: id, quantity } of lines) {
      let rest = quantity;
      for (const part of parts.filter((one) => one.order_line_id === id && one.created_at <= at)) {
        const from = counted.get(part) ?? 0;
        const taken = Math.min(rest, part.quantity - part.cancelled - from);
        if (taken <= 0) continue;
        rest -= taken;
        counted.set(part, from + taken);
        units.set(id, (units.get(id) ?? 0) + taken);
        const upTo = (count: number) => share(part.amount, part.quantity, count);
        const money = Math.min(left.get(part.batch_id)!, upTo(from + taken) - upTo(from));
        left.set(part.batch_id, left.get(part.batch_id)! - money);
        amount += money;
      }
    }
  return { amount, units };
}

/** The amounts of refunds by item, by batch: they count for the batch's cancelled units first. Without refunds that failed. */
function moneyOfShipped({ refunds, refund_parts }: RefundedOrder): Map<string, number> {
  const money = new Map<string, number>();
  for (const batch of new Set(refund_parts.map(({ batch_id }) => batch_id))) {
    const own = refunds.filter((one) => one.batch_id === batch && isOfItems(one));
    const valid = own.filter(({ status }) => status !== "failed");
    if (own.length > 0 && valid.length === 0) continue;
    const parts = refund_parts.filter(({ batch_id }) => batch_id === batch);
    const cancelled = sum(
      parts.map((part) => (part.cancelled ? share(part.amount, part.quantity, part.cancelled) : 0)),
    );
    money.set(batch, Math.max(0, sum(valid.map(({ amount }) => amount)) - cancelled));
  }
  return money;
}
