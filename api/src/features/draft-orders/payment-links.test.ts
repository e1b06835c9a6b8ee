import { expect, it } from "vitest";
import { stockOf } from "../../../test/sample-products.ts";
import { address } from "../../../test/shopper.ts";
import { signId } from "../../ids.ts";
import { expireUnpaidOrder } from "../order-payments/expire-unpaid-order.job.ts";
import type { OnlineOrder } from "../order-payments/online-order.fixture.ts";
import { useStripeShop } from "../order-payments/stripe-shop.fixture.ts";

const shop = await useStripeShop();
const { app, stripe } = shop;
const day = 86_400_000;

const allocated = async () => (await stockOf(app.database, shop.variant_id)).allocated;

/** A draft of three units. */
async function draft(email: string | null = `nia-${crypto.randomUUID()}@example.com`) {
  const { data } = await shop.owner.client.draft_orders.create({
    params: { shop_id: shop.shop.id },
    body: {
      email,
      address,
      lines: [{ variant_id: shop.variant_id, quantity: 3 }],
      delivery: { kind: "none" },
    },
  });
  return data;
}

async function sendLink(days = 7, of?: Awaited<ReturnType<typeof draft>>): Promise<OnlineOrder> {
  const { id, version, email, quote } = of ?? (await draft());
  const { total } = quote.calculation!;
  const { data } = await shop.owner.client.draft_orders.complete({
    params: { shop_id: shop.shop.id, id },
    body: { version, accepted_total: total, payment: { kind: "link", method: "stripe", days } },
  });
  const token = signId(app.app.secret, "order", shop.shop.id, data.order_id);
  return { id: data.order_id, token, total, email: email! };
}

/** Moves an order and its deadlines into the past. */
const age = (order: OnlineOrder, days: number) =>
  app.database.admin.query(
    `update orders set placed_at = placed_at - $2 * interval '1 day', payment_due_at = payment_due_at - $2 * interval '1 day',
       payable_until = payable_until - $2 * interval '1 day' where id = $1`,
    [order.id, days],
  );

const expire = (order: OnlineOrder) =>
  expireUnpaidOrder(app.app, { shop_id: shop.shop.id, order_id: order.id });

it("takes the stock, emails the customer the link, and opens the order once it is paid", async () => {
  const before = await allocated();
  const order = await sendLink();
  expect(await allocated()).toBe(before + 3);
  expect(await shop.state(order)).toMatchObject({ lifecycle: "awaiting_payment", ledger: null, placed: 0 });
  const mail = await app.mailTo(order.email, /Pay for your order/);
  expect(mail.text).toContain(`/orders/${order.token}`);
  expect(mail.text).toContain("€31.50");
  // It isn't delivered, so no day is promised.
  expect(mail.text).toContain("No delivery");
  expect(mail.text).not.toMatch(/Arrives|Takes/);
  await shop.pay(order);
  const session = stripe.session(order.id);
  expect(session.amount_total).toBe(3150);
  stripe.pay(session.id);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", session));
  expect(await shop.state(order)).toMatchObject({
    lifecycle: "open",
    payment_status: "paid",
    ledger: [["capture", "stripe", 3150]],
    placed: 1,
  });
});

it("can be paid until the day that the shop chose, on pages that are open for less than a day", async () => {
  const order = await sendLink(7);
  await age(order, 6.5);
  await shop.pay(order);
  const opens = stripe.session(order.id).expires_at * 1000 - Date.now();
  expect(opens).toBeGreaterThan(11 * 3_600_000);
  expect(opens).toBeLessThan(12.1 * 3_600_000);
  const fresh = await sendLink(30);
  await shop.pay(fresh);
  expect(stripe.session(fresh.id).expires_at * 1000 - Date.now()).toBeLessThan(day);
  expect((await shop.read(fresh)).payment_due_at! > new Date(Date.now() + 29 * day).toISOString()).toBe(true);
  await age(fresh, 31);
  await expect(shop.pay(fresh)).rejects.toMatchObject({ code: "order_not_payable" });
});

