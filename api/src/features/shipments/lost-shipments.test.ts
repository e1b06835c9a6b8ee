import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { ReturnShop } from "../returns/return-shop.fixture.ts";

const app = useTestApp();
let shop: ReturnShop;
let manager: Person;
let staff: Person;
let rival: Person;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Lost Tea");
  await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
    shop.id,
  ]);
  manager = await shop.member("manager");
  staff = await shop.member("staff");
  rival = await app.person("Rival");
  await app.shop(rival, "Rival Tea");
});

const rejected = { status: 409, code: "transition_rejected" };
const orders = () => shop.owner.client.orders;
const read = async (params: { shop_id: number; id: string }) => (await orders().read({ params })).data;

/** An order of three teas for 1500 in cash: a shipment of two was lost, one of one is on its way. */
async function partlyLost(email?: string) {
  const order = await shop.order([{ variant_id: shop.tea.variant_id, quantity: 3 }], email);
  const { params } = order;
  await orders().confirm({ params });
  const [id] = order.lines as [string];
  for (const quantity of [2, 1])
    await orders().pack({ params, body: { lines: [{ order_line_id: id, quantity }] } });
  const [lost, other] = (await read(params)).shipments.map((one) => ({ ...params, shipment_id: one.id })) as [
    { shop_id: number; id: string; shipment_id: string },
    { shop_id: number; id: string; shipment_id: string },
  ];
  for (const one of [lost, other]) await orders().ship({ params: one, body: {} });
  await orders().mark_lost({ params: lost });
  return { ...order, lost, other };
}

