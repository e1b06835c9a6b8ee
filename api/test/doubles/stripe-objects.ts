import { randomBytes } from "node:crypto";

// The objects that the double of Stripe creates, validated as Stripe does.

/** A checkout session of the double, in the shape of Stripe's API. */
export interface StripeSession {
  id: string;
  object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  url: string | null;
  livemode: boolean;
}

export interface StripeRefund {
  id: string;
  object: "refund";
  payment_intent: string;
  amount: number;
  currency: string;
  status: "pending" | "succeeded" | "failed";
  failure_reason?: string;
  metadata: Record<string, string>;
}

/** The part of the double that its objects are stored in. */
interface Stored {
  url: string;
  sessions: Map<string, StripeSession>;
  /** Sessions whose payments are authorised first. */
  manual: Set<string>;
  intents: Map<string, { amount_received: number }>;
  refunds: StripeRefund[];
  refundStatus: StripeRefund["status"];
}

export const id = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
export const seconds = () => Math.floor(Date.now() / 1000);

export interface Reply {
  status: number;
  json: object;
}

export function failure(status: number, type: string, message: string): Reply {
  return { status, json: { error: { type, message } } };
}

export function newRefund(of: Omit<StripeRefund, "id" | "object" | "status">): StripeRefund {
  return { id: id("re"), object: "refund", status: "succeeded", ...of };
}

/** Some of Stripe's minimums, in its units. */
const minimums: Record<string, number> = { eur: 50, gbp: 30, jpy: 50, usd: 50 };

export function createSession(stripe: Stored, form: URLSearchParams): Reply {
  const expires_at = Number(form.get("expires_at"));
  // Stripe allows 30 minutes to 24 hours.
  if (expires_at < seconds() + 30 * 60 - 5 || expires_at > seconds() + 86_400 + 5)
    return failure(
      400,
      "invalid_request_error",
      "The `expires_at` timestamp must be between 30 minutes and 24 hours.",
    );
  const amount_total =
    Number(form.get("line_items[0][price_data][unit_amount]")) * Number(form.get("line_items[0][quantity]"));
  if (!Number.isInteger(amount_total) || amount_total <= 0 || form.get("mode") !== "payment")
    return failure(400, "invalid_request_error", "Invalid integer: unit_amount");
  const currency = form.get("line_items[0][price_data][currency]") ?? "";
  if (amount_total < (minimums[currency] ?? 0))
    return failure(
      400,
      "invalid_request_error",
      `The Checkout Session's total amount due must add up to at least ${minimums[currency]} ${currency}`,
    );
  const sessionId = id("cs_test");
  const metadata = metadataIn(form, "metadata");
  if (JSON.stringify(metadata) !== JSON.stringify(metadataIn(form, "payment_intent_data[metadata]")))
    return failure(400, "invalid_request_error", "The payment intent needs the same metadata.");
  const capture = form.get("payment_intent_data[capture_method]") ?? "automatic";
  if (!["automatic", "manual"].includes(capture))
    return failure(400, "invalid_request_error", "Invalid payment_intent_data[capture_method]");
  const session: StripeSession = {
    id: sessionId,
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    amount_total,
    currency,
    client_reference_id: form.get("client_reference_id"),
    customer_email: form.get("customer_email"),
    metadata,
    payment_intent: null,
    expires_at,
    success_url: form.get("success_url") ?? "",
    cancel_url: form.get("cancel_url") ?? "",
    url: `${stripe.url}/pay/${sessionId}`,
    livemode: false,
  };
  stripe.sessions.set(sessionId, session);
  if (capture === "manual") stripe.manual.add(sessionId);
  return { status: 200, json: { ...session } };
}

export function createRefund(stripe: Stored, form: URLSearchParams): Reply {
  const payment_intent = form.get("payment_intent") ?? "";
  const paid = [...stripe.sessions.values()].find((one) => one.payment_intent === payment_intent);
  if (!paid) return failure(404, "invalid_request_error", `No such payment_intent: '${payment_intent}'`);
  const amount = Number(form.get("amount"));
  const refunded = stripe.refunds
    .filter((one) => one.payment_intent === payment_intent && one.status !== "failed")
    .reduce((sum, one) => sum + one.amount, 0);
  const received = stripe.intents.get(payment_intent)?.amount_received ?? 0;
  if (received === 0)
    return failure(
      400,
      "invalid_request_error",
      `This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`,
    );
  if (amount > received - refunded)
    return failure(
      400,
      "invalid_request_error",
      `Refund amount is greater than unrefunded amount on charge.`,
    );
  const metadata = metadataIn(form, "metadata");
  const refund = {
    ...newRefund({ payment_intent, amount, currency: paid.currency, metadata }),
    status: stripe.refundStatus,
  };
  stripe.refunds.push(refund);
  return { status: 200, json: { ...refund } };
}

function metadataIn(form: URLSearchParams, prefix: string): Record<string, string> {
  const entries = [...form].filter(([name]) => name.startsWith(`${prefix}[`));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length + 1, -1), value]));
}
