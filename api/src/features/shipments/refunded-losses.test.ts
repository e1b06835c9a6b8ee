import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { ReturnShop } from "../returns/return-shop.fixture.ts";

// Lost shipments of which units are refunded before their loss is resolved.

const app = useTestApp({ jobs: false });
let shop: ReturnShop;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Refunded Loss Tea");
  await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
    shop.id,
  ]);
});

/** An order of three teas for 500 each, of which two are in the first shipment. Both shipments are on their way. */
async function shippedOrder({ paid }: { paid: number }) {
  const { params, lines } = await shop.order([{ variant_id: shop.tea.variant_id, quantity: 3 }]);
  const { orders, order_refunds, shipments } = shop.owner.client;
  const [order_line_id] = lines as [string];
  await orders.confirm({ params });
  for (const quantity of [2, 1])
    await orders.pack({ params, body: { lines: [{ order_line_id, quantity }] } });
  const read = async () => (await orders.read({ params })).data;
  const ids = (await read()).shipments.map(({ id }) => ({ ...params, shipment_id: id }));
  const [first, second] = ids as [(typeof ids)[number], (typeof ids)[number]];
  for (const one of ids) await orders.ship({ params: one, body: {} });
  await orders.mark_paid({ params, body: { amount: paid } });
  const able = async () => (await order_refunds.read({ params })).data;
  return {
    params,
    first,
    second,
    read,
    able,
    lose: () => orders.mark_lost({ params: first }),
    writeOff: async () => (await shipments.write_off({ params: first })).data,
    reship: async () => (await shipments.reship({ params: first })).data,
    refund: async (shipped: number, { amount = shipped * 500, restocks = false } = {}) => {
      const body = {
        lines: [{ order_line_id, cancelled: 0, shipped, restocks }],
        amount,
        reason: "customer" as const,
        version: (await able()).version,
      };
      return (await withKey(app, shop.owner, crypto.randomUUID()).order_refunds.create({ params, body }))
        .data;
    },
  };
}

describe("a lost shipment whose units are refunded", () => {
  it("is written off without another refund due, and the other unit stays refundable at its price", async () => {
    const order = await shippedOrder({ paid: 1500 });
    await order.refund(2);
    await order.lose();
    expect((await order.able()).lost).toMatchObject([
      { shipment_id: order.first.shipment_id, lines: [{ wanted: 0, refunded: 2 }] },
    ]);
    expect(await order.writeOff()).toMatchObject({
      refund_due: 0,
      balance: 0,
      refundable: 500,
      lines: [{ quantity: 3, cancelled_quantity: 2 }],
    });
    expect(await order.able()).toMatchObject({
      lost: [],
      lines: [{ shipped: 1, restockable: 1, refunded_units: 2, refunded_amount: 1000 }],
    });
    expect(await order.refund(1)).toMatchObject({ refund_due: 0, refundable: 0 });
  });

  it("is written off with the refund of the other units due", async () => {
    const order = await shippedOrder({ paid: 1500 });
    await order.refund(1);
    await order.lose();
    expect(await order.writeOff()).toMatchObject({ refund_due: 500, balance: 0 });
    expect(await order.able()).toMatchObject({ lines: [{ refunded_units: 2, refunded_amount: 1000 }] });
  });

  it("leaves what the customer hasn't been returned of the price of its units as a refund due", async () => {
    const order = await shippedOrder({ paid: 1500 });
    await order.refund(2, { amount: 800 });
    await order.lose();
    expect(await order.writeOff()).toMatchObject({ refund_due: 200, balance: 0 });
  });

  it("lowers what is due once if its units are partly paid", async () => {
    const order = await shippedOrder({ paid: 700 });
    expect(await order.refund(2, { amount: 200 })).toMatchObject({ balance: 0, refund_due: 0 });
    await order.lose();
    expect(await order.writeOff()).toMatchObject({ balance: 0, refund_due: 0, refundable: 500 });
  });

  it("is sent again without them, and without the one that was restocked", async () => {
    const order = await shippedOrder({ paid: 1500 });
    await order.refund(2, { restocks: true });
    await order.lose();
    // One of the restocked units is from the other shipment.
    expect((await order.able()).lost).toMatchObject([{ lines: [{ wanted: 1, refunded: 1 }] }]);
    const before = await shop.stock(shop.tea);
    const data = await order.reship();
    expect(data).toMatchObject({
      refund_due: 0,
      lines: [{ cancelled_quantity: 1 }],
      shipments: [
        { resolution: "reshipped" },
        { status: "shipped" },
        { status: "packed", lines: [{ quantity: 1 }] },
      ],
    });
    expect(data.timeline.at(-1)).toMatchObject({ action: "shipment.reshipped", details: { quantity: 1 } });
    expect(await shop.stock(shop.tea)).toEqual({ ...before, allocated: before.allocated + 1 });
    expect((await order.able()).lines).toMatchObject([{ shipped: 0, cancellable: 0, refunded_units: 2 }]);
  });

  it("isn't sent again if all of its units are refunded, and then nothing changes", async () => {
    const order = await shippedOrder({ paid: 1500 });
    await order.refund(2);
    await order.lose();
    const before = [await order.read(), await order.able(), await shop.stock(shop.tea)];
    await expect(order.reship()).rejects.toMatchObject({
      code: "transition_rejected",
      message: "All of these items are refunded already. Write them off instead.",
    });
    expect([await order.read(), await order.able(), await shop.stock(shop.tea)]).toEqual(before);
  });

  it("is written off once by ten requests at once", async () => {
    const order = await shippedOrder({ paid: 1500 });
    await order.refund(1);
    await order.lose();
    const all = await Promise.allSettled(Array.from({ length: 10 }, order.writeOff));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await order.read()).toMatchObject({ refund_due: 500, lines: [{ cancelled_quantity: 2 }] });
  });
});
