import { expect, it } from "vitest";
import type { OnlineOrder } from "../order-payments/online-order.fixture.ts";
import { runRefunds } from "../order-payments/online-order.fixture.ts";
import { useStripeShop, withKey } from "../order-payments/stripe-shop.fixture.ts";
import { sendOrderMail } from "../orders/follow-order.fixture.ts";
import { type Edit, EditShop } from "./edit-shop.fixture.ts";

const stripeShop = await useStripeShop({ jobs: false });
const { app, stripe } = stripeShop;

function editShop(): EditShop {
  const { owner, shop } = stripeShop;
  return Object.assign(new EditShop(app), { owner, id: shop.id, handle: shop.handle });
}
const edit = ({ id }: OnlineOrder, change: Edit) => editShop().edit(id, change);
const quantity = (units: number): Edit => ({ lines: { [stripeShop.variant_id]: units } });

/** Pays on the page that is open now, and receives the event. */
async function pay(order: OnlineOrder) {
  await stripeShop.pay(order);
  await paidAt(stripe.session(order.id));
}
async function paidAt(session: ReturnType<typeof stripe.session>) {
  if (session.payment_status !== "paid") stripe.pay(session.id);
  const { status } = await stripeShop.receive(stripe.sessionEvent("checkout.session.completed", session));
  expect(status).toBe(200);
}
/** An order of two teas at 10.50 that is paid. */
async function paidOrder(): Promise<OnlineOrder> {
  const order = await stripeShop.order(2);
  await pay(order);
  return order;
}
const read = (order: OnlineOrder) => stripeShop.read(order);
const seen = async ({ token }: OnlineOrder) =>
  (await app.visitor().checkout.read_order({ params: { handle: stripeShop.shop.handle, token } })).data;
const refund = ({ id }: OnlineOrder, amount: number) =>
  withKey(app, stripeShop.owner, crypto.randomUUID()).orders.refund({
    params: { shop_id: stripeShop.shop.id, id },
    body: { amount, reason: "customer" },
  });

it("asks for the rest of a paid order on its page, and records its payment", async () => {
  const order = await paidOrder();
  await expect(stripeShop.pay(order)).rejects.toMatchObject({ code: "order_not_payable" });
  await edit(order, quantity(3));
  expect(await read(order)).toMatchObject({ payment_status: "partially_paid", balance: 1050, total: 3150 });
  expect((await read(order)).allowed).toContain("mark_paid");
  expect(await seen(order)).toMatchObject({ amount_due: 1050, total: 3150 });
  await stripeShop.pay(order);
  expect(stripe.session(order.id).amount_total).toBe(1050);
  await paidAt(stripe.session(order.id));
  expect(await read(order)).toMatchObject({ payment_status: "paid", balance: 0, refunds: [] });
  expect(await seen(order)).toMatchObject({ amount_due: 0 });
  await expect(stripeShop.pay(order)).rejects.toMatchObject({ code: "order_not_payable" });
});

it("refunds more than one payment from both of them", async () => {
  const order = await paidOrder();
  await edit(order, quantity(3));
  await pay(order);
  await refund(order, 3000);
  expect((await read(order)).refunds.map(({ amount }) => amount).toSorted()).toEqual([2100, 900]);
  await runRefunds(stripeShop, order);
  expect(await read(order)).toMatchObject({
    refundable: 150,
    payment_status: "partially_refunded",
    balance: 0,
  });
});

it("marks the rest as paid, once for each edit", async () => {
  const order = await paidOrder();
  const markPaid = () =>
    stripeShop.owner.client.orders.mark_paid({ params: { shop_id: stripeShop.shop.id, id: order.id } });
  for (const units of [3, 4]) {
    await edit(order, quantity(units));
    await markPaid();
    expect(await read(order)).toMatchObject({ payment_status: "paid", refundable: units * 1050 });
    await expect(markPaid()).rejects.toMatchObject({ code: "transition_rejected" });
  }
  // The provider returns its payment, the shop the others.
  await refund(order, 4 * 1050);
  expect((await read(order)).refunds.map(({ amount, provider }) => [amount, provider])).toEqual(
    expect.arrayContaining([
      [2100, "stripe"],
      [2100, null],
    ]),
  );
});

it("refunds nothing itself, also when an edit is undone, and shows what was paid too much", async () => {
  const order = await paidOrder();
  await edit(order, quantity(1));
  expect(await read(order)).toMatchObject({
    payment_status: "paid",
    balance: -1050,
    refundable: 2100,
    refunds: [],
  });
  await edit(order, quantity(2));
  expect(await read(order)).toMatchObject({ payment_status: "paid", balance: 0, refunds: [] });
});

