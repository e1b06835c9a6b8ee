import { beforeAll, expect, it } from "vitest";
import { useCaptureShop } from "./capture.fixture.ts";
import { report, sequences } from "./report-in-any-order.fixture.ts";

// A payment is authorised, captured in part and refunded in Stripe's dashboard, and the browser returns. Stripe reports these in
// any order, and more than once.

const shop = await useCaptureShop();
const { stripe } = shop;

beforeAll(() => shop.captureOn("manual"));

it.each(sequences)("has one effect each when reported as %s", async (_, sequence) => {
  const order = await shop.order();
  await shop.pay(order);
  const { id } = stripe.session(order.id);
  stripe.pay(id);
  stripe.captureByHand(order.id, 1000);
  stripe.refundByHand(id, 400);
  await report(shop, order, sequence, (session) => stripe.chargeEvent("charge.captured", session));
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
});
