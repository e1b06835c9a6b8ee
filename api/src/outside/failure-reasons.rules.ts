import type { FailureReason } from "@vitrine/contract/payments/payment-failures";

/** Error and decline codes of Stripe (docs.stripe.com/declines/codes). */
const stripeReasons: Record<string, FailureReason> = {
  card_declined: "declined",
  generic_decline: "declined",
  do_not_honor: "declined",
  call_issuer: "declined",
  lost_card: "declined",
  stolen_card: "declined",
  fraudulent: "declined",
  transaction_not_allowed: "declined",
  payment_method_provider_decline: "declined",
  insufficient_funds: "insufficient_funds",
  card_velocity_exceeded: "insufficient_funds",
  withdrawal_count_limit_exceeded: "insufficient_funds",
  expired_card: "expired_card",
  incorrect_number: "incorrect_details",
  invalid_number: "incorrect_details",
  incorrect_cvc: "incorrect_details",
  invalid_cvc: "incorrect_details",
  invalid_expiry_month: "incorrect_details",
  invalid_expiry_year: "incorrect_details",
  incorrect_zip: "incorrect_details",
  incorrect_address: "incorrect_details",
  incorrect_pin: "incorrect_details",
  authentication_required: "authentication_failed",
  payment_intent_authentication_failure: "authentication_failed",
  card_not_supported: "not_supported",
  currency_not_supported: "not_supported",
  processing_error: "provider_error",
  issuer_not_available: "provider_error",
  try_again_later: "provider_error",
  payment_method_provider_timeout: "provider_error",
};

/** The decline code says more than the error's. */
export function stripeReason({
  code,
  decline_code,
}: {
  code?: string;
  decline_code?: string;
}): FailureReason {
  const ofDecline =
    decline_code && decline_code !== "generic_decline" ? stripeReasons[decline_code] : undefined;
  return ofDecline ?? stripeReasons[code ?? ""] ?? (decline_code ? "declined" : "other");
}

/** Status codes of bKash for the execution of a payment. Texts are for people, so they aren't compared. */
const bkashReasons: Record<string, FailureReason> = { "2023": "insufficient_funds" };

export function bkashReason(statusCode: string): FailureReason {
  return bkashReasons[statusCode] ?? "other";
}

/** SSLCommerz reports the bank's text only, in its own words. */
export function sslCommerzReason(error: string): FailureReason | null {
  if (error === "") return null;
  if (/insufficient/i.test(error)) return "insufficient_funds";
  if (/expired/i.test(error)) return "expired_card";
  if (/cvv|cvc|invalid card|card number|pin/i.test(error)) return "incorrect_details";
  if (/3d|otp|authenticat/i.test(error)) return "authentication_failed";
  if (/declin|do not honou?r/i.test(error)) return "declined";
  return "other";
}
