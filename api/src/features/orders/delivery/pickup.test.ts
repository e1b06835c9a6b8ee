import { beforeAll, describe, expect, it } from "vitest";
import { textOfPdf } from "../../../../test/pdf-text.ts";
import { open, insertProduct, stockOf } from "../../../../test/sample-products.ts";
import { address, shopper } from "../../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { newId } from "../../../ids.ts";
import { listOutbox, readOutbox } from "../../../mail/outbox.ts";

const app = useTestApp();
const place = {
  name: "Tea shop at the mill",
  line1: "2 Mill Lane",
  line2: null,
  city: "Hamburg",
  region: null,
  region_code: null,
  postal_code: "20457",
  country: "DE",
  instructions: "Mon–Sat, 9:00–18:00\nRing the bell.",
};
const rejected = { code: "transition_rejected" };
const post = { courier: null, tracking_number: null };

let mona: Person;
let shop: { id: number; handle: string };
let tea: { variant_id: string };
const pickupRate = newId();
const postRate = newId();
let zone: { id: string; version: number };

const rates = (own: object = {}) => [
  { id: postRate, name: "Parcel", fee: 500, days_min: 1, days_max: 3 },
  {
    id: pickupRate,
    name: "Pickup",
    is_pickup: true,
    pickup_place: place,
    fee: 0,
    days_min: 0,
    days_max: 1,
    ...own,
  },
];
const zoneDraft = (own: object = {}) => ({ name: "Germany", places: [{ country: "DE" }], rates: rates(own) });

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Pickup");
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Green Tea", price: 1250, on_hand: 100 });
  const params = { shop_id: shop.id };
  zone = (await mona.client.delivery_zones.create({ params, body: zoneDraft() as never })).data;
});

/** An order with this rate, and its data for the shop. */
async function sold(rate = pickupRate, quantity = 2, email = `${newId()}@example.com`) {
  const nia = shopper(app, shop.handle);
  const params = { handle: shop.handle };
  const { checkout } = nia.client;
  const added = await checkout.add_line({ params, body: { variant_id: tea.variant_id, quantity } });
  nia.cartToken = added.data.token;
  await checkout.update_address({ params, body: { email, address } });
  const { data: cart } = await checkout.update_delivery({ params, body: { method: rate } });
  await checkout.update_payment({ params, body: { method: "cash_on_delivery" } });
  nia.key = crypto.randomUUID();
  const { data: placed } = await checkout.place_order({ params, body: { accepted_total: cart.total } });
  const query = { search: `#${placed.number}` };
  const { data } = await mona.client.orders.list({ params: { shop_id: shop.id }, query });
  const ofOrder = { shop_id: shop.id, id: data[0]!.id };
  const read = async () => (await mona.client.orders.read({ params: ofOrder })).data;
  const seen = async () =>
    (await checkout.read_order({ params: { handle: shop.handle, token: placed.token } })).data;
  return { nia, cart, placed, email, params: ofOrder, read, seen, row: data[0]! };
}

/** An order whose items are packed in one shipment. */
async function packed(rate = pickupRate) {
  const order = await sold(rate);
  await mona.client.orders.confirm({ params: order.params });
  const { data } = await mona.client.orders.pack({ params: order.params, body: {} });
  return { ...order, shipment: { ...order.params, shipment_id: data.shipments[0]!.id } };
}

/** An order that waits for its customer. */
async function ready() {
  const order = await packed();
  await mona.client.orders.mark_ready_for_pickup({ params: order.shipment });
  return order;
}

const stock = () => stockOf(app.database, tea.variant_id);

async function emailTo(email: string, subject: RegExp) {
  const outbox = `${app.directory}/outbox`;
  const find = async () =>
    (await listOutbox(outbox, 1000)).find((mail) => mail.to === email && subject.test(mail.subject));
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const { text } = (await readOutbox(outbox, (await find())!.id))!;
  // Long sentences are wrapped.
  return { text, flowing: text.replaceAll(/\s+/g, " ") };
}

