import { beforeAll, expect, it } from "vitest";
import { useCaptureShop } from "./capture.fixture.ts";
import type { OnlineOrder } from "./online-order.fixture.ts";
import { ordersOf } from "./orders-of.fixture.ts";

// A payment is authorised, captured in part and refunded in Stripe's dashboard, and the browser returns. Stripe reports these in
// any order, and more than once.

const shop = await useCaptureShop();
const { stripe } = shop;

beforeAll(() => shop.captureOn("manual"));

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
    captured: () => stripe.chargeEvent("charge.captured", session),
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
    stripe.captureByHand(order.id, 1000);
    stripe.refundByHand(id, 400);
    for (const step of sequence) await send(order, step);
    expect(await shop.state(order)).toEqual({
      lifecycle: "open",
      payment_status: "partially_paid",
      cancel_reason: null,
      is_settled: true,
      ledger: [
        ["authorization", "stripe", 1050],
        ["capture", "stripe", 1000],
        ["refund", "stripe", 400],
      ],
      refunds: [["succeeded", 400, "provider"]],
      activity: ["order.placed", "payment.captured", "payment.held", "refund.succeeded"],
      placed: 1,
    });
    expect(await shop.authorization(order)).toMatchObject({ status: "captured" });
  },
);