describe("a lost shipment of several", () => {
  it("is sent again from the current stock, and the order is delivered and paid with it", async () => {
    const { params, lost, other } = await partlyLost();
    const before = await shop.stock(shop.tea);
    expect((await read(params)).shipments[0]!.allowed).toEqual(["reship", "write_off"]);
    const { data } = await manager.client.shipments.reship({ params: lost });
    expect(data).toMatchObject({
      fulfilment_status: "partially_shipped",
      balance: 1500,
      shipments: [
        { status: "lost", resolution: "reshipped", allowed: [] },
        { status: "shipped", resolution: null },
        { status: "packed", resolution: null, lines: [{ quantity: 2 }] },
      ],
    });
    expect(data.timeline.at(-1)).toMatchObject({
      action: "shipment.reshipped",
      details: { lost_shipment_id: lost.shipment_id, quantity: 2 },
    });
    expect(await shop.stock(shop.tea)).toEqual({ ...before, allocated: before.allocated + 2 });
    const again = { ...params, shipment_id: data.shipments[2]!.id };
    await orders().ship({ params: again, body: {} });
    expect(await shop.stock(shop.tea)).toEqual({ ...before, on_hand: before.on_hand - 2 });
    await orders().deliver({ params: other });
    const { data: delivered } = await orders().deliver({ params: again });
    expect(delivered).toMatchObject({ fulfilment_status: "delivered", payment_status: "paid", balance: 0 });
  });

  it("releases its stock if it is packed again and the order's new shipment is unpacked or cancelled", async () => {
    const { params, lost, other } = await partlyLost();
    const before = await shop.stock(shop.tea);
    const { data } = await shop.owner.client.shipments.reship({ params: lost });
    await shop.owner.client.shipments.cancel({ params: { ...params, shipment_id: data.shipments[2]!.id } });
    expect(await shop.stock(shop.tea)).toEqual({ ...before, allocated: before.allocated + 2 });
    await orders().mark_lost({ params: other });
    await orders().cancel({ params, body: { reason: "other" } });
    expect(await shop.stock(shop.tea)).toEqual(before);
  });

  it("isn't sent again without enough stock, and then nothing changes", async () => {
    const { params, lost } = await partlyLost();
    const { on_hand } = await shop.stock(shop.tea);
    const set = (units: number) =>
      app.database.admin.query(
        "update stock_levels set on_hand = allocated + unavailable + $2 where variant_id = $1",
        [shop.tea.variant_id, units],
      );
    await set(1);
    const before = [await read(params), await shop.stock(shop.tea)];
    await expect(shop.owner.client.shipments.reship({ params: lost })).rejects.toMatchObject({
      status: 409,
      code: "stock_short",
    });
    expect([await read(params), await shop.stock(shop.tea)]).toEqual(before);
    await set(2);
    await shop.owner.client.shipments.reship({ params: lost });
    await app.database.admin.query("update stock_levels set on_hand = $2 where variant_id = $1", [
      shop.tea.variant_id,
      on_hand,
    ]);
  });

  it("is written off: its units are cancelled and not due, and the rest completes the order", async () => {
    const { lost, other, own, shopper } = await partlyLost();
    const before = await shop.stock(shop.tea);
    const { data } = await manager.client.shipments.write_off({ params: lost });
    expect(data).toMatchObject({
      fulfilment_status: "shipped",
      balance: 500,
      total: 1500,
      lines: [{ quantity: 3, cancelled_quantity: 2 }],
      shipments: [{ status: "lost", resolution: "written_off", allowed: [] }, { status: "shipped" }],
    });
    expect(data.allowed).not.toContain("pack");
    expect(data.timeline.at(-1)).toMatchObject({
      action: "shipment.written_off",
      details: { shipment_id: lost.shipment_id, quantity: 2 },
    });
    expect(await shop.stock(shop.tea)).toEqual(before);
    const { data: seen } = await shopper.client.checkout.read_order({ params: own });
    expect(seen.amount_due).toBe(500);
    const { data: delivered } = await orders().deliver({ params: other });
    expect(delivered).toMatchObject({ fulfilment_status: "delivered", payment_status: "paid", balance: 0 });
    expect(delivered.timeline.find(({ action }) => action === "shipment.delivered")!.details).toMatchObject({
      collected: 500,
    });
    expect(delivered.allowed).toContain("complete");
  });

  it("stays refundable by amount if it was paid before it is written off, and its units aren't refundable again", async () => {
    const { params, lost } = await partlyLost();
    await orders().mark_paid({ params });
    const { data } = await shop.owner.client.shipments.write_off({ params: lost });
    expect(data).toMatchObject({ balance: 0, refundable: 1500, payment_status: "paid" });
    const { data: able } = await shop.owner.client.order_refunds.read({ params });
    expect(able.lines).toMatchObject([{ cancellable: 0, shipped: 1 }]);
    const refund = { amount: 1000, reason: "other" as const };
    const owner = withKey(app, shop.owner, crypto.randomUUID());
    const { data: refunded } = await owner.orders.refund({ params, body: refund });
    expect(refunded).toMatchObject({ refundable: 500 });
  });

  it("is resolved once, also by twenty requests at once of both kinds", async () => {
    const { params, lost } = await partlyLost();
    const before = await shop.stock(shop.tea);
    const { reship, write_off } = shop.owner.client.shipments;
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? reship : write_off)({ params: lost })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const order = await read(params);
    const isReshipped = order.shipments[0]!.resolution === "reshipped";
    expect(order.lines[0]!.cancelled_quantity).toBe(isReshipped ? 0 : 2);
    expect((await shop.stock(shop.tea)).allocated).toBe(before.allocated + (isReshipped ? 2 : 0));
  });

  it("isn't resolved by staff, before it is lost, with the id of another order, or by another shop", async () => {
    const { params, lost, other } = await partlyLost();
    const second = await partlyLost();
    const before = await read(params);
    expect((await staff.client.orders.read({ params })).data.shipments[0]!.allowed).toEqual([]);
    for (const verb of ["reship", "write_off"] as const) {
      const call = (person: Person, shipment: typeof lost) =>
        person.client.shipments[verb]({ params: shipment });
      await expect(call(staff, lost)).rejects.toMatchObject(rejected);
      await expect(call(shop.owner, other)).rejects.toMatchObject(rejected);
      await expect(call(shop.owner, { ...lost, id: second.params.id })).rejects.toMatchObject({
        status: 404,
      });
      await expect(call(rival, lost)).rejects.toMatchObject({ status: 404 });
    }
    expect(await read(params)).toEqual(before);
  });
});

describe("a lost shipment of the whole order", () => {
  it("is sent again, but not written off: the order is cancelled instead", async () => {
    const order = await shop.order([{ variant_id: shop.tea.variant_id, quantity: 2 }]);
    const params = await shop.shipped(order);
    const { data } = await orders().mark_lost({ params });
    expect(data.shipments[0]!.allowed).toEqual(["reship"]);
    await expect(shop.owner.client.shipments.write_off({ params })).rejects.toMatchObject(rejected);
    expect((await shop.owner.client.shipments.reship({ params })).data).toMatchObject({
      fulfilment_status: "packed",
      lines: [{ cancelled_quantity: 0 }],
    });
  });
});
