import { share, sum } from "@vitrine/contract/values/money";
import type { OrderPart, OrderRecord } from "../orders.queries.ts";
import { dueOf, overpaidOf, refundableOf, type CollectedOrder } from "./refunds.rules.ts";
import { isOfItems } from "./undelivered-refunds.rules.ts";

type Source = Pick<OrderRecord, "payments" | "refunds"> & {
  refund_parts: Pick<OrderPart, "batch_id" | "quantity" | "cancelled" | "amount" | "created_at">[];
};

interface OwedBatch {
  batch_id: string;
  amount: number;
}

/**
 * The amounts that were paid for cancelled units, and aren't refunded or being refunded, by batch, the oldest first. What
 * wasn't paid of a batch is no longer due, and refunds of the batch count for its cancelled units first. A refund of an amount
 * counts for the units that were cancelled before it, as far as no other one did.
 */
export function owedBatches(order: Source, max = refundableOf(order)): OwedBatch[] {
  const values = new Map<string, { value: number; since: string }>();
  for (const { batch_id, quantity, cancelled, amount, created_at } of order.refund_parts) {
    if (cancelled === 0) continue;
    const { value, since } = values.get(batch_id) ?? { value: 0, since: created_at };
    values.set(batch_id, { value: value + share(amount, quantity, cancelled), since });
  }
  const others = refundsOfAmounts(order);
  let left = max;
  return [...values].flatMap(([batch_id, { value, since }]) => {
    // Besides its items, the batch may have returned what was paid too much, or a favour.
    const own = order.refunds.filter((one) => one.batch_id === batch_id && isOfItems(one));
    let owed = value - amountOf(own.filter(({ status }) => status !== "failed"));
    for (const other of others) {
      if (other.at <= since) continue;
      // The other one was a favour if the batch was refunded at that time, also if that refund has failed since.
      const refundedThen = own.filter(
        ({ status, created_at, settled_at }) =>
          created_at <= other.at && (status !== "failed" || (settled_at ?? created_at) > other.at),
      );
      const part = Math.max(0, Math.min(other.left, owed, value - amountOf(refundedThen)));
      other.left -= part;
      owed -= part;
    }
    const amount = Math.min(left, owed);
    if (amount <= 0) return [];
    left -= amount;
    return [{ batch_id, amount }];
  });
}

/** The refunds that are for no units, the oldest first, without what had been paid too much. */
function refundsOfAmounts({ payments, refunds }: Source): { at: string; left: number }[] {
  const overpaid = new Map(payments.map((one) => [one.cause_id, one.overpaid]));
  return refunds
    .filter(
      ({ batch_id, is_for_return, status, destination }) =>
        !batch_id && !is_for_return && status !== "failed" && destination !== "unpaid",
    )
    .map((one) => ({ at: firstOf(one, refunds).created_at, left: one.amount - (overpaid.get(one.id) ?? 0) }));
}

/** The refund that failed at first, of one that repeats it. */
function firstOf(refund: StoredRefund, refunds: StoredRefund[]): StoredRefund {
  const failed = refunds.find(({ repeated_by }) => repeated_by === refund.id);
  return failed ? firstOf(failed, refunds) : refund;
}

const amountOf = (refunds: OrderRecord["refunds"]) => sum(refunds.map(({ amount }) => amount));

/** The prices of cancelled units, by batch, as far as they aren't due after an edit has raised the total: they were paid, or never due. */
export function offsetsOf(order: CollectedOrder & Source): OwedBatch[] {
  let due = dueOf(order);
  return owedBatches(order, Infinity).flatMap(({ batch_id, amount }) => {
    const part = Math.min(due, amount);
    due -= part;
    return part > 0 ? [{ batch_id, amount: part }] : [];
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
interface RefundOfAmount {
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
