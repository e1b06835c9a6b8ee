import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { cancelIntent, captureIntent, chargeOf, newIntent, type StripeIntent } from "./stripe-intents.ts";
import {
  type StripeRefund,
  type StripeSession,
  type Reply,
  createRefund,
  createSession,
  failure,
  id,
  newRefund,
  seconds,
} from "./stripe-objects.ts";

export interface StripeEvent {
  id: string;
  type: string;
  payload: string;
}

/**
 * A double of Stripe on loopback: the endpoints that Vitrine calls, with authentication, form encoding, idempotency keys
 * and errors of Stripe's API; its payment page; and events signed with its algorithm.
 */
export interface StripeDouble {
  url: string;
  secretKey: string;
  webhookSecret: string;
  sessions: Map<string, StripeSession>;
  /** Sessions whose payments are authorised first. */
  manual: Set<string>;
  /** Payments by their ids. */
  intents: Map<string, StripeIntent>;
  refunds: StripeRefund[];
  /** Requests as "POST /v1/refunds", with those whose response was repeated by an idempotency key. */
  requested: string[];
  /** "silent" drops requests after their effect, "down" responds with 500, "invalid" rejects them. */
  mode: "up" | "silent" | "down" | "invalid";
  /** Sessions that can't be expired: these requests fail with 500. */
  unclosable: Set<string>;
  /** Status of new refunds. */
  refundStatus: StripeRefund["status"];
  /** The URL of the webhook, which receives the events of the payment page. */
  webhookUrl: string | undefined;
  session(orderId: string): StripeSession;
  /** Pays on the page of a session; `isSlow` for a method that is settled later. */
  pay(id: string, isSlow?: boolean): void;
  /** The payment of an order. */
  intent(orderId: string): StripeIntent;
  /** Captures or cancels an authorised payment in Stripe's own dashboard. */
  captureByHand(orderId: string, amount: number): void;
  cancelByHand(orderId: string): void;
  /** Ends an authorised payment as Stripe does after seven days. */
  expireAuthorization(orderId: string): void;
  /** Refunds a payment in Stripe's own dashboard. */
  refundByHand(id: string, amount: number): void;
  sessionEvent(type: string, session: StripeSession): StripeEvent;
  /** Declines an attempt to pay on a page, which stays open. */
  declineEvent(session: StripeSession, error?: Record<string, string>): StripeEvent;
  chargeEvent(
    type: string,
    session: StripeSession,
    change?: Record<string, unknown>,
    created?: number,
  ): StripeEvent;
  /** @param created in seconds, by default now */
  event(type: string, object: object, created?: number): StripeEvent;
  /** Fails a refund, also one that had succeeded: the bank has returned its money. Returns the events about it. */
  failRefund(refund: StripeRefund, created?: number): StripeEvent[];
  /** The header of an event, signed at a time in seconds. */
  sign(payload: string, options?: { at?: number; secret?: string }): string;
  /** Sends an event about a session to the webhook. */
  send(type: string, session: StripeSession): Promise<void>;
  stop(): void;
}

