import { expect, it } from "vitest";
import { useStripeShop } from "./stripe-shop.fixture.ts";

const shop = await useStripeShop({ jobs: false });
const { stripe, app } = shop;

async function paidOrder() {
  const order = await shop.order();
  await shop.pay(order);
  const session = stripe.session(order.id);
  stripe.pay(session.id);
  return { order, session, event: stripe.sessionEvent("checkout.session.completed", session) };
}

const now = () => Math.floor(Date.now() / 1000);

it.each([
  ["without a signature", () => ""],
  ["with another secret's signature", (payload: string) => stripe.sign(payload, { secret: "whsec_another" })],
  ["with an empty secret's signature", (payload: string) => stripe.sign(payload, { secret: "" })],
  ["with another event's signature", () => stripe.sign("{}")],
  ["with an old signature", (payload: string) => stripe.sign(payload, { at: now() - 301 })],
  ["with an unsigned time", (payload: string) => stripe.sign(payload).replace(/t=\d+/, `t=${now() + 1}`)],
  ["with an unknown scheme", (payload: string) => stripe.sign(payload).replace("v1=", "v0=")],
])("rejects an event %s, and nothing changes", async (_, sign) => {
  const { order, event } = await paidOrder();
  const before = await shop.state(order);
  const response = await shop.receive(event, { header: sign(event.payload) });
  expect([response.status, response.code]).toEqual([400, "event_rejected"]);
  expect(await shop.state(order)).toEqual(before);
  expect((await shop.receive(event)).status).toBe(200);
  expect(await shop.state(order)).toMatchObject({ lifecycle: "open", payment_status: "paid" });
});

it.each([
  ["a smaller amount", { amount_total: 1049 }],
  ["a larger amount", { amount_total: 1051 }],
  ["another currency", { currency: "jpy" }],
  ["a currency with other decimals", { currency: "kwd", amount_total: 10_500 }],
  ["an unknown currency", { currency: "btc" }],
])("rejects a payment of %s, and nothing changes", async (_, change) => {
  const { order, session } = await paidOrder();
  const before = await shop.state(order);
  const response = await shop.receive(
    stripe.sessionEvent("checkout.session.completed", { ...session, ...change }),
  );
  expect([response.status, response.code]).toEqual([422, "payment_mismatch"]);
  expect(await shop.state(order)).toEqual(before);
});

it("rejects the payment of an order that is paid in another way", async () => {
  const { session } = await paidOrder();
  await app.database.admin.query(
    "update orders set payment_method = 'cash_on_delivery', lifecycle = 'open' where id = $1",
    [session.metadata["order_id"]],
  );
  expect((await shop.receive(stripe.sessionEvent("checkout.session.completed", session))).code).toBe(
    "payment_mismatch",
  );
});

it("acknowledges events about orders of other shops and about unknown things without any effect", async () => {
  const { order, session } = await paidOrder();
  const before = await shop.state(order);
  const metadata = { ...session.metadata, shop_id: String(shop.shop.id + 1) };
  const events = [
    stripe.sessionEvent("checkout.session.completed", { ...session, metadata }),
    stripe.sessionEvent("checkout.session.completed", { ...session, metadata: {} }),
    stripe.sessionEvent("checkout.session.completed", {
      ...session,
      metadata: { ...session.metadata, order_id: crypto.randomUUID() },
    }),
    stripe.sessionEvent("checkout.session.completed", {
      ...session,
      metadata: { ...session.metadata, order_id: "' or 1" },
    }),
    stripe.sessionEvent("checkout.session.completed", { ...session, status: "open" }),
    stripe.event("customer.created", { id: "cus_1", object: "customer" }),
    stripe.event("charge.dispute.created", {
      payment_intent: "pi_unknown",
      amount: 1,
      currency: "eur",
      status: "needs_response",
    }),
    stripe.event("refund.updated", {
      id: "re_unknown",
      payment_intent: null,
      status: "succeeded",
      amount: 100,
      currency: "eur",
    }),
  ];
  for (const event of events) expect((await shop.receive(event)).status).toBe(200);
  expect(await shop.state(order)).toEqual(before);
});

it("doesn't accept the events of a shop at another shop, nor without keys", async () => {
  const { order, event } = await paidOrder();
  const rival = await app.person("Rival Online");
  const other = await app.shop(rival, "Other Online");
  const header = stripe.sign(event.payload);
  for (const shopId of [other.id, 9_999_999])
    expect((await shop.receive(event, { header, shopId })).code).toBe("event_rejected");
  await rival.client.online_payments.save({
    params: { shop_id: other.id, provider: "stripe" },
    body: {
      name: "Card",
      is_active: true,
      secret_key: stripe.secretKey,
      webhook_secret: "whsec_ofanothershop",
      version: 0,
    },
  });
  expect((await shop.receive(event, { header, shopId: other.id })).code).toBe("event_rejected");
  expect(await shop.state(order)).toMatchObject({ lifecycle: "awaiting_payment", ledger: null });
});

it("records a payment once when its event arrives many times at once", async () => {
  const { order, session, event } = await paidOrder();
  const again = stripe.sessionEvent("checkout.session.completed", session);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, at) => shop.receive(at % 2 ? event : again)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await shop.state(order)).toMatchObject({ ledger: [["capture", "stripe", 1050]], placed: 1 });
});
