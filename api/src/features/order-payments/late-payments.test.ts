import { expect, it } from "vitest";
import { stockOf } from "../../../test/sample-products.ts";
import { expireUnpaidOrder } from "./expire-unpaid-order.job.ts";
import type { OnlineOrder } from "./online-order.fixture.ts";
import { useStripeShop } from "./stripe-shop.fixture.ts";

const shop = await useStripeShop();
const { stripe, app } = shop;

const expire = (order: OnlineOrder) =>
  expireUnpaidOrder(app.app, { shop_id: shop.shop.id, order_id: order.id });
const allocated = async () => (await stockOf(app.database, shop.variant_id)).allocated;
const setStock = (units: number) =>
  app.database.admin.query("update stock_levels set on_hand = allocated + $2 where variant_id = $1", [
    shop.variant_id,
    units,
  ]);

/** An order that expired while Stripe was down, so that its page can still be paid. */
async function expiredOrder(quantity = 1): Promise<OnlineOrder> {
  const order = await shop.order(quantity);
  await shop.pay(order);
  await shop.makeDue(order);
  stripe.mode = "down";
  await expire(order);
  stripe.mode = "up";
  return order;
}

async function payLate(order: OnlineOrder) {
  const session = stripe.session(order.id);
  stripe.pay(session.id);
  expect((await shop.receive(stripe.sessionEvent("checkout.session.completed", session))).status).toBe(200);
}

it("gives the stock back when an order expires, once, and informs the shopper", async () => {
  const before = await allocated();
  const order = await shop.order(3);
  expect(await allocated()).toBe(before + 3);
  await shop.pay(order);
  await expire(order);
  expect(await shop.state(order)).toMatchObject({ lifecycle: "awaiting_payment" });
  await shop.makeDue(order);
  await Promise.all([expire(order), expire(order)]);
  await expire(order);
  expect(await allocated()).toBe(before);
  expect(stripe.session(order.id).status).toBe("expired");
  expect((await shop.state(order)).activity).toEqual(["order.cancelled", "order.placed"]);
  expect((await app.mailTo(order.email, /cancelled/)).text).toContain("It wasn't paid in time.");
  await expect(shop.pay(order)).rejects.toMatchObject({ code: "order_not_payable" });
});

it("opens an order that was paid just before it expires", async () => {
  const order = await shop.order();
  await shop.pay(order);
  stripe.pay(stripe.session(order.id).id);
  await shop.makeDue(order);
  await expire(order);
  expect(await shop.state(order)).toMatchObject({ lifecycle: "open", payment_status: "paid", placed: 1 });
});

it("doesn't cancel an order while its bank processes the payment, and lets it be paid again if that fails", async () => {
  const order = await shop.order();
  await shop.pay(order);
  const session = stripe.session(order.id);
  stripe.pay(session.id, true);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", session));
  await shop.makeDue(order);
  await expire(order);
  expect(await shop.state(order)).toMatchObject({
    lifecycle: "awaiting_payment",
    payment_status: "authorized",
  });
  await expect(shop.pay(order)).rejects.toMatchObject({ code: "order_not_payable" });
  await shop.receive(stripe.sessionEvent("checkout.session.async_payment_failed", session));
  expect(await shop.state(order)).toMatchObject({ lifecycle: "awaiting_payment", payment_status: "voided" });
  expect(await shop.pay(order)).not.toBe(session.url);
  expect(stripe.session(order.id).id).not.toBe(session.id);
  await payLate(order);
  expect(await shop.state(order)).toMatchObject({ lifecycle: "open", payment_status: "paid", placed: 1 });
});

it("reopens an expired order that is paid late while its stock is available", async () => {
  const before = await allocated();
  const order = await expiredOrder(2);
  expect(await shop.state(order)).toMatchObject({ lifecycle: "cancelled", cancel_reason: "expired" });
  expect(await allocated()).toBe(before);
  await payLate(order);
  expect(await shop.state(order)).toMatchObject({
    lifecycle: "open",
    payment_status: "paid",
    cancel_reason: null,
    refunds: null,
    placed: 1,
  });
  expect(await allocated()).toBe(before + 2);
  // It can be cancelled again, and gives its stock back again.
  const params = { shop_id: shop.shop.id, id: order.id };
  await shop.owner.client.orders.cancel({ params, body: { reason: "customer", refund: true } });
  expect(await allocated()).toBe(before);
  await expect.poll(() => shop.state(order)).toMatchObject({ payment_status: "refunded" });
});

