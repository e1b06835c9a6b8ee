import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, type Shopper, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";

const app = useTestApp();
let mona: Person;
let shop: { id: number; handle: string };
let pattern: string;
let lesson: string;
let tea: string;

const at = () => ({ handle: shop.handle });
const contact = { email: "nia@example.com" };
const buyer = { name: "Nia Shopper", country: "DE" };

beforeAll(async () => {
  mona = await app.person("Mona Undelivered");
  shop = await app.shop(mona, "Undelivered Carts");
  await open(app.database, shop.id);
  const insert = async (title: string, price: number) =>
    (await insertProduct(app.database, shop.id, { title, price, on_hand: 1000 })).variant_id;
  [pattern, lesson, tea] = [
    await insert("Pattern", 900),
    await insert("Lesson", 2000),
    await insert("Tea", 500),
  ];
  await app.database.admin.query("update variants set requires_shipping = false where id = any($1)", [
    [pattern, lesson],
  ]);
  const inShop = { shop_id: shop.id };
  await mona.client.payment_methods.create({ params: inShop, body: { name: "Transfer" } });
  const tax = async (country: string, ppm: number, more: object = {}) =>
    mona.client.tax_rates.create({
      params: inShop,
      body: { name: `Tax ${country}`, country, ppm, ...more } as never,
    });
  await tax("DE", 190_000);
  await tax("US", 50_000, { region_code: "CA" });
  await tax("US", 90_000, { postcodes: ["10001"] });
  await tax("CA", 130_000, { region_code: "ON" });
});

async function cartOf(...variants: string[]): Promise<Shopper> {
  const it = shopper(app, shop.handle);
  for (const variant_id of variants)
    it.cartToken = (await it.client.checkout.add_line({ params: at(), body: { variant_id } })).data.token;
  return it;
}
const read = async ({ client }: Shopper) => (await client.checkout.read_cart({ params: at() })).data;
const enter = async ({ client }: Shopper, body: object) =>
  (await client.checkout.update_address({ params: at(), body: { ...contact, ...body } as never })).data;
async function place(it: Shopper) {
  const { total } = await read(it);
  it.key = crypto.randomUUID();
  return (await it.client.checkout.place_order({ params: at(), body: { accepted_total: total } })).data;
}
async function setRules(rules: object) {
  const params = { shop_id: shop.id };
  const { version } = (await mona.client.checkout_settings.read({ params })).data;
  await mona.client.checkout_settings.update({ params, body: { ...rules, version } as never });
}
async function orderOf({ number }: { number: number }) {
  const { rows } = await app.database.admin.query<{ id: string }>(
    "select id from orders where shop_id = $1 and number = $2",
    [shop.id, number],
  );
  return (await mona.client.orders.read({ params: { shop_id: shop.id, id: rows[0]!.id } })).data;
}

