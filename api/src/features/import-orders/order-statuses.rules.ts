import type { OrderColumn } from "@vitrine/contract/orders/import-orders";

/** The state of a past order. Amounts are in minor units. */
export interface PastState {
  isCancelled: boolean;
  isFulfilled: boolean;
  paid: number;
  refunded: number;
}

const cancelledStatuses = new Set([
  "cancelled",
  "canceled",
  "failed",
  "declined",
  "trash",
  // A checkout that wasn't finished.
  "draft",
  "autodraft",
  "checkoutdraft",
]);
const unpaidStatuses = new Set([
  "pending",
  "pendingpayment",
  "onhold",
  "unpaid",
  "awaitingpayment",
  ...cancelledStatuses,
]);
const openStatuses = new Set([
  "pending",
  "pendingpayment",
  "onhold",
  "processing",
  "open",
  "new",
  "confirmed",
  "paid",
  "awaitingpayment",
]);
const unpaidPayments = new Set(["pending", "unpaid", "authorized", "voided", "expired", "failed", ""]);
const fulfilledStatuses = new Set(["fulfilled", "shipped", "delivered", "complete", "completed", "yes"]);

/**
 * The state of an order by the statuses of its file. An order of a file without them is paid and fulfilled, because it is
 * in the past.
 *
 * @param written the text of a column; undefined if the file has no such column
 */
export function stateOf(
  written: (field: OrderColumn) => string | undefined,
  amounts: { total: number; refunded: number; outstanding: number | undefined },
): PastState {
  const plain = (field: OrderColumn) =>
    written(field)
      ?.toLowerCase()
      .replace(/^wc-/, "")
      .replaceAll(/[^a-z]/g, "");
  const [status, payment, fulfilment] = [
    plain("status"),
    plain("payment_status"),
    plain("fulfilment_status"),
  ];
  const isCancelled = Boolean(written("cancelled_at")) || cancelledStatuses.has(status ?? "");
  const isRefunded = payment === "refunded" || (payment === undefined && status === "refunded");
  // WooCommerce processes an order with cash on delivery before it is paid.
  const isCash = /^(?:cod|cashondelivery)$/.test(plain("payment_method") ?? "");
  const isDue = payment === undefined && status === "processing" && isCash;
  // A refund was paid before, also that of a cancelled order.
  const paid = Math.min(
    amounts.total,
    Math.max(isDue ? 0 : paidOf({ status, payment }, amounts), amounts.refunded),
  );
  // An amount above what was paid can't have been refunded.
  const refunded = Math.min(paid, amounts.refunded || (isRefunded ? paid : 0));
  const isFulfilled =
    fulfilment === undefined ? !openStatuses.has(status ?? "") : fulfilledStatuses.has(fulfilment);
  return { isCancelled, isFulfilled: isFulfilled && !isCancelled, paid, refunded };
}

function paidOf(
  { status, payment }: { status: string | undefined; payment: string | undefined },
  { total, outstanding }: { total: number; outstanding: number | undefined },
): number {
  if (payment === "partiallypaid") return Math.max(0, total - (outstanding ?? total));
  if (payment !== undefined) return unpaidPayments.has(payment) ? 0 : total;
  return unpaidStatuses.has(status ?? "") ? 0 : total;
}
