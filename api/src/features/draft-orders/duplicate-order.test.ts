import { describe, expect, it } from "vitest";
import { custom, totalOf, useDraftShop } from "./draft-orders.fixture.ts";

const { app, shop, tea, create, complete, completed } = useDraftShop();

describe("a copy of an order", () => {
  it("has its items at today's prices, and those of deleted products as custom items", async () => {
    const [green, black] = [await tea(), await tea(100, 700)];
    const order = await completed(
      await create([
        { variant_id: green.variant_id, quantity: 2, unit_price: 1 },
        { variant_id: black.variant_id, quantity: 1 },
        custom("Gift box", 350),
      ]),
    );
    await app.database.admin.query("delete from products where id = $1", [black.product_id]);
    const { data } = await shop.mona.client.draft_orders.duplicate_order({
      params: { ...shop.params, id: order.id },
    });
    expect(
      data.lines.map(({ variant_id, title, unit_price, quantity }) => [
        variant_id,
        title,
        unit_price,
        quantity,
      ]),
    ).toEqual([
      [green.variant_id, "Tea", null, 2],
      [null, "Tea", 700, 1],
      [null, "Gift box", 350, 1],
    ]);
    expect(data).toMatchObject({ email: "nia@example.com", address: { city: "Hamburg" }, order: null });
    expect(totalOf(data)).toBe(3050);
    await expect(
      shop.rita.client.draft_orders.duplicate_order({ params: { ...shop.rival, id: order.id } }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("has the pickup of an order that is picked up, at its place, and needs no street", async () => {
    const [first, own] = [crypto.randomUUID(), crypto.randomUUID()];
    const rate = (id: string, name: string) => ({
      id,
      name: "Pickup",
      fee: 100,
      days_min: 0,
      days_max: 1,
      is_pickup: true,
      pickup_place: { name, line1: "2 Mill Lane", city: "Hamburg", postal_code: "20457", country: "DE" },
    });
    const zone = await shop.mona.client.delivery_zones.create({
      params: shop.params,
      body: {
        name: "Austria",
        places: [{ country: "AT" }],
        rates: [rate(first, "The arcade"), rate(own, "The mill")],
      } as never,
    });
    const { variant_id } = await tea();
    const nameOnly = { name: "Nia Shopper", country: "DE" } as never;
    const delivery = { kind: "rate" as const, rate: own };
    const order = await completed(
      await create([{ variant_id, quantity: 1 }], { address: nameOnly, delivery }),
    );
    const duplicate = async () =>
      (await shop.mona.client.draft_orders.duplicate_order({ params: { ...shop.params, id: order.id } }))
        .data;
    const copy = await duplicate();
    expect(copy).toMatchObject({ delivery, address: { name: "Nia Shopper", line1: "", country: "DE" } });
    expect(copy.quote).toMatchObject({ missing: [], calculation: { total: 1100 } });
    expect(copy.quote.delivery_options.find(({ key }) => key === own)).toMatchObject({
      is_pickup: true,
      pickup_place: { name: "The mill" },
    });
    expect(await completed(copy)).toMatchObject({
      delivery: { is_pickup: true, pickup_place: { name: "The mill" } },
    });

    const { version, rates: _, ...stored } = zone.data;
    const at = { ...shop.params, id: zone.data.id };
    const changed = (
      await shop.mona.client.delivery_zones.update({
        params: at,
        body: { ...stored, rates: [rate(first, "The arcade")], version } as never,
      })
    ).data;
    expect((await duplicate()).delivery).toMatchObject({ kind: "rate", rate: first });
    await shop.mona.client.delivery_zones.remove({ params: at });
    expect(changed.rates).toHaveLength(1);
    expect(await duplicate()).toMatchObject({ delivery: { kind: "none" }, address: null });
  });

  it("of a pickup without a name can't be completed", async () => {
    const id = crypto.randomUUID();
    const pickup_place = {
      name: "Shop",
      line1: "2 Mill Lane",
      city: "Hamburg",
      postal_code: "20457",
      country: "DE",
    };
    const rate = { id, name: "Pickup", fee: 0, days_min: 0, days_max: 1, is_pickup: true, pickup_place };
    const body = { name: "Austria", places: [{ country: "AT" }], rates: [rate] } as never;
    const zone = await shop.mona.client.delivery_zones.create({ params: shop.params, body });
    const { variant_id } = await tea();
    const draft = await create([{ variant_id, quantity: 1 }], {
      address: null,
      delivery: { kind: "rate", rate: id },
    });
    expect(draft.quote.missing).toEqual(["address"]);
    await expect(complete(draft)).rejects.toMatchObject({
      errors: { address: ["Enter the customer's name."] },
    });
    await shop.mona.client.delivery_zones.remove({ params: { ...shop.params, id: zone.data.id } });
  });
});
