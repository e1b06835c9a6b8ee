import { describe, expect, it } from "vitest";
import { doDueWork } from "../../../test/due-work.ts";
import { setPrice, stockOf } from "../../../test/sample-products.ts";
import { address } from "../../../test/shopper.ts";
import { noDelivery, input, custom, totalOf, type DraftInput, useDraftShop } from "./draft-orders.fixture.ts";

const { app, shop, tea, create, read, complete, completed } = useDraftShop();

describe("a draft", () => {
  it("has today's prices each time it is read, and takes no stock", async () => {
    const { variant_id } = await tea();
    const draft = await create([{ variant_id, quantity: 2 }, custom("Gift box", 350)]);
    expect(draft).toMatchObject({
      name: expect.stringMatching(/^D\d+$/),
      customer_name: "Nia Shopper",
      order: null,
    });
    expect(totalOf(draft)).toBe(2350);
    await setPrice(app.database, variant_id, 1200);
    expect(totalOf(await read(draft.id))).toBe(2750);
    expect(await stockOf(app.database, variant_id)).toMatchObject({ allocated: 0 });
    const { data } = await shop.mona.client.draft_orders.list({ params: shop.params, query: {} });
    expect(data[0]).toMatchObject({ id: draft.id, total: 2750, item_count: 3, currency: "EUR" });
  });

  it("is numbered from D1 in each shop", async () => {
    const body = { lines: [], delivery: noDelivery };
    const first = await shop.rita.client.draft_orders.create({ params: shop.rival, body });
    const second = await shop.rita.client.draft_orders.create({ params: shop.rival, body });
    expect([first.data.name, second.data.name]).toEqual(["D1", "D2"]);
  });

  it("keeps the version of the user who saved first", async () => {
    const draft = await create([custom("Wrap", 100)]);
    const save = (price: number) =>
      shop.mona.client.draft_orders.update({
        params: { ...shop.params, id: draft.id },
        body: { ...input([custom("Wrap", price)]), version: draft.version },
      });
    await save(200);
    await expect(save(300)).rejects.toMatchObject({
      code: "version_conflict",
      body: { current: { version: 2 } },
    });
    expect(totalOf(await read(draft.id))).toBe(200);
  });

  it("expires 30 days after its last change", async () => {
    const draft = await create([custom("Wrap", 100)]);
    const days = (Date.parse(draft.expires_at) - Date.parse(draft.updated_at)) / 86_400_000;
    expect(days).toBeCloseTo(30, 5);
  });

  it("is deleted once it has expired, and not before", async () => {
    const draft = await create([custom("Wrap", 100)]);
    const expire = (days: number) =>
      app.database.admin.query(
        "update draft_orders set expires_at = now() + $2 * interval '1 day' where id = $1",
        [draft.id, days],
      );
    await expire(1);
    await doDueWork(app, 31);
    expect((await read(draft.id)).name).toBe(draft.name);
    await expire(-1);
    await doDueWork(app, 62);
    await expect(read(draft.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("moves to the customer that its own is merged into, and is erased with that one", async () => {
    const add = async (name: string) =>
      (
        await shop.mona.client.customers.create({
          params: shop.params,
          body: { name, email: `${name}@example.com` },
        })
      ).data;
    const [first, second] = [await add("first"), await add("second")];
    const draft = await create([custom("Wrap", 100)], { customer_id: first.id, email: "first@example.com" });
    await shop.mona.client.customers.merge({
      params: { ...shop.params, id: second.id },
      body: { customer_id: first.id },
    });
    expect(await read(draft.id)).toMatchObject({ customer_id: second.id, customer_name: "second" });
    const { data } = await shop.mona.client.customers.export_data({
      params: { ...shop.params, id: second.id },
    });
    expect(data["draft_orders"]).toMatchObject([{ name: draft.name, email: "first@example.com" }]);
    await shop.mona.client.customers.erase({ params: { ...shop.params, id: second.id } });
    await expect(read(draft.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    [
      "a variant of another shop",
      () => [{ variant_id: shop.rug.variant_id, quantity: 1 }],
      {},
      "lines.0.variant_id",
    ],
    ["a phone number that isn't one", () => [], { phone: "12" }, "phone"],
    [
      "an address with a wrong postcode",
      () => [],
      { address: { ...address, postal_code: "1" } },
      "address.postal_code",
    ],
  ])("rejects %s and stores nothing", async (_, lines, more, field) => {
    const count = async () =>
      (await app.database.admin.query("select count(*)::int from draft_orders")).rows[0].count;
    const before = await count();
    await expect(create(lines(), more as Partial<DraftInput>)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { [field]: [expect.any(String)] },
    });
    expect(await count()).toBe(before);
  });

  it("rejects another shop's customer", async () => {
    const { data } = await shop.rita.client.customers.create({
      params: shop.rival,
      body: { name: "Ada", email: "ada@example.com" },
    });
    await expect(create([], { customer_id: data.id })).rejects.toMatchObject({
      errors: { customer_id: [expect.any(String)] },
    });
  });

  it("isn't open to staff, and not found in another shop", async () => {
    const draft = await create([custom("Wrap", 100)]);
    await expect(complete(draft, {}, shop.sam)).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      shop.sam.client.draft_orders.create({ params: shop.params, body: input([]) }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      shop.rita.client.draft_orders.read({ params: { ...shop.rival, id: draft.id } }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect((await completed(draft, {}, shop.max)).timeline[0]).toMatchObject({
      actor: shop.max.name,
      role: "manager",
    });
  });

  it("is deleted, unless it is an order already", async () => {
    const draft = await create([custom("Wrap", 100)]);
    await shop.mona.client.draft_orders.remove({ params: { ...shop.params, id: draft.id } });
    await expect(read(draft.id)).rejects.toMatchObject({ code: "not_found" });
    const other = await create([custom("Wrap", 100)]);
    await complete(other);
    const change = { params: { ...shop.params, id: other.id } };
    await expect(shop.mona.client.draft_orders.remove(change)).rejects.toMatchObject({
      code: "draft_order_completed",
    });
    await expect(
      shop.mona.client.draft_orders.update({ ...change, body: { ...input([]), version: 2 } }),
    ).rejects.toMatchObject({ code: "draft_order_completed" });
  });
});
