import { beforeAll, describe, expect, it } from "vitest";
import { type Shipment, useCourierShop } from "./courier-shop.fixture.ts";

const shop = await useCourierShop();
let steadfast: string;
let easypost: string;

beforeAll(async () => {
  steadfast = await shop.courier("steadfast");
  easypost = await shop.courier("easypost");
});

const reported = async (params: Shipment) =>
  (await shop.order(params)).timeline.filter(({ action }) => action === "shipment.reported");
const collections = async ({ id }: Shipment) =>
  (await shop.sql("select amount from payments where order_id = $1 and kind = 'collection'", [id])).rows;

describe("an event of a courier", () => {
  it("delivers a packed shipment, records the cash, and has one effect when it is repeated", async () => {
    const { params } = await shop.booked(steadfast);
    expect(await shop.steadfastEvent(steadfast, "Delivered")).toBe(200);
    expect(await shop.steadfastEvent(steadfast, "Delivered")).toBe(200);
    const order = await shop.order(params);
    expect(order).toMatchObject({ stage: "delivered", payment_status: "paid" });
    expect(await collections(params)).toEqual([{ amount: 100_000 }]);
    expect(await reported(params)).toHaveLength(1);
    expect(order.timeline.find(({ action }) => action === "shipment.delivered")!.actor).toBe(
      "Courier steadfast",
    );
  });

  it("with less cash than the courier was to collect records that, and the rest is missing", async () => {
    const { params } = await shop.booked(steadfast);
    const event = shop.steadfast.event(shop.steadfast.consignments.at(-1)!, "Delivered", 950);
    expect(await shop.send(steadfast, event)).toBe(200);
    expect(await shop.order(params)).toMatchObject({
      stage: "delivered",
      payment_status: "partially_paid",
      balance: 5_000,
    });
    expect(await collections(params)).toEqual([{ amount: 95_000 }]);
  });

  it("with more cash, or an amount that can't be read, records what is due", async () => {
    for (const cash of [2000, Number.NaN, -1]) {
      const { params } = await shop.booked(steadfast);
      const event = shop.steadfast.event(shop.steadfast.consignments.at(-1)!, "Delivered", cash);
      expect(await shop.send(steadfast, event)).toBe(200);
      expect(await collections(params)).toEqual([{ amount: 100_000 }]);
    }
  });

  it("and clicks on Mark as delivered, 50 at once, have one effect", async () => {
    const { params } = await shop.booked(steadfast);
    await shop.owner.client.orders.ship({ params, body: { courier: null, tracking_number: null } });
    const [statuses] = await Promise.all([
      Promise.all(Array.from({ length: 25 }, () => shop.steadfastEvent(steadfast, "delivered"))),
      Promise.allSettled(Array.from({ length: 25 }, () => shop.owner.client.orders.deliver({ params }))),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const order = await shop.order(params);
    expect(order.stage).toBe("delivered");
    expect(order.timeline.filter(({ action }) => action === "shipment.delivered")).toHaveLength(1);
    expect(await collections(params)).toEqual([{ amount: 100_000 }]);
  });

  it("is rejected with a wrong or missing token, signature, courier or shop, and changes nothing", async () => {
    const { params } = await shop.booked(steadfast);
    const event = shop.steadfast.event(shop.steadfast.consignments.at(-1)!, "delivered");
    expect(await shop.send(steadfast, { body: event.body })).toBe(400);
    expect(await shop.send(steadfast, { ...event, authorization: "Bearer wrong" })).toBe(400);
    expect(await shop.send(easypost, event)).toBe(400);
    expect(await shop.send(steadfast, event, shop.id + 1)).toBe(400);
    expect(await shop.send(crypto.randomUUID(), event)).toBe(400);
    const { params: posted } = await shop.booked(easypost);
    const signed = shop.easypost.event(shop.easypost.shipments.at(-1)!, "delivered");
    expect(
      await shop.send(easypost, { ...signed, body: signed.body.replace("delivered", "in_transit") }),
    ).toBe(400);
    expect(await shop.send(easypost, { body: signed.body })).toBe(400);
    for (const one of [params, posted]) expect((await shop.shipment(one)).status).toBe("packed");
  });

  it("about a parcel that wasn't booked, or with the id of another, is rejected", async () => {
    await shop.booked(steadfast);
    const [first, second] = shop.steadfast.consignments.slice(-2);
    const unknown = shop.steadfast.event({ ...first!, invoice: "not-ours" }, "delivered");
    expect(await shop.send(steadfast, unknown)).toBe(400);
    const mixed = shop.steadfast.event({ ...first!, invoice: second!.invoice }, "delivered");
    expect(await shop.send(steadfast, mixed)).toBe(400);
  });

  it("with an unknown status stays on the timeline, and changes nothing else", async () => {
    const { params } = await shop.booked(steadfast);
    expect(await shop.steadfastEvent(steadfast, "Lost\u0000 in\nspace")).toBe(200);
    expect((await reported(params))[0]!.details).toMatchObject({ status: "lost in space", is_unknown: true });
    expect((await shop.shipment(params)).status).toBe("packed");
    expect((await shop.booking(params)).last_status).toBe("lost in space");
  });

  it("that comes late doesn't move a shipment back", async () => {
    const { params } = await shop.booked(easypost);
    const parcel = shop.easypost.shipments.at(-1)!;
    expect(await shop.send(easypost, shop.easypost.event(parcel, "delivered"))).toBe(200);
    expect(await shop.send(easypost, shop.easypost.event(parcel, "out_for_delivery"))).toBe(200);
    expect((await shop.shipment(params)).status).toBe("delivered");
    expect(await reported(params)).toHaveLength(2);
  });

  it("passes through failed attempts to the return, which a member inspects", async () => {
    const { params } = await shop.booked(easypost);
    const parcel = shop.easypost.shipments.at(-1)!;
    for (const [status, expected] of [
      ["in_transit", "shipped"],
      ["out_for_delivery", "out_for_delivery"],
      ["failure", "attempt_failed"],
      ["return_to_sender", "returning"],
    ] as const) {
      await shop.send(easypost, shop.easypost.event(parcel, status));
      expect((await shop.shipment(params)).status).toBe(expected);
    }
    expect((await shop.shipment(params)).allowed).toContain("mark_returned");
    expect(await collections(params)).toEqual([]);
  });

  it("for an order on hold stays on the timeline until the hold is released", async () => {
    const { params } = await shop.booked(easypost);
    const parcel = shop.easypost.shipments.at(-1)!;
    await shop.owner.client.orders.hold({ params, body: { reason: "Check the address" } });
    expect(await shop.send(easypost, shop.easypost.event(parcel, "in_transit"))).toBe(200);
    expect((await shop.shipment(params)).status).toBe("packed");
    expect(await reported(params)).toHaveLength(1);
  });

  it("for a cancelled booking changes nothing", async () => {
    const { params, booking } = await shop.booked(easypost);
    await shop.owner.client.courier_bookings.cancel({ params: { shop_id: shop.id, id: booking.id } });
    const parcel = shop.easypost.shipments.at(-1)!;
    expect(await shop.send(easypost, shop.easypost.event(parcel, "delivered"))).toBe(200);
    expect((await shop.shipment(params)).status).toBe("packed");
  });

  it("follows the mapping that the shop has edited", async () => {
    const { data } = await shop.owner.client.couriers.read({ params: { shop_id: shop.id, id: steadfast } });
    await shop.owner.client.couriers.update({
      params: { shop_id: shop.id, id: steadfast },
      body: {
        ...shop.draft("own"),
        kind: "steadfast",
        statuses: [...data.statuses, { status: "Mislaid", target: "lost" }],
        version: data.version,
      },
    });
    const { params } = await shop.booked(steadfast);
    await shop.steadfastEvent(steadfast, "MISLAID");
    expect((await shop.shipment(params)).status).toBe("lost");
  });

  it("completes a booking whose response was lost", async () => {
    const params = await shop.packed();
    const booking = await shop.book(params, steadfast);
    shop.steadfast.server.mode = "silent";
    await expect(shop.run(booking)).rejects.toThrow();
    expect(await shop.steadfastEvent(steadfast, "in_review")).toBe(200);
    expect(await shop.booking(params)).toMatchObject({ status: "booked", last_status: "in_review" });
  });
});