describe("an order that its customer picks up", () => {
  it("has the place of its rate, also after the rate has changed", async () => {
    const { cart, placed, read, row } = await sold();
    expect(cart.delivery_options.find(({ key }) => key === pickupRate)).toMatchObject({
      pickup_place: place,
    });
    expect(cart.delivery_options.map(({ key }) => key)).not.toContain(postRate);
    expect(placed.delivery).toMatchObject({ is_pickup: true, pickup_place: place });
    expect(row).toMatchObject({ is_pickup: true });

    const params = { shop_id: shop.id, id: zone.id };
    const moved = { pickup_place: { ...place, name: "Elsewhere" } };
    const body = { ...zoneDraft(moved), version: zone.version };
    zone = (await mona.client.delivery_zones.update({ params, body: body as never })).data;
    expect((await read()).delivery.pickup_place).toEqual(place);
    expect((await sold()).placed.delivery.pickup_place).toMatchObject({ name: "Elsewhere" });
    const back = { ...zoneDraft(), version: zone.version };
    zone = (await mona.client.delivery_zones.update({ params, body: back as never })).data;
  });

  it("is packed, ready for pickup and picked up, with its stock, its cash, its emails and its page", async () => {
    const before = await stock();
    const { email, params, shipment, read, seen } = await packed();
    expect(await read()).toMatchObject({ stage: "packed", is_pickup: true });
    expect((await read()).allowed).toContain("mark_ready_for_pickup");
    expect((await read()).allowed).not.toContain("ship");
    expect((await read()).shipments[0]!.allowed).toEqual(["mark_ready_for_pickup", "cancel_shipment"]);
    const placed = await emailTo(email, /^Your order #\d+ at Mona Pickup$/);
    expect(placed.flowing).toContain("We'll email you when it's ready for pickup.");
    expect(placed.flowing).toContain("Pay €25.00 when you pick up your order.");
    expect(placed.text).toContain("Pick up at\nTea shop at the mill\n2 Mill Lane\n20457 Hamburg\nGermany");
    expect(placed.flowing).not.toMatch(/ships|on delivery/i);

    const { data: isReady, message } = await mona.client.orders.mark_ready_for_pickup({ params: shipment });
    expect(message).toMatch(/^Order #\d+ is ready for pickup\.$/);
    expect(isReady).toMatchObject({ stage: "ready_for_pickup", fulfilment_status: "ready_for_pickup" });
    expect(isReady.shipments[0]).toMatchObject({
      status: "ready_for_pickup",
      allowed: ["mark_picked_up", "cancel_shipment"],
    });
    expect(isReady.shipments[0]!.ready_at).not.toBeNull();
    expect(await stock()).toEqual({ on_hand: before.on_hand, allocated: before.allocated + 2 });
    expect(await seen()).toMatchObject({ stage: "ready_for_pickup" });
    const atShop = await emailTo(email, /^Your order #\d+ at Mona Pickup is ready for pickup$/);
    expect(atShop.flowing).toMatch(/Show the number #\d+ when you pick it up\./);
    expect(atShop.text).toContain("Mon–Sat, 9:00–18:00\nRing the bell.");
    expect(atShop.flowing).toContain("Pay €25.00 when you pick up your order.");

    const { data: done } = await mona.client.orders.mark_picked_up({ params: shipment });
    expect(done).toMatchObject({ stage: "delivered", payment_status: "paid", balance: 0, is_pickup: true });
    expect(await stock()).toEqual({ on_hand: before.on_hand - 2, allocated: before.allocated });
    expect(done.timeline.map(({ action }) => action).slice(-2)).toEqual([
      "shipment.ready_for_pickup",
      "shipment.picked_up",
    ]);
    expect(done.timeline.at(-1)!.details).toMatchObject({ collected: 2500 });
    await emailTo(email, /^Your order #\d+ at Mona Pickup was picked up$/);
    const { data: listed } = await mona.client.orders.list({
      params: { shop_id: shop.id },
      query: { stage: "delivered" },
    });
    expect(listed.map(({ id }) => id)).toContain(params.id);
  });

  it("isn't shipped, and a shipped order isn't ready for pickup or picked up", async () => {
    const { orders } = mona.client;
    const pickup = await packed();
    await expect(orders.ship({ params: pickup.shipment, body: post })).rejects.toMatchObject(rejected);
    await expect(orders.deliver({ params: pickup.shipment })).rejects.toMatchObject(rejected);
    await expect(orders.mark_picked_up({ params: pickup.shipment })).rejects.toMatchObject(rejected);
    expect((await pickup.read()).shipments).toMatchObject([{ status: "packed" }]);
    await orders.mark_ready_for_pickup({ params: pickup.shipment });
    await expect(orders.deliver({ params: pickup.shipment })).rejects.toMatchObject(rejected);
    expect((await pickup.read()).shipments).toMatchObject([{ status: "ready_for_pickup" }]);

    const parcel = await packed(postRate);
    await expect(orders.mark_ready_for_pickup({ params: parcel.shipment })).rejects.toMatchObject(rejected);
    await orders.ship({ params: parcel.shipment, body: post });
    await expect(orders.mark_picked_up({ params: parcel.shipment })).rejects.toMatchObject(rejected);
    expect((await parcel.read()).shipments).toMatchObject([{ status: "shipped" }]);
  });

  it("is picked up once when that is clicked ten times at once, and its stock is reduced once", async () => {
    const before = await stock();
    const { shipment, read } = await ready();
    const pickUp = () => mona.client.orders.mark_picked_up({ params: shipment });
    const results = await Promise.allSettled(Array.from({ length: 10 }, pickUp));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stock()).toEqual({ on_hand: before.on_hand - 2, allocated: before.allocated });
    expect((await read()).paid).toMatchObject({ other: 2500 });
    await expect(mona.client.orders.mark_ready_for_pickup({ params: shipment })).rejects.toMatchObject(
      rejected,
    );
  });

  it("has a packing slip with the place and the cash, and isn't exported for couriers", async () => {
    const [pickup, parcel] = [await packed(), await packed(postRate)];
    const params = { shop_id: shop.id };
    const body = { kind: "packing_slips" as const, ids: [pickup.params.id, parcel.params.id] };
    const file = await mona.client.documents.print({ params, body });
    const [ofPickup, ofParcel] = textOfPdf(await file.bytes()).map((page) => page.replaceAll(/\s/g, ""));
    expect(ofPickup).toContain("Teashopatthemill");
    expect(ofPickup).toContain("Collectatpickup€25.00");
    expect(ofPickup).not.toMatch(/Shipsto|ondelivery/);
    expect(ofParcel).toContain("Shipsto");
    expect(ofParcel).toContain("Collectondelivery€30.00");
    const query = { preset: "shipping" as const, ids: body.ids };
    const csv = await (await mona.client.order_exports.read({ params, query })).text();
    expect(csv).toContain(`#${parcel.placed.number}`);
    expect(csv).not.toContain(`#${pickup.placed.number}`);
  });

  it("isn't handed over while it is on hold", async () => {
    const { params, shipment, read } = await ready();
    await mona.client.orders.hold({ params, body: { reason: "Wrong size" } });
    await expect(mona.client.orders.mark_picked_up({ params: shipment })).rejects.toMatchObject(rejected);
    expect(await read()).toMatchObject({ stage: "on_hold", payment_status: "unpaid" });
  });

  it("is cancelled if it isn't picked up: its stock is released, and its email doesn't mention a shipment", async () => {
    const before = await stock();
    const { email, params, read, seen } = await ready();
    await mona.client.orders.cancel({ params, body: { reason: "other", note: null } });
    expect(await stock()).toEqual(before);
    expect(await read()).toMatchObject({ stage: "cancelled", shipments: [{ status: "cancelled" }] });
    expect(await seen()).toMatchObject({ stage: "cancelled", amount_due: 0 });
    const cancelled = await emailTo(email, /is cancelled$/);
    expect(cancelled.flowing).toContain("You don't have to pick up your order, or pay for it.");
    expect(cancelled.flowing).not.toContain("shipped");
  });

  it("in two parts collects the cash with the last one", async () => {
    const order = await sold(pickupRate, 2);
    const { orders } = mona.client;
    const { data: confirmed } = await orders.confirm({ params: order.params });
    const lines = [{ order_line_id: confirmed.lines[0]!.id, quantity: 1 }];
    for (const body of [{ lines }, {}]) await orders.pack({ params: order.params, body });
    const [first, second] = (await order.read()).shipments.map(({ id }) => ({
      ...order.params,
      shipment_id: id,
    }));
    await orders.mark_ready_for_pickup({ params: first! });
    expect(await order.read()).toMatchObject({ stage: "packed" });
    await orders.mark_picked_up({ params: first! });
    expect(await order.read()).toMatchObject({
      fulfilment_status: "partially_delivered",
      payment_status: "unpaid",
    });
    await orders.mark_ready_for_pickup({ params: second! });
    await orders.mark_picked_up({ params: second! });
    expect(await order.read()).toMatchObject({ fulfilment_status: "delivered", payment_status: "paid" });
  });

  it("is changed by staff, but not by other shops, nor by an id that isn't its own", async () => {
    const { orders } = mona.client;
    const [one, other] = [await packed(), await packed()];
    const rival = await app.person("Rival");
    const rivalShop = await app.shop(rival, "Rival Shop");
    const foreign = { ...one.shipment, shop_id: rivalShop.id };
    for (const verb of ["mark_ready_for_pickup", "mark_picked_up"] as const) {
      await expect(rival.client.orders[verb]({ params: one.shipment })).rejects.toMatchObject({
        status: 404,
      });
      await expect(rival.client.orders[verb]({ params: foreign })).rejects.toMatchObject({ status: 404 });
    }
    const mixed = { ...one.shipment, shipment_id: other.shipment.shipment_id };
    await expect(orders.mark_ready_for_pickup({ params: mixed })).rejects.toMatchObject({
      code: "not_found",
    });
    for (const { read } of [one, other])
      expect((await read()).shipments).toMatchObject([{ status: "packed" }]);
    const sam = await app.person("Sam");
    await app.join(shop.id, sam, "staff");
    await sam.client.orders.mark_ready_for_pickup({ params: one.shipment });
    await sam.client.orders.mark_picked_up({ params: one.shipment });
    expect(await one.read()).toMatchObject({ stage: "delivered", payment_status: "paid" });
  });
});

describe("a bulk change", () => {
  it("makes pickup orders ready and picked up, and reports the others with the reason", async () => {
    const [pickup, parcel] = [await packed(), await packed(postRate)];
    const ids = [pickup.params.id, parcel.params.id];
    const change = async (verb: "ship" | "deliver" | "mark_ready_for_pickup" | "mark_picked_up") => {
      const body = { change: verb, ids };
      const { data } = await mona.client.order_changes.create({ params: { shop_id: shop.id }, body });
      return data.map(({ problem }) => problem);
    };
    expect(await change("mark_picked_up")).toEqual([
      "This order isn't ready for pickup.",
      "This order isn't ready for pickup.",
    ]);
    expect(await change("mark_ready_for_pickup")).toEqual([
      null,
      "Only packed orders with pickup can be marked as ready for pickup.",
    ]);
    expect(await change("ship")).toEqual([
      "The customer picks up this order. Mark it as ready for pickup.",
      null,
    ]);
    expect(await change("deliver")).toEqual(["This order has no shipment on its way.", null]);
    expect(await change("mark_picked_up")).toEqual([null, "This order isn't ready for pickup."]);
    expect((await pickup.read()).shipments).toMatchObject([{ status: "delivered" }]);
    expect((await parcel.read()).shipments).toMatchObject([{ status: "delivered" }]);
  });
});

describe("a pickup place", () => {
  it("needs a name and an address of its country, which is stored in the spelling of the country", async () => {
    const params = { shop_id: shop.id };
    const create = (pickup_place: object | null, more: object = {}) => {
      const body = { ...zoneDraft({ pickup_place, ...more }), places: [{ country: "AT" }] };
      return mona.client.delivery_zones.create({ params, body: body as never });
    };
    const before = await mona.client.delivery_zones.list({ params, query: {} });
    for (const [change, field] of [
      [{ name: " " }, "rates.1.pickup_place.name"],
      [{ line1: "" }, "rates.1.pickup_place.line1"],
      [{ country: "XX" }, "rates.1.pickup_place.country"],
      [{ instructions: "x".repeat(1001) }, "rates.1.pickup_place.instructions"],
      [{ postal_code: "1" }, "rates.1.pickup_place.postal_code"],
      [{ city: null }, "rates.1.pickup_place.city"],
    ] as const) {
      const failure = await create({ ...place, ...change }).catch((error: unknown) => error);
      expect(failure, field).toMatchObject({ code: "invalid_input" });
      expect(Object.keys((failure as { errors: object }).errors), field).toContain(field);
    }
    expect((await mona.client.delivery_zones.list({ params, query: {} })).data).toEqual(before.data);

    const { data: ofParcel } = await create(place, { is_pickup: false });
    expect(ofParcel.rates[1]!.pickup_place).toBeNull();
    const london = { ...place, country: "GB", city: "London", postal_code: "se19gf" };
    const { data: british } = await create(london);
    expect(british.rates[1]!.pickup_place).toMatchObject({ postal_code: "SE1 9GF" });
  });

  it("determines the taxes of the order", async () => {
    const params = { shop_id: shop.id };
    const tax = await mona.client.sales_tax.read({ params });
    await mona.client.sales_tax.update({ params, body: { ...tax.data, prices_include_tax: false } });
    const rate = { name: "VAT", country: "DE", postcodes: ["20457"], ppm: 100_000 };
    await mona.client.tax_rates.create({ params, body: rate as never });
    const toBerlin = { ...address, city: "Berlin", postal_code: "10115" };
    const nia = shopper(app, shop.handle);
    const inStore = { handle: shop.handle };
    const body = { variant_id: tea.variant_id, quantity: 2 };
    nia.cartToken = (await nia.client.checkout.add_line({ params: inStore, body })).data.token;
    await nia.client.checkout.update_address({
      params: inStore,
      body: { email: "tax@example.com", address: toBerlin },
    });
    const choose = async (method: string) =>
      (await nia.client.checkout.update_delivery({ params: inStore, body: { method } })).data;
    expect(await choose(postRate)).toMatchObject({ tax_total: 0, total: 3000 });
    expect(await choose(pickupRate)).toMatchObject({ tax_total: 250, total: 2750 });

    const draftWith = async (of: string) => {
      const draft = {
        email: "draft@example.com",
        address: toBerlin,
        lines: [{ variant_id: tea.variant_id, quantity: 2 }],
        delivery: { kind: "rate", rate: of },
      };
      return (await mona.client.draft_orders.create({ params, body: draft as never })).data;
    };
    expect((await draftWith(postRate)).quote.calculation).toMatchObject({ total: 3000 });
    const ofPickup = await draftWith(pickupRate);
    expect(ofPickup.quote.calculation).toMatchObject({ total: 2750 });
    const { data: completed } = await mona.client.draft_orders.complete({
      params: { ...params, id: ofPickup.id },
      body: {
        version: ofPickup.version,
        accepted_total: 2750,
        payment: { kind: "later", method: "manual", days: 7 },
      },
    });
    const ofDraft = { ...params, id: completed.order_id };
    const { data: order } = await mona.client.orders.read({ params: ofDraft });
    expect(order).toMatchObject({ is_pickup: true, delivery: { pickup_place: place } });
  });
});
