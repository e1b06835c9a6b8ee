import { describe, expect, it } from "vitest";
import { inputOf } from "../order-edits/edit-shop.fixture.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { type Order, units, useRefundShop } from "./refund-shop.fixture.ts";

const { app, shop, read, readable, refund, partlyShipped } = useRefundShop();
const rejected = { status: 409, code: "transition_rejected" };

describe("a paid order that is partly shipped", () => {
  it("cancels the rest, refunds it, and is then shipped", async () => {
    const before = [await shop.stock(shop.tea), await shop.stock(shop.mug)];
    const order = await partlyShipped(2);
    expect((await readable(order)).lines).toMatchObject([
      { cancellable: 1, shipped: 2, restockable: 2, amounts: [1500] },
      { cancellable: 1, shipped: 0, restockable: 0, amounts: [1299] },
    ]);
    const lines = [units(order, 0, { cancelled: 1 }), units(order, 1, { cancelled: 1 })];
    const after = await refund(order, { lines, amount: 1799 });
    expect(after).toMatchObject({
      fulfilment_status: "shipped",
      payment_status: "partially_refunded",
      balance: 0,
      refundable: order.total - 1799,
      lines: [{ cancelled_quantity: 1 }, { cancelled_quantity: 1 }],
    });
    expect(after.timeline.at(-1)).toMatchObject({
      action: "order.refunded",
      details: {
        amount: 1799,
        items: [
          { quantity: 1, cancelled: 1 },
          { quantity: 1, cancelled: 1 },
        ],
      },
    });
    const stock = [await shop.stock(shop.tea), await shop.stock(shop.mug)];
    expect(stock).toEqual([{ ...before[0], on_hand: before[0]!.on_hand - 2 }, before[1]]);
    const delivered = await shop.owner.client.orders.deliver({ params: order.shipment });
    expect(delivered.data.fulfilment_status).toBe("delivered");
  });

  it("restocks a shipped unit, which then can't be refunded or returned again", async () => {
    const order = await partlyShipped(3);
    await shop.owner.client.orders.deliver({ params: order.shipment });
    const { on_hand } = await shop.stock(shop.tea);
    await refund(order, { lines: [units(order, 0, { shipped: 1, restocks: true })], amount: 500 });
    expect(await shop.stock(shop.tea)).toMatchObject({ on_hand: on_hand + 1 });
    expect((await readable(order)).lines[0]).toMatchObject({
      refunded_units: 1,
      refunded_amount: 500,
      shipped: 2,
      restockable: 2,
    });
    const { data } = await shop.owner.client.returns.list({ params: order.params });
    expect(data.returnable).toEqual([{ order_line_id: order.lines[0], quantity: 2 }]);
    await expect(
      refund(order, { lines: [units(order, 0, { shipped: 3 })], amount: 1 }),
    ).rejects.toMatchObject(rejected);
  });

  it("restocks a unit once if its shipment comes back after the refund", async () => {
    const order = await partlyShipped(3);
    const { orders } = shop.owner.client;
    const { on_hand } = await shop.stock(shop.tea);
    await refund(order, { lines: [units(order, 0, { shipped: 1, restocks: true })], amount: 500 });
    await orders.mark_attempt_failed({ params: order.shipment, body: { reason: "other" } });
    await orders.mark_returning({ params: order.shipment });
    const receive = (sellable: number) =>
      orders.mark_returned({
        params: order.shipment,
        body: { lines: [{ order_line_id: order.lines[0]!, sellable, damaged: 0 }] },
      });
    await expect(receive(3)).rejects.toMatchObject(rejected);
    await receive(2);
    expect(await shop.stock(shop.tea)).toMatchObject({ on_hand: on_hand + 3 });
  });

  it.each([
    { restocked: 1, left: 1 },
    { restocked: 2, left: 0 },
  ])(
    "receives $left of 2 shipped units, of which refunds restocked $restocked",
    async ({ restocked, left }) => {
      const order = await partlyShipped(2);
      const { orders } = shop.owner.client;
      for (let n = 0; n < restocked; n++)
        await refund(order, { lines: [units(order, 0, { shipped: 1, restocks: true })], amount: 500 });
      await orders.mark_attempt_failed({ params: order.shipment, body: { reason: "other" } });
      await orders.mark_returning({ params: order.shipment });
      const { on_hand } = await shop.stock(shop.tea);
      const receive = (sellable: number) =>
        orders.mark_returned({
          params: order.shipment,
          body: { lines: [{ order_line_id: order.lines[0]!, sellable, damaged: 0 }] },
        });
      await expect(receive(left + 1)).rejects.toMatchObject(rejected);
      if (left > 0) await expect(receive(0)).rejects.toMatchObject(rejected);
      expect((await receive(left)).data.shipments[0]).toMatchObject({ status: "returned" });
      expect(await shop.stock(shop.tea)).toMatchObject({ on_hand: on_hand + left });
    },
  );

  it("counts units of returns as refunded, and shares of refunds in returns", async () => {
    const order = await partlyShipped(3);
    await shop.owner.client.orders.deliver({ params: order.shipment });
    const { returns } = shop.owner.client;
    const lines = [{ order_line_id: order.lines[0]!, quantity: 1, reason: "other" as const }];
    const { data } = await returns.create({ params: order.params, body: { lines } });
    expect((await readable(order)).lines[0]).toMatchObject({ shipped: 2, restockable: 2 });
    const one = { ...order.params, return_id: data.returns[0]!.id };
    await returns.approve({ params: one, body: {} });
    await returns.receive({
      params: one,
      body: { lines: [{ order_line_id: order.lines[0]!, sellable: 1, damaged: 0 }] },
    });
    await withKey(app, shop.owner, crypto.randomUUID()).returns.refund({
      params: one,
      body: { amount: 100 },
    });
    const { rows } = await app.database.admin.query(
      "select order_line_id, quantity, amount::int from refund_parts where batch_id = $1",
      [one.return_id],
    );
    expect(rows).toEqual([{ order_line_id: order.lines[0], quantity: 1, amount: 500 }]);
    // The return was refunded in part, but its unit's whole share counts.
    expect((await readable(order)).lines[0]).toMatchObject({
      refunded_units: 1,
      refunded_amount: 500,
      shipped: 2,
    });
  });

  it("cancels units without a refund, and emails the customer only if the member wants it", async () => {
    const order = await partlyShipped(3);
    const after = await refund(order, {
      lines: [units(order, 1, { cancelled: 1 })],
      notifies_customer: false,
    });
    expect(after).toMatchObject({
      payment_status: "paid",
      refundable: order.total,
      fulfilment_status: "shipped",
    });
    expect(after.timeline.at(-1)).toMatchObject({
      action: "order.items_cancelled",
      details: { changes: [{ kind: "removed", title: "Mug", quantity: 1 }] },
    });
    expect(await emails(order)).toEqual([]);
    const other = await partlyShipped(3);
    await refund(other, { lines: [units(other, 1, { cancelled: 1 })] });
    expect(await emails(other)).toEqual(["edited"]);
    const silent = await partlyShipped(3);
    const lines = [units(silent, 1, { cancelled: 1 })];
    await refund(silent, { lines, amount: 1299, notifies_customer: false });
    expect(await emails(silent)).toEqual([]);
    const loud = await partlyShipped(3);
    await refund(loud, { lines: [units(loud, 1, { cancelled: 1 })], amount: 1299 });
    expect(await emails(loud)).toEqual(["refunded"]);
  });

  it("owes the price of a unit that an edit removes after another one was refunded", async () => {
    const order = await partlyShipped(3);
    await refund(order, { lines: [units(order, 0, { shipped: 1 })], amount: 500 });
    const { params } = order;
    const { order_edits } = shop.owner.client;
    const { data: before } = await order_edits.read({ params });
    const body = inputOf(before, { lines: { [shop.mug.variant_id]: 0 } });
    const { data } = await order_edits.preview({ params, body });
    const accepted_total = data.after!.total;
    await order_edits.create({ params, body: { ...body, version: before.version, accepted_total } });
    expect(await read(order)).toMatchObject({ balance: -1299, refundable: order.total - 500 });
    // What was paid too much is due again if the total rises; the refund of the item isn't.
    const after = await refund(order, { lines: [units(order, 0, { shipped: 1 })], amount: 1799 });
    expect(after).toMatchObject({
      balance: 0,
      refunds: [{ amount: 500 }, { amount: 500 }, { amount: 1299 }],
    });
  });

  it("refunds the delivery up to its price", async () => {
    const order = await partlyShipped(1);
    expect(await readable(order)).toMatchObject({ delivery: 390, fee: 0 });
    await refund(order, { delivery: 300, amount: 300 });
    expect(await readable(order)).toMatchObject({ delivery: 90 });
    await expect(refund(order, { delivery: 91, amount: 91 })).rejects.toMatchObject(rejected);
    const more = refund(order, { amount: order.total - 299 });
    await expect(more).rejects.toMatchObject({ code: "refund_too_large" });
  });
});

