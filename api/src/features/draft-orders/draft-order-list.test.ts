import { beforeAll, describe, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { address } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { shop_id: number };

const line = { title: "Wrap", unit_price: 100, quantity: 1 };
const create = async (more: object) =>
  (
    await mona.client.draft_orders.create({
      params: shop,
      body: { lines: [line], delivery: { kind: "none" }, ...more },
    })
  ).data;
const names = async (query: object) =>
  (await mona.client.draft_orders.list({ params: shop, query })).data.map(({ name }) => name);

// D1 has neither name nor contact, D2 an address, D3 a customer, and D4 has become order 1001.
beforeAll(async () => {
  mona = await app.person("Mona Lists");
  shop = { shop_id: (await app.shop(mona, "Draft Lists")).id };
  await open(app.database, shop.shop_id);
  await create({});
  await create({
    email: "nia@example.com",
    phone: "+49 40 123-4567",
    address: { ...address, name: "Nia 50%_Shopper" },
  });
  const { data } = await mona.client.customers.create({
    params: shop,
    body: { name: "Ada Jansen", email: "ada@example.com", phone: "+44 20 7946 0018" },
  });
  await create({ customer_id: data.id });
  const draft = await create({ email: "bo@example.com", address: { ...address, name: "Bo" } });
  await mona.client.draft_orders.complete({
    params: { ...shop, id: draft.id },
    body: {
      version: draft.version,
      accepted_total: draft.quote.calculation!.total,
      payment: { kind: "later", method: "manual" },
    },
  });
});

describe("the list of drafts", () => {
  it.each([
    ["d2", ["D2"]],
    ["2", ["D2"]],
    ["\u09e8", ["D2"]],
    ["1001", ["D4"]],
    ["#1001", ["D4"]],
    ["D1001", []],
    ["X1001", []],
    ["shopper", ["D2"]],
    ["0%_s", ["D2"]],
    ["NIA@", ["D2"]],
    ["040 1234567", ["D2"]],
    ["jansen", ["D3"]],
    ["ada@example", ["D3"]],
    ["7946 0018", ["D3"]],
    ["nothing like it", []],
    ["(", []],
  ])("finds by number and customer: %s", async (search, found) => {
    expect(await names({ search })).toEqual(found);
  });

  it("searches within a state", async () => {
    expect(await names({ search: "example.com" })).toEqual(["D4", "D3", "D2"]);
    expect(await names({ search: "example.com", status: "open" })).toEqual(["D3", "D2"]);
    expect(await names({ search: "example.com", status: "completed" })).toEqual(["D4"]);
  });

  it("has pages of the drafts found", async () => {
    const read = (cursor?: string) =>
      mona.client.draft_orders.list({ params: shop, query: { search: "example.com", limit: 2, cursor } });
    const first = await read();
    expect(first.data.map(({ name }) => name)).toEqual(["D4", "D3"]);
    const second = await read(first.meta.next_cursor!);
    expect(second.data.map(({ name }) => name)).toEqual(["D2"]);
    expect(second.meta.next_cursor).toBeNull();
  });

  it("finds nothing in another shop, and rejects a long search", async () => {
    const rita = await app.person("Rita Lists");
    const other = { shop_id: (await app.shop(rita, "Rival Lists")).id };
    const found = await rita.client.draft_orders.list({ params: other, query: { search: "nia" } });
    expect(found.data).toEqual([]);
    await expect(names({ search: "x".repeat(201) })).rejects.toMatchObject({ code: "invalid_input" });
  });
});
