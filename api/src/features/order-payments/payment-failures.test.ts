import { describe, expect, it } from "vitest";
import { stripeReason } from "../../outside/failure-reasons.rules.ts";
import { useBkashShop } from "./bkash-shop.fixture.ts";
import type { OnlineOrder } from "./online-order.fixture.ts";
import { useSslCommerzShop } from "./sslcommerz-shop.fixture.ts";
import { useStripeShop } from "./stripe-shop.fixture.ts";

const shop = await useStripeShop({ jobs: false });
const sslcommerz = await useSslCommerzShop();
const bkash = await useBkashShop();
const { stripe } = shop;

type App = typeof shop.app;

const failuresOf = async ({ database }: App, { id }: OnlineOrder) =>
  (
    await database.admin.query(
      "select provider, attempt, amount::int, reason from payment_failures where order_id = $1 order by failed_at, id",
      [id],
    )
  ).rows;

const declined = async ({ database }: App, { id }: OnlineOrder) =>
  (
    await database.admin.query(
      "select after from activity where action = 'payment.declined' and target_id = $1 order by at, id",
      [id],
    )
  ).rows.map(({ after }) => after);

/** An order whose payment page is open, with the session of the page. */
async function opened() {
  const order = await shop.order();
  await shop.pay(order);
  return { order, session: stripe.session(order.id) };
}

describe("a card that is declined on the page of Stripe", () => {
  it("is in the timeline with the reason, once for each attempt; the order can still be paid", async () => {
    const { order, session: open } = await opened();
    const session = { ...open, payment_intent: "pi_declined" };
    const first = stripe.declineEvent(session, { charge: "ch_1", decline_code: "insufficient_funds" });
    const second = stripe.declineEvent(session, { charge: "ch_2", code: "expired_card" });
    for (const event of [first, first, second]) expect((await shop.receive(event)).status).toBe(200);
    // Another event about the same attempt.
    await shop.receive(stripe.declineEvent(session, { charge: "ch_2", code: "expired_card" }));
    expect(await failuresOf(shop.app, order)).toEqual([
      { provider: "stripe", attempt: "ch_1", amount: 1050, reason: "insufficient_funds" },
      { provider: "stripe", attempt: "ch_2", amount: 1050, reason: "expired_card" },
    ]);
    expect(await declined(shop.app, order)).toEqual([
      { amount: 1050, currency: "EUR", provider: "stripe", reason: "insufficient_funds" },
      { amount: 1050, currency: "EUR", provider: "stripe", reason: "expired_card" },
    ]);
    expect(await shop.state(order)).toMatchObject({
      lifecycle: "awaiting_payment",
      payment_status: "unpaid",
    });
    stripe.pay(open.id);
    await shop.receive(stripe.sessionEvent("checkout.session.completed", stripe.session(order.id)));
    expect(await shop.state(order)).toMatchObject({ payment_status: "paid" });
  });

  it("changes nothing for another shop, another amount, or a forged event", async () => {
    const { order, session } = await opened();
    const forged = stripe.declineEvent(session);
    expect((await shop.receive(forged, { header: "t=1,v1=00" })).status).toBe(400);
    await shop.receive(stripe.declineEvent({ ...session, amount_total: 1 }));
    const metadata = { ...session.metadata, shop_id: "1" };
    await shop.receive(stripe.declineEvent({ ...session, metadata }));
    expect(await failuresOf(shop.app, order)).toEqual([]);
    expect(await declined(shop.app, order)).toEqual([]);
  });

  it("is recorded up to 50 times for an order", async () => {
    const { order, session } = await opened();
    for (let attempt = 0; attempt < 52; attempt++)
      await shop.receive(stripe.declineEvent(session, { charge: `ch_${attempt}` }));
    expect(await failuresOf(shop.app, order)).toHaveLength(50);
    expect(await declined(shop.app, order)).toHaveLength(50);
  });
});

it.each([
  ["before", ["declined", "failed"]],
  ["after", ["failed", "declined"]],
])("a bank debit that fails has one row, with the reason that is reported %s it", async (_, kinds) => {
  const { order, session } = await opened();
  stripe.pay(session.id, true);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", session));
  for (const kind of kinds)
    await shop.receive(
      kind === "failed"
        ? stripe.sessionEvent("checkout.session.async_payment_failed", session)
        : stripe.declineEvent(session, { decline_code: "insufficient_funds" }),
    );
  expect(await failuresOf(shop.app, order)).toEqual([
    { provider: "stripe", attempt: "", amount: 1050, reason: "insufficient_funds" },
  ]);
  // The timeline has the failed payment.
  expect(await declined(shop.app, order)).toEqual([]);
});

