import { expect, it } from "vitest";
import type { OnlineOrder } from "./online-order.fixture.ts";
import { ordersOf } from "./orders-of.fixture.ts";
import { useStripeShop } from "./stripe-shop.fixture.ts";

// A slow payment (a bank debit) is authorised, captured and refunded in Stripe's dashboard, and the browser returns. Stripe
// reports these in any order, and more than once.

const shop = await useStripeShop({ jobs: false });
const { stripe } = shop;

const steps = ["authorized", "captured", "refunded", "returned"] as const;

/** Sends each step twice: the second time with the same event, then with another event about the same thing. */
async function send(order: OnlineOrder, step: (typeof steps)[number]): Promise<void> {
  if (step === "returned") {
    await Promise.all([shop.check(order), shop.check(order)]);
    return;
  }
  const session = stripe.session(order.id);
  const make = {
    authorized: () =>
      stripe.sessionEvent("checkout.session.completed", { ...session, payment_status: "unpaid" }),
    captured: () => stripe.sessionEvent("checkout.session.async_payment_succeeded", session),
    refunded: () => stripe.chargeEvent("charge.refunded", session),
  }[step];
  const event = make();
  const answers = await Promise.all([event, event, make()].map((one) => shop.receive(one)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
}

it.each(ordersOf(steps).map((order) => [order.join(", "), order] as const))(
  "has one effect each when reported as %s",
  async (_, sequence) => {
    const order = await shop.order();
    await shop.pay(order);
    const { id } = stripe.session(order.id);
    stripe.pay(id);
    stripe.refundByHand(id, 400);
    for (const step of sequence) await send(order, step);
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
  },
);
