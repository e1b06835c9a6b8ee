import Stripe from "stripe";
import { toStripe } from "@vitrine/contract/payments/stripe-amounts";
import {
  PaymentProblem,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentState,
  type SessionState,
} from "./payment-provider.ts";
import { changeOf, changeOfSession, isExpiry, moneyOf, refundOf } from "./stripe-events.ts";

const timeoutMs = 10_000;
/** Older events are rejected, so that a recorded one can't be sent again later. */
const toleranceSeconds = 300;

type StripeSecrets = { secret_key: string; webhook_secret: string };

/** @param apiUrl e.g. "https://api.stripe.com" */
export function createStripeProvider(apiUrl: string): PaymentProvider<StripeSecrets> {
  const connect = (secretKey: string) => clientOf(apiUrl, secretKey);
  const { webhooks } = connect("unused");
  return {
    name: "stripe",
    // "sk_test_…", "rk_test_…"
    isTest: ({ secret_key }) => /^(sk|rk)_test_/.test(secret_key),
    async check({ secret_key }) {
      await asProblem(connect(secret_key).checkout.sessions.list({ limit: 1 }));
    },
    async createSession({ secret_key }, request) {
      const idempotencyKey = `order-${request.order_id}-${request.attempt}`;
      const session = await asProblem(
        connect(secret_key).checkout.sessions.create(sessionParams(request), { idempotencyKey }),
      );
      if (!session.url) throw new PaymentProblem("rejected", "Stripe created a page without a URL");
      return { id: session.id, url: session.url };
    },
    readSession: async ({ secret_key }, id) =>
      stateOf(await asProblem(connect(secret_key).checkout.sessions.retrieve(id))),
    async endSession({ secret_key }, id) {
      const stripe = connect(secret_key);
      try {
        return stateOf(await asProblem(stripe.checkout.sessions.expire(id)));
      } catch (problem) {
        // Stripe rejects this if the page is no longer open.
        if (!(problem instanceof PaymentProblem) || problem.kind !== "rejected") throw problem;
        return stateOf(await asProblem(stripe.checkout.sessions.retrieve(id)));
      }
    },
    async refund({ secret_key }, { id, payment_reference, amount, currency }) {
      const refund = await asProblem(
        connect(secret_key).refunds.create(
          {
            payment_intent: payment_reference,
            amount: toStripe(amount, currency),
            metadata: { refund_id: id },
          },
          { idempotencyKey: `refund-${id}` },
        ),
      );
      return refundOf(refund);
    },
    async capture({ secret_key }, { id, payment_reference, amount, currency }) {
      const { paymentIntents } = connect(secret_key);
      return endOf(paymentIntents, payment_reference, () =>
        paymentIntents.capture(
          payment_reference,
          { amount_to_capture: toStripe(amount, currency) },
          { idempotencyKey: `capture-${id}` },
        ),
      );
    },
    async release({ secret_key }, { id, payment_reference }) {
      const { paymentIntents } = connect(secret_key);
      return endOf(paymentIntents, payment_reference, () =>
        paymentIntents.cancel(payment_reference, {}, { idempotencyKey: `release-${id}` }),
      );
    },
    readPayment: async ({ secret_key }, reference) =>
      stateOfIntent(await asProblem(connect(secret_key).paymentIntents.retrieve(reference))),
    async readEvent({ webhook_secret }, payload, signature, now) {
      try {
        const event = webhooks.constructEvent(
          payload,
          signature,
          webhook_secret,
          toleranceSeconds,
          undefined,
          now,
        );
        return { id: event.id, type: event.type, change: changeOf(event) };
      } catch (cause) {
        throw new PaymentProblem("forged", "The signature of this event isn't Stripe's", { cause });
      }
    },
  };
}

function clientOf(apiUrl: string, secretKey: string): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** The state of a payment after a request to end it. Stripe rejects that if it has ended before, also in its own dashboard. */
async function endOf(
  paymentIntents: Stripe["paymentIntents"],
  reference: string,
  end: () => Promise<Stripe.PaymentIntent>,
): Promise<PaymentState> {
  try {
    return stateOfIntent(await asProblem(end()));
  } catch (problem) {
    if (!(problem instanceof PaymentProblem) || problem.kind !== "rejected") throw problem;
    const state = stateOfIntent(await asProblem(paymentIntents.retrieve(reference)));
    if (state.status === "held") throw problem;
    return state;
  }
}

function stateOfIntent({
  status,
  amount_received,
  currency,
  cancellation_reason,
}: Stripe.PaymentIntent): PaymentState {
  if (status === "canceled") return { status: "released", isExpired: isExpiry(cancellation_reason) };
  if (status !== "succeeded") return { status: "held" };
  return { status: "captured", amount: moneyOf(amount_received, currency).amount };
}

function sessionParams(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { shop_id, order_id, order_name, amount, currency, email, captures_later } = request;
  const metadata = {
    shop_id: String(shop_id),
    order_id,
    order: order_name,
    // A completed page is unpaid until the capture, as if a slow payment were in progress.
    ...(captures_later && { capture: "later" }),
  };
  return {
    mode: "payment",
    client_reference_id: order_id,
    metadata,
    payment_intent_data: {
      metadata,
      description: order_name,
      ...(captures_later && { capture_method: "manual" as const }),
    },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripe(amount, currency),
          product_data: { name: order_name },
        },
      },
    ],
    // The shopper pays the order's amount in its currency.
    adaptive_pricing: { enabled: false },
    ...(email && { customer_email: email }),
    expires_at: request.expires_at,
    success_url: request.success_url,
    cancel_url: request.cancel_url,
  };
}

function stateOf(session: Stripe.Checkout.Session): SessionState {
  return { isOpen: session.status === "open", change: changeOfSession(session) };
}

async function asProblem<T>(requested: Promise<T>): Promise<T> {
  try {
    return await requested;
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    const { statusCode = 0, message } = cause;
    // 409: a request with the same idempotency key is running.
    const isFinal = statusCode >= 400 && statusCode < 500 && ![409, 424, 429].includes(statusCode);
    throw new PaymentProblem(isFinal ? "rejected" : "silent", message, { cause });
  }
}
