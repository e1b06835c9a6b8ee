import { describe, expect, it } from "vitest";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { units, useRefundShop } from "./refund-shop.fixture.ts";

const { app, shop, read, readable, refund, partlyShipped } = useRefundShop();
const rejected = { status: 409, code: "transition_rejected" };

describe("a refund by item", () => {
  it("is rejected for all units, another version, staff, and lines of another order, and changes nothing", async () => {
    const order = await shop.order();
    const other = await partlyShipped(1);
    const before = await read(order);
    const all = [units(order, 0, { cancelled: 3 }), units(order, 1, { cancelled: 1 })];
    await expect(refund(order, { lines: all })).rejects.toMatchObject(rejected);
    const [some] = all;
    await expect(
      refund(order, { lines: [{ ...some!, cancelled: 1 }], version: before.version + 1 }),
    ).rejects.toMatchObject({ code: "version_conflict" });
    const staff = await shop.member("staff");
    await expect(refund(order, { lines: [{ ...some!, cancelled: 1 }] }, staff)).rejects.toMatchObject(
      rejected,
    );
    await expect(refund(order, { lines: [units(other, 0, { cancelled: 1 })] })).rejects.toMatchObject(
      rejected,
    );
    // Nothing is paid, so nothing can be refunded.
    await expect(refund(order, { amount: 1 })).rejects.toMatchObject(rejected);
    await expect(refund(order, { lines: [{ ...some!, cancelled: 1 }], amount: 1 })).rejects.toMatchObject(
      rejected,
    );
    await expect(refund(order, {})).rejects.toMatchObject({ code: "invalid_input" });
    await expect(refund(order, { lines: [some!, some!] })).rejects.toMatchObject({ code: "invalid_input" });
    expect(await read(order)).toEqual(before);
    expect((await readable(order, staff)).may_cancel).toBe(false);
  });

  it("is rejected for packed units", async () => {
    const order = await shop.order();
    await shop.owner.client.orders.confirm({ params: order.params });
    const lines = [{ order_line_id: order.lines[0]!, quantity: 3 }];
    await shop.owner.client.orders.pack({ params: order.params, body: { lines } });
    await expect(refund(order, { lines: [units(order, 0, { cancelled: 1 })] })).rejects.toMatchObject(
      rejected,
    );
    expect((await readable(order)).lines[0]).toMatchObject({ cancellable: 0, shipped: 0 });
  });

  it("is made once by two members at once, and once with one key", async () => {
    const order = await partlyShipped(3);
    const manager = await shop.member("manager");
    const { version } = await readable(order);
    const wanted = { lines: [units(order, 0, { shipped: 1 })], amount: 500, version };
    const both = await Promise.allSettled([refund(order, wanted), refund(order, wanted, manager)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await read(order)).toMatchObject({ refundable: order.total - 500 });
    const key = crypto.randomUUID();
    const next = { reason: "other" as const, ...wanted, version: (await readable(order)).version };
    const send = () =>
      withKey(app, shop.owner, key).order_refunds.create({ params: order.params, body: next });
    expect(await send()).toEqual(await send());
    expect(await read(order)).toMatchObject({ refundable: order.total - 1000 });
  });
});
