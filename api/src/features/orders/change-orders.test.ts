import { beforeAll, describe, expect, it } from "vitest";
import type { BulkVerb } from "@vitrine/contract/orders/order-changes";
import { open, shelve, stockOf } from "../../../test/sample-products.ts";
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
  tea = await shelve(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 100 });
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
    expect(await problems(staff, "mark_paid", [id])).toEqual([
      "This order is already paid, or you don't have access to its payments.",
    ]);
    expect(await problems(owner, "mark_paid", [id])).toEqual([null]);
  });

  it("made twice at once, applies once", async () => {
    const ids = [await order(), await order(), await order()];
    const both = await Promise.all([change(owner, "confirm", ids), change(staff, "confirm", ids)]);
    const applied = both.flat().filter(({ problem }) => problem === null);
    expect(applied.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});
