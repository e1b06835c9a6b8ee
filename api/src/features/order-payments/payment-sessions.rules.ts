import { noDelivery } from "@vitrine/contract/checkout/placed-order";
import type { CaptureTime } from "@vitrine/contract/payments/online-payments";
import { isAuthorized } from "../orders/payments/authorizations.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { payableOnlineOf } from "../orders/payments/advance-due.rules.ts";
import type { PaymentSession } from "./payment-sessions.queries.ts";

const minute = 60_000;
/** A page is open for at least 30 minutes, and a request takes a moment. */
const minOpenMs = 31 * minute;
/** Stripe's pages are open for a day at most. */
const maxOpenMs = 23 * 60 * minute;
/** A shopper can start to pay an order within a day, unless the shop has sent a link that is valid for longer. */
const maxHoldMs = 24 * 60 * minute;

type PayableOrder = Parameters<typeof payableOnlineOf>[0] &
  Pick<OrderRecord, "payment_status" | "payment_due_at" | "placed_at" | "payable_until"> & {
    authorization?: { status: string } | null;
  };

/** True if the order awaits an online payment: its first one, or that of the rest after it was edited. */
export function awaitsPayment(order: PayableOrder): boolean {
  if (order.lifecycle !== "open") return order.lifecycle === "awaiting_payment";
  return order.fulfilment_status !== "returned" && payableOnlineOf(order) > 0;
}

/**
 * True if the payment of an order is only authorised now. Without a delivery, no shipment captures it. The rest of an order that
 * was edited is captured at once, and so is an advance payment.
 */
export function capturesLater(
  { lifecycle, delivery, advance }: Pick<OrderRecord, "lifecycle" | "delivery" | "advance">,
  time: CaptureTime,
): boolean {
  if (lifecycle !== "awaiting_payment" || advance) return false;
  return time === "manual" || (time === "shipment" && delivery.name !== noDelivery);
}

/** True if a payment of the order can be started. */
export function isPayable(order: PayableOrder, now: number): boolean {
  const { lifecycle, payment_status, payment_due_at, placed_at, payable_until } = order;
  // An order that is paid with store credit in part is partially paid, also while the rest is authorised.
  if (!awaitsPayment(order) || payment_status === "authorized" || isAuthorized(order)) return false;
  if (lifecycle === "open") return true;
  return (
    now < Date.parse(payment_due_at ?? "") &&
    now < (payable_until ? Date.parse(payable_until) : Date.parse(placed_at) + maxHoldMs)
  );
}

/** Seconds until a page is read again, of a provider that sends no events. */
export const readAgainSeconds = 600;
/** A payment that began before its page expired is completed within this time. */
const completionMs = 10 * minute;
/** After this time, an expired page of a provider that doesn't respond isn't read any more. */
const maxSilenceMs = 24 * 60 * minute;

/**
 * True if a page must be read again, of a provider that sends no events.
 *
 * @param state undefined if the provider didn't respond
 * @param isLive true if the order can be paid on this page
 */
export function mustReadAgain(
  { expires_at }: Pick<PaymentSession, "expires_at">,
  state: { isOpen: boolean; change: unknown } | undefined,
  isLive: boolean,
  now: number,
): boolean {
  const expiredMs = now - Date.parse(expires_at);
  if (!state) return expiredMs < maxSilenceMs;
  if (state.change) return false;
  return isLive ? state.isOpen : expiredMs < completionMs;
}

/** True if the shopper can still pay on the page of this attempt. */
export function isOpen(session: PaymentSession, now: number): boolean {
  return session.ended_at === null && now < Date.parse(session.expires_at);
}

/**
 * The attempt whose page is to be created: a repeated request for the page of the latest one, as long as that could be
 * open long enough, else a new one. Its expiry is when the order is due, or later if the page couldn't be open that short, or
 * earlier if it couldn't be open that long.
 *
 * @param dueAt null if the order isn't cancelled when it stays unpaid
 */
export function nextAttempt(
  latest: PaymentSession | undefined,
  dueAt: string | null,
  now: number,
): { attempt: number; expires_at: string; isNew: boolean } {
  if (latest && isOpen(latest, now) && Date.parse(latest.expires_at) >= now + minOpenMs - minute)
    return { attempt: latest.attempt, expires_at: latest.expires_at, isNew: false };
  const openMs = dueAt ? Math.min(Math.max(Date.parse(dueAt) - now, minOpenMs), maxOpenMs) : maxOpenMs;
  const expires_at = new Date(now + openMs).toISOString();
  return { attempt: (latest?.attempt ?? 0) + 1, expires_at, isNew: true };
}
