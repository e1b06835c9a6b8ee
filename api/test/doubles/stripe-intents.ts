import { type Reply, failure, id, type StripeRefund, type StripeSession } from "./stripe-objects.ts";

// Payments of the double of Stripe: captured at once, or authorised first and then captured or cancelled, once.

/** A payment of the double, in the shape of Stripe's API. */
export interface StripeIntent {
  id: string;
  object: "payment_intent";
  status: "requires_capture" | "succeeded" | "canceled" | "processing";
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: string;
  capture_method: "automatic" | "manual";
  cancellation_reason: string | null;
  metadata: Record<string, string>;
}

/** Pays a session. A method that is settled later can't be authorised first, so such a page doesn't offer it. */
export function newIntent(
  { amount_total, currency, metadata }: StripeSession,
  { isManual, isSlow }: { isManual: boolean; isSlow: boolean },
): StripeIntent {
  if (isManual && isSlow) throw new Error("This method doesn't support manual capture");
  return {
    id: id("pi"),
    object: "payment_intent",
    status: isManual ? "requires_capture" : isSlow ? "processing" : "succeeded",
    amount: amount_total,
    amount_capturable: isManual ? amount_total : 0,
    amount_received: isManual || isSlow ? 0 : amount_total,
    currency,
    capture_method: isManual ? "manual" : "automatic",
    cancellation_reason: null,
    metadata,
  };
}

function unexpectedState(message: string): Reply {
  const { status, json } = failure(400, "invalid_request_error", message);
  const { error } = json as { error: object };
  return { status, json: { error: { ...error, code: "payment_intent_unexpected_state" } } };
}

/** Captures once, at most what was authorised; the rest is released. */
export function captureIntent(intent: StripeIntent, session: StripeSession, form: URLSearchParams): Reply {
  if (intent.status === "succeeded")
    return unexpectedState("This PaymentIntent could not be captured because it has already been captured.");
  if (intent.status !== "requires_capture")
    return unexpectedState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  const amount = Number(form.get("amount_to_capture") ?? intent.amount_capturable);
  if (!Number.isInteger(amount) || amount < 1)
    return failure(400, "invalid_request_error", "Invalid integer: amount_to_capture");
  if (amount > intent.amount_capturable)
    return failure(
      400,
      "invalid_request_error",
      "The requested capture amount is greater than the authorized amount.",
    );
  Object.assign(intent, { status: "succeeded", amount_received: amount, amount_capturable: 0 });
  session.payment_status = "paid";
  return { status: 200, json: { ...intent } };
}

/** A captured payment can't be cancelled, only refunded. */
export function cancelIntent(intent: StripeIntent, form: URLSearchParams): Reply {
  if (intent.status !== "requires_capture")
    return unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  Object.assign(intent, {
    status: "canceled",
    amount_capturable: 0,
    cancellation_reason: form.get("cancellation_reason"),
  });
  return { status: 200, json: { ...intent } };
}

/** The charge of a payment. Stripe counts the part of an authorised payment that it releases as refunded. */
export function chargeOf(intent: StripeIntent, refunds: StripeRefund[]) {
  const { id: payment_intent, status, amount, amount_received, currency, metadata } = intent;
  const isReleased = status === "canceled" || (status === "succeeded" && amount_received < amount);
  return {
    id: `ch_of_${payment_intent}`,
    object: "charge",
    payment_intent,
    amount,
    captured: status === "succeeded",
    amount_captured: amount_received,
    amount_refunded:
      (isReleased ? amount - amount_received : 0) +
      refunds
        .filter((one) => one.payment_intent === payment_intent && one.status === "succeeded")
        .reduce((sum, one) => sum + one.amount, 0),
    currency,
    metadata,
  };
}
