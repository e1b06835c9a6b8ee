import type { OrderRecord } from "./orders.queries.ts";

/** The amount received for an order, before refunds. */
export function receivedOf({ payments }: Pick<OrderRecord, "payments">): number {
  return payments.reduce(
    (sum, { kind, amount }) => sum + (kind === "capture" || kind === "collection" ? amount : 0),
    0,
  );
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
 * The payment that an amount is refunded from: that of a provider, as long as enough of it is left. Null if the shop
 * returns the money itself; undefined if the amount is more than can be refunded.
 */
export function refundSource(
  order: RefundState,
  amount: number,
): OrderRecord["payments"][number] | null | undefined {
  if (amount > refundableOf(order)) return undefined;
  const online = order.payments.filter(({ kind, reference }) => kind === "capture" && reference !== null);
  if (online.length === 0) return null;
  return online.find(
    (payment) => amount <= payment.amount - refundedOf(refundsOf(order, payment.reference!)),
  );
}

/** The refunds of one payment of a provider. */
export function refundsOf({ refunds }: Pick<OrderRecord, "refunds">, reference: string) {
  return refunds.filter(({ payment_reference }) => payment_reference === reference);
}
