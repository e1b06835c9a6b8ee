import Stripe from "stripe";
import { fromStripe, toStripe } from "@vitrine/contract/orders/stripe-amounts";
import { currencyCodes } from "@vitrine/contract/values/currencies";
import {
  type PaymentChange,
  type PaymentOwner,
  PaymentProblem,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderRefund,
  type SessionState,
} from "./payment-provider.ts";

const timeoutMs = 10_000;
/** Older events are rejected, so that a recorded one can't be sent again later. */
const toleranceSeconds = 300;

type StripeSecrets = { secret_key: string; webhook_secret: string };

/** @param apiUrl e.g. "https://api.stripe.com" */
export function createStripeProvider(apiUrl: string): PaymentProvider<StripeSecrets> {
  const { protocol, hostname, port } = new URL(apiUrl);
  const connect = (secretKey: string) =>
    new Stripe(secretKey, {
      protocol: protocol === "http:" ? "http" : "https",
      host: hostname,
      port: port || (protocol === "http:" ? 80 : 443),
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
    });
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

function sessionParams(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { shop_id, order_id, order_name, amount, currency, email } = request;
  const metadata = { shop_id: String(shop_id), order_id, order: order_name };
  return {
    mode: "payment",
    client_reference_id: order_id,
    metadata,
    payment_intent_data: { metadata, description: order_name },
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

function changeOf({ type, data, created }: Stripe.Event): PaymentChange | undefined {
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return changeOfSession(data.object);
    case "checkout.session.async_payment_failed":
      return changeOfSession(data.object, "failed");
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

function changeOfSession(
  session: Stripe.Checkout.Session,
  kind: "authorized" | "captured" | "failed" = session.payment_status === "paid" ? "captured" : "authorized",
): PaymentChange | undefined {
  const owner = ownerOf(session.metadata);
  if (!owner || session.status !== "complete") return undefined;
  const money = moneyOf(session.amount_total ?? 0, session.currency ?? "");
  return { kind, owner, reference: idOf(session.payment_intent), ...money };
}

function changeOfCharge(charge: Stripe.Charge, at: string): PaymentChange | undefined {
  const owner = ownerOf(charge.metadata);
  if (!owner) return undefined;
  const refunded = moneyOf(charge.amount_refunded, charge.currency).amount;
  const money = moneyOf(charge.amount_captured, charge.currency);
  return { kind: "refunded", owner, reference: idOf(charge.payment_intent), ...money, refunded, at };
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

function moneyOf(amount: number, code: string): { amount: number; currency: string } {
  const currency = code.toUpperCase();
  return { amount: currencyCodes.includes(currency) ? fromStripe(amount, currency) : Number.NaN, currency };
}

function idOf(thing: string | { id: string } | null): string {
  return typeof thing === "string" ? thing : (thing?.id ?? "");
}

function refundOf({ id, status, failure_reason }: Stripe.Refund): ProviderRefund {
  const isOver = status === "succeeded" || status === "failed";
  if (status === "canceled") return { reference: id, status: "failed", failure: "canceled" };
  return { reference: id, status: isOver ? status : "pending", failure: failure_reason ?? null };
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
