import { beforeAll, describe, expect, it } from "vitest";
import { type Shipment, useCourierShop } from "./courier-shop.fixture.ts";

const shop = await useCourierShop();
let easypost: string;

beforeAll(async () => {
  easypost = await shop.courier("easypost");
});

const corrected = { courier: "GLS", tracking_number: "GLS-42", tracking_url: "https://gls.example/42" };
const retained = async (params: Shipment) =>
  (await shop.order(params)).timeline.filter(({ details }) => "retained_tracking" in details);
const correct = (params: Shipment) =>
  shop.owner.client.shipments.edit_tracking({ params, body: { ...corrected, notifies_customer: false } });

describe("tracking details that a member has corrected", () => {
  it("stay when the courier reports the parcel, and the timeline says so once", async () => {
    const { params } = await shop.booked(easypost);
    const parcel = shop.easypost.shipments.at(-1)!;
    await shop.send(easypost, shop.easypost.event(parcel, "in_transit"));
    const { tracking_number } = await shop.shipment(params);
    expect(tracking_number).not.toBe(corrected.tracking_number);
    await correct(params);
    expect(await retained(params)).toEqual([]);
    await shop.send(easypost, shop.easypost.event(parcel, "out_for_delivery"));
    await shop.send(easypost, shop.easypost.event(parcel, "delivered"));
    expect(await shop.shipment(params)).toMatchObject({ ...corrected, status: "delivered" });
    const notes = await retained(params);
    expect(notes).toMatchObject([{ action: "shipment.reported", details: { retained_tracking: "GLS-42" } }]);
  });

  it("also stay if a member ships the parcel with another number than the booking's", async () => {
    const { params } = await shop.booked(easypost);
    const parcel = shop.easypost.shipments.at(-1)!;
    await shop.owner.client.orders.ship({ params, body: corrected });
    await shop.send(easypost, shop.easypost.event(parcel, "in_transit"));
    expect(await shop.shipment(params)).toMatchObject(corrected);
    expect(await retained(params)).toHaveLength(1);
  });

  it("are those of the courier if a member ships the parcel without a number", async () => {
    const { params, booking } = await shop.booked(easypost);
    const parcel = shop.easypost.shipments.at(-1)!;
    await shop.owner.client.orders.ship({ params, body: { courier: null, tracking_number: null } });
    await shop.send(easypost, shop.easypost.event(parcel, "in_transit"));
    const { tracking_number } = await shop.shipment(params);
    expect(tracking_number).toBe(booking.tracking_number);
    expect(await retained(params)).toEqual([]);
  });

  it("stay when a courier's event and the correction come at the same moment", async () => {
    const { params } = await shop.booked(easypost);
    const parcel = shop.easypost.shipments.at(-1)!;
    await shop.send(easypost, shop.easypost.event(parcel, "in_transit"));
    const [, ...statuses] = await Promise.all([
      correct(params),
      ...Array.from({ length: 5 }, () =>
        shop.send(easypost, shop.easypost.event(parcel, "out_for_delivery")),
      ),
    ]);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.shipment(params)).toMatchObject({ ...corrected, status: "out_for_delivery" });
  });
});
