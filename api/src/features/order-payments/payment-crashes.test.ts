import { afterAll, expect, it } from "vitest";
import { type CuttingProxy, startCuttingProxy } from "../../../test/cutting-proxy.ts";
import { isFullSize } from "../../../test/test-size.ts";
import { crashAnywhere } from "./crash-anywhere.fixture.ts";
import { expireUnpaidOrder } from "./expire-unpaid-order.job.ts";
import type { OnlineOrder } from "./online-order.fixture.ts";
import { useStripeShop, withKey } from "./stripe-shop.fixture.ts";

// `npm run proof -- survives` runs all cases.

let proxy: CuttingProxy;
const shop = await useStripeShop({
  jobs: false,
  connectVia: async (connection) => (proxy = await startCuttingProxy(connection)).connection,
});
const { app, stripe } = shop;
afterAll(() => proxy?.stop());

const setStock = (sqlOfUnits: string) =>
  app.database.admin.query(`update stock_levels set on_hand = ${sqlOfUnits} where variant_id = $1`, [
    shop.variant_id,
  ]);

async function pageOf(order: OnlineOrder, isSlow = false): Promise<void> {
  await shop.pay(order);
  stripe.pay(stripe.session(order.id).id, isSlow);
}

async function expired(order: OnlineOrder): Promise<void> {
  await shop.pay(order);
  await shop.makeDue(order);
  stripe.mode = "invalid";
  await expireUnpaidOrder(app.app, { shop_id: shop.shop.id, order_id: order.id });
  stripe.mode = "up";
  stripe.pay(stripe.session(order.id).id);
}

/** The same event each time. */
function repeatedly(type: string, make: (order: OnlineOrder) => { payload: string }) {
  return (order: OnlineOrder) => {
    const event = { id: "", type, ...make(order) };
    return async () => (await shop.receive(event)).status;
  };
}

const completed = repeatedly("checkout.session.completed", ({ id }) =>
  stripe.sessionEvent("checkout.session.completed", stripe.session(id)),
);
const refunded = repeatedly("charge.refunded", ({ id }) =>
  stripe.chargeEvent("charge.refunded", stripe.session(id)),
);
const failed = repeatedly("checkout.session.async_payment_failed", ({ id }) =>
  stripe.sessionEvent("checkout.session.async_payment_failed", stripe.session(id)),
);
const returned = (order: OnlineOrder) => async () =>
  shop.check(order).then(
    () => 200,
    () => 503,
  );

/** An order whose payment is authorised, in a shop that captures by hand. */
async function held(order: OnlineOrder): Promise<void> {
  await app.database.admin.query("update payment_providers set capture_on = 'manual' where shop_id = $1", [
    shop.shop.id,
  ]);
  await pageOf(order);
  const event = stripe.sessionEvent("checkout.session.completed", stripe.session(order.id));
  expect((await shop.receive(event)).status).toBe(200);
  await app.database.admin.query("update payment_providers set capture_on = 'placement' where shop_id = $1", [
    shop.shop.id,
  ]);
}

/** Captures with the same key each time. */
function captured(order: OnlineOrder) {
  const client = withKey(app, shop.owner, crypto.randomUUID());
  const params = { shop_id: shop.shop.id, id: order.id };
  return async () =>
    client.orders.capture({ params }).then(
      () => 200,
      () => 503,
    );
}

const capture = ["capture", "stripe", 1050];
const paid = { lifecycle: "open", payment_status: "paid", ledger: [capture], refunds: null, placed: 1 };

const cases = [
  { title: "an event of a payment", prepare: pageOf, report: completed, outcome: paid },
  { title: "the shopper's return", prepare: pageOf, report: returned, outcome: paid },
  {
    title: "the capture of an authorised payment",
    prepare: held,
    report: captured,
    outcome: { ...paid, ledger: [["authorization", "stripe", 1050], capture] },
  },
  {
    title: "an event of a slow payment",
    prepare: (order: OnlineOrder) => pageOf(order, true),
    report: completed,
    outcome: { lifecycle: "awaiting_payment", payment_status: "authorized", refunds: null, placed: 0 },
  },
  {
    title: "an event of a slow payment that failed",
    prepare: (order: OnlineOrder) => pageOf(order, true),
    report: failed,
    outcome: { lifecycle: "awaiting_payment", payment_status: "voided", refunds: null, placed: 0 },
  },
  {
    title: "an event of a refund that comes before that of its payment",
    prepare: async (order: OnlineOrder) => {
      await pageOf(order);
      stripe.refundByHand(stripe.session(order.id).id, 400);
    },
    report: refunded,
    outcome: {
      ...paid,
      payment_status: "partially_refunded",
      ledger: [capture, ["refund", "stripe", 400]],
      refunds: [["succeeded", 400, "provider"]],
    },
  },
  { title: "a late payment", prepare: expired, report: completed, outcome: paid },
  {
    title: "a payment too late for the stock",
    prepare: async (order: OnlineOrder) => {
      await expired(order);
      await setStock("allocated");
    },
    report: completed,
    outcome: {
      lifecycle: "cancelled",
      ledger: [capture],
      refunds: [["pending", 1050, "late_payment"]],
      placed: 0,
    },
  },
];
// The others take a minute.
const sampled = ["an event of a payment", "the capture of an authorised payment"];
const sample = isFullSize ? cases : cases.filter(({ title }) => sampled.includes(title));

it.each(sample)(
  "a crash at any moment of $title records all of it or nothing, and a retry all of it",
  async (payment) => {
    const summary = await crashAnywhere(shop, proxy, {
      ...payment,
      prepare: async (order) => {
        await setStock("100000");
        await payment.prepare(order);
      },
    });
    console.info(summary);
  },
);
