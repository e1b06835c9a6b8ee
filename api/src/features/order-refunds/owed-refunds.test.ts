import { beforeAll, describe, expect, it } from "vitest";
import type { OrderRefundInput } from "@vitrine/contract/orders/order-refunds";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { inputOf } from "../order-edits/edit-shop.fixture.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { ReturnShop } from "../returns/return-shop.fixture.ts";

// Refunds of units that are cancelled already: written off, or cancelled without a refund.

const app = useTestApp({ jobs: false });
let shop: ReturnShop;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Owed Tea");
  await app.database.admin.query("update checkout_settings set delivery_fee = 390 where shop_id = $1", [
    shop.id,
  ]);
});

type Order = Awaited<ReturnType<ReturnShop["order"]>>;
const read = async ({ params }: Order) => (await shop.owner.client.orders.read({ params })).data;
const readable = async ({ params }: Order, by = shop.owner) =>
  (await by.client.order_refunds.read({ params })).data;

async function refund(order: Order, wanted: Partial<OrderRefundInput>, by: Person = shop.owner) {
  const { version } = await readable(order);
  const body = { reason: "customer" as const, amount: 0, version, ...wanted };
  return (await withKey(app, by, crypto.randomUUID()).order_refunds.create({ params: order.params, body }))
    .data;
}

/** An order of three teas for 500 each and a mug for 1299, all of it shipped; two teas were lost. */
async function partlyLost({ paid }: { paid?: number | "all" } = {}) {
  const order = await shop.order();
  const { params, lines } = order;
  const { orders } = shop.owner.client;
  await orders.confirm({ params });
  const [tea, mug] = lines as [string, string];
  for (const packed of [[{ order_line_id: tea, quantity: 2 }], undefined])
    await orders.pack({ params, body: packed ? { lines: packed } : {} });
  const shipments = (await read(order)).shipments.map((one) => ({ ...params, shipment_id: one.id }));
  for (const one of shipments) await orders.ship({ params: one, body: {} });
  if (paid) await orders.mark_paid({ params, body: paid === "all" ? {} : { amount: paid } });
  await orders.mark_lost({ params: shipments[0]! });
  return { ...order, lost: shipments[0]!, mug };
}

const writeOff = async ({ lost: params }: { lost: { shop_id: number; id: string; shipment_id: string } }) =>
  (await shop.owner.client.shipments.write_off({ params })).data;

