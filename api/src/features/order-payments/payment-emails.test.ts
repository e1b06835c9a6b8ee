import { expect, it } from "vitest";
import { expireUnpaidOrder } from "./expire-unpaid-order.job.ts";
import type { OnlineOrder } from "./online-order.fixture.ts";
import { useStripeShop } from "./stripe-shop.fixture.ts";

const shop = await useStripeShop();
const { stripe, app } = shop;

async function pay(order: OnlineOrder, event = "checkout.session.completed") {
  await shop.pay(order);
  const session = stripe.session(order.id);
  stripe.pay(session.id);
  await shop.receive(stripe.sessionEvent(event, session));
}

const requested = async ({ id }: OnlineOrder) => {
  const { rows } = await app.database.admin.query(
    "select data->>'email' as email from pgboss.job where name = 'order-mail' and data->>'order_id' = $1",
    [id],
  );
  return rows.map(({ email }) => email);
};

it("emails a failed payment with a link to pay again, once", async () => {
  const order = await shop.order();
  await shop.pay(order);
  const session = stripe.session(order.id);
  stripe.pay(session.id, true);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", session));
  for (let time = 0; time < 2; time++)
    await shop.receive(stripe.sessionEvent("checkout.session.async_payment_failed", session));
  const { text, html } = await app.mailTo(order.email, /failed$/);
  expect(text).toMatch(/Pay\s+again\s+by[^.]+\.\s+If\s+it\s+isn't\s+paid\s+by\s+then/);
  expect(html).toContain(`/orders/${order.token}`);
  expect(await requested(order)).toEqual(["payment-failed"]);
});

it("emails no receipt for a payment at checkout, which the order confirmation reports", async () => {
  const order = await shop.order();
  await pay(order);
  expect(await shop.state(order)).toMatchObject({ payment_status: "paid" });
  expect((await app.mailTo(order.email, /^Your order/)).text).toContain("Your order is paid.");
  expect(await requested(order)).toEqual([]);
});

it("emails a receipt when a payment link is paid", async () => {
  const order = await shop.order();
  await app.database.admin.query("update orders set source = 'draft_order' where id = $1", [order.id]);
  await pay(order);
  const { text } = await app.mailTo(order.email, /^Payment received/);
  expect(text).toContain("We received your payment of €10.50");
  expect(await requested(order)).toEqual(["payment-received"]);
});

it("emails an order that wasn't paid in time with a button to buy its items again", async () => {
  const order = await shop.order();
  await shop.pay(order);
  await shop.makeDue(order);
  await expireUnpaidOrder(app.app, { shop_id: shop.shop.id, order_id: order.id });
  const { html } = await app.mailTo(order.email, /cancelled/);
  expect(html).toContain(`/orders/${order.token}#buy-again"`);
  expect(html).toContain("Buy the items again");
});
