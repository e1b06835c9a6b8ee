import type { ProviderName } from "@vitrine/contract/payments/online-payments";
import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { isProvider } from "../../online-payments/online-payments.rules.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { type CollectedOrder, dueOf, type Ledger, outstandingOf, paidSums } from "./refunds.rules.ts";

type WithAdvance = Pick<OrderRecord, "advance">;

/** The part of the advance payment that isn't paid yet, and is due; 0 without one. Store credit doesn't count as a part of it. */
export function advanceLeftOf(order: CollectedOrder & Ledger & WithAdvance): number {
  if (!order.advance) return 0;
  return Math.max(0, Math.min(dueOf(order), order.advance.amount - paidSums(order).other));
}

/**
 * The part of the advance payment that the customer can still pay. Once the order is packed, its courier may know the amount to
 * collect, so that nothing is paid in advance any more.
 */
export function advanceDueOf(
  order: CollectedOrder & Ledger & WithAdvance & Pick<OrderRecord, "lifecycle">,
): number {
  const isWaiting = order.lifecycle === "open" || order.lifecycle === "awaiting_payment";
  const isUnpacked = ["unfulfilled", "not_needed", "service_unfulfilled"].includes(order.fulfilment_status);
  return isWaiting && isUnpacked ? advanceLeftOf(order) : 0;
}

/** The advance payment as pages show it. */
export function shownAdvance(order: Parameters<typeof advanceDueOf>[0]): PlacedOrder["advance"] {
  return order.advance && { ...order.advance, due: advanceDueOf(order) };
}

/** The provider that the order is paid with: that of its advance payment, if it has one. */
export function providerOf({
  payment_method,
  advance,
}: Pick<OrderRecord, "payment_method"> & WithAdvance): ProviderName | undefined {
  const method = advance?.method ?? payment_method;
  return isProvider(method) ? method : undefined;
}

/** The amount of the next online payment: of an order with an advance payment, what is left of that; 0 if none is awaited. */
export function payableOnlineOf(
  order: Parameters<typeof advanceDueOf>[0] & Pick<OrderRecord, "payment_method">,
): number {
  if (!providerOf(order)) return 0;
  return order.advance ? advanceDueOf(order) : outstandingOf(order);
}
