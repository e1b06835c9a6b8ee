import { beforeEach, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import type { Person } from "../../../test/test-app.ts";
import { type OnlineOrder, runRefunds } from "../order-payments/online-order.fixture.ts";
import { useStripeShop, withKey } from "../order-payments/stripe-shop.fixture.ts";

// Refunds whose money the provider couldn't return.

const shop = await useStripeShop({ jobs: false });
const { stripe, app } = shop;
const key = () => crypto.randomUUID();
const place = ({ id }: OnlineOrder) => ({ shop_id: shop.shop.id, id });

beforeEach(() => {
  stripe.refundStatus = "succeeded";
  stripe.mode = "up";
});

/** A paid order of two teas for 1050 each, of which one is shipped. */
async function shippedOrder(): Promise<OnlineOrder> {
  const order = await shop.order(2);
  await shop.pay(order);
  const session = stripe.session(order.id);
  stripe.pay(session.id);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", session));
  const { orders } = shop.owner.client;
  await orders.confirm({ params: place(order) });
  const [line] = (await shop.read(order)).lines;
  const body = { lines: [{ order_line_id: line!.id, quantity: 1 }] };
  const { data } = await orders.pack({ params: place(order), body });
  await orders.ship({ params: { ...place(order), shipment_id: data.shipments[0]!.id }, body: {} });
  return order;
}

const readable = async (order: OnlineOrder) =>
  (await shop.owner.client.order_refunds.read({ params: place(order) })).data;

/** Refunds a unit that is shipped, or cancels one that isn't. */
async function refundUnit(order: OnlineOrder, wanted: { cancelled?: number; shipped?: number }) {
  const { version, lines } = await readable(order);
  const line = {
    order_line_id: lines[0]!.order_line_id,
    cancelled: 0,
    shipped: 0,
    restocks: false,
    ...wanted,
  };
  const body = { lines: [line], amount: 1050, reason: "damaged" as const, version };
  return withKey(app, shop.owner, key()).order_refunds.create({ params: place(order), body });
}

/** Refunds a unit, and the bank returns its money to the shop days later. */
async function failedRefund(order: OnlineOrder, wanted: { cancelled?: number; shipped?: number }) {
  await refundUnit(order, wanted);
  await runRefunds(shop, order);
  for (const event of stripe.failRefund(stripe.refunds.at(-1)!)) await shop.receive(event);
  return (await shop.read(order)).refunds.at(-1)!;
}

function repeat(
  order: OnlineOrder,
  refund_id: string,
  way: "original" | "manual" = "original",
  { by = shop.owner, idempotency = key() }: { by?: Person; idempotency?: string } = {},
) {
  const params = { ...place(order), refund_id };
  return withKey(app, by, idempotency).order_refunds.repeat({ params, body: { way } });
}

it("repeats a failed refund of an item with the same payment, and its unit stays refunded", async () => {
  const order = await shippedOrder();
  const failed = await failedRefund(order, { shipped: 1 });
  expect(failed).toMatchObject({ status: "failed", amount: 1050, may_repeat: true });
  expect((await readable(order)).lines).toMatchObject([{ shipped: 1, refunded_units: 0 }]);
  const { data } = await repeat(order, failed.id);
  expect(data.refunds).toMatchObject([
    { status: "failed", may_repeat: false },
    { status: "pending", provider: "stripe", reason: "damaged", amount: 1050 },
  ]);
  expect(data.timeline.at(-1)).toMatchObject({
    action: "order.refund_repeated",
    details: { failed_refund_id: failed.id, provider: "stripe", amount: 1050 },
  });
  // The unit can't be refunded again, also before the provider has answered.
  expect((await readable(order)).lines).toMatchObject([
    { shipped: 0, refunded_units: 1, refunded_amount: 1050 },
  ]);
  await expect(refundUnit(order, { shipped: 1 })).rejects.toMatchObject({ code: "transition_rejected" });
  await runRefunds(shop, order);
  expect(await shop.state(order)).toMatchObject({ payment_status: "partially_refunded" });
  expect((await shop.read(order)).refundable).toBe(1050);
});

it("can be recorded as returned by the shop itself", async () => {
  const order = await shippedOrder();
  const failed = await failedRefund(order, { shipped: 1 });
  const sent = stripe.refunds.length;
  const { data } = await repeat(order, failed.id, "manual");
  expect(data).toMatchObject({
    payment_status: "partially_refunded",
    refundable: 1050,
    refunds: [{ status: "failed" }, { status: "succeeded", provider: null, amount: 1050 }],
  });
  await runRefunds(shop, order);
  expect(stripe.refunds).toHaveLength(sent);
  expect((await readable(order)).lines).toMatchObject([{ shipped: 0, refunded_units: 1 }]);
});

it("repeats the refund of a cancelled unit, which stays cancelled and is due until then", async () => {
  const order = await shippedOrder();
  const failed = await failedRefund(order, { cancelled: 1 });
  expect(await shop.read(order)).toMatchObject({ refund_due: 1050, lines: [{ cancelled_quantity: 1 }] });
  expect((await readable(order)).lines).toMatchObject([
    { cancellable: 0, refunded_units: 1, refunded_amount: 1050, shipped: 1 },
  ]);
  const { data } = await repeat(order, failed.id);
  expect(data).toMatchObject({ refund_due: 0, lines: [{ cancelled_quantity: 1 }] });
});

it("repeats a repeated refund that failed again", async () => {
  const order = await shippedOrder();
  const failed = await failedRefund(order, { shipped: 1 });
  await repeat(order, failed.id);
  await runRefunds(shop, order);
  for (const event of stripe.failRefund(stripe.refunds.at(-1)!)) await shop.receive(event);
  const [first, second] = (await shop.read(order)).refunds;
  expect([first!.may_repeat, second!.may_repeat]).toEqual([false, true]);
  await repeat(order, second!.id, "manual");
  expect(await shop.read(order)).toMatchObject({ refundable: 1050 });
});

it("isn't repeated after its unit was refunded in another way", async () => {
  const order = await shippedOrder();
  const failed = await failedRefund(order, { shipped: 1 });
  await refundUnit(order, { shipped: 1 });
  const before = await shop.read(order);
  expect(before.refunds.map(({ may_repeat }) => may_repeat)).toEqual([false, false]);
  expect(await codeOf(() => repeat(order, failed.id))).toBe("transition_rejected");
  expect(await shop.read(order)).toEqual(before);
});

it("is then the refund of the return that it was for", async () => {
  const order = await shippedOrder();
  const { orders, returns } = shop.owner.client;
  const { shipments, lines } = await shop.read(order);
  await orders.deliver({ params: { ...place(order), shipment_id: shipments[0]!.id } });
  const order_line_id = lines[0]!.id;
  const wanted = { lines: [{ order_line_id, quantity: 1, reason: "defective" as const }] };
  const [created] = (await returns.create({ params: place(order), body: wanted })).data.returns;
  const params = { ...place(order), return_id: created!.id };
  await returns.approve({ params, body: {} });
  await returns.receive({ params, body: { lines: [{ order_line_id, sellable: 0, damaged: 1 }] } });
  await returns.refund({ params, body: { amount: 1050 } });
  await runRefunds(shop, order);
  for (const event of stripe.failRefund(stripe.refunds.at(-1)!)) await shop.receive(event);
  const refundOfReturn = async () =>
    (await returns.list({ params: place(order) })).data.returns[0]!.refund?.status;
  expect(await refundOfReturn()).toBe("failed");
  await repeat(order, (await shop.read(order)).refunds.at(-1)!.id);
  expect(await refundOfReturn()).toBe("pending");
  await runRefunds(shop, order);
  expect(await refundOfReturn()).toBe("succeeded");
});

it("is repeated once by twenty requests at once, and once with one key", async () => {
  const order = await shippedOrder();
  const failed = await failedRefund(order, { shipped: 1 });
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => repeat(order, failed.id, n % 2 ? "original" : "manual")),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await shop.read(order)).refunds).toHaveLength(2);
  const other = await shippedOrder();
  const { id } = await failedRefund(other, { shipped: 1 });
  const idempotency = key();
  const send = () => repeat(other, id, "original", { idempotency });
  expect(await send()).toEqual(await send());
  expect((await shop.read(other)).refunds).toHaveLength(2);
});

