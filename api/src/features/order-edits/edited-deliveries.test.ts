import { beforeAll, describe, expect, it } from "vitest";
import { fill, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { areaDraft, everyDay } from "../quick-commerce/sample-areas.fixture.ts";
import { sendOrderMail } from "../orders/follow-order.fixture.ts";
import { EditShop, inputOf } from "./edit-shop.fixture.ts";

// Another delivery for a placed order: a rate, a slot, or a name and a price.

const app = useTestApp({ jobs: false });
const shop = new EditShop(app);
let rival: Person;

const times = (opens: string, max_orders: number) => ({
  days: everyDay,
  opens,
  closes: "20:00",
  length_minutes: 60,
  max_orders,
});

beforeAll(async () => {
  await shop.open("Tea Deliveries");
  const params = { shop_id: shop.id };
  await shop.query("update shops set time_zone = 'Europe/Berlin' where id = $1", shop.id);
  await shop.query("insert into sales_tax (shop_id, prices_include_tax) values ($1, false)", shop.id);
  await shop.owner.client.tax_rates.create({
    params,
    body: { name: "VAT", ppm: 100_000, country: "DE" },
  });
  const body = areaDraft({ slots: [times("08:00", 1)], packaging_fee: 50 });
  await shop.owner.client.quick_commerce_areas.create({ params, body });
  rival = await app.person("Rita Deliveries");
  await app.shop(rival, "Rival Deliveries");
});

const slots = async (id: string) =>
  (await shop.preview(id, {})).delivery_options.filter(({ window }) => window?.is_slot);
const rate = (key: string) => ({ delivery: { kind: "rate" as const, rate: key, title: null, price: null } });
const custom = (title: string, price: number) => ({
  delivery: { kind: "custom" as const, rate: null, title, price },
});
const asPlaced = { delivery: { kind: "placed" as const, rate: null, title: null, price: null } };
const ordersIn = async (key: string) => {
  const [area, starts_at] = key.split("@");
  const [row] = await shop.query<{ orders: number }>(
    "select orders from slot_orders where shop_id = $1 and area_id = $2 and starts_at = $3",
    shop.id,
    area,
    starts_at,
  );
  return row?.orders ?? 0;
};

/** An order of a tea at 10.00 that its shopper placed for a slot, or for the shop's rate. */
async function sold(slot?: number) {
  const { variant_id } = await shop.put("Tea", 1000);
  const it = shopper(app, shop.handle);
  const email = `${crypto.randomUUID()}@example.com`;
  await fill(it, [{ variant_id, quantity: 1 }], email);
  const params = { handle: shop.handle };
  const { delivery_options: options } = (await it.client.checkout.read_cart({ params })).data;
  const inTime = options.filter(({ quick }) => quick?.slot);
  const { key } = slot === undefined ? options.find(({ quick }) => !quick)! : inTime[slot]!;
  const { data } = await it.client.checkout.update_delivery({ params, body: { method: key } });
  it.key = crypto.randomUUID();
  await it.client.checkout.place_order({ params, body: { accepted_total: data.total } });
  const [row] = await shop.query<{ id: string }>("select id from orders where email = $1", email);
  return { id: row!.id, email, key, total: data.total, tea: variant_id };
}

/** Expects an attempt to fail, and the order and all slots to stay as they are. */
async function rejected(id: string, attempt: () => Promise<unknown>, error: object) {
  const state = async () => [
    await shop.order(id),
    await shop.query("select * from slot_orders where shop_id = $1 order by starts_at", shop.id),
  ];
  const before = await state();
  await expect(attempt()).rejects.toMatchObject(error);
  expect(await state()).toEqual(before);
}

describe("another delivery of an order", () => {
  it("is a name and a price, with today's tax, in the figures, the timeline and the email", async () => {
    const { id, email } = await sold();
    const { before, after } = await shop.preview(id, custom("Bike courier", 800));
    expect(before.delivery).toMatchObject({ name: "Standard delivery", total: 0 });
    expect(after!.delivery).toMatchObject({ name: "Bike courier", total: 800, taxes: [{ amount: 80 }] });
    await shop.edit(id, custom("Bike courier", 800), { notifies_customer: true });
    const order = await shop.order(id);
    expect(order).toMatchObject({
      delivery: { name: "Bike courier", fee: 800, is_arranged: true, window: null },
      shipping_total: 800,
      total: 1000 + 100 + 880,
    });
    expect(order.timeline.at(-1)!.details["changes"]).toContainEqual({
      kind: "delivery_method",
      before: "Standard delivery",
      after: "Bike courier",
      window: null,
    });
    const [job] = await shop.emailsOfEdits(id);
    await sendOrderMail(app.app, job!);
    const { text } = await app.mailTo(email, /changed your order/);
    expect(text).toContain("Delivery: Bike courier instead of Standard delivery");
  });

  it("can be replaced by the delivery of the placed order, to the cent", async () => {
    const { id } = await sold();
    const { total } = await shop.order(id);
    expect((await shop.editable(id)).placed_delivery).toBeNull();
    await shop.edit(id, custom("Bike courier", 800));
    expect((await shop.editable(id)).placed_delivery).toEqual({ name: "Standard delivery", price: 0 });
    await shop.edit(id, asPlaced);
    const order = await shop.order(id);
    expect(order).toMatchObject({ total, delivery: { name: "Standard delivery", fee: 0 }, refunds: [] });
    expect(order.delivery.arrives_from).toEqual(expect.any(String));
    expect((await shop.editable(id)).placed_delivery).toBeNull();
  });

  it("is a slot, which is taken while the earlier one is released", async () => {
    const { id, key } = await sold(0);
    const [own, next] = await slots(id);
    // Its own slot isn't full for the order itself.
    expect(own).toMatchObject({ key, is_full: false, fee: 390, packaging_fee: 50 });
    await shop.edit(id, rate(next!.key));
    expect([await ordersIn(key), await ordersIn(next!.key)]).toEqual([0, 1]);
    expect((await shop.order(id)).delivery.window).toEqual(next!.window);
    await shop.edit(id, custom("Bike courier", 0));
    expect(await ordersIn(next!.key)).toBe(0);
    expect(await shop.order(id)).toMatchObject({ fee_total: 0, delivery: { window: null } });
    await shop.edit(id, asPlaced);
    expect(await ordersIn(key)).toBe(1);
    expect(await shop.order(id)).toMatchObject({ fee_total: 50, delivery: { window: own!.window } });
  });

  it("stays with its slot if another part of the order is edited, and counts once", async () => {
    const { id, key, tea } = await sold(2);
    await shop.edit(id, { lines: { [tea]: 2 } });
    await shop.edit(id, rate(key));
    expect(await ordersIn(key)).toBe(1);
    await shop.owner.client.orders.cancel({ params: shop.place(id), body: { reason: "customer" } });
    expect(await ordersIn(key)).toBe(0);
  });
});

describe("another delivery is rejected, and nothing changes,", () => {
  it("if the slot is full, or not one of the shop", async () => {
    const [full, other] = [await sold(3), await sold()];
    expect((await slots(other.id)).find(({ key }) => key === full.key)).toMatchObject({ is_full: true });
    const preview = await shop.preview(other.id, rate(full.key));
    expect(preview).toMatchObject({ is_delivery_unavailable: true });
    expect(preview.after!.total).toBe(preview.before.total);
    await rejected(other.id, () => shop.edit(other.id, rate(full.key)), { code: "slot_full" });
    const unknown = `${crypto.randomUUID()}@2026-11-24T09:00Z`;
    await rejected(other.id, () => shop.edit(other.id, rate(unknown)), { code: "slot_full" });
    await rejected(other.id, () => shop.edit(other.id, rate("unknown")), {
      code: "invalid_input",
      errors: { "delivery.rate": [expect.stringContaining("isn't available")] },
    });
  });

  it("if the slot of the placed order was taken by another order in the meantime", async () => {
    const { id, key } = await sold(4);
    await shop.edit(id, custom("Bike courier", 0));
    await sold(4);
    expect(await ordersIn(key)).toBe(1);
    await rejected(id, () => shop.edit(id, asPlaced), { code: "slot_full" });
  });

  it("without a name or a price, and by other shops", async () => {
    const { id } = await sold();
    const body = { ...inputOf(await shop.editable(id)), version: 1, accepted_total: 1 };
    const send = (delivery: unknown, by = shop.owner) =>
      by.client.order_edits.create({ params: shop.place(id), body: { ...body, delivery } as never });
    await rejected(id, () => send({ kind: "custom" }), {
      code: "invalid_input",
      errors: { "delivery.title": [expect.anything()], "delivery.price": [expect.anything()] },
    });
    await rejected(id, () => send({ kind: "rate" }), { code: "invalid_input" });
    await rejected(id, () => send(custom("Bike", 1).delivery, rival), { status: 404 });
  });

  it("once everything is packed, or the order is cancelled", async () => {
    const [packed, cancelled] = [await sold(), await sold()];
    const { orders } = shop.owner.client;
    const late = [
      await shop.ready(packed.id, custom("Bike", 100)),
      await shop.ready(cancelled.id, custom("Bike", 100)),
    ];
    await orders.confirm({ params: shop.place(packed.id) });
    await orders.pack({ params: shop.place(packed.id), body: {} });
    await orders.cancel({ params: shop.place(cancelled.id), body: { reason: "customer" } });
    await rejected(packed.id, () => late[0]!(), { code: "transition_rejected" });
    await rejected(cancelled.id, () => late[1]!(), { code: "transition_rejected" });
  });
});

describe("at the same moment", () => {
  it("of edits of several orders, as many get the slot as fit in it", async () => {
    const ids = [];
    for (let index = 0; index < 4; index++) ids.push((await sold()).id);
    const { key } = (await slots(ids[0]!))[6]!;
    const saves = [];
    for (const id of ids) saves.push(await shop.ready(id, rate(key)));
    const results = await Promise.allSettled(saves.map((save) => save()));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const response of results)
      if (response.status === "rejected") expect(response.reason).toMatchObject({ code: "slot_full" });
    expect(await ordersIn(key)).toBe(1);
  });

  it("two orders can't exchange full slots, and neither loses its own", async () => {
    const [one, two] = [await sold(7), await sold(8)];
    const body = async ({ id, total }: typeof one, key: string) => ({
      ...inputOf(await shop.editable(id), rate(key)),
      version: (await shop.order(id)).version,
      accepted_total: total,
    });
    const bodies = [await body(one, two.key), await body(two, one.key)];
    const results = await Promise.allSettled(
      [one, two].map(({ id }, index) =>
        shop.owner.client.order_edits.create({ params: shop.place(id), body: bodies[index]! }),
      ),
    );
    for (const response of results) expect(response).toMatchObject({ reason: { code: "slot_full" } });
    expect([await ordersIn(one.key), await ordersIn(two.key)]).toEqual([1, 1]);
  });
});
