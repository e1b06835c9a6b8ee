import type { Order } from "@vitrine/contract/orders/orders";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { ReturnShop } from "./return-shop.fixture.ts";

const app = useTestApp();
let shop: ReturnShop;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Courier Tea");
});

const rejected = { status: 409, code: "transition_rejected" };

/** An order that was sent back by the courier, and is on its way to the shop. */
async function returning() {
  const order = await shop.order();
  const params = await shop.shipped(order);
  const { orders } = shop.owner.client;
  await orders.mark_out_for_delivery({ params });
  await orders.mark_attempt_failed({ params, body: { reason: "Recipient not at home" } });
  const { data } = await orders.mark_returning({ params });
  return { order, params, data };
}
const allowed = (order: Order) => order.shipments[0]!.allowed;

describe("a shipment that can't be delivered", () => {
  it("is attempted again, returned to the shop and inspected, and no cash is collected", async () => {
    const before = await shop.stock(shop.tea);
    const order = await shop.order();
    const params = await shop.shipped(order);
    const { orders } = shop.owner.client;
    let { data } = await orders.mark_out_for_delivery({ params });
    expect(allowed(data)).toEqual(["deliver", "mark_attempt_failed", "edit_tracking"]);
    ({ data } = await orders.mark_attempt_failed({ params, body: { reason: "Recipient not at home" } }));
    expect(allowed(data)).toEqual(["mark_out_for_delivery", "mark_returning", "edit_tracking"]);
    await orders.mark_out_for_delivery({ params });
    await orders.mark_attempt_failed({ params, body: { reason: "Refused" } });
    ({ data } = await orders.mark_returning({ params }));
    expect(data).toMatchObject({ fulfilment_status: "returning", stage: "shipped" });
    expect(allowed(data)).toEqual(["mark_returned", "edit_tracking"]);
    expect(await shop.stock(shop.tea)).toEqual({ ...before, on_hand: before.on_hand - 3 });
    const lines = [{ order_line_id: order.lines[0]!, sellable: 2, damaged: 1 }];
    ({ data } = await orders.mark_returned({ params, body: { lines } }));
    expect(data).toMatchObject({
      fulfilment_status: "returned",
      stage: "returned",
      payment_status: "unpaid",
      balance: 0,
    });
    expect(data.allowed).not.toContain("mark_paid");
    expect(await shop.stock(shop.tea)).toEqual({ ...before, unavailable: before.unavailable + 1 });
    expect(data.timeline.slice(-6).map(({ action }) => action)).toEqual([
      "shipment.out_for_delivery",
      "shipment.attempt_failed",
      "shipment.out_for_delivery",
      "shipment.attempt_failed",
      "shipment.returning",
      "shipment.returned",
    ]);
    expect(data.timeline.at(-3)!.details).toMatchObject({ reason: "Refused" });
    const { data: seen } = await order.shopper.client.checkout.read_order({ params: order.own });
    expect(seen.stage).toBe("returned");
    expect((await shop.owner.client.returns.list({ params: order.params })).data.returnable).toEqual([]);
  });

  it("goes back to stock once if it's received twenty times at once", async () => {
    const { order, params } = await returning();
    const before = await shop.stock(shop.tea);
    const lines = [{ order_line_id: order.lines[0]!, sellable: 3, damaged: 0 }];
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => shop.owner.client.orders.mark_returned({ params, body: { lines } })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await shop.stock(shop.tea)).toEqual({ ...before, on_hand: before.on_hand + 3 });
  });

  it("is received with no more units than it contained, of its own order", async () => {
    const { order, params } = await returning();
    const other = await shop.order();
    const before = await shop.stock(shop.tea);
    const receive = (order_line_id: string, damaged: number) =>
      shop.owner.client.orders.mark_returned({
        params,
        body: { lines: [{ order_line_id, sellable: 2, damaged }] },
      });
    await expect(receive(order.lines[0]!, 2)).rejects.toMatchObject(rejected);
    await expect(receive(other.lines[0]!, 0)).rejects.toMatchObject(rejected);
    await expect(
      shop.owner.client.orders.mark_returned({
        params: { ...params, id: other.params.id },
        body: { lines: [{ order_line_id: order.lines[0]!, sellable: 1, damaged: 0 }] },
      }),
    ).rejects.toMatchObject(rejected);
    expect(await shop.stock(shop.tea)).toEqual(before);
  });

  it("is received with no units of another shipment that came back", async () => {
    const order = await shop.order();
    const { orders } = shop.owner.client;
    const line = order.lines[0]!;
    await orders.confirm({ params: order.params });
    const sendBack = async (quantity: number) => {
      const lines = [{ order_line_id: line, quantity }];
      const { data } = await orders.pack({ params: order.params, body: { lines } });
      const params = { ...order.params, shipment_id: data.shipments.at(-1)!.id };
      await orders.ship({ params, body: { courier: null, tracking_number: null } });
      await orders.mark_attempt_failed({ params, body: { reason: "Recipient not at home" } });
      await orders.mark_returning({ params });
      return params;
    };
    const params = await sendBack(1);
    await sendBack(2);
    const receive = (sellable: number) =>
      orders.mark_returned({ params, body: { lines: [{ order_line_id: line, sellable, damaged: 0 }] } });
    await expect(receive(2)).rejects.toMatchObject(rejected);
    expect((await receive(1)).data.shipments[0]).toMatchObject({ status: "returned" });
  });

  it("can be lost, and is then sent again or the order is cancelled", async () => {
    const order = await shop.order();
    const params = await shop.shipped(order);
    const { data } = await shop.owner.client.orders.mark_lost({ params });
    expect(data).toMatchObject({
      shipments: [{ status: "lost", allowed: ["reship"] }],
      payment_status: "unpaid",
    });
    await expect(shop.owner.client.orders.deliver({ params })).rejects.toMatchObject(rejected);
  });

  it("is recorded by staff, but isn't delivered after it was returned", async () => {
    const sam = await shop.member("staff");
    const { order, params } = await returning();
    const lines = [{ order_line_id: order.lines[0]!, sellable: 0, damaged: 3 }];
    await sam.client.orders.mark_returned({ params, body: { lines } });
    await expect(sam.client.orders.deliver({ params })).rejects.toMatchObject(rejected);
    await expect(sam.client.orders.mark_out_for_delivery({ params })).rejects.toMatchObject(rejected);
  });
});