describe("written-off units of a paid order", () => {
  it("are due to be refunded at exactly what was paid for them, and then no longer", async () => {
    const order = await partlyLost({ paid: "all" });
    expect((await read(order)).refund_due).toBe(0);
    const after = await writeOff(order);
    expect(after).toMatchObject({ balance: 0, refund_due: 1000, payment_status: "paid" });
    expect(await readable(order)).toMatchObject({ refund_due: 1000, refundable: order.total });
    const refunded = await refund(order, { amount: 1000 });
    expect(refunded).toMatchObject({
      refund_due: 0,
      balance: 0,
      refundable: order.total - 1000,
      payment_status: "partially_refunded",
      refunds: [{ amount: 1000, status: "succeeded" }],
    });
    // The refund is one of the written-off units, so that the email and the credit note list them.
    const { rows } = await app.database.admin.query(
      `select p.quantity, r.is_for_return from refunds r join refund_parts p on p.batch_id = r.batch_id where r.order_id = $1`,
      [order.params.id],
    );
    expect(rows).toEqual([{ quantity: 2, is_for_return: true }]);
    const written = refunded.timeline.find(({ action }) => action === "shipment.written_off")!;
    expect(written.details["items"]).toMatchObject([{ title: "Tea", quantity: 2, cancelled: 2 }]);
  });

  it("are due as far as they were paid", async () => {
    const order = await partlyLost({ paid: 2500 });
    const due = order.total - 2500;
    expect(await writeOff(order)).toMatchObject({ balance: 0, refund_due: 1000 - due });
    const unpaid = await partlyLost();
    expect(await writeOff(unpaid)).toMatchObject({ refund_due: 0, balance: unpaid.total - 1000 });
  });

  it("are refunded by an amount of any request, at first and only once", async () => {
    const order = await partlyLost({ paid: "all" });
    await writeOff(order);
    const client = withKey(app, shop.owner, crypto.randomUUID());
    const body = { amount: 400, reason: "other" as const };
    expect((await client.orders.refund({ params: order.params, body })).data.refund_due).toBe(600);
    const more = await refund(order, { amount: 800 });
    expect(more).toMatchObject({
      refund_due: 0,
      refunds: [{ amount: 400 }, { amount: 600 }, { amount: 200 }],
    });
    // Those of the written-off units name them.
    const { rows } = await app.database.admin.query(
      `select r.amount::int, r.is_for_return, p.quantity from refunds r left join refund_parts p on p.batch_id = r.batch_id
       where r.order_id = $1 and r.destination <> 'unpaid' order by r.created_at, r.amount desc`,
      [order.params.id],
    );
    expect(rows).toEqual([
      { amount: 400, is_for_return: true, quantity: 2 },
      { amount: 600, is_for_return: true, quantity: 2 },
      { amount: 200, is_for_return: false, quantity: null },
    ]);
  });

  it("are refunded besides other items of the same refund", async () => {
    const order = await partlyLost({ paid: "all" });
    await writeOff(order);
    const lines = [{ order_line_id: order.mug, cancelled: 0, shipped: 1, restocks: false }];
    const some = await refund(order, { lines, amount: 1299 });
    expect(some.refund_due).toBe(1000);
    expect(await refund(order, { amount: 1000 })).toMatchObject({ refund_due: 0 });
    const [left] = (await readable(order)).lines;
    expect(left).toMatchObject({ refunded_units: 2, refunded_amount: 1000, shipped: 1 });
  });

  it("stay refunded if an edit removes another item afterwards", async () => {
    const order = await shop.order();
    const { params } = order;
    const { orders, order_edits } = shop.owner.client;
    await orders.confirm({ params });
    await orders.mark_paid({ params });
    const lines = [{ order_line_id: order.lines[0]!, cancelled: 1, shipped: 0, restocks: false }];
    expect(await refund(order, { lines })).toMatchObject({ refund_due: 500, balance: 0 });
    await refund(order, { amount: 500 });
    const { data: before } = await order_edits.read({ params });
    const body = inputOf(before, { lines: { [shop.mug.variant_id]: 0 } });
    const { data } = await order_edits.preview({ params, body });
    const accepted_total = data.after!.total;
    await order_edits.create({ params, body: { ...body, version: before.version, accepted_total } });
    expect(await read(order)).toMatchObject({ balance: -1299, refund_due: 1299 });
  });

  it("aren't due to members who may not refund, or of other shops", async () => {
    const order = await partlyLost({ paid: "all" });
    await writeOff(order);
    const staff = await shop.member("staff");
    expect(await readable(order, staff)).toMatchObject({ refund_due: 0, may_refund: false });
    await expect(refund(order, { amount: 1000 }, staff)).rejects.toMatchObject({
      code: "transition_rejected",
    });
    const rival = await app.person("Rival");
    await app.shop(rival, "Rival Tea");
    await expect(readable(order, rival)).rejects.toMatchObject({ status: 404 });
    expect((await read(order)).refund_due).toBe(1000);
  });

  it("are refunded once by two members at once", async () => {
    const order = await partlyLost({ paid: "all" });
    await writeOff(order);
    const manager = await shop.member("manager");
    const { version } = await readable(order);
    const both = await Promise.allSettled([
      refund(order, { amount: 1000, version }),
      refund(order, { amount: 1000, version }, manager),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await read(order)).toMatchObject({ refund_due: 0, refundable: order.total - 1000 });
  });
});

describe("units that are cancelled without a refund", () => {
  it("are due at their share of the line", async () => {
    const order = await shop.order();
    const { params } = order;
    await shop.owner.client.orders.confirm({ params });
    await shop.owner.client.orders.mark_paid({ params });
    const cancel = (line: number, cancelled: number) => ({
      lines: [{ order_line_id: order.lines[line]!, cancelled, shipped: 0, restocks: false }],
    });
    expect(await refund(order, cancel(0, 1))).toMatchObject({ refund_due: 500 });
    expect(await refund(order, cancel(1, 1))).toMatchObject({ refund_due: 500 + 1299 });
    // A part of it is refunded with the cancellation.
    expect(await refund(order, { ...cancel(0, 1), amount: 200 })).toMatchObject({
      refund_due: 300 + 500 + 1299,
    });
  });
});