it("has what was refunded of a lower total due again once the total rises, but not a refund as a favour", async () => {
  const order = await paidOrder();
  await edit(order, quantity(1));
  await refund(order, 1050);
  await runRefunds(stripeShop, order);
  expect(await read(order)).toMatchObject({ payment_status: "paid", balance: 0, refundable: 1050 });
  await edit(order, quantity(2));
  expect(await read(order)).toMatchObject({ payment_status: "partially_paid", balance: 1050 });
  await pay(order);
  expect(await read(order)).toMatchObject({ payment_status: "paid", balance: 0 });

  const favour = await paidOrder();
  await refund(favour, 100);
  await runRefunds(stripeShop, favour);
  expect(await read(favour)).toMatchObject({ payment_status: "partially_refunded", balance: 0 });
  await edit(favour, quantity(3));
  expect(await read(favour)).toMatchObject({ payment_status: "partially_paid", balance: 1050 });
});

it("changes an order that awaits its payment, whose next page is for the new total", async () => {
  const order = await stripeShop.order(2);
  await stripeShop.pay(order);
  const old = stripe.session(order.id);
  await edit(order, quantity(3));
  await stripeShop.pay(order);
  const next = stripe.session(order.id);
  expect([old.amount_total, next.amount_total]).toEqual([2100, 3150]);
  // The customer pays on the page that was open: the money counts, and the rest is due.
  await paidAt(old);
  expect(await read(order)).toMatchObject({
    lifecycle: "open",
    payment_status: "partially_paid",
    balance: 1050,
  });
});

it("asks for the rest on a new page after an item that isn't paid is cancelled", async () => {
  const order = await paidOrder();
  await edit(order, quantity(4));
  await stripeShop.pay(order);
  const old = stripe.session(order.id);
  const { version, lines } = await read(order);
  await withKey(app, stripeShop.owner, crypto.randomUUID()).order_refunds.create({
    params: { shop_id: stripeShop.shop.id, id: order.id },
    body: { lines: [{ order_line_id: lines[0]!.id, cancelled: 1 }], amount: 0, reason: "customer", version },
  });
  await stripeShop.pay(order);
  const next = stripe.session(order.id);
  expect([old.amount_total, next.amount_total]).toEqual([2100, 1050]);
  // The customer pays on the page that was open: what is due counts, and only the rest is refunded.
  await paidAt(old);
  await runRefunds(stripeShop, order);
  expect(await read(order)).toMatchObject({
    payment_status: "paid",
    balance: 0,
    refundable: 3150,
    refunds: [{ destination: "unpaid" }, { status: "succeeded", amount: 1050, reason: "late_payment" }],
  });
  const refunded = (await read(order)).refunds.at(-1);
  const job = { shop_id: stripeShop.shop.id, order_id: order.id, email: "refunded" as const };
  await sendOrderMail(app.app, { ...job, cause: refunded!.id });
  const { text } = await app.mailTo(order.email, /refunded/);
  expect(text).toMatch(/more\s+than\s+was\s+due[^.]+\.\s+We've\s+refunded\s+the\s+difference/);
});

it("opens an order that awaits its payment when nothing is left to pay", async () => {
  const order = await stripeShop.order(1);
  await edit(order, { discount: { kind: "percent", value: 10_000 } });
  expect(await stripeShop.state(order)).toMatchObject({
    lifecycle: "open",
    payment_status: "paid",
    placed: 1,
  });
  expect(await read(order)).toMatchObject({ payment_due_at: null });
});

it("rejects a payment of an amount that no page of the order was for", async () => {
  const order = await paidOrder();
  await edit(order, quantity(3));
  await stripeShop.pay(order);
  const session = stripe.session(order.id);
  stripe.pay(session.id);
  const event = stripe.sessionEvent("checkout.session.completed", { ...session, amount_total: 1049 });
  expect((await stripeShop.receive(event)).code).toBe("payment_mismatch");
  expect(await read(order)).toMatchObject({ payment_status: "partially_paid" });
});

it("records refunds that the provider reports of a payment from before the edit", async () => {
  const order = await paidOrder();
  await edit(order, quantity(1));
  const session = stripe.session(order.id);
  stripe.refundByHand(session.id, 500);
  await stripeShop.receive(stripe.chargeEvent("charge.refunded", session));
  expect(await read(order)).toMatchObject({
    balance: -550,
    refunds: [{ amount: 500, reason: "provider", status: "succeeded" }],
  });
});

it("can't be edited while the bank is processing the payment", async () => {
  const order = await stripeShop.order(1);
  await stripeShop.pay(order);
  const session = stripe.session(order.id);
  stripe.pay(session.id, true);
  await stripeShop.receive(stripe.sessionEvent("checkout.session.completed", session));
  expect(await read(order)).toMatchObject({ payment_status: "authorized" });
  await expect(edit(order, quantity(2))).rejects.toMatchObject({ code: "transition_rejected" });
});
