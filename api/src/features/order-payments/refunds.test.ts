import { beforeEach, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Client, createClient } from "@vitrine/contract/client";
import { sendRefund } from "../orders/payments/refund-order.action.ts";
import type { OnlineOrder } from "./online-order.fixture.ts";
import { useStripeShop, withKey as clientWithKey } from "./stripe-shop.fixture.ts";

const shop = await useStripeShop({ jobs: false });
const { stripe, app } = shop;

beforeEach(() => {
  stripe.refundStatus = "succeeded";
  stripe.mode = "up";
});

async function paidOrder(): Promise<OnlineOrder> {
  const order = await shop.order();
  await shop.pay(order);
  const session = stripe.session(order.id);
  stripe.pay(session.id);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", session));
  return order;
}

function refund(order: { id: string }, amount: number, client: Client = withKey(crypto.randomUUID())) {
  return client.orders.refund({
    params: { shop_id: shop.shop.id, id: order.id },
    body: { amount, reason: "customer" },
  });
}

const withKey = (key: string | undefined) => clientWithKey(app, shop.owner, key);

async function runJobs(order: { id: string }) {
  const { rows } = await app.database.admin.query<{ id: string }>(
    "select id from refunds where order_id = $1 order by created_at",
    [order.id],
  );
  for (const { id } of rows) await sendRefund(app.app, { shop_id: shop.shop.id, refund_id: id });
}

const refundsAt = (order: OnlineOrder) =>
  stripe.refunds
    .filter(({ payment_intent }) => payment_intent === stripe.session(order.id).payment_intent)
    .map(({ amount }) => amount);

it("refunds a part, then the rest, and never more than was paid", async () => {
  const order = await paidOrder();
  const first = await refund(order, 400);
  expect(first.data).toMatchObject({
    refundable: 650,
    is_refunded_online: true,
    refunds: [{ amount: 400, status: "pending" }],
  });
  expect(await shop.state(order)).toMatchObject({ payment_status: "paid" });
  await runJobs(order);
  expect(await shop.state(order)).toMatchObject({ payment_status: "partially_refunded" });
  expect(await codeOf(() => refund(order, 651))).toBe("refund_too_large");
  await refund(order, 650);
  await runJobs(order);
  await runJobs(order);
  expect(await shop.state(order)).toMatchObject({
    payment_status: "refunded",
    ledger: [
      ["capture", "stripe", 1050],
      ["refund", "stripe", 400],
      ["refund", "stripe", 650],
    ],
  });
  expect(refundsAt(order)).toEqual([400, 650]);
  expect((await shop.read(order)).allowed).not.toContain("refund");
  expect(await codeOf(() => refund(order, 1))).toBe("transition_rejected");
});

it("refunds no more than was paid when many refunds are requested at once", async () => {
  const order = await paidOrder();
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => refund(order, 400)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  await runJobs(order);
  expect(refundsAt(order)).toEqual([400, 400]);
});

it("refunds once for the same key, and requires one", async () => {
  const order = await paidOrder();
  const client = withKey("the same key of this refund");
  const results = [await refund(order, 100, client), await refund(order, 100, client)];
  expect(results[1]).toEqual(results[0]);
  expect(await codeOf(() => refund(order, 101, client))).toBe("idempotency_key_reused");
  expect(await codeOf(() => refund(order, 100, withKey(undefined)))).toBe("idempotency_key_missing");
  await runJobs(order);
  expect(refundsAt(order)).toEqual([100]);
});

it("completes a refund whose response was lost, without a second one", async () => {
  const order = await paidOrder();
  await refund(order, 300);
  stripe.mode = "silent";
  await expect(runJobs(order)).rejects.toThrow();
  // Stripe reports the refund before the job is tried again.
  stripe.mode = "up";
  await shop.receive(stripe.chargeEvent("charge.refunded", stripe.session(order.id)));
  expect(await shop.state(order)).toMatchObject({ refunds: [["pending", 300, "customer"]] });
  await runJobs(order);
  expect(await shop.state(order)).toMatchObject({
    refunds: [["succeeded", 300, "customer"]],
    payment_status: "partially_refunded",
  });
  expect(refundsAt(order)).toEqual([300]);
});