it("refunds a payment that comes after the stock is gone, once, and informs the shopper", async () => {
  const order = await expiredOrder(2);
  await setStock(1);
  await payLate(order);
  await payLateAgain(order);
  await expect
    .poll(() => shop.state(order))
    .toMatchObject({
      lifecycle: "cancelled",
      payment_status: "refunded",
      ledger: [
        ["capture", "stripe", 2100],
        ["refund", "stripe", 2100],
      ],
      refunds: [["succeeded", 2100, "late_payment"]],
      placed: 0,
    });
  const ofOrder = stripe.refunds.filter(
    ({ payment_intent }) => payment_intent === stripe.session(order.id).payment_intent,
  );
  expect(ofOrder.map(({ amount }) => amount)).toEqual([2100]);
  expect((await app.mailTo(order.email, /refunded/)).text).toMatch(/can't be fulfilled\s+anymore/);
  const params = { shop_id: shop.shop.id };
  const { data } = await shop.owner.client.notifications.list({ params, query: {} });
  const ofLate = data.filter(({ kind, link }) => kind === "late_payment" && link.endsWith(order.id));
  expect(ofLate).toMatchObject([{ data: { amount: 2100, currency: "EUR" } }]);
  await setStock(100_000);
});

it("refunds a late payment of an order with a delivery slot, which other orders may have now", async () => {
  const order = await expiredOrder();
  const window = {
    starts_at: "2026-12-01T10:00:00Z",
    ends_at: "2026-12-01T11:00:00Z",
    time_zone: "Europe/Berlin",
    is_slot: true,
    area_id: crypto.randomUUID(),
  };
  await app.database.admin.query(
    "update orders set delivery = (delivery::jsonb || jsonb_build_object('window', $2::jsonb))::json where id = $1",
    [order.id, JSON.stringify(window)],
  );
  await payLate(order);
  await expect
    .poll(() => shop.state(order))
    .toMatchObject({ lifecycle: "cancelled", payment_status: "refunded", placed: 0 });
});

async function payLateAgain(order: OnlineOrder) {
  const session = stripe.session(order.id);
  for (const type of ["checkout.session.completed", "checkout.session.async_payment_succeeded"])
    await shop.receive(stripe.sessionEvent(type, session));
}

it("refunds the payment of an order that the shop has cancelled", async () => {
  const order = await shop.order();
  await shop.pay(order);
  await shop.owner.client.orders.cancel({
    params: { shop_id: shop.shop.id, id: order.id },
    body: { reason: "inventory" },
  });
  await payLate(order);
  await expect
    .poll(() => shop.state(order))
    .toMatchObject({ lifecycle: "cancelled", payment_status: "refunded" });
});

it("refunds a second payment of an order on another page, which stays paid", async () => {
  const order = await shop.order();
  await shop.pay(order);
  const first = stripe.session(order.id);
  await app.database.admin.query("update payment_sessions set ended_at = now() where order_id = $1", [
    order.id,
  ]);
  await shop.pay(order);
  await payLate(order);
  stripe.pay(first.id);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", first));
  await expect
    .poll(() => shop.state(order))
    .toMatchObject({
      lifecycle: "open",
      payment_status: "paid",
      refunds: [["succeeded", 1050, "late_payment"]],
      placed: 1,
    });
  expect((await app.mailTo(order.email, /refunded/)).text).toContain("which is already paid");
});

it("takes a coupon again when an order is reopened, and refunds if it is used up", async () => {
  const { data: coupon } = await shop.owner.client.coupons.create({
    params: { shop_id: shop.shop.id },
    body: {
      title: "One",
      code: "ONE",
      method: "code",
      type: "percent",
      basis_points: 1000,
      items: {},
      required_items: {},
      use_limit: 1,
    } as never,
  });
  const uses = async () =>
    (await app.database.admin.query("select times_used from coupons where id = $1", [coupon.id])).rows[0]
      .times_used;
  const withCoupon = async () => {
    const order = await orderWithCoupon("ONE");
    await shop.pay(order);
    await shop.makeDue(order);
    stripe.mode = "down";
    await expire(order);
    stripe.mode = "up";
    return order;
  };
  const [first, second] = [await withCoupon(), await withCoupon()];
  expect(await uses()).toBe(0);
  await payLate(first);
  expect(await shop.state(first)).toMatchObject({ lifecycle: "open" });
  expect(await uses()).toBe(1);
  const before = await allocated();
  await payLate(second);
  await expect
    .poll(() => shop.state(second))
    .toMatchObject({ lifecycle: "cancelled", payment_status: "refunded" });
  expect([await uses(), await allocated()]).toEqual([1, before]);
});

async function orderWithCoupon(code: string): Promise<OnlineOrder> {
  const params = { handle: shop.shop.handle };
  const email = `nia-${crypto.randomUUID()}@example.com`;
  const cart = await shop.cart(1, email);
  const { data } = await cart.client.checkout.add_coupon({ params, body: { code } });
  cart.key = crypto.randomUUID();
  const { data: placed } = await cart.client.checkout.place_order({
    params,
    body: { accepted_total: data.total },
  });
  const { rows } = await app.database.admin.query<{ id: string }>("select id from orders where email = $1", [
    email,
  ]);
  return { id: rows[0]!.id, token: placed.token, total: placed.total, email };
}
