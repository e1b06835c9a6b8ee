import type { EstimateQuery } from "@vitrine/contract/delivery/delivery-estimates";
import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";

const app = useTestApp();
let owner: Person;
let shop: { id: number; handle: string };
let product: string;

const rate = (fee: number, more: object = {}) => ({
  id: newId(),
  name: "Post",
  fee,
  days_min: 1,
  days_max: 3,
  ...more,
});
const admin = (text: string, values: unknown[]) => app.database.admin.query(text, values);
const read = async (query: Partial<EstimateQuery>, of = shop) =>
  (
    await app.visitor().delivery_estimates.read({
      params: { handle: of.handle },
      query: { country: "US", product, ...query } as EstimateQuery,
    })
  ).data;

beforeAll(async () => {
  owner = await app.person("Mona");
  shop = await app.shop(owner, "Fern Field");
  await open(app.database, shop.id);
  const { product_id } = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 9 });
  product = (await admin("select handle from products where id = $1", [product_id])).rows[0].handle;
});

describe("the delivery to a place", () => {
  it("is that of all places before the shop has zones", async () => {
    expect(await read({ country: "JP" })).toMatchObject({
      status: "delivered",
      delivery: { fee: 490, is_minimum: false, free_from: null },
      parts: [],
      offers_pickup: false,
    });
  });

  it("is the cheapest of the most specific zone, with the total from which it is free", async () => {
    const params = { shop_id: shop.id };
    const place = { country: "US" };
    const rates = [
      rate(900, { days_min: 0, days_max: 1, free_from: 8000 }),
      rate(600, { free_from: 5000 }),
      rate(100, { min_subtotal: 9000 }),
      rate(0, { is_pickup: true }),
    ];
    await owner.client.delivery_zones.create({
      params,
      body: { name: "United States", places: [place], rates },
    });
    await owner.client.delivery_zones.create({
      params,
      body: { name: "New York City", places: [{ ...place, postcodes: ["10*"] }], rates: [rate(300)] },
    });
    await owner.client.delivery_zones.create({
      params,
      body: {
        name: "California",
        places: [{ ...place, region_codes: ["CA"] }],
        rates: [rate(50, { min_subtotal: 700 })],
      },
    });
    await admin("update checkout_settings set delivers_elsewhere = false where shop_id = $1", [shop.id]);
    expect(await read({})).toMatchObject({
      status: "delivered",
      delivery: { fee: 600, is_minimum: true, free_from: 5000 },
      parts: ["region", "postal_code"],
      offers_pickup: true,
    });
    expect((await read({ postal_code: "10 115" })).delivery).toMatchObject({ fee: 300, is_minimum: false });
    expect(await read({ region: "California" })).toMatchObject({ status: "depends_on_cart", delivery: null });
    expect((await read({ region: "California", product: undefined })).delivery).toMatchObject({ fee: 50 });
    expect(await read({ country: "FR" })).toMatchObject({
      status: "not_delivered",
      offers_pickup: true,
      parts: [],
    });
  });

  it("has the product's own fee, also above the total of free delivery", async () => {
    await admin("update products set shipping_fee = 250 where handle = $1", [product]);
    expect((await read({})).delivery).toMatchObject({ fee: 250, free_from: null });
    await admin("update products set shipping_fee = null where handle = $1", [product]);
    await admin("update variants set requires_shipping = false where shop_id = $1", [shop.id]);
    expect(await read({})).toMatchObject({ status: "not_needed" });
    await admin("update variants set requires_shipping = true where shop_id = $1", [shop.id]);
  });

  it("counts its days from the day of dispatch", async () => {
    const params = { shop_id: shop.id };
    const today = (await read({ postal_code: "10115" })).delivery!.arrives_from;
    const { data } = await owner.client.delivery_schedule.read({ params });
    await owner.client.delivery_schedule.update({
      params,
      body: { ...data, cut_off: null, processing_days: 30 },
    });
    const later = (await read({ postal_code: "10115" })).delivery!.arrives_from;
    expect(Date.parse(later) - Date.parse(today)).toBeGreaterThanOrEqual(30 * 86_400_000);
  });

  it("isn't that of another shop's product, of a draft or of a closed shop", async () => {
    const other = await app.shop(owner, "Other");
    await expect(read({}, other)).rejects.toMatchObject({ code: "shop_not_live" });
    await open(app.database, other.id);
    await expect(read({}, other)).rejects.toMatchObject({ status: 404 });
    await admin("update products set status = 'draft' where handle = $1", [product]);
    await expect(read({})).rejects.toMatchObject({ status: 404 });
    await admin("update products set status = 'active' where handle = $1", [product]);
  });

  it("rejects places that can't exist with 422", async () => {
    for (const query of [{ country: "XY" }, { city: "a\nb" }, { postal_code: "1".repeat(41) }])
      await expect(read(query)).rejects.toMatchObject({ status: 422 });
  });
});
