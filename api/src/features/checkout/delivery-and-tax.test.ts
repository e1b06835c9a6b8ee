import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, type Shopper, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";

const app = useTestApp();
let mona: Awaited<ReturnType<typeof app.person>>;
let shop: { id: number; handle: string };
let tea: { product_id: string; variant_id: string };

beforeAll(async () => {
  mona = await app.person("Mona Zones");
  shop = await app.shop(mona, "Tea Zones");
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 10_000 });
});

const params = () => ({ handle: shop.handle });
const inShop = () => ({ shop_id: shop.id });
const rate = (name: string, fee: number, more: object = {}) => ({
  id: newId(),
  name,
  fee,
  days_min: 1,
  days_max: 3,
  ...more,
});
const zone = (name: string, places: object[], rates: object[]) =>
  mona.client.delivery_zones.create({ params: inShop(), body: { name, places, rates } as never });

async function cartTo(
  destination: Partial<typeof address> & { region?: string },
  quantity = 1,
  email?: string,
) {
  const it = shopper(app, shop.handle);
  const added = await it.client.checkout.add_line({
    params: params(),
    body: { variant_id: tea.variant_id, quantity },
  });
  it.cartToken = added.data.token;
  return { it, cart: await moveTo(it, destination, email) };
}

async function moveTo(it: Shopper, destination: object, email = "nia@example.com") {
  const body = { email, address: { ...address, ...destination } };
  return (await it.client.checkout.update_address({ params: params(), body })).data;
}

describe("delivery zones", () => {
  it("offer the rates of the most specific place, and those of all other places elsewhere", async () => {
    await zone("Germany", [{ country: "DE" }], [rate("Parcel", 500), rate("Express", 900)]);
    await zone("Hamburg", [{ country: "DE", postcodes: ["20*", "22000-22999"] }], [rate("Bike", 300)]);
    const { it, cart } = await cartTo({});
    expect(cart).toMatchObject({
      shipping_total: 300,
      total: 1300,
      delivery_options: [{ name: "Bike", fee: 300 }],
    });
    const berlin = await moveTo(it, { city: "Berlin", postal_code: "10115" });
    expect(berlin.delivery_options.map(({ name }) => name)).toEqual(["Parcel", "Express"]);
    expect(berlin).toMatchObject({ shipping_total: null, delivery_method: null, missing: ["delivery"] });
    const vienna = await moveTo(it, { country: "AT", city: "Wien", postal_code: "1010" });
    expect(vienna.delivery_options).toMatchObject([{ key: "standard" }]);
  });

  it("leave places outside every zone without delivery if the shop doesn't deliver elsewhere", async () => {
    const { data: settings } = await mona.client.checkout_settings.read({ params: inShop() });
    const { currency: _, ...body } = { ...settings, delivers_elsewhere: false };
    await mona.client.checkout_settings.update({ params: inShop(), body });
    const { it, cart } = await cartTo({ country: "AT", city: "Wien", postal_code: "1010" });
    expect(cart).toMatchObject({ delivery_options: [], shipping_total: null, missing: ["delivery"] });
    it.key = crypto.randomUUID();
    await expect(
      it.client.checkout.place_order({ params: params(), body: { accepted_total: cart.total } }),
    ).rejects.toMatchObject({ code: "checkout_incomplete" });
  });

  it("are rejected with more than 2,000 names, because every cart reads them", async () => {
    const codes = (from: number, count: number) => Array.from({ length: count }, (_, at) => `${from + at}`);
    const places = (last: number) => [
      ...[10_000, 20_000, 30_000].map((from) => ({ country: "DE", postcodes: codes(from, 500) })),
      { country: "DE", postcodes: codes(40_000, last) },
    ];
    await expect(
      zone("Too large", [...places(500), { country: "AT", cities: ["Wien"] }], []),
    ).rejects.toMatchObject({
      errors: { places: ["List up to 2,000 regions, cities and postcodes."] },
    });
    const { data } = await zone("Large", places(500), []);
    await mona.client.delivery_zones.remove({ params: { ...inShop(), id: data.id } });
  });

  it("charge by quantity, and nothing from a total after discounts", async () => {
    await zone(
      "France",
      [{ country: "FR" }],
      [rate("Colis", 400, { fee_per_unit: 100, free_from: 4000 }), rate("Bulk", 100, { min_quantity: 10 })],
    );
    const to = { country: "FR", city: "Paris", postal_code: "75001" };
    expect((await cartTo(to, 1)).cart.delivery_options).toMatchObject([{ name: "Colis", fee: 400 }]);
    expect((await cartTo(to, 3)).cart).toMatchObject({
      shipping_total: 600,
      total: 3600,
      free_delivery: { from: 4000, missing: 1000 },
    });
    expect((await cartTo(to, 4)).cart).toMatchObject({
      shipping_total: 0,
      total: 4000,
      free_delivery: { from: 4000, missing: 0 },
    });
    expect((await cartTo(to, 10)).cart.delivery_options.map(({ name }) => name)).toEqual(["Colis", "Bulk"]);
    const body = {
      title: "Ten",
      method: "code",
      code: "TEN",
      type: "percent",
      basis_points: 1000,
      items: {},
      required_items: {},
    } as never;
    await mona.client.coupons.create({ params: inShop(), body });
    const { it } = await cartTo(to, 4);
    const reduced = await it.client.checkout.add_coupon({ params: params(), body: { code: "TEN" } });
    expect(reduced.data).toMatchObject({
      shipping_total: 700,
      discount_total: 400,
      total: 4300,
      free_delivery: { from: 4000, missing: 400 },
    });
  });
});

