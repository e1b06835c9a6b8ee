import { expect, it } from "vitest";
import { expireUnpaidOrder } from "./expire-unpaid-order.job.ts";
import { useStripeShop } from "./stripe-shop.fixture.ts";

const shop = await useStripeShop();
const { stripe, app } = shop;

it("places an order that awaits its payment, without emails and sales, and opens it once it is paid", async () => {
  const order = await shop.order(2);
  expect(await shop.state(order)).toMatchObject({
    lifecycle: "awaiting_payment",
    payment_status: "unpaid",
    placed: 0,
  });
  const url = await shop.pay(order);
  const session = stripe.session(order.id);
  expect(url).toBe(session.url);
  expect(session).toMatchObject({
    amount_total: 2100,
    currency: "eur",
    metadata: { order_id: order.id },
    customer_email: order.email,
  });
  expect(await shop.pay(order)).toBe(url);
  stripe.pay(session.id);
  const response = await shop.receive(stripe.sessionEvent("checkout.session.completed", session));
  expect(response.status).toBe(200);
  expect(await shop.state(order)).toMatchObject({
    lifecycle: "open",
    payment_status: "paid",
    is_settled: true,
    ledger: [["capture", "stripe", 2100]],
    placed: 1,
  });
  expect((await app.mailTo(order.email, /order/)).text).toContain("Your order is paid.");
});

it("cancels an order that isn't paid in time, and gives its stock back", async () => {
  const order = await shop.order();
  await shop.pay(order);
  await shop.makeDue(order);
  await expireUnpaidOrder(app.app, { shop_id: shop.shop.id, order_id: order.id });
  expect(stripe.session(order.id).status).toBe("expired");
  expect(await shop.state(order)).toMatchObject({
    lifecycle: "cancelled",
    cancel_reason: "expired",
    placed: 0,
  });
});