/** Emails to the customer about refunds and changes of an order. */
async function emails({ params }: Order): Promise<string[]> {
  const { rows } = await app.database.admin.query<{ email: string }>(
    "select data->>'email' as email from pgboss.job where name = 'order-mail' and data->>'order_id' = $1",
    [params.id],
  );
  return rows.map(({ email }) => email).filter((one) => one === "edited" || one === "refunded");
}

describe("an unpaid order", () => {
  it("has less to pay after units are cancelled, and is paid with the rest", async () => {
    const order = await partlyShipped(2, { paid: false });
    const lines = [units(order, 0, { cancelled: 1 }), units(order, 1, { cancelled: 1 })];
    const after = await refund(order, { lines });
    expect(after).toMatchObject({
      balance: order.total - 1799,
      payment_status: "unpaid",
      refundable: 0,
      refunds: [{ amount: 1799, destination: "unpaid", status: "succeeded" }],
    });
    const { data: placed } = await app.visitor().checkout.read_order({ params: order.own });
    expect(placed).toMatchObject({ cancelled_total: 1799, amount_due: order.total - 1799 });
    expect(placed.lines.map(({ cancelled_quantity }) => cancelled_quantity)).toEqual([1, 1]);
    const { data } = await shop.owner.client.orders.deliver({ params: order.shipment });
    expect(data).toMatchObject({
      payment_status: "paid",
      fulfilment_status: "delivered",
      balance: 0,
      paid: { other: order.total - 1799 },
      refundable: order.total - 1799,
    });
  });

  it("refunds only what was paid of a partly paid order", async () => {
    const order = await partlyShipped(2, { paid: false });
    await shop.owner.client.orders.mark_paid({ params: order.params, body: { amount: order.total - 1000 } });
    const lines = [units(order, 1, { cancelled: 1 })];
    const after = await refund(order, { lines, amount: 299 });
    expect(after).toMatchObject({ balance: 0, refundable: order.total - 1000 - 299 });
  });

  it("isn't sold as far as it was cancelled", async () => {
    const order = await partlyShipped(2, { paid: false });
    await app.database.admin.query("update orders set placed_at = '2026-03-05 12:00' where id = $1", [
      order.params.id,
    ]);
    const sales = async () => {
      const { data } = await shop.owner.client.analytics.read({
        params: { shop_id: shop.id },
        query: { filter: "custom", date: "2026-03-05,2026-03-05" },
      });
      return {
        total: data.sales.total,
        products: data.top_products.map(({ title, quantity }) => [title, quantity]),
      };
    };
    expect(await sales()).toEqual({
      total: order.total,
      products: [
        ["Tea", 3],
        ["Mug", 1],
      ],
    });
    await refund(order, { lines: [units(order, 0, { cancelled: 1 }), units(order, 1, { cancelled: 1 })] });
    expect(await sales()).toEqual({ total: order.total - 1799, products: [["Tea", 2]] });
  });
});