it("a payment that succeeds leaves no row", async () => {
  const { order, session } = await opened();
  stripe.pay(session.id);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", session));
  expect(await failuresOf(shop.app, order)).toEqual([]);
});

describe("a payment that SSLCommerz reports as failed", () => {
  it.each(["notification", "return"])("is recorded once, by the %s first", async (first) => {
    const order = await sslcommerz.order();
    const transaction = await sslcommerz.pay(order);
    sslcommerz.sslcommerz.end(transaction, "FAILED", "Insufficient balance in the card");
    const [notify, back] = [() => sslcommerz.notify(transaction), () => sslcommerz.check(order)];
    const [report, other] = first === "return" ? [back, notify] : [notify, back];
    await report();
    // The shopper pays on another page.
    expect((await sslcommerz.pay(order)).tran_id).not.toBe(transaction.tran_id);
    await other();
    expect(await failuresOf(sslcommerz.app, order)).toEqual([
      { provider: "sslcommerz", attempt: "", amount: 105_050, reason: "insufficient_funds" },
    ]);
    expect(await declined(sslcommerz.app, order)).toHaveLength(1);
  });

  it("isn't recorded if the shopper cancelled it", async () => {
    const order = await sslcommerz.order();
    const transaction = await sslcommerz.pay(order);
    sslcommerz.sslcommerz.end(transaction, "CANCELLED");
    await sslcommerz.notify(transaction);
    await sslcommerz.check(order);
    expect(await failuresOf(sslcommerz.app, order)).toEqual([]);
  });
});

describe("a payment that bKash doesn't execute", () => {
  it("is recorded once, with the reason, and the shopper can pay again", async () => {
    const { order } = await bkash.confirmed();
    bkash.bkash.declines = ["2023", "Insufficient Balance"];
    await bkash.check(order);
    await bkash.follow(order);
    expect(await failuresOf(bkash.app, order)).toEqual([
      { provider: "bkash", attempt: "", amount: 105_050, reason: "insufficient_funds" },
    ]);
    expect(await declined(bkash.app, order)).toHaveLength(1);
    delete bkash.bkash.declines;
    bkash.bkash.confirm(await bkash.pay(order));
    await bkash.check(order);
    expect(await bkash.state(order)).toMatchObject({ payment_status: "paid" });
  });

  it("isn't recorded if the shopper left the page", async () => {
    const order = await bkash.order();
    bkash.bkash.leave(await bkash.pay(order));
    await bkash.check(order);
    expect(await failuresOf(bkash.app, order)).toEqual([]);
  });
});

it.each([
  [{ code: "card_declined", decline_code: "insufficient_funds" }, "insufficient_funds"],
  [{ code: "card_declined", decline_code: "generic_decline" }, "declined"],
  [{ code: "card_declined", decline_code: "a_new_code" }, "declined"],
  [{ code: "expired_card" }, "expired_card"],
  [{ code: "incorrect_cvc", decline_code: "incorrect_cvc" }, "incorrect_details"],
  [{ code: "payment_intent_authentication_failure" }, "authentication_failed"],
  [{}, "other"],
] as const)("the reason of Stripe's %j is %s", (error, reason) => {
  expect(stripeReason(error)).toBe(reason);
});

it("is in the abandoned checkout of the cart", async () => {
  const { order, session } = await opened();
  await shop.receive(stripe.declineEvent(session, { charge: "ch_1" }));
  const { rows } = await shop.app.database.admin.query(
    `insert into abandoned_checkouts (shop_id, id, cart_id, currency, total, item_count, lines, abandoned_at)
     select shop_id, gen_random_uuid(), cart_id, currency, total, 1, '[]', now() from orders where id = $1 returning id`,
    [order.id],
  );
  const params = { shop_id: shop.shop.id, id: rows[0].id };
  const { data } = await shop.owner.client.abandoned_checkouts.read({ params });
  expect(data.payment_failures).toMatchObject([
    { order_id: order.id, provider: "stripe", amount: 1050, currency: "EUR", reason: "declined" },
  ]);
  await shop.app.database.admin.query("delete from orders where id = $1", [order.id]);
  expect((await shop.owner.client.abandoned_checkouts.read({ params })).data.payment_failures).toEqual([]);
});
