import { beforeAll, describe, expect, it } from "vitest";
import type { BulkVerb } from "@vitrine/contract/orders/order-changes";
import { open, insertProduct, stockOf } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ jobs: false });
let owner: Person;
let staff: Person;
let shop: { id: number; handle: string };
let tea: { variant_id: string };

beforeAll(async () => {
  [owner, staff] = await Promise.all([app.person("Mona Many"), app.person("Sam Many")]);
  shop = await app.shop(owner, "Tea Many");
  await app.join(shop.id, staff, "staff");
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 100 });
});

async function order(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  await buy(shopper(app, shop.handle), [{ variant_id: tea.variant_id, quantity: 2 }], email);
  const { rows } = await app.database.admin.query("select id from orders where email = $1", [email]);
  return rows[0].id;
}

const change = async (by: Person, verb: BulkVerb, ids: string[]) =>
  (await by.client.order_changes.create({ params: { shop_id: shop.id }, body: { change: verb, ids } })).data;
const problems = async (...call: Parameters<typeof change>) =>
  (await change(...call)).map(({ problem }) => problem);
const stageOf = async (id: string) =>
  (await owner.client.orders.read({ params: { shop_id: shop.id, id } })).data.stage;

async function packed(): Promise<string> {
  const id = await order();
  const params = { shop_id: shop.id, id };
  await owner.client.orders.confirm({ params });
  await owner.client.orders.pack({ params, body: {} });
  return id;
}
const shipmentsOf = async (id: string) =>
  (await owner.client.orders.read({ params: { shop_id: shop.id, id } })).data.shipments;

const entry = (order_id: string, tracking_number: string) => ({
  order_id,
  courier: "UPS",
  tracking_number,
  tracking_url: `https://ups.example/${tracking_number}`,
});
const ship = async (ids: string[], tracking: ReturnType<typeof entry>[]) => {
  const body = { change: "ship" as const, ids, tracking };
  const { data } = await staff.client.order_changes.create({ params: { shop_id: shop.id }, body });
  return data.map(({ problem }) => problem);
};

