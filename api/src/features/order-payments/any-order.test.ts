import { expect, it } from "vitest";
import { report, sequences } from "./report-in-any-order.fixture.ts";
import { useStripeShop } from "./stripe-shop.fixture.ts";

// A slow payment (a bank debit) is authorised, captured and refunded in Stripe's dashboard, and the browser returns. Stripe
// reports these in any order, and more than once.

const shop = await useStripeShop({ jobs: false });
const { stripe } = shop;

it.each(sequences)("has one effect each when reported as %s", async (_, sequence) => {
  const order = await shop.order();
  await shop.pay(order);
  const { id } = stripe.session(order.id);
  stripe.pay(id);
  stripe.refundByHand(id, 400);
  await report(shop, order, sequence, (session) =>
    stripe.sessionEvent("checkout.session.async_payment_succeeded", session),
  );
  expect(await shop.state(order)).toEqual({
    lifecycle: "open",
    payment_status: "partially_refunded",
    cancel_reason: null,
    is_settled: true,
    ledger: [
      ["authorization", "stripe", 1050],
      ["capture", "stripe", 1050],
      ["refund", "stripe", 400],
    ],
    refunds: [["succeeded", 400, "provider"]],
    activity: ["order.placed", "payment.authorized", "payment.captured", "refund.succeeded"],
    placed: 1,
  });
});
