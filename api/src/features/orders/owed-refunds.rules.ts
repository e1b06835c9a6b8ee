import { share, sum } from "@vitrine/contract/values/money";
import type { OrderPart, OrderRecord } from "./orders.queries.ts";
import { overpaidOf, refundableOf, type CollectedOrder } from "./refunds.rules.ts";

type Source = Pick<OrderRecord, "payments" | "refunds"> & {
  refund_parts: Pick<OrderPart, "batch_id" | "quantity" | "cancelled" | "amount">[];
};

/**
 * The amounts that were paid for cancelled units, and aren't refunded or being refunded, by batch, the oldest first. What
 * wasn't paid of a batch is no longer due, and refunds of the batch count for its cancelled units first.
 */
export function owedBatches(order: Source): { batch_id: string; amount: number }[] {
  const values = new Map<string, number>();
  for (const { batch_id, quantity, cancelled, amount } of order.refund_parts)
    if (cancelled > 0) values.set(batch_id, (values.get(batch_id) ?? 0) + share(amount, quantity, cancelled));
  let left = refundableOf(order);
  return [...values].flatMap(([batch_id, value]) => {
    const settled = order.refunds.filter((one) => one.batch_id === batch_id && one.status !== "failed");
    const amount = Math.min(left, value - sum(settled.map((one) => one.amount)));
    if (amount <= 0) return [];
    left -= amount;
    return [{ batch_id, amount }];
  });
}

/** The amount that was paid too much or for cancelled units. An order that is cancelled or came back is refunded as a whole. */
export function refundDueOf(
  order: CollectedOrder & Source & Pick<OrderRecord, "lifecycle" | "fulfilment_status">,
): number {
  if (order.lifecycle === "cancelled" || order.fulfilment_status === "returned") return 0;
  const owed = sum(owedBatches(order).map(({ amount }) => amount));
  return Math.min(refundableOf(order), owed + overpaidOf(order));
}

/** A part of a refund: of cancelled units, or of any amount. */
export interface RefundOfAmount {
  amount: number;
  batch_id: string | null;
  is_for_return: boolean;
}

/** A refund of an amount, divided: as far as it is owed for cancelled units, it is recorded as their refund. */
export function splitByOwed(order: Source, amount: number): RefundOfAmount[] {
  let rest = amount;
  const owed = owedBatches(order).map(({ batch_id, amount: part }) => {
    const taken = Math.min(rest, part);
    rest -= taken;
    return { amount: taken, batch_id, is_for_return: true };
  });
  return [...owed, { amount: rest, batch_id: null, is_for_return: false }].filter((part) => part.amount > 0);
}

type StoredRefund = OrderRecord["refunds"][number];

/**
 * True if the money of a failed refund can be returned: no refund was made since it failed, apart from those that repeat
 * another one, and no units were refunded or cancelled without a refund, which may be its own.
 */
export function isRepeatable(
  order: Pick<OrderRecord, "payments" | "refunds"> & {
    refund_parts: Pick<OrderPart, "batch_id" | "created_at">[];
  },
  refund: StoredRefund,
): boolean {
  if (refund.status !== "failed" || refund.repeated_by || refund.provider === null) return false;
  const repeats = new Set(order.refunds.map(({ repeated_by }) => repeated_by));
  const failedAt = refund.settled_at ?? refund.created_at;
  const isReplaced = order.refunds.some(
    (other) =>
      other.status !== "failed" &&
      other.destination !== "unpaid" &&
      !repeats.has(other.id) &&
      other.created_at > failedAt,
  );
  const areUnitsReplaced = order.refund_parts.some(
    (part) => refund.batch_id && part.batch_id !== refund.batch_id && part.created_at > failedAt,
  );
  return !isReplaced && !areUnitsReplaced && refund.amount <= refundableOf(order);
}
