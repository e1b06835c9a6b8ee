import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";

const app = useTestApp();
let mona: Awaited<ReturnType<typeof app.person>>;
let params: { shop_id: number };

const rate = (name: string, fee: number, more: object = {}) => ({
  id: newId(),
  name,
  fee,
  days_min: 1,
  days_max: 3,
  ...more,
});

beforeAll(async () => {
  mona = await app.person("Mona Zones");
  params = { shop_id: (await app.shop(mona, "Zones by hand")).id };
});

const list = async () => (await mona.client.delivery_zones.list({ params, query: {} })).data;
const test = async (destination: object, more: object = {}) =>
  (
    await mona.client.delivery_zones.test({
      params,
      body: { destination: { country: "DE", ...destination }, ...more },
    })
  ).data;

describe("delivery zones", () => {
  it("test an address before there are any: the delivery of all places applies", async () => {
    expect(await test({})).toMatchObject({ zone: null, matched: null, options: [{ key: "standard" }] });
  });

  it("are validated: postcodes, the order of a range, days and limits", async () => {
    const create = (body: object) => mona.client.delivery_zones.create({ params, body: body as never });
    const place = { country: "DE" };
    const bad = [
      { name: "A", places: [{ ...place, postcodes: ["12**"] }], rates: [] },
      { name: "A", places: [{ ...place, postcodes: ["*12"] }], rates: [] },
      { name: "A", places: [{ ...place, postcodes: ["1999-1000"] }], rates: [] },
      { name: "A", places: [{ ...place, postcodes: [""] }], rates: [] },
      { name: "A", places: [{ country: "XY" }], rates: [] },
      { name: "A", places: [], rates: [] },
      { name: "A", places: [place], rates: [rate("Post", -1)] },
      { name: "A", places: [place], rates: [rate("Post", 1, { days_max: 0 })] },
      { name: "A", places: [place], rates: [rate("Post", 1, { min_weight: 2, max_weight: 1 })] },
    ];
    for (const body of bad)
      await expect(create(body), JSON.stringify(body)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await list()).toEqual([]);
  });

  it("complete the delivery step of the setup guide when the first is added", async () => {
    const isDone = async () =>
      (await mona.client.shops.readiness({ params })).data.steps.find(({ key }) => key === "delivery")!.done;
    expect(await isDone()).toBe(false);
    await mona.client.delivery_zones.create({
      params,
      body: {
        name: "Germany",
        places: [{ country: "DE" }],
        rates: [rate("Parcel", 500, { fee_per_unit: 50 }), rate("Freight", 4000, { min_weight: 30_000 })],
      },
    });
    expect(await isDone()).toBe(true);
  });

  it("test an address with a cart, and change nothing", async () => {
    await mona.client.delivery_zones.create({
      params,
      body: {
        name: "Hamburg",
        places: [{ country: "DE", region_codes: ["HH"], cities: ["Hamburg"], postcodes: ["20*"] }],
        rates: [],
      },
    });
    const before = await list();
    const berlin = { postal_code: "10115", city: "Berlin" };
    expect(await test(berlin)).toMatchObject({
      zone: { name: "Germany" },
      matched: "country",
      rate_count: 2,
      options: [{ name: "Parcel", fee: 500, days_min: 1, days_max: 3 }],
    });
    expect((await test(berlin, { quantity: 3, weight_grams: 30_000 })).options).toMatchObject([
      { name: "Parcel", fee: 600 },
      { name: "Freight", fee: 4000 },
    ]);
    // The weight is the cart's, not each unit's.
    expect((await test(berlin, { quantity: 3, weight_grams: 29_999 })).options).toHaveLength(1);
    const none = { zone: { name: "Hamburg" }, rate_count: 0, options: [] };
    expect(await test({ postal_code: "20095" })).toMatchObject({ ...none, matched: "postcode" });
    expect(await test({ city: "HAMBURG" })).toMatchObject({ ...none, matched: "city" });
    expect(await test({ region_code: "HH" })).toMatchObject({ ...none, matched: "region" });
    expect(await test({ country: "AT" })).toMatchObject({ zone: null, options: [{ key: "standard" }] });
    expect(await list()).toEqual(before);
  });

  it("aren't tested for staff, who have no access to delivery", async () => {
    const sam = await app.person("Sam Staff");
    await app.join(params.shop_id, sam, "staff");
    await expect(
      sam.client.delivery_zones.test({ params, body: { destination: { country: "DE" } } }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
