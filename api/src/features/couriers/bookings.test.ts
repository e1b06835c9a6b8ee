import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { labelBytes } from "../../../test/doubles/easypost-double.ts";
import { giveUpBooking } from "./book-parcel.job.ts";
import { useCourierShop } from "./courier-shop.fixture.ts";

const shop = await useCourierShop();
let steadfast: string;
let easypost: string;
let own: string;

beforeAll(async () => {
  steadfast = await shop.courier("steadfast");
  easypost = await shop.courier("easypost");
  own = await shop.courier("own", { tracking_template: "https://rider.example.com/t/{{number}}" });
});

describe("an own courier", () => {
  it("ships at once, with the tracking link of its template", async () => {
    const params = await shop.packed();
    const booking = await shop.book(params, own, { tracking_number: "A 1/2" });
    expect(booking).toMatchObject({ status: "booked", cod_amount: 100_000 });
    expect(await shop.shipment(params)).toMatchObject({
      status: "shipped",
      courier: "Courier own",
      tracking_url: "https://rider.example.com/t/A%201%2F2",
    });
  });

  it("books each shipment once, also at once", async () => {
    const params = await shop.packed();
    const outcomes = await Promise.allSettled([
      shop.book(params, own),
      shop.book(params, own),
      shop.book(params, own),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { data } = await shop.owner.client.courier_bookings.list({ params });
    expect(data).toHaveLength(1);
  });

  it("has a sheet of its shipments, safe against formulas, with the server's name", async () => {
    const params = await shop.packed();
    await shop.sql(
      "update orders set address = jsonb_set(address::jsonb, '{line1}', '\"=1+1\"') where id = $1",
      [params.id],
    );
    const file = await shop.owner.client.courier_bookings.sheet({
      params: { shop_id: shop.id, id: own },
      body: { order_ids: [params.id] },
    });
    expect(file.name).toMatch(/^courier-bookings-\d{4}-\d\d-\d\d\.csv$/);
    const [row] = parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({ "Cash to collect": "1000.00", Currency: "BDT", Address: "'=1+1" });
  });
});

describe("Steadfast", () => {
  it("receives the cash to collect, and the shipment stays packed", async () => {
    const { params, booking } = await shop.booked(steadfast);
    const consignment = shop.steadfast.consignments.at(-1)!;
    expect(consignment).toMatchObject({ cod_amount: 1000, recipient_phone: "01712345678" });
    expect(booking).toMatchObject({ status: "booked", tracking_number: consignment.tracking_code });
    expect(await shop.shipment(params)).toMatchObject({
      status: "packed",
      tracking_url: `https://steadfast.com.bd/t/${consignment.tracking_code}`,
    });
  });

  it("gets one parcel if its response is lost and the job runs again", async () => {
    const params = await shop.packed();
    const booking = await shop.book(params, steadfast);
    const before = shop.steadfast.consignments.length;
    shop.steadfast.server.mode = "silent";
    await expect(shop.run(booking)).rejects.toThrow("No answer");
    expect(await shop.booking(params)).toMatchObject({ status: "pending" });
    shop.steadfast.server.mode = "up";
    await shop.run(booking);
    expect(shop.steadfast.consignments).toHaveLength(before + 1);
    expect(await shop.booking(params)).toMatchObject({ status: "booked", tracking_number: null });
    // Two copies of the job, after a process was thought dead.
    await Promise.all([shop.run(booking), shop.run(booking)]);
    expect(shop.steadfast.consignments).toHaveLength(before + 1);
  });

  it("gets one parcel from two running copies of the job", async () => {
    const params = await shop.packed();
    const booking = await shop.book(params, steadfast);
    const before = shop.steadfast.consignments.length;
    await Promise.all([shop.run(booking), shop.run(booking)]);
    expect(shop.steadfast.consignments).toHaveLength(before + 1);
    expect(await shop.booking(params)).toMatchObject({ status: "booked" });
  });

  it("that never answers fails visibly, keeps other couriers away, and gets one parcel afterwards", async () => {
    const params = await shop.packed();
    const booking = await shop.book(params, steadfast);
    const before = shop.steadfast.consignments.length;
    shop.steadfast.server.mode = "silent";
    await expect(shop.run(booking)).rejects.toThrow();
    await giveUpBooking(shop.app.app, { shop_id: shop.id, booking_id: booking.id });
    expect(await shop.booking(params)).toMatchObject({ status: "failed", is_uncertain: true });
    await expect(shop.book(params, easypost)).rejects.toMatchObject({ code: "shipment_booked" });
    shop.steadfast.server.mode = "up";
    const again = await shop.book(params, steadfast);
    expect(again.id).toBe(booking.id);
    await shop.run(again);
    expect(shop.steadfast.consignments).toHaveLength(before + 1);
  });

  it("that rejects a parcel fails with its reason, and another courier may book it", async () => {
    const params = await shop.packed();
    await shop.sql("update orders set phone_e164 = '+4940123456' where id = $1", [params.id]);
    await shop.run(await shop.book(params, steadfast));
    const failed = await shop.booking(params);
    expect(failed).toMatchObject({ status: "failed", is_uncertain: false });
    expect(failed.failure).toContain("11-digit");
    const { data: news } = await shop.owner.client.notifications.list({
      params: { shop_id: shop.id },
      query: {},
    });
    const link = `/shop/orders/${params.id}`;
    expect(news.filter((one) => one.link === link && one.kind === "booking_failed")).toMatchObject([
      { data: { courier: expect.stringMatching(/./) } },
    ]);
    expect(await shop.book(params, own)).toMatchObject({ status: "booked" });
  });
});

describe("EasyPost", () => {
  it("offers rates, sells the chosen one, and its label is stored", async () => {
    const params = await shop.packed();
    const { data } = await shop.owner.client.courier_bookings.quote({
      params,
      body: { courier_id: easypost },
    });
    expect(data.rates.map(({ service, amount }) => [service, amount])).toEqual([
      ["GroundAdvantage", 540],
      ["Express", 3090],
    ]);
    const chosen = { quote: data.quote!, rate: data.rates[1]!.id };
    await shop.run(await shop.book(params, easypost, chosen));
    const shipment = shop.easypost.shipments.at(-1)!;
    expect(shipment).toMatchObject({ selected_rate: chosen.rate, options: { cod_amount: "1000.00" } });
    const booking = await shop.booking(params);
    expect(booking).toMatchObject({ tracking_number: shipment.tracking_code, has_label: true });
    const place = { shop_id: shop.id, id: booking.id };
    const label = await shop.owner.client.courier_bookings.label({ params: place });
    expect(label.type).toBe("application/pdf");
    expect(Buffer.from(await label.arrayBuffer())).toEqual(labelBytes);
  });

  it("sells one label if its response is lost", async () => {
    const params = await shop.packed();
    const booking = await shop.book(params, easypost);
    shop.easypost.server.mode = "silent";
    await expect(shop.run(booking)).rejects.toThrow();
    shop.easypost.server.mode = "up";
    await shop.run(booking);
    const quoted = shop.easypost.shipments.at(-1)!;
    const buys = () =>
      shop.easypost.server.requested.filter((one) => one === `POST /v2/shipments/${quoted.id}/buy`);
    expect(buys()).toHaveLength(1);
    await shop.run(booking);
    expect(buys()).toHaveLength(1);
    const bought = shop.easypost.shipments.filter(
      ({ reference, postage_label }) => reference === quoted.reference && postage_label,
    );
    expect(bought).toHaveLength(1);
  });

  it("doesn't sell the rate of another shipment", async () => {
    const [first, second] = [await shop.packed(), await shop.packed()];
    const { data } = await shop.owner.client.courier_bookings.quote({
      params: first,
      body: { courier_id: easypost },
    });
    await shop.run(await shop.book(second, easypost, { quote: data.quote!, rate: data.rates[0]!.id }));
    expect(await shop.booking(second)).toMatchObject({ status: "failed" });
    expect(shop.easypost.shipments.find(({ id }) => id === data.quote)!.postage_label).toBeNull();
  });

  it("refunds a cancelled booking, once, and the shipment can be booked again", async () => {
    const { params, booking } = await shop.booked(easypost);
    const { cancel } = shop.owner.client.courier_bookings;
    await cancel({ params: { shop_id: shop.id, id: booking.id } });
    expect(shop.easypost.shipments.at(-1)!.refund_status).toBe("submitted");
    await expect(cancel({ params: { shop_id: shop.id, id: booking.id } })).rejects.toMatchObject({
      status: 409,
    });
    expect(await shop.shipment(params)).toMatchObject({ status: "packed", tracking_number: null });
    await shop.run(await shop.book(params, easypost));
    expect(await shop.booking(params)).toMatchObject({ status: "booked" });
  });

  it("keeps a booking whose cancellation it doesn't answer", async () => {
    const { params, booking } = await shop.booked(easypost);
    shop.easypost.server.mode = "down";
    const cancelled = shop.owner.client.courier_bookings.cancel({
      params: { shop_id: shop.id, id: booking.id },
    });
    await expect(cancelled).rejects.toMatchObject({ code: "courier_silent" });
    expect(await shop.booking(params)).toMatchObject({ status: "booked" });
  });
});

describe("many orders", () => {
  it("are booked one by one, with a result for each", async () => {
    const [first, second] = [await shop.packed(), await shop.packed()];
    await shop.book(second, own);
    const body = { order_ids: [first.id, second.id] };
    const { data } = await shop.owner.client.courier_bookings.book_many({
      params: { shop_id: shop.id, id: steadfast },
      body,
    });
    expect(data.map(({ problem }) => problem)).toEqual([null, "This order has no packed shipment."]);
    expect(await shop.booking(first)).toMatchObject({ status: "pending" });
  });
});
