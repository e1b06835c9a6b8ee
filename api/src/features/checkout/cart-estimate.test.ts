import type { EstimatePlace } from "@vitrine/contract/delivery/delivery-estimates";
import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, type Shopper, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { createInProcessClient } from "../../in-process.ts";
import { newId } from "../../ids.ts";

const app = useTestApp();
let mona: Awaited<ReturnType<typeof app.person>>;
let shop: { id: number; handle: string };
let tea: string;
let anvil: string;
let book: string;

const admin = (text: string, values: unknown[]) => app.database.admin.query(text, values);
const params = () => ({ handle: shop.handle });
const rate = (name: string, fee: number, more: object = {}) => ({
  id: newId(),
  name,
  fee,
  days_min: 1,
  days_max: 3,
  ...more,
});

beforeAll(async () => {
  mona = await app.person("Mona Estimates");
  shop = await app.shop(mona, "Cart Estimates");
  await open(app.database, shop.id);
  const add = async (title: string, price: number) =>
    (await insertProduct(app.database, shop.id, { title, price, on_hand: 10_000 })).variant_id;
  [tea, anvil, book] = [await add("Tea", 1000), await add("Anvil", 2000), await add("Book", 500)];
  await admin("update shop.variants set weight_grams = 9000 where id = $1", [anvil]);
  await admin("update shop.variants set requires_shipping = false where id = $1", [book]);
  await admin("update checkout_settings set delivers_elsewhere = false where shop_id = $1", [shop.id]);
  const zone = (name: string, places: object[], rates: object[]) =>
    mona.client.delivery_zones.create({
      params: { shop_id: shop.id },
      body: { name, places, rates } as never,
    });
  await zone(
    "Germany",
    [{ country: "DE" }],
    [
      rate("Letter", 200, { max_weight: 1000 }),
      rate("Parcel", 500, { free_from: 4000 }),
      rate("Two", 100, { min_quantity: 3, max_quantity: 3 }),
    ],
  );
  await zone("Hamburg", [{ country: "DE", postcodes: ["20*"] }], [rate("Bike", 300, { max_weight: 1000 })]);
});

/** The cart as its page reads it, with the delivery to a place. */
async function cartAt(it: Shopper, place?: Partial<EstimatePlace>) {
  const request = { id: "test", ip: "127.0.0.1", cartToken: it.cartToken };
  const at = { region: null, city: null, postal_code: null, country: "DE", ...place } as EstimatePlace;
  const client = createInProcessClient(app.app, { ...request, ...(place && { place: at }) });
  return (await client.checkout.read_cart({ params: params() })).data;
}

async function withLines(lines: [variant_id: string, quantity: number][]): Promise<Shopper> {
  const it = shopper(app, shop.handle);
  for (const [variant_id, quantity] of lines) {
    const body = { variant_id, quantity };
    it.cartToken = (await it.client.checkout.add_line({ params: params(), body })).data.token;
  }
  return it;
}

describe("the delivery of a cart to the shopper's place", () => {
  it("depends on the weight, the quantity and the total of its items", async () => {
    const light = await withLines([[tea, 1]]);
    expect((await cartAt(light)).delivery_estimate).toBe(null);
    expect((await cartAt(light, {})).delivery_estimate).toMatchObject({
      status: "delivered",
      delivery: { fee: 200, is_minimum: true },
    });
    expect((await cartAt(await withLines([[tea, 3]]), {})).delivery_estimate!.delivery).toMatchObject({
      fee: 100,
    });
    const heavy = await cartAt(await withLines([[anvil, 1]]), {});
    expect(heavy).toMatchObject({
      delivery_estimate: { delivery: { fee: 500, is_minimum: false } },
      shipping_total: 500,
      total: 2500,
      address: null,
      free_delivery: { from: 4000, missing: 2000 },
    });
    const paid = await cartAt(await withLines([[anvil, 2]]), {});
    expect(paid).toMatchObject({
      delivery_estimate: { delivery: { fee: 0 } },
      free_delivery: { from: 4000, missing: 0 },
    });
  });

  it("says that some items can't be sent there, or that none is sent", async () => {
    const heavy = await withLines([[anvil, 1]]);
    const place = { postal_code: "20457" };
    expect((await cartAt(heavy, place)).delivery_estimate).toMatchObject({ status: "not_delivered" });
    expect((await cartAt(await withLines([[tea, 1]]), place)).delivery_estimate).toMatchObject({
      status: "delivered",
      delivery: { fee: 300 },
    });
    expect((await cartAt(heavy, { country: "FR" })).delivery_estimate).toMatchObject({
      status: "not_delivered",
    });
    expect((await cartAt(await withLines([[book, 1]]), {})).delivery_estimate).toMatchObject({
      status: "not_needed",
    });
  });

  it("has the fees of single products", async () => {
    await admin(
      "update shop.products set shipping_fee = 700 where id = (select product_id from shop.variants where id = $1)",
      [anvil],
    );
    await admin("update platform.shops set storefront_version = storefront_version + 1 where id = $1", [
      shop.id,
    ]);
    const cart = await cartAt(await withLines([[anvil, 2]]), {});
    expect(cart.delivery_estimate!.delivery).toMatchObject({ fee: 1400 });
    expect(cart.free_delivery).toBe(null);
    await admin("update shop.products set shipping_fee = null where shop_id = $1", [shop.id]);
    await admin("update platform.shops set storefront_version = storefront_version + 1 where id = $1", [
      shop.id,
    ]);
  });

  it("counts the total after discounts, and a discount on the delivery that isn't chosen yet", async () => {
    const coupons = { params: { shop_id: shop.id } };
    const all = { items: {}, required_items: {} };
    const half = { title: "Half", method: "code", code: "HALF", type: "percent", basis_points: 5000, ...all };
    await mona.client.coupons.create({ ...coupons, body: half as never });
    const it = await withLines([[anvil, 3]]);
    expect((await cartAt(it, {})).free_delivery).toEqual({ from: 4000, missing: 0 });
    await it.client.checkout.add_coupon({ params: params(), body: { code: "HALF" } });
    expect(await cartAt(it, {})).toMatchObject({
      delivery_estimate: { delivery: { fee: 100 } },
      free_delivery: { from: 4000, missing: 1000 },
    });
    const free = { title: "Free", method: "automatic", type: "free_delivery", min_subtotal: 1000, ...all };
    const { data } = await mona.client.coupons.create({ ...coupons, body: free as never });
    const light = await cartAt(await withLines([[tea, 1]]), {});
    expect(light).toMatchObject({
      shipping_total: null,
      delivery_estimate: { delivery: { fee: 0 } },
      free_delivery: { from: 1000, missing: 0 },
    });
    await mona.client.coupons.remove({ params: { ...coupons.params, id: data.id } });
  });

  it("is that of the checkout with the same address, which then counts alone", async () => {
    const it = await withLines([[anvil, 1]]);
    const estimated = await cartAt(it, {});
    const body = { email: "nia@example.com", address: { ...address, country: "DE", postal_code: "10115" } };
    const { data } = await it.client.checkout.update_address({ params: params(), body });
    expect(data.total).toBe(estimated.total);
    expect(data.shipping_total).toBe(estimated.shipping_total);
    expect(await cartAt(it, { country: "FR" })).toMatchObject({ delivery_estimate: null, total: data.total });
  });
});