describe("a change of many orders", () => {
  it("takes each order through its steps, and stock goes down once", async () => {
    const ids = [await order(), await order()];
    const before = await stockOf(app.database, tea.variant_id);
    for (const [verb, stage] of [
      ["confirm", "confirmed"],
      ["pack", "packed"],
      ["ship", "shipped"],
      ["deliver", "delivered"],
    ] as const) {
      // The first order is listed twice.
      expect(await change(staff, verb, [...ids, ids[0]!])).toMatchObject(
        ids.map((id) => ({ id, name: expect.stringMatching(/^#\d+$/), problem: null })),
      );
      expect(await Promise.all(ids.map(stageOf))).toEqual([stage, stage]);
      expect((await problems(staff, verb, ids)).every((problem) => problem !== null)).toBe(true);
    }
    const after = await stockOf(app.database, tea.variant_id);
    expect(before.on_hand - after.on_hand).toBe(4);
    const paid = await owner.client.orders.read({ params: { shop_id: shop.id, id: ids[0]! } });
    // Cash was collected on delivery.
    expect(paid.data.payment_status).toBe("paid");
  });

  it("reports the orders it isn't possible for, and changes the others", async () => {
    const [first, second] = [await order(), await order()];
    await owner.client.orders.cancel({ params: { shop_id: shop.id, id: first }, body: { reason: "other" } });
    const unknown = crypto.randomUUID();
    const outcomes = await change(owner, "confirm", [first, unknown, second]);
    expect(outcomes).toMatchObject([
      { id: first, problem: "This order doesn't need to be confirmed." },
      { id: unknown, name: null, problem: expect.any(String) },
      { id: second, problem: null },
    ]);
    expect(await stageOf(second)).toBe("confirmed");
  });

  it("ships each order with its own tracking details, once", async () => {
    const [first, second] = [await packed(), await packed()];
    const tracking = [entry(first, "1ZA"), entry(second, "1ZB")];
    expect(await ship([first, second], tracking)).toEqual([null, null]);
    expect(await shipmentsOf(first)).toMatchObject([
      { status: "shipped", courier: "UPS", tracking_number: "1ZA" },
    ]);
    expect(await shipmentsOf(second)).toMatchObject([{ status: "shipped", tracking_number: "1ZB" }]);
    expect(await ship([first], [entry(first, "1ZC")])).toEqual(["This order has no packed shipment."]);
    expect(await shipmentsOf(first)).toMatchObject([{ tracking_number: "1ZA" }]);
  });

  it("ships with one of two tracking numbers that are sent at once", async () => {
    const id = await packed();
    const both = await Promise.all(["1ZA", "1ZB"].map((number) => ship([id], [entry(id, number)])));
    expect(both.flat().filter((problem) => problem === null)).toHaveLength(1);
    const winner = both[0]![0] === null ? "1ZA" : "1ZB";
    expect(await shipmentsOf(id)).toMatchObject([{ tracking_number: winner }]);
  });

  it("retains the tracking details of a booked shipment without a new number", async () => {
    const id = await packed();
    const [shipment] = await shipmentsOf(id);
    await app.database.admin.query(
      "update shipments set courier = 'Pathao', tracking_number = 'P1' where id = $1",
      [shipment!.id],
    );
    expect(await ship([id], [])).toEqual([null]);
    expect(await shipmentsOf(id)).toMatchObject([
      { status: "shipped", courier: "Pathao", tracking_number: "P1" },
    ]);
  });

  it("reports an order with several packed shipments, because the number is of one of them", async () => {
    const id = await order();
    const params = { shop_id: shop.id, id };
    await owner.client.orders.confirm({ params });
    const line = (await owner.client.orders.read({ params })).data.lines[0]!.id;
    for (let times = 0; times < 2; times++)
      await owner.client.orders.pack({ params, body: { lines: [{ order_line_id: line, quantity: 1 }] } });
    expect(await ship([id], [entry(id, "1ZA")])).toEqual([
      "This order has several packed shipments. Ship each of them on the order's page, with its tracking number.",
    ]);
    expect(await shipmentsOf(id)).toMatchObject([{ status: "packed" }, { status: "packed" }]);
    expect(await ship([id], [])).toEqual([null]);
  });

  it("rejects tracking details of orders that aren't selected or listed twice, and of other changes", async () => {
    const [id, other] = [await packed(), await packed()];
    const rejected = { code: "invalid_input" };
    await expect(ship([id], [entry(other, "1ZA")])).rejects.toMatchObject(rejected);
    await expect(ship([id], [entry(id, "1ZA"), entry(id, "1ZB")])).rejects.toMatchObject(rejected);
    await expect(
      ship([id], [{ ...entry(id, "1ZA"), tracking_url: "javascript:alert(1)" }]),
    ).rejects.toMatchObject(rejected);
    const body = { change: "deliver" as const, ids: [id], tracking: [entry(id, "1ZA")] };
    const params = { shop_id: shop.id };
    await expect(owner.client.order_changes.create({ params, body })).rejects.toMatchObject(rejected);
    for (const one of [id, other]) expect(await stageOf(one)).toBe("packed");
  });

  it("ships no order of another shop", async () => {
    const id = await packed();
    const otto = await app.person("Otto Other");
    const { id: shop_id } = await app.shop(otto, "Other Many");
    const { data } = await otto.client.order_changes.create({
      params: { shop_id },
      body: { change: "ship", ids: [id], tracking: [entry(id, "1ZA")] },
    });
    expect(data).toMatchObject([{ id, name: null, problem: expect.any(String) }]);
    expect(await shipmentsOf(id)).toMatchObject([{ status: "packed", tracking_number: null }]);
  });

  it("packs nothing of an order whose shipments contain all of its items, although another is still to be delivered", async () => {
    const id = await order();
    const params = { shop_id: shop.id, id };
    const { orders } = owner.client;
    await orders.confirm({ params });
    const { data } = await orders.read({ params });
    const line = data.lines[0]!.id;
    for (let times = 0; times < 2; times++)
      await orders.pack({ params, body: { lines: [{ order_line_id: line, quantity: 1 }] } });
    await change(owner, "ship", [id]);
    const { shipments } = (await orders.read({ params })).data;
    await orders.deliver({ params: { ...params, shipment_id: shipments[0]!.id } });
    expect(await change(owner, "pack", [id])).toMatchObject([
      {
        id,
        name: expect.stringMatching(/^#/),
        problem: "Only confirmed orders with unpacked items can be packed.",
      },
    ]);
    await expect(orders.pack({ params, body: {} })).rejects.toMatchObject({ code: "transition_rejected" });
    expect((await orders.read({ params })).data.shipments).toHaveLength(2);
  });

  it("marks orders as paid, but not for staff", async () => {
    const id = await order();
    await expect(problems(staff, "mark_paid", [id])).rejects.toMatchObject({ code: "forbidden" });
    expect(await problems(owner, "mark_paid", [id])).toEqual([null]);
    expect(await problems(owner, "mark_paid", [id])).toEqual(["This order is already paid."]);
  });

  it("made twice at once, applies once", async () => {
    const ids = [await order(), await order(), await order()];
    const both = await Promise.all([change(owner, "confirm", ids), change(staff, "confirm", ids)]);
    const applied = both.flat().filter(({ problem }) => problem === null);
    expect(applied.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});