it("can't be extended again and again by opening the payment page at its end", async () => {
  const order = await sendLink(1);
  // A page is open for 30 minutes at least, so that the order is due 30 minutes later.
  await age(order, 1 - 1 / (24 * 60));
  await shop.pay(order);
  const { payment_due_at } = await shop.read(order);
  expect(Date.parse(payment_due_at!)).toBeGreaterThan(Date.now() + 29 * 60_000);
  await app.database.admin.query(
    "update orders set payable_until = payable_until - interval '2 minutes' where id = $1",
    [order.id],
  );
  await expect(shop.pay(order)).rejects.toMatchObject({ code: "order_not_payable" });
});

it("is cancelled at its deadline, and gives the stock back", async () => {
  const before = await allocated();
  const order = await sendLink(2);
  await expire(order);
  expect(await shop.state(order)).toMatchObject({ lifecycle: "awaiting_payment" });
  await age(order, 2);
  await expire(order);
  expect(await shop.state(order)).toMatchObject({ lifecycle: "cancelled", cancel_reason: "expired" });
  expect(await allocated()).toBe(before);
});

it("keeps its deadline after a payment that failed", async () => {
  const order = await sendLink(7);
  await shop.pay(order);
  const session = stripe.session(order.id);
  const { payment_due_at } = await shop.read(order);
  stripe.pay(session.id, true);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", session));
  await shop.receive(stripe.sessionEvent("checkout.session.async_payment_failed", session));
  expect((await shop.state(order)).activity).toContain("payment.failed");
  expect((await shop.read(order)).payment_due_at).toBe(payment_due_at);
  await shop.pay(order);
});

it("opens when the shop marks it as paid, and a payment on its page is then refunded", async () => {
  const order = await sendLink();
  await shop.pay(order);
  const { data } = await shop.owner.client.orders.mark_paid({
    params: { shop_id: shop.shop.id, id: order.id },
  });
  expect(data).toMatchObject({ lifecycle: "open", payment_status: "paid", payment_due_at: null, balance: 0 });
  const session = stripe.session(order.id);
  stripe.pay(session.id);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", session));
  expect(await shop.state(order)).toMatchObject({
    lifecycle: "open",
    placed: 1,
    refunds: [[expect.any(String), 3150, "late_payment"]],
  });
});

it("needs an email and something to pay, and leaves the draft as it was", async () => {
  const silent = await draft(null);
  await expect(sendLink(7, silent)).rejects.toMatchObject({ errors: { email: [expect.any(String)] } });
  const free = await shop.owner.client.draft_orders.update({
    params: { shop_id: shop.shop.id, id: silent.id },
    body: {
      email: "nia@example.com",
      address,
      lines: [{ variant_id: shop.variant_id, quantity: 3, unit_price: 0 }],
      delivery: { kind: "none" },
      version: silent.version,
    },
  });
  await expect(sendLink(7, free.data)).rejects.toMatchObject({
    errors: { "payment.kind": [expect.any(String)] },
  });
  const { data } = await shop.owner.client.draft_orders.read({
    params: { shop_id: shop.shop.id, id: silent.id },
  });
  expect(data.order).toBeNull();
});

it("isn't sent once the shop has sent 200 emails to customers in an hour, and then no order is made", async () => {
  await app.database.admin.query(
    `insert into activity (shop_id, id, at, actor, role, action, target_type, target_id, after)
     select $1, gen_random_uuid(), now() - interval '10 minutes', 'Mona', 'owner', 'draft_order.completed', 'draft_order', 'sample',
       '{"is_requested": true}' from generate_series(1, 200)`,
    [shop.shop.id],
  );
  const one = await draft();
  const before = await allocated();
  await expect(sendLink(7, one)).rejects.toMatchObject({ code: "too_many_requests", status: 429 });
  expect(await allocated()).toBe(before);
  const params = { shop_id: shop.shop.id, id: one.id };
  expect((await shop.owner.client.draft_orders.read({ params })).data.order).toBeNull();
  await app.database.admin.query("delete from activity where shop_id = $1 and target_id = 'sample'", [
    shop.shop.id,
  ]);
  await sendLink(7, one);
});