describe("a shopper's cancellation", () => {
  it("is possible in the time that the shop allows, until the order is packed, and releases the stock", async () => {
    const cancel = (order: Awaited<ReturnType<ReturnShop["order"]>>) =>
      order.shopper.client.checkout.cancel_order({ params: order.own });
    const before = await shop.stock(shop.tea);
    const order = await shop.order();
    await expect(cancel(order)).rejects.toMatchObject(rejected);
    await shop.settings({ cancel_minutes: 30 });
    const read = await order.shopper.client.checkout.read_order({ params: order.own });
    const until = Date.parse(read.data.placed_at) + 30 * 60_000;
    expect(read.data.cancellable_until).toBe(new Date(until).toISOString());
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => cancel(order)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await shop.owner.client.orders.read({ params: order.params })).data).toMatchObject({
      stage: "cancelled",
      cancel_reason: "customer",
    });
    expect(await shop.stock(shop.tea)).toEqual(before);
    const { data: notices } = await shop.owner.client.notifications.list({
      params: { shop_id: shop.id },
      query: {},
    });
    expect(notices).toContainEqual(
      expect.objectContaining({ kind: "order_cancelled", link: `/shop/orders/${order.params.id}` }),
    );

    const packed = await shop.order();
    await shop.owner.client.orders.confirm({ params: packed.params });
    await shop.owner.client.orders.pack({ params: packed.params, body: {} });
    await expect(cancel(packed)).rejects.toMatchObject(rejected);
    const late = await shop.order();
    await app.database.admin.query(
      "update orders set placed_at = now() - interval '31 minutes' where id = $1",
      [late.params.id],
    );
    await expect(cancel(late)).rejects.toMatchObject(rejected);
    const foreign = { ...late.own, token: `${late.own.token}x` };
    await expect(late.shopper.client.checkout.cancel_order({ params: foreign })).rejects.toMatchObject({
      status: 404,
    });
    await shop.settings({ cancel_minutes: null });
  });
});
