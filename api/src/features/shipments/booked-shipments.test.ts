import { beforeAll, describe, expect, it } from "vitest";
import { useCourierShop } from "../couriers/courier-shop.fixture.ts";

const shop = await useCourierShop();
let steadfast: string;
let easypost: string;

beforeAll(async () => {
  steadfast = await shop.courier("steadfast");
  easypost = await shop.courier("easypost");
});

describe("a shipment that is booked with a courier", () => {
  it("is cancelled after its booking with the courier", async () => {
    const { params } = await shop.booked(easypost);
    const { data } = await shop.owner.client.shipments.cancel({ params });
    expect(data.shipments[0]).toMatchObject({ status: "cancelled", tracking_number: null });
    expect(await shop.booking(params)).toMatchObject({ status: "cancelled" });
    expect(data.timeline.slice(-2).map(({ action }) => action)).toEqual([
      "shipment.booking_cancelled",
      "shipment.cancelled",
    ]);
  });

  it("stays packed and booked if the courier doesn't respond", async () => {
    const { params } = await shop.booked(easypost);
    shop.easypost.server.mode = "down";
    await expect(shop.owner.client.shipments.cancel({ params })).rejects.toMatchObject({ status: 503 });
    expect(await shop.shipment(params)).toMatchObject({ status: "packed" });
    expect(await shop.booking(params)).toMatchObject({ status: "booked" });
  });

  it("waits for the courier's answer while it is being booked", async () => {
    const params = await shop.packed();
    const booking = await shop.book(params, steadfast);
    await expect(shop.owner.client.shipments.cancel({ params })).rejects.toMatchObject({
      code: "transition_rejected",
      message: "Wait until the courier has answered.",
    });
    await shop.run(booking);
    await shop.owner.client.shipments.cancel({ params });
    expect(await shop.shipment(params)).toMatchObject({ status: "cancelled" });
  });
});

describe("a lost shipment with cash on delivery", () => {
  it("is sent again with the cash that its courier didn't collect", async () => {
    const { params } = await shop.booked(steadfast);
    await shop.owner.client.orders.ship({ params, body: {} });
    await shop.owner.client.orders.mark_lost({ params });
    const { data } = await shop.owner.client.shipments.reship({ params });
    const again = { ...params, shipment_id: data.shipments[1]!.id };
    expect(await shop.book(again, steadfast)).toMatchObject({ cod_amount: 100_000 });
  });
});