describe("sales tax", () => {
  const settings = {
    adjusts_prices: false,
    tax_rounding: "line",
    delivery_tax_class: null,
    fee_tax_class: null,
    tax_number: null,
  } as const;
  const set = async (prices_include_tax: boolean, more: object = {}) => {
    const { data } = await mona.client.sales_tax.read({ params: inShop() });
    const body = { ...settings, prices_include_tax, version: data.version, ...more };
    await mona.client.sales_tax.update({ params: inShop(), body });
  };
  const add = (body: object) => mona.client.tax_rates.create({ params: inShop(), body: body as never });
  const newYork = { country: "US", city: "New York", region: "NY", postal_code: "10001" };

  beforeAll(async () => {
    await add({ name: "VAT", ppm: 190_000, country: "DE" });
    await add({ name: "VAT", ppm: 70_000, country: "DE", tax_class: "reduced" });
    await add({
      name: "VAT",
      ppm: 160_000,
      country: "DE",
      valid_from: "2020-07-01",
      valid_until: "2020-12-31",
    });
    await add({ name: "State tax", ppm: 40_000, country: "US", region_code: "NY" });
    await add({
      name: "City tax",
      ppm: 45_000,
      country: "US",
      region_code: "NY",
      postcodes: ["100*", "10101-10199"],
    });
    await zone("USA", [{ country: "US" }], [rate("Post", 1000)]);
  });

  it("is part of the prices, or added to them", async () => {
    await set(true);
    expect((await cartTo({}, 1)).cart).toMatchObject({
      prices_include_tax: true,
      tax_total: 160,
      total: 1300,
      taxes: [{ name: "VAT", ppm: 190_000, amount: 160 }],
    });
    await set(false);
    expect((await cartTo({}, 1)).cart).toMatchObject({
      prices_include_tax: false,
      tax_total: 190,
      total: 1490,
    });
  });

  it("adds up the taxes of a state and a city, also on the delivery", async () => {
    await set(false, { delivery_tax_class: "standard" });
    const { cart } = await cartTo(newYork, 2);
    expect(cart).toMatchObject({
      subtotal: 2000,
      shipping_total: 1000,
      taxes: [
        { name: "State tax", amount: 120 },
        { name: "City tax", amount: 135 },
      ],
      total: 3255,
    });
    const { cart: buffalo } = await cartTo({ ...newYork, city: "Buffalo", postal_code: "14201" });
    expect(buffalo.taxes).toMatchObject([{ name: "State tax" }]);
  });

  it("uses the class of the product, and none for products that aren't taxed", async () => {
    await set(false);
    await app.database.admin.query("update products set tax_class = 'reduced' where shop_id = $1", [shop.id]);
    await set(false);
    expect((await cartTo({}, 1)).cart.tax_total).toBe(70);
    await app.database.admin.query("update variants set taxable = false where shop_id = $1", [shop.id]);
    await set(false);
    expect((await cartTo({}, 1)).cart.tax_total).toBe(0);
    await app.database.admin.query("update variants set taxable = true where shop_id = $1", [shop.id]);
    await app.database.admin.query("update products set tax_class = 'standard' where shop_id = $1", [
      shop.id,
    ]);
    await set(false);
  });

  it("isn't charged to exempt customers, whose prices lose the tax they include", async () => {
    await set(true);
    const { it } = await cartTo({}, 1);
    const nia = newId();
    await app.database.admin.query(
      "insert into customers (shop_id, id, email, name, is_tax_exempt) values ($1, $2, 'nia@example.com', 'Nia', true)",
      [shop.id, nia],
    );
    const read = async () => (await it.client.checkout.read_cart({ params: params() })).data;
    // Anyone can enter her email.
    expect(await read()).toMatchObject({ subtotal: 1000, lines: [{ unit_price: 1000 }] });
    await app.database.admin.query(
      "update carts set customer_id = $1 where shop_id = $2 and email = 'nia@example.com'",
      [nia, shop.id],
    );
    expect(await read()).toMatchObject({
      subtotal: 840,
      tax_total: 0,
      total: 1140,
      lines: [{ unit_price: 840, total: 840 }],
    });
  });

  it("replaces the tax of the shop's country in prices that are adjusted, but not in the delivery's", async () => {
    await set(true, { adjusts_prices: true, delivery_tax_class: "standard" });
    const at = async (to: Parameters<typeof cartTo>[0]) => (await cartTo(to, 2, "ada@example.com")).cart;
    expect(await at({})).toMatchObject({ lines: [{ unit_price: 1000 }], subtotal: 2000 });
    // 1000 / 1.19 = 840, with 8.5 %.
    expect(await at(newYork)).toMatchObject({
      lines: [{ unit_price: 912, total: 1824 }],
      shipping_total: 1000,
      taxes: [
        { name: "State tax", amount: 104 },
        { name: "City tax", amount: 117 },
      ],
      total: 2824,
    });
    // No rate, no tax.
    const paris = { country: "FR", city: "Paris", postal_code: "75001" };
    expect(await at(paris)).toMatchObject({ lines: [{ unit_price: 840 }], tax_total: 0, subtotal: 1680 });
    // Prices without tax are the same everywhere.
    await set(false, { adjusts_prices: true });
    expect(await at(newYork)).toMatchObject({ lines: [{ unit_price: 1000 }] });
  });

  it("orders at the adjusted price, and asks for consent if the total that was shown had another", async () => {
    await set(true, { adjusts_prices: true });
    const { it, cart } = await cartTo(newYork, 1, "ada@example.com");
    it.key = crypto.randomUUID();
    const order = (total: number) =>
      it.client.checkout.place_order({ params: params(), body: { accepted_total: total } });
    await expect(order(cart.total + 88)).rejects.toMatchObject({ code: "price_changed" });
    it.key = crypto.randomUUID();
    expect((await order(cart.total)).data).toMatchObject({
      lines: [{ unit_price: 912, total: 912 }],
      subtotal: 912,
    });
  });
});
