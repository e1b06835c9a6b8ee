import { orderSorts } from "@vitrine/contract/orders/order-endpoints";
import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../../test/sample-products.ts";
import { buy, shopper } from "../../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";

const app = useTestApp();
let mona: Person;
let inShop: { shop_id: number };

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Neighbour Tea");
  inShop = { shop_id: shop.id };
  await open(app.database, shop.id);
  const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 50 });
  // Equal names and totals, which are sorted by id.
  for (const [name, quantity] of [
    ["Ada", 1],
    ["Zoë", 2],
    ["Ada", 1],
    ["Émile", 2],
    ["Ada", 3],
  ] as const) {
    const { number } = await buy(shopper(app, shop.handle), [{ variant_id: tea.variant_id, quantity }]);
    await app.database.admin.query("update orders set name = $1 where shop_id = $2 and number = $3", [
      name,
      shop.id,
      number,
    ]);
  }
});

type Query = Parameters<Person["client"]["orders"]["list"]>[0]["query"];
const listIds = async (query: Query) =>
  (await mona.client.orders.list({ params: inShop, query })).data.map(({ id }) => id);
const neighboursOf = async (id: string, query: Query) =>
  (await mona.client.orders.neighbours({ params: { ...inShop, id }, query })).data;

describe("the neighbours of an order", () => {
  it("are the rows before and after it in the list, by every sort and filter, null at the ends", async () => {
    const queries: Query[] = [
      ...orderSorts.map((sort) => ({ sort })),
      { search: "Ada", sort: "total" },
      { stage: "new" },
    ];
    for (const query of queries) {
      const ids = await listIds(query);
      expect(ids.length).toBeGreaterThanOrEqual(3);
      for (const [at, id] of ids.entries())
        expect(await neighboursOf(id, query), JSON.stringify(query)).toEqual({
          previous: ids[at - 1] ?? null,
          next: ids[at + 1] ?? null,
        });
    }
  });

  it("stay the same when the order leaves the filter", async () => {
    const query: Query = { stage: "new" };
    const [first, second, third] = await listIds(query);
    await mona.client.orders.confirm({ params: { ...inShop, id: second! } });
    expect(await listIds(query)).not.toContain(second);
    expect(await neighboursOf(second!, query)).toEqual({ previous: first, next: third });
    expect(await neighboursOf(first!, query)).toEqual({ previous: null, next: third });
  });

  it("rejects the owner of another shop with 404, by either shop's path", async () => {
    const rita = await app.person("Rita Rival");
    const rival = await app.shop(rita, "Rival Tea");
    const [id] = await listIds({});
    for (const shop_id of [inShop.shop_id, rival.id])
      await expect(
        rita.client.orders.neighbours({ params: { shop_id, id: id! }, query: {} }),
      ).rejects.toMatchObject({ status: 404 });
  });
});
