import { beforeAll, beforeEach, expect, it } from "vitest";
import { doDueWork } from "../../../test/due-work.ts";
import { codeOf } from "../../../test/attacker.ts";
import { useCaptureShop } from "./capture.fixture.ts";
import { expireUnpaidOrder } from "./expire-unpaid-order.job.ts";

const shop = await useCaptureShop();
const { stripe, app } = shop;

beforeAll(() => shop.captureOn("manual"));
beforeEach(() => {
  stripe.mode = "up";
});

const released = [
  ["authorization", "stripe", 1050],
  ["void", "stripe", 1050],
];

it("releases the payment of an order that is cancelled, and the customer pays nothing", async () => {
  const order = await shop.held();
  await shop.cancel(order);
  expect(await shop.jobs(order, "release-payment")).toBe(1);
  expect(await codeOf(() => shop.capture(order))).toBe("transition_rejected");
  await shop.runJobs(order, "release");
  await shop.runJobs(order, "release");
  expect(stripe.intent(order.id).status).toBe("canceled");
  expect(await shop.state(order)).toMatchObject({
    lifecycle: "cancelled",
    payment_status: "voided",
    ledger: released,
    refunds: null,
    activity: ["order.cancelled", "order.placed", "payment.held", "payment.released"],
  });
  const session = stripe.session(order.id);
  // Stripe reports the release in two ways.
  await shop.receive(stripe.event("payment_intent.canceled", stripe.intent(order.id)));
  expect((await shop.receive(stripe.chargeEvent("charge.refunded", session))).status).toBe(200);
  expect((await shop.state(order)).ledger).toEqual(released);
});

it("refunds a cancelled order whose payment was captured before it could be released", async () => {
  const order = await shop.held();
  await shop.cancel(order);
  stripe.captureByHand(order.id, 1050);
  await shop.runJobs(order, "release");
  expect(await shop.state(order)).toMatchObject({
    lifecycle: "cancelled",
    ledger: [
      ["authorization", "stripe", 1050],
      ["capture", "stripe", 1050],
    ],
    refunds: [["pending", 1050, "late_payment"]],
  });
});

it("releases a payment that is authorised after its order expired and its stock was sold", async () => {
  const order = await shop.order();
  await shop.pay(order);
  await shop.makeDue(order);
  stripe.mode = "down";
  await expireUnpaidOrder(app.app, { shop_id: shop.shop.id, order_id: order.id });
  stripe.mode = "up";
  await shop.admin("update stock_levels set on_hand = allocated where variant_id = $1", shop.variant_id);
  stripe.pay(stripe.session(order.id).id);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", stripe.session(order.id)));
  await shop.admin("update stock_levels set on_hand = 100000 where variant_id = $1", shop.variant_id);
  expect(await shop.state(order)).toMatchObject({ lifecycle: "cancelled", placed: 0 });
  await shop.runJobs(order, "release");
  expect(stripe.intent(order.id).status).toBe("canceled");
  expect(await shop.state(order)).toMatchObject({ ledger: released, refunds: null });
});

it("reopens an expired order whose payment is authorised late, if its stock is left", async () => {
  const order = await shop.order();
  await shop.pay(order);
  await shop.makeDue(order);
  stripe.mode = "down";
  await expireUnpaidOrder(app.app, { shop_id: shop.shop.id, order_id: order.id });
  stripe.mode = "up";
  stripe.pay(stripe.session(order.id).id);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", stripe.session(order.id)));
  expect(await shop.state(order)).toMatchObject({
    lifecycle: "open",
    payment_status: "authorized",
    placed: 1,
  });
});

it("releases the payment of an order that is paid in another way", async () => {
  const order = await shop.order();
  await shop.pay(order);
  await shop.owner.client.orders.mark_paid({ params: shop.orderPlace(order) });
  stripe.pay(stripe.session(order.id).id);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", stripe.session(order.id)));
  await shop.runJobs(order, "release");
  expect(stripe.intent(order.id).status).toBe("canceled");
  expect(await shop.state(order)).toMatchObject({ lifecycle: "open", payment_status: "paid" });
});

it("records that an authorisation has expired, and the order can be paid again", async () => {
  const order = await shop.held();
  stripe.expireAuthorization(order.id);
  const event = stripe.event("payment_intent.canceled", stripe.intent(order.id));
  await Promise.all([shop.receive(event), shop.receive(event)]);
  expect(await shop.state(order)).toMatchObject({
    lifecycle: "open",
    payment_status: "voided",
    ledger: released,
    activity: ["order.placed", "payment.expired", "payment.held"],
  });
  expect(await shop.news(order, "authorization_expired")).toHaveLength(1);
  expect(await shop.pay(order)).toContain("/pay/");
  // The rest of an open order is charged at once.
  expect(stripe.manual.has(stripe.session(order.id).id)).toBe(false);
});

it("says that a payment has expired when a member captures it too late", async () => {
  const order = await shop.held();
  stripe.expireAuthorization(order.id);
  const failure = await shop.capture(order).catch((one: unknown) => one);
  expect(failure).toMatchObject({ code: "capture_failed" });
  expect(await shop.state(order)).toMatchObject({ payment_status: "voided", ledger: released });
});

it("notifies the members two days before an authorisation expires, once, and reads its state afterwards", async () => {
  const order = await shop.held();
  const { id } = await shop.authorization(order);
  const expireIn = (interval: string) =>
    shop.admin(
      `update payment_authorizations set expires_at = now() + interval '${interval}' where id = $1`,
      id,
    );
  const dueIn = async () => {
    const { rows } = await shop.admin(
      "select round(extract(epoch from min(due_at) - now()) / 86400)::int as days from due_works where work = 'authorizations'",
    );
    return rows[0]?.days as number | undefined;
  };
  // Seven days, less two.
  expect(await dueIn()).toBe(5);
  await shop.runJobs(order, "check");
  await shop.admin("update payment_authorizations set is_noticed = false where id = $1", id);
  await shop.admin("delete from notifications where kind = 'authorization_expiring'");
  await expireIn("47 hours");
  await doDueWork(app, 6);
  expect(await shop.jobs(order, "check-authorization")).toBe(1);
  await shop.runJobs(order, "check");
  await shop.runJobs(order, "check");
  expect(await shop.news(order, "authorization_expiring")).toMatchObject([{ data: { amount: 1050 } }]);
  await expireIn("-2 hours");
  await shop.runJobs(order, "check");
  // Some networks hold it for longer: it is read again a day later.
  const later = await shop.authorization(order);
  expect(later.status).toBe("held");
  expect(Date.parse(later.expires_at)).toBeGreaterThan(Date.now() + 80_000_000);
  await expireIn("-2 hours");
  stripe.expireAuthorization(order.id);
  await shop.runJobs(order, "check");
  expect(await shop.state(order)).toMatchObject({ payment_status: "voided", ledger: released });
});

it("cancels an order for its customer, and releases the payment", async () => {
  await shop.admin("update checkout_settings set cancel_minutes = 60 where shop_id = $1", shop.shop.id);
  const order = await shop.held();
  await app.visitor().checkout.cancel_order(shop.place(order));
  await shop.runJobs(order, "release");
  expect(await shop.state(order)).toMatchObject({ lifecycle: "cancelled", payment_status: "voided" });
});
