import type { OrderRecord } from "../orders.queries.ts";
import { type Ledger, overpaidOfTotal, refundsOfReturns } from "./refunds.rules.ts";
import { isOfItems } from "./undelivered-refunds.rules.ts";

/** The value of the parts of a refund before and after an edit of their prices. */
export interface BatchValue {
  before: number;
  after: number;
}

/**
 * The order with another total. As far as it was paid too much then, its earlier refunds have returned that: they no longer
 * reduce the total, until it rises again. Refunds of returned or cancelled items always reduce it, but by no more than these
 * items cost now.
 *
 * @param values the prices of the items of refunds, by batch
 */
export function withTotal<Order extends Ledger & Pick<OrderRecord, "refunds">>(
  order: Order,
  total: number,
  values: ReadonlyMap<string, BatchValue> = new Map(),
): Order {
  const isRepriced = [...values.values()].some(({ before, after }) => before !== after);
  if (total === order.total && !isRepriced) return order;
  const failed = new Set(order.refunds.flatMap(({ id, status }) => (status === "failed" ? [id] : [])));
  // A refund that failed and its reversal, which has a negative amount, are 0 together.
  const isReduction = ({ kind, amount, cause_id }: OrderRecord["payments"][number]) =>
    (kind === "refund" || kind === "cancellation") && amount > 0 && !failed.has(cause_id ?? "");
  const before = order.payments.map((one) =>
    isReduction(one)
      ? { ...one, overpaid: one.overpaid - (one.overpaid_by_edit ?? 0), overpaid_by_edit: 0 }
      : one,
  );
  const excess = excessOf(order, { values, isReduction });
  const take = (one: OrderRecord["payments"][number], max: number) => {
    const part = Math.max(0, Math.min(max, one.amount - one.overpaid));
    return { ...one, overpaid: one.overpaid + part, overpaid_by_edit: (one.overpaid_by_edit ?? 0) + part };
  };
  const cheaper = before.map((one) => {
    const left = isReduction(one) ? excess.find(({ ids }) => ids.has(one.cause_id ?? "")) : undefined;
    if (!left) return one;
    const lowered = take(one, left.amount);
    left.amount -= lowered.overpaid - one.overpaid;
    return lowered;
  });
  const ofReturns = refundsOfReturns(order);
  let rest = Math.max(0, overpaidOfTotal({ payments: cheaper }, total));
  const payments = cheaper.map((one) => {
    if (one.kind !== "refund" || !isReduction(one)) return one;
    const batch = excess.find(({ ids }) => ids.has(one.cause_id ?? ""));
    const lowered = take(one, ofReturns.has(one.cause_id) ? Math.min(rest, batch?.favour ?? 0) : rest);
    const part = lowered.overpaid - one.overpaid;
    rest -= part;
    if (batch) batch.favour -= part;
    return lowered;
  });
  return { ...order, total, payments };
}

/**
 * The part of each refund of items that is more than they cost after an edit: because they cost less now, and as a favour,
 * because more was refunded than they cost then.
 */
function excessOf(
  { payments, refunds }: Pick<OrderRecord, "payments" | "refunds">,
  {
    values,
    isReduction,
  }: {
    values: ReadonlyMap<string, BatchValue>;
    isReduction: (one: OrderRecord["payments"][number]) => boolean;
  },
): { ids: Set<string>; amount: number; favour: number }[] {
  return [...values].map(([batch_id, { before, after }]) => {
    const ofItems = refunds.filter((one) => one.batch_id === batch_id && isOfItems(one));
    const ids = new Set(ofItems.map(({ id }) => id));
    const own = payments.filter((one) => isReduction(one) && ids.has(one.cause_id ?? ""));
    const sum = (amountOf: (one: OrderRecord["payments"][number]) => number) =>
      own.reduce((all, one) => all + amountOf(one), 0);
    const reduced = sum(({ amount, overpaid, overpaid_by_edit = 0 }) => amount - overpaid + overpaid_by_edit);
    const favour = Math.max(0, sum(({ amount, overpaid }) => amount - overpaid) - before);
    return { ids, amount: Math.max(0, reduced - favour - after), favour };
  });
}
