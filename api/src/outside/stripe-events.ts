import type Stripe from "stripe";
import { fromStripe } from "@vitrine/contract/payments/stripe-amounts";
import { currencyCodes } from "@vitrine/contract/values/currencies";
import { stripeReason } from "./failure-reasons.rules.ts";
import type { PaymentChange, PaymentOwner, ProviderRefund } from "./payment-provider.ts";

/** The change of a payment that an event of Stripe reports. */
export function changeOf({ type, data, created }: Stripe.Event): PaymentChange | undefined {
  switch (type) {
    case "checkout.session.completed":
      return changeOfSession(data.object, { at: instantOf(created) });
    case "checkout.session.async_payment_succeeded":
      return changeOfSession(data.object);
    case "checkout.session.async_payment_failed":
      return changeOfSession(data.object, { kind: "failed" });
    case "charge.captured":
      return changeOfCapture(data.object);
    case "payment_intent.payment_failed":
      return changeOfDeclined(data.object, instantOf(created));
    case "payment_intent.canceled":
      return changeOfCanceled(data.object);
    case "charge.refunded":
      return changeOfCharge(data.object, instantOf(created));
    case "refund.updated":
    case "refund.failed":
      return {
        kind: "refund_settled",
        reference: idOf(data.object.payment_intent),
        refund: refundOf(data.object),
        id: data.object.metadata?.["refund_id"] ?? null,
        amount: moneyOf(data.object.amount, data.object.currency).amount,
        at: instantOf(created),
      };
    case "charge.dispute.created":
      return { kind: "disputed", ...disputed(data.object) };
    case "charge.dispute.closed":
      return {
        kind: "dispute_closed",
        ...disputed(data.object),
        is_lost: data.object.status === "lost",
      };
    default:
      return undefined;
  }
}

export function changeOfSession(
  session: Stripe.Checkout.Session,
  {
    kind = session.payment_status === "paid" ? "captured" : "authorized",
    at,
  }: { kind?: "authorized" | "captured" | "failed"; at?: string } = {},
): PaymentChange | undefined {
  const owner = ownerOf(session.metadata);
  if (!owner || session.status !== "complete") return undefined;
  const money = moneyOf(session.amount_total ?? 0, session.currency ?? "");
  const change = { owner, reference: idOf(session.payment_intent), ...money };
  // Also once it is paid: less than the session's amount may have been captured.
  return isCapturedLater(session.metadata) ? { kind: "held", ...change, at } : { kind, ...change };
}

function isCapturedLater(metadata: Stripe.Metadata | null): boolean {
  return metadata?.["capture"] === "later";
}

function changeOfCapture(charge: Stripe.Charge): PaymentChange | undefined {
  const owner = ownerOf(charge.metadata);
  if (!owner) return undefined;
  return { kind: "captured", owner, reference: idOf(charge.payment_intent), ...capturedOf(charge) };
}

/** The captured amount, and the one that was authorised if that was before. */
function capturedOf({ metadata, amount, amount_captured, currency }: Stripe.Charge) {
  const money = moneyOf(amount_captured, currency);
  return isCapturedLater(metadata) ? { ...money, authorized: moneyOf(amount, currency).amount } : money;
}

/** A page that expires cancels its payment, too: only that of an authorised payment has an effect. */
function changeOfCanceled(intent: Stripe.PaymentIntent): PaymentChange | undefined {
  const owner = ownerOf(intent.metadata);
  if (!owner || !isCapturedLater(intent.metadata)) return undefined;
  return { kind: "released", owner, reference: intent.id, isExpired: isExpiry(intent.cancellation_reason) };
}

/** On Stripe's page, the shopper can try again after each. */
function changeOfDeclined(intent: Stripe.PaymentIntent, at: string): PaymentChange | undefined {
  const [owner, error] = [ownerOf(intent.metadata), intent.last_payment_error];
  if (!owner || !error) return undefined;
  return {
    kind: "declined",
    owner,
    reference: intent.id,
    attempt: error.charge ?? "",
    ...moneyOf(intent.amount, intent.currency),
    reason: stripeReason(error),
    endsPage: false,
    at,
  };
}

function changeOfCharge(charge: Stripe.Charge, at: string): PaymentChange | undefined {
  const owner = ownerOf(charge.metadata);
  // Stripe also reports the release of an authorised payment as a refund.
  if (!owner || !charge.captured) return undefined;
  const released = isCapturedLater(charge.metadata) ? charge.amount - charge.amount_captured : 0;
  const refunded = moneyOf(Math.max(0, charge.amount_refunded - released), charge.currency).amount;
  const reference = idOf(charge.payment_intent);
  return { kind: "refunded", owner, reference, ...capturedOf(charge), refunded, at };
}

/** @param seconds since 1970 */
function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function disputed({ id: dispute, payment_intent, amount, currency }: Stripe.Dispute) {
  return { dispute, reference: idOf(payment_intent), amount: moneyOf(amount, currency).amount };
}

function ownerOf(metadata: Stripe.Metadata | null): PaymentOwner | undefined {
  const { shop_id, order_id } = metadata ?? {};
  return shop_id && order_id ? { shop_id: Number(shop_id), order_id } : undefined;
}

export function moneyOf(amount: number, code: string): { amount: number; currency: string } {
  const currency = code.toUpperCase();
  return { amount: currencyCodes.includes(currency) ? fromStripe(amount, currency) : Number.NaN, currency };
}

function idOf(thing: string | { id: string } | null): string {
  return typeof thing === "string" ? thing : (thing?.id ?? "");
}

export function refundOf({ id, status, failure_reason }: Stripe.Refund): ProviderRefund {
  const isOver = status === "succeeded" || status === "failed";
  if (status === "canceled") return { reference: id, status: "failed", failure: "canceled" };
  return { reference: id, status: isOver ? status : "pending", failure: failure_reason ?? null };
}

/** True if Stripe cancelled an authorised payment because it wasn't captured in time. */
export function isExpiry(reason: Stripe.PaymentIntent["cancellation_reason"]): boolean {
  return reason === "automatic" || reason === "expired";
}