it("isn't repeated if it succeeded, by staff, with the id of another order, or by another shop", async () => {
  const [order, other] = [await shippedOrder(), await shippedOrder()];
  const failed = await failedRefund(order, { shipped: 1 });
  await refundUnit(other, { shipped: 1 });
  await runRefunds(shop, other);
  const done = (await shop.read(other)).refunds[0]!;
  const staff = await app.person("Staff of Refunds");
  await app.join(shop.shop.id, staff, "staff");
  const rival = await app.person("Rival of Refunds");
  await app.shop(rival, "Rival Refunds");
  const state = async () => [await shop.read(order), await shop.read(other)];
  const before = await state();
  expect((await staff.client.orders.read({ params: place(order) })).data.refunds[0]!.may_repeat).toBe(false);
  expect(await codeOf(() => repeat(order, failed.id, "original", { by: staff }))).toBe("forbidden");
  expect(await codeOf(() => repeat(other, done.id))).toBe("transition_rejected");
  expect(await codeOf(() => repeat(other, failed.id))).toBe("not_found");
  expect(await codeOf(() => repeat(order, crypto.randomUUID()))).toBe("not_found");
  expect(await codeOf(() => repeat(order, failed.id, "original", { by: rival }))).toBe("not_found");
  expect(await codeOf(() => repeat(order, failed.id, "cheque" as "manual"))).toBe("invalid_input");
  expect(await state()).toEqual(before);
});