describe("a cart without anything to deliver", () => {
  it("is ordered with a name and a country, without a delivery", async () => {
    const nia = await cartOf(pattern, lesson);
    expect(await read(nia)).toMatchObject({
      requires_shipping: false,
      delivery_options: [],
      offers_pickup: false,
      shipping_total: 0,
      missing: ["contact", "address"],
    });
    const cart = await enter(nia, { address: buyer });
    expect(cart).toMatchObject({ address: { ...buyer, line1: "" }, incomplete_address: null, missing: [] });
    expect(cart.taxes).toMatchObject([{ name: "Tax DE" }]);
    const placed = await place(nia);
    expect(placed).toMatchObject({ is_digital: true, address: { ...buyer, line1: "" }, shipping_total: 0 });
    expect(await orderOf(placed)).toMatchObject({
      fulfilment_status: "service_unfulfilled",
      delivery: { name: "No delivery", fee: 0 },
      address: { ...buyer, line1: "", city: null },
    });
  });

  it("accepts a full address, which the order then has", async () => {
    const nia = await cartOf(pattern);
    expect(await enter(nia, { address })).toMatchObject({ address, missing: [] });
    expect((await place(nia)).address).toMatchObject(address);
    await expect(enter(await cartOf(pattern), { address: { ...buyer, city: "Kiel" } })).rejects.toMatchObject(
      {
        errors: { "address.line1": ["Enter a street address."] },
      },
    );
  });

  it("needs the fields that its taxes depend on in the country, and no others", async () => {
    const nia = await cartOf(pattern);
    expect((await read(nia)).tax_fields).toEqual([
      { country: "US", fields: ["region", "postal_code"] },
      { country: "CA", fields: ["region"] },
    ]);
    const inUS = { ...buyer, country: "US" };
    await expect(enter(nia, { address: inUS })).rejects.toMatchObject({
      errors: { "address.region": ["Choose a state."], "address.postal_code": ["Enter a 5-digit ZIP code."] },
    });
    const wrong = { ...buyer, postal_code: "1" };
    await expect(enter(nia, { address: wrong })).rejects.toMatchObject({
      errors: { "address.postal_code": [expect.any(String)] },
    });
    expect(await read(nia)).toMatchObject({ address: null });
    const there = await enter(nia, { address: { ...inUS, region: "California", postal_code: "94103" } });
    expect(there).toMatchObject({
      address: { region_code: "CA", postal_code: "94103", line1: "" },
      taxes: [{ ppm: 50_000 }],
      missing: [],
    });
    expect(await enter(nia, { address: { ...inUS, region: "NY", postal_code: "10001" } })).toMatchObject({
      taxes: [{ ppm: 90_000 }],
    });
    expect(await enter(nia, { address: { ...buyer, country: "FR" } })).toMatchObject({
      taxes: [],
      missing: [],
    });
  });

  it("isn't ordered if a tax needs a field that its address lacks", async () => {
    const nia = await cartOf(pattern);
    await enter(nia, { address: { ...buyer, country: "AU" } });
    const params = { shop_id: shop.id };
    const body = { name: "Tax AU", country: "AU", ppm: 100_000, region_code: "NSW" };
    const { data } = await mona.client.tax_rates.create({ params, body: body as never });
    expect((await read(nia)).missing).toEqual(["address"]);
    await expect(place(nia)).rejects.toMatchObject({
      code: "checkout_incomplete",
      errors: { "address.region": ["Choose a state."] },
    });
    await mona.client.tax_rates.remove({
      params: { ...params, id: data.id },
      body: { version: data.version },
    } as never);
    expect(await place(nia)).toMatchObject({ address: { country: "AU" } });
  });

  it("needs a full address with a tax number, unless its billing address is one", async () => {
    await setRules({ tax_number: "optional", billing_address: "optional", company: "required" });
    const nia = await cartOf(pattern);
    const number = { tax_number: "DE136695976", address: null };
    await expect(enter(nia, { address: buyer, billing: number })).rejects.toMatchObject({
      errors: { "address.line1": ["Enter a street address."] },
    });
    expect(await enter(nia, { address: buyer })).toMatchObject({ missing: [] });
    const own = { ...number, address };
    expect(await enter(nia, { address: buyer, billing: own })).toMatchObject({ missing: [], billing: own });
    await expect(enter(nia, { address, billing: number })).rejects.toMatchObject({
      errors: { "address.company": ["Enter a company."] },
    });
    const full = { ...address, company: "Nia GmbH" };
    expect(await enter(nia, { address: full, billing: number })).toMatchObject({
      missing: [],
      address: full,
    });
    await setRules({ tax_number: "hidden", billing_address: "hidden", company: "hidden" });
  });

  it("needs a street once an item is delivered, and shows what was entered", async () => {
    const nia = await cartOf(pattern);
    await enter(nia, { address: { ...buyer, postal_code: "20457" } });
    await nia.client.checkout.add_line({ params: at(), body: { variant_id: tea } });
    expect(await read(nia)).toMatchObject({
      requires_shipping: true,
      tax_fields: [],
      address: null,
      incomplete_address: { ...buyer, postal_code: "20457" },
      missing: ["address", "payment"],
    });
    await expect(place(nia)).rejects.toMatchObject({ code: "checkout_incomplete" });
    await expect(enter(nia, { address: buyer })).rejects.toMatchObject({
      errors: { "address.line1": ["Enter a street address."] },
    });
    expect(await enter(nia, { address })).toMatchObject({ address, incomplete_address: null });
    await nia.client.checkout.remove_line({ params: { ...at(), variant_id: tea } });
    expect(await read(nia)).toMatchObject({ requires_shipping: false, address, missing: [] });
  });

  it("isn't picked up, even in a shop that only offers pickup", async () => {
    const params = { shop_id: shop.id };
    const place = { ...address, name: "Studio", instructions: null };
    const rate = {
      id: newId(),
      name: "Studio",
      is_pickup: true,
      pickup_place: place,
      fee: 0,
      days_min: 0,
      days_max: 1,
    };
    const body = { name: "Pickup", places: [{ country: "DE" }], rates: [rate] };
    const { data } = await mona.client.delivery_zones.create({ params, body: body as never });
    await setRules({ delivers_elsewhere: false });
    expect(await read(await cartOf(tea))).toMatchObject({ is_pickup: true, offers_pickup: true });
    expect(await read(await cartOf(pattern))).toMatchObject({ is_pickup: false, offers_pickup: false });
    expect(await enter(await cartOf(pattern), { address: buyer })).toMatchObject({ missing: [] });
    await mona.client.delivery_zones.remove({ params: { ...params, id: data.id } } as never);
    await setRules({ delivers_elsewhere: true });
  });
});