export async function startStripe(): Promise<StripeDouble> {
  const replies = new Map<string, { body: string; reply: Reply }>();
  const server = createServer((request, response) => {
    void serve(stripe, replies, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const stripe: StripeDouble = {
    url,
    secretKey: id("sk_test"),
    webhookSecret: id("whsec"),
    sessions: new Map(),
    manual: new Set(),
    intents: new Map(),
    refunds: [],
    requested: [],
    mode: "up",
    unclosable: new Set(),
    refundStatus: "succeeded",
    webhookUrl: undefined,
    session: (orderId) => {
      const found = [...stripe.sessions.values()].findLast((one) => one.client_reference_id === orderId);
      if (!found) throw new Error("There is no session of this order");
      return found;
    },
    pay(sessionId, isSlow = false) {
      const session = stripe.sessions.get(sessionId)!;
      if (session.status !== "open") throw new Error(`This session is ${session.status}`);
      const intent = newIntent(session, { isManual: stripe.manual.has(sessionId), isSlow });
      stripe.intents.set(intent.id, intent);
      session.status = "complete";
      session.payment_status = intent.status === "succeeded" ? "paid" : "unpaid";
      session.payment_intent = intent.id;
      session.url = null;
    },
    intent(orderId) {
      const intent = stripe.intents.get(stripe.session(orderId).payment_intent ?? "");
      if (!intent) throw new Error("There is no payment of this order");
      return intent;
    },
    captureByHand(orderId, amount) {
      const form = new URLSearchParams({ amount_to_capture: String(amount) });
      const { status } = captureIntent(stripe.intent(orderId), stripe.session(orderId), form);
      if (status !== 200) throw new Error("This payment can't be captured");
    },
    cancelByHand(orderId) {
      const form = new URLSearchParams({ cancellation_reason: "requested_by_customer" });
      if (cancelIntent(stripe.intent(orderId), form).status !== 200)
        throw new Error("This payment can't be cancelled");
    },
    expireAuthorization(orderId) {
      const form = new URLSearchParams({ cancellation_reason: "automatic" });
      if (cancelIntent(stripe.intent(orderId), form).status !== 200)
        throw new Error("This payment can't expire");
    },
    refundByHand(sessionId, amount) {
      const { payment_intent, currency } = stripe.sessions.get(sessionId)!;
      stripe.refunds.push(newRefund({ payment_intent: payment_intent!, amount, currency, metadata: {} }));
    },
    sessionEvent(type, session) {
      const intent = stripe.intents.get(session.payment_intent ?? "");
      if (type === "checkout.session.async_payment_succeeded" && intent?.status === "processing")
        Object.assign(intent, { status: "succeeded", amount_received: intent.amount });
      return stripe.event(type, session);
    },
    declineEvent({ payment_intent, amount_total: amount, currency, metadata }, error = {}) {
      const last_payment_error = {
        type: "card_error",
        charge: id("ch"),
        code: "card_declined",
        decline_code: "generic_decline",
        ...error,
      };
      const intent = { id: payment_intent ?? id("pi"), object: "payment_intent", amount, currency, metadata };
      return stripe.event("payment_intent.payment_failed", { ...intent, last_payment_error });
    },
    chargeEvent(type, session, change = {}, created = seconds()) {
      const intent = stripe.intents.get(session.payment_intent ?? "")!;
      return stripe.event(type, { ...chargeOf(intent, stripe.refunds), ...change }, created);
    },
    event(type, object, created = seconds()) {
      const eventId = id("evt");
      const event = { id: eventId, object: "event", type, created, data: { object } };
      return { id: eventId, type, payload: JSON.stringify(event) };
    },
    failRefund(refund, created) {
      refund.status = "failed";
      refund.failure_reason = "expired_or_canceled_card";
      return ["refund.failed", "refund.updated"].map((type) => stripe.event(type, refund, created));
    },
    sign(payload, { at = seconds(), secret = stripe.webhookSecret } = {}) {
      const signature = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
      return `t=${at},v1=${signature}`;
    },
    send: (type, session) => deliver(stripe, stripe.sessionEvent(type, session)),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return stripe;
}

async function serve(
  stripe: StripeDouble,
  replies: Map<string, { body: string; reply: Reply }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const { method = "GET", url = "/" } = request;
  const path = url.split("?")[0]!;
  if (path.startsWith("/pay/")) return page(stripe, method, path.slice(5), body, response);
  stripe.requested.push(`${method} ${path}`);
  const send = ({ status, json }: Reply, replayed = false) => {
    response.writeHead(status, {
      "content-type": "application/json",
      "request-id": id("req"),
      ...(replayed && { "idempotent-replayed": "true" }),
    });
    response.end(JSON.stringify(json));
  };
  if (request.headers.authorization !== `Bearer ${stripe.secretKey}`)
    return send(failure(401, "invalid_request_error", "Invalid API Key provided: sk_test_****"));
  if (stripe.mode === "down") return send(failure(500, "api_error", "An unknown error occurred."));
  if (stripe.mode === "invalid") return send(failure(400, "invalid_request_error", "This isn't supported."));
  const key = request.headers["idempotency-key"];
  const known = typeof key === "string" ? replies.get(key) : undefined;
  if (known && known.body !== body)
    return send(
      failure(
        400,
        "idempotency_error",
        "Keys for idempotent requests can only be used with the same parameters.",
      ),
    );
  const reply = known?.reply ?? respond(stripe, method, path, new URLSearchParams(body));
  if (typeof key === "string" && method === "POST" && reply.status < 300) replies.set(key, { body, reply });
  if (stripe.mode === "silent") return void response.destroy();
  send(reply, known !== undefined);
}

function respond(stripe: StripeDouble, method: string, path: string, form: URLSearchParams): Reply {
  const session = /^\/v1\/checkout\/sessions(?:\/(\w+)(\/expire)?)?$/.exec(path);
  if (session && method === "GET" && !session[1])
    return { status: 200, json: { object: "list", data: [], has_more: false, url: path } };
  if (session && method === "POST" && !session[1]) return createSession(stripe, form);
  if (session?.[1]) {
    const found = stripe.sessions.get(session[1]);
    if (!found) return failure(404, "invalid_request_error", `No such checkout session: '${session[1]}'`);
    if (!session[2]) return { status: 200, json: found };
    if (stripe.unclosable.has(found.id)) return failure(500, "api_error", "An unknown error occurred.");
    if (found.status !== "open")
      return failure(
        400,
        "invalid_request_error",
        'Only Checkout Sessions with a status in ["open"] can be expired.',
      );
    found.status = "expired";
    found.url = null;
    return { status: 200, json: found };
  }
  if (path === "/v1/refunds" && method === "POST") return createRefund(stripe, form);
  const payment = /^\/v1\/payment_intents\/(\w+)(?:\/(capture|cancel))?$/.exec(path);
  if (payment) return respondAboutIntent(stripe, method, payment[1]!, payment[2], form);
  return failure(404, "invalid_request_error", `Unrecognized request URL (${method}: ${path}).`);
}

function respondAboutIntent(
  stripe: StripeDouble,
  method: string,
  intentId: string,
  end: string | undefined,
  form: URLSearchParams,
): Reply {
  const intent = stripe.intents.get(intentId);
  const session = [...stripe.sessions.values()].find((one) => one.payment_intent === intentId);
  if (!intent || !session)
    return failure(404, "invalid_request_error", `No such payment_intent: '${intentId}'`);
  if (method === "POST" && end === "capture") return captureIntent(intent, session, form);
  if (method === "POST" && end === "cancel") return cancelIntent(intent, form);
  return { status: 200, json: { ...intent } };
}

/** The payment page: pays and returns to the shop, or returns without payment. Sends the event of a payment. */
async function page(
  stripe: StripeDouble,
  method: string,
  sessionId: string,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const session = stripe.sessions.get(sessionId);
  if (session?.status !== "open") return void response.writeHead(404).end("This page has expired.");
  if (method === "POST") {
    if (body.includes("card=lost"))
      return void response.writeHead(303, { location: session.cancel_url }).end();
    // As Stripe's page does, it stays open for another card.
    if (body.includes("card=declined")) {
      if (stripe.webhookUrl) await deliver(stripe, stripe.declineEvent(session));
      return showPage(session, response, "Your card was declined.");
    }
    stripe.pay(sessionId, body.includes("card=slow"));
    if (stripe.webhookUrl) await deliver(stripe, stripe.sessionEvent("checkout.session.completed", session));
    return void response.writeHead(303, { location: session.success_url }).end();
  }
  showPage(session, response);
}

function showPage(session: StripeSession, response: ServerResponse, problem = ""): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(`<!doctype html><html lang="en"><title>Payment page</title><h1>Pay ${session.amount_total} ${session.currency}</h1>
    <p role="alert">${problem}</p>
    <form method="post"><button name="card" value="ok">Pay</button>
      <button name="card" value="declined">Use a card that is declined</button>
      <button name="card" value="slow">Use a bank debit</button></form>
    <p><a href="${session.cancel_url}">Back to the shop</a></p></html>`);
}

async function deliver(stripe: StripeDouble, event: StripeEvent): Promise<void> {
  await fetch(stripe.webhookUrl!, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": stripe.sign(event.payload),
    },
    body: event.payload,
  });
}
