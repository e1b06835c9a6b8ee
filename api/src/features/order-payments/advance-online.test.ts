import { beforeAll, expect, it } from "vitest";
import { fill, shopper } from "../../../test/shopper.ts";
import { advanceOrder, setAdvance } from "./advance-order.fixture.ts";
import { expireUnpaidOrder } from "./expire-unpaid-order.job.ts";
import type { OnlineOrder } from "./online-order.fixture.ts";
import { useStripeShop } from "./stripe-shop.fixture.ts";

const shop = await useStripeShop();
const { stripe, app } = shop;
const inShop = () => ({ shop_id: shop.shop.id });
const expire = (order: OnlineOrder) =>
  expireUnpaidOrder(app.app, { shop_id: shop.shop.id, order_id: order.id });

beforeAll(async () => {
  await setAdvance(shop, { cod_advance: "fixed", cod_advance_amount: 500, cod_requires_code: true });
});

const order = (quantity?: number) => advanceOrder(shop, "stripe", quantity);

const completed = (order: OnlineOrder) =>
  shop.receive(stripe.sessionEvent("checkout.session.completed", stripe.session(order.id)));

async function paidOrder(): Promise<OnlineOrder> {
  const placed = await order();
  await shop.pay(placed);
  stripe.pay(stripe.session(placed.id).id);
  expect((await completed(placed)).status).toBe(200);
  return placed;
}

it("awaits exactly the advance, opens confirmed once it is paid, and leaves the rest to collect", async () => {
  const placed = await order();
  expect(await shop.state(placed)).toMatchObject({ lifecycle: "awaiting_payment", payment_status: "unpaid" });
  await shop.pay(placed);
  expect(stripe.session(placed.id)).toMatchObject({ amount_total: 500 });
  stripe.pay(stripe.session(placed.id).id);
  // The event, the event again, and the shopper's return.
  await Promise.all([completed(placed), completed(placed), shop.check(placed)]);
  expect(await shop.state(placed)).toMatchObject({
    lifecycle: "open",
    payment_status: "partially_paid",
    is_settled: true,
    ledger: [["capture", "stripe", 500]],
    refunds: null,
    placed: 1,
  });
  expect(await shop.read(placed)).toMatchObject({
    stage: "confirmed",
    payment_method: "cash_on_delivery",
    balance: 1600,
    advance: { amount: 500, due: 0, method: "stripe", name: "Card" },
    is_refunded_online: true,
  });
  const { text } = await app.mailTo(placed.email, /order/);
  expect(text.replaceAll("\n", " ")).toContain("You have paid €5.00 in advance. Pay €16.00 on delivery.");
  await expect(shop.pay(placed)).rejects.toMatchObject({ code: "order_not_payable" });
});

it("rejects a payment of the total, which no page was for", async () => {
  const placed = await order();
  await shop.pay(placed);
  const session = stripe.session(placed.id);
  stripe.pay(session.id);
  const event = stripe.sessionEvent("checkout.session.completed", { ...session, amount_total: 2100 });
  expect((await shop.receive(event)).status).toBe(422);
  expect(await shop.state(placed)).toMatchObject({ lifecycle: "awaiting_payment", ledger: null });
});

it("charges the advance at once, also if the shop captures with shipments", async () => {
  await app.database.admin.query(
    "update payment_providers set capture_on = 'shipment' where shop_id = $1 and provider = 'stripe'",
    [shop.shop.id],
  );
  const placed = await order();
  await shop.pay(placed);
  expect(stripe.manual.has(stripe.session(placed.id).id)).toBe(false);
  await app.database.admin.query(
    "update payment_providers set capture_on = 'placement' where shop_id = $1 and provider = 'stripe'",
    [shop.shop.id],
  );
});

it("is cancelled if the advance isn't paid in time, and reopened by a late payment", async () => {
  const placed = await order();
  await shop.pay(placed);
  await shop.makeDue(placed);
  stripe.mode = "down";
  await expire(placed);
  stripe.mode = "up";
  expect(await shop.state(placed)).toMatchObject({ lifecycle: "cancelled", cancel_reason: "expired" });
  stripe.pay(stripe.session(placed.id).id);
  expect((await completed(placed)).status).toBe(200);
  expect(await shop.state(placed)).toMatchObject({
    lifecycle: "open",
    payment_status: "partially_paid",
    ledger: [["capture", "stripe", 500]],
  });
});

it("records the advance that was paid just before the order expires", async () => {
  const placed = await order();
  await shop.pay(placed);
  stripe.pay(stripe.session(placed.id).id);
  await shop.makeDue(placed);
  await expire(placed);
  expect(await shop.state(placed)).toMatchObject({ lifecycle: "open", payment_status: "partially_paid" });
});

it("refunds an advance that is paid after the shop has cancelled the order", async () => {
  const placed = await order();
  await shop.pay(placed);
  await shop.owner.client.orders.cancel({
    params: { ...inShop(), id: placed.id },
    body: { reason: "customer", refund: true },
  });
  stripe.pay(stripe.session(placed.id).id);
  expect((await completed(placed)).status).toBe(200);
  await expect
    .poll(() => shop.state(placed))
    .toMatchObject({ lifecycle: "cancelled", refunds: [["succeeded", 500, "late_payment"]] });
  expect(stripe.refunds.filter(({ amount }) => amount === 500)).toHaveLength(1);
});

it("refunds the advance through the provider when the order is cancelled", async () => {
  const placed = await paidOrder();
  const before = stripe.refunds.length;
  await shop.owner.client.orders.cancel({
    params: { ...inShop(), id: placed.id },
    body: { reason: "customer", refund: true },
  });
  await expect
    .poll(() => shop.state(placed))
    .toMatchObject({ payment_status: "refunded", refunds: [["succeeded", 500, "other"]] });
  expect(stripe.refunds).toHaveLength(before + 1);
});

it("records a refund in the provider's dashboard, and what is left to collect stays", async () => {
  const placed = await paidOrder();
  const session = stripe.session(placed.id);
  stripe.refundByHand(session.id, 200);
  const event = stripe.chargeEvent("charge.refunded", session);
  expect((await shop.receive(event)).status).toBe(200);
  expect(await shop.state(placed)).toMatchObject({ refunds: [["succeeded", 200, "provider"]] });
  expect(await shop.read(placed)).toMatchObject({ balance: 1600, advance: { due: 0 } });
});

it("counts an advance that is paid online and recorded by a member once each, as parts of the total", async () => {
  const placed = await order();
  await shop.pay(placed);
  const params = { ...inShop(), id: placed.id };
  await shop.owner.client.orders.mark_paid({ params, body: { amount: 500 } });
  expect(await shop.read(placed)).toMatchObject({ stage: "confirmed", balance: 1600 });
  stripe.pay(stripe.session(placed.id).id);
  await completed(placed);
  expect(await shop.read(placed)).toMatchObject({ balance: 1100, paid: { other: 1000 } });
});

it("isn't offered a provider that can't charge so little", async () => {
  await setAdvance(shop, { cod_advance_amount: 20 });
  const cart = shopper(app, shop.shop.handle);
  await fill(cart, [{ variant_id: shop.variant_id, quantity: 1 }]);
  const { data } = await cart.client.checkout.read_cart({ params: { handle: shop.shop.handle } });
  expect(data.payment_options.map(({ key }) => key)).toEqual(["stripe"]);
  await setAdvance(shop, { cod_advance_amount: 500 });
});
