import type { OrderRecord } from "./orders.queries.ts";

/** The amount received for an order, before refunds. */
export function receivedOf({ payments }: Pick<OrderRecord, "payments">): number {
  return payments.reduce(
    (sum, { kind, amount }) => sum + (kind === "capture" || kind === "collection" ? amount : 0),
    0,
  );
}

type Ledger = Pick<OrderRecord, "total" | "payments">;

/**
 * The amount that is still to be paid. What was refunded isn't due again, except the part that had been paid too much, such
 * as a second payment.
 */
export function outstandingOf(order: Ledger): number {
  const returned = order.payments.reduce((sum, { overpaid }) => sum + overpaid, 0);
  return Math.max(0, order.total - receivedOf(order) + returned);
}

/** The amount that was received, and isn't refunded or being refunded, in excess of the total. */
export function overpaidOf(order: Ledger & Pick<OrderRecord, "refunds">): number {
  return Math.max(0, refundableOf(order) - order.total);
}

/** The part of a refund that had been paid too much. */
export function overpaidPart({ total, payments }: Ledger, amount: number): number {
  const refunded = payments.reduce((sum, one) => sum + (one.kind === "refund" ? one.amount : 0), 0);
  return Math.min(amount, Math.max(0, receivedOf({ payments }) - refunded - total));
}

type RefundState = Pick<OrderRecord, "payments" | "refunds">;

/** The received amount that is neither refunded nor being refunded. */
export function refundableOf(order: RefundState): number {
  return receivedOf(order) - refundedOf(order.refunds);
}

function refundedOf(refunds: OrderRecord["refunds"]): number {
  return refunds.reduce((sum, { status, amount }) => sum + (status === "failed" ? 0 : amount), 0);
}

/**
 * The payments that an amount is refunded from: one of a provider that has enough left, else several, and last the money that
 * the shop returns itself, as null. Undefined if the amount is more than can be refunded.
 */
export function refundSources(
  order: RefundState,
  amount: number,
): { payment: OrderRecord["payments"][number] | null; amount: number }[] | undefined {
  if (amount > refundableOf(order)) return undefined;
  const online = order.payments
    .filter(({ kind, reference }) => kind === "capture" && reference !== null)
    .map((payment) => ({
      payment,
      left: payment.amount - refundedOf(refundsOf(order, payment.reference!)),
    }));
  const enough = online.find(({ left }) => amount <= left);
  if (enough) return [{ payment: enough.payment, amount }];
  let rest = amount;
  const parts = online.map(({ payment, left }) => {
    const part = Math.min(rest, left);
    rest -= part;
    return { payment, amount: part };
  });
  return [...parts, { payment: null, amount: rest }].filter((part) => part.amount > 0);
}

/** The refunds of one payment of a provider. */
export function refundsOf({ refunds }: Pick<OrderRecord, "refunds">, reference: string) {
  return refunds.filter(({ payment_reference }) => payment_reference === reference);
}