it("waits for a refund that the bank processes, and allows another one if it fails", async () => {
  const order = await paidOrder();
  stripe.refundStatus = "pending";
  await refund(order, 1050);
  await runJobs(order);
  expect(await shop.state(order)).toMatchObject({
    payment_status: "paid",
    refunds: [["pending", 1050, "customer"]],
  });
  const made = stripe.refunds.at(-1)!;
  made.status = "failed";
  await shop.receive(stripe.event("refund.failed", { ...made, failure_reason: "expired_or_canceled_card" }));
  const read = await shop.read(order);
  expect(read).toMatchObject({
    refundable: 1050,
    payment_status: "paid",
    refunds: [{ status: "failed", failure: "expired_or_canceled_card" }],
  });
  stripe.refundStatus = "succeeded";
  await refund(order, 1050);
  await runJobs(order);
  expect(await shop.state(order)).toMatchObject({ payment_status: "refunded" });
});

it("shows why the provider rejected a refund", async () => {
  const order = await paidOrder();
  stripe.refundByHand(stripe.session(order.id).id, 1000);
  await refund(order, 500);
  await runJobs(order);
  expect((await shop.read(order)).refunds).toMatchObject([
    { status: "failed", failure: "Refund amount is greater than unrefunded amount on charge." },
  ]);
});

it("records the loss of a dispute in the ledger, once", async () => {
  const order = await paidOrder();
  const { payment_intent, currency } = stripe.session(order.id);
  const dispute = { id: "dp_1", object: "dispute", payment_intent, amount: 1050, currency };
  const created = stripe.event("charge.dispute.created", { ...dispute, status: "needs_response" });
  for (let n = 0; n < 2; n++) await shop.receive(created);
  expect(await shop.state(order)).toMatchObject({ payment_status: "paid" });
  const { rows: news } = await app.database.admin.query(
    "select data, link from notifications where kind = 'payment_disputed' and link like $1",
    [`%${order.id}`],
  );
  expect(news).toMatchObject([{ data: { amount: 1050 }, link: `/shop/orders/${order.id}` }]);
  for (let n = 0; n < 2; n++)
    await shop.receive(stripe.event("charge.dispute.closed", { ...dispute, status: "lost" }));
  expect(await shop.state(order)).toMatchObject({
    payment_status: "refunded",
    refunds: [["succeeded", 1050, "dispute"]],
    activity: [
      "order.placed",
      "payment.captured",
      "payment.dispute_closed",
      "payment.disputed",
      "refund.succeeded",
    ],
  });
});

it("records the refund of a manual payment at once", async () => {
  const it = shopper(app, shop.shop.handle);
  const email = `nia-${crypto.randomUUID()}@example.com`;
  await buy(it, [{ variant_id: shop.variant_id, quantity: 1 }], email).catch(() => {});
  await it.client.checkout.update_payment({
    params: { handle: shop.shop.handle },
    body: { method: "cash_on_delivery" },
  });
  await buy(it, [], email);
  const { rows } = await app.database.admin.query<{ id: string }>("select id from orders where email = $1", [
    email,
  ]);
  const order = { id: rows[0]!.id };
  const params = { shop_id: shop.shop.id, id: order.id };
  expect(await codeOf(() => refund(order, 100))).toBe("transition_rejected");
  await shop.owner.client.orders.mark_paid({ params });
  const { data } = await refund(order, 450);
  expect(data).toMatchObject({
    payment_status: "partially_refunded",
    is_refunded_online: false,
    refundable: 600,
    refunds: [{ amount: 450, status: "succeeded", provider: null }],
  });
});

it("lets managers refund, and rejects staff", async () => {
  const order = await paidOrder();
  for (const [role, outcome] of [
    ["staff", "forbidden"],
    ["manager", "ok"],
  ] as const) {
    const person = await app.person(`Refund ${role}`);
    await app.join(shop.shop.id, person, role);
    const client = createClient({
      baseUrl: app.baseUrl,
      token: () => person.token,
      headers: () => ({ "Device-Id": person.deviceId }),
      idempotencyKey: () => crypto.randomUUID(),
    });
    expect(await codeOf(() => refund(order, 10, client))).toBe(outcome);
  }
});

it("cancels a paid order with or without a refund", async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  for (const [order, wanted] of [
    [first, true],
    [second, false],
  ] as const) {
    await shop.owner.client.orders.cancel({
      params: { shop_id: shop.shop.id, id: order.id },
      body: { reason: "customer", refund: wanted },
    });
    await runJobs(order);
  }
  expect(await shop.state(first)).toMatchObject({ lifecycle: "cancelled", payment_status: "refunded" });
  expect(await shop.state(second)).toMatchObject({
    lifecycle: "cancelled",
    payment_status: "paid",
    refunds: null,
  });
  expect((await shop.read(second)).allowed).toContain("refund");
});
