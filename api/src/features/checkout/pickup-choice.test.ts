import { beforeAll, describe, expect, it } from "vitest";
import { textOfPdf } from "../../../test/pdf-text.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, shopper, type Shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";

// A shopper who picks up an order chooses that first, and enters no address.

const app = useTestApp({ jobs: false });
const place = (name: string, city: string, postal_code: string, country: string) => ({
  name,
  line1: "2 Mill Lane",
  line2: null,
  city,
  region: null,
  region_code: null,
  postal_code,
  country,
  instructions: null,
});
const hamburg = place("The mill", "Hamburg", "20457", "DE");
const vienna = place("The arcade", "Vienna", "1010", "AT");
const nameOnly = { name: "Nia Shopper", country: "DE" };
const contact = { email: "nia@example.com" };
const incomplete = { code: "checkout_incomplete" };
const [parcel, atHamburg, atVienna, atHamburgAgain] = [newId(), newId(), newId(), newId()];
const days = { days_min: 0, days_max: 1 };

let mona: Person;
let shop: { id: number; handle: string };
let tea: { variant_id: string };

beforeAll(async () => {
  mona = await app.person("Mona Choice");
  shop = await app.shop(mona, "Mona Choice");
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Green Tea", price: 1000, on_hand: 100 });
  const params = { shop_id: shop.id };
  const pickup = (id: string, pickup_place: object) => ({
    ...days,
    id,
    pickup_place,
    name: "Pickup",
    is_pickup: true,
    fee: 0,
  });
  const zones = [
    {
      name: "Austria",
      places: [{ country: "AT" }],
      rates: [pickup(atVienna, vienna), pickup(atHamburgAgain, hamburg)],
    },
    {
      name: "Germany",
      places: [{ country: "DE" }],
      rates: [{ ...days, id: parcel, name: "Parcel", fee: 500 }, pickup(atHamburg, hamburg)],
    },
  ];
  for (const body of zones) await mona.client.delivery_zones.create({ params, body: body as never });
});

const inStore = () => ({ params: { handle: shop.handle } });

async function withTea(): Promise<Shopper> {
  const nia = shopper(app, shop.handle);
  const body = { variant_id: tea.variant_id, quantity: 1 };
  nia.cartToken = (await nia.client.checkout.add_line({ ...inStore(), body })).data.token;
  return nia;
}
const choose = async (nia: Shopper, body: { method?: string; is_pickup?: boolean }) =>
  (await nia.client.checkout.update_delivery({ ...inStore(), body })).data;
const enter = async (nia: Shopper, body: object) =>
  (await nia.client.checkout.update_address({ ...inStore(), body: body as never })).data;
const read = async (nia: Shopper) => (await nia.client.checkout.read_cart(inStore())).data;
async function place_order(nia: Shopper) {
  nia.key ??= crypto.randomUUID();
  const body = { accepted_total: (await read(nia)).total };
  return (await nia.client.checkout.place_order({ ...inStore(), body })).data;
}
const keysOf = ({ delivery_options: options }: { delivery_options: { key: string }[] }) =>
  options.map(({ key }) => key);

async function ordered(method = atHamburg) {
  const nia = await withTea();
  const email = `${newId()}@example.com`;
  await choose(nia, { method });
  await enter(nia, { email, phone: "+49 40 123456", address: nameOnly, is_pickup: true });
  await nia.client.checkout.update_payment({ ...inStore(), body: { method: "cash_on_delivery" } });
  const placed = await place_order(nia);
  const { data } = await mona.client.orders.list({
    params: { shop_id: shop.id },
    query: { search: `#${placed.number}` },
  });
  const params = { shop_id: shop.id, id: data[0]!.id };
  return { placed, email, params, read: async () => (await mona.client.orders.read({ params })).data };
}

describe("a cart that is picked up", () => {
  it("has the places of all zones without an address, each once, and no deliveries", async () => {
    const nia = await withTea();
    const before = await read(nia);
    expect(before).toMatchObject({ is_pickup: false, offers_delivery: true, offers_pickup: true });
    expect(keysOf(before)).toEqual([]);
    const cart = await choose(nia, { is_pickup: true });
    expect(cart).toMatchObject({ is_pickup: true, address: null });
    expect(keysOf(cart)).toEqual([atVienna, atHamburg]);
    expect(cart.missing).toEqual(["contact", "address", "delivery"]);
    const again = await choose(nia, { is_pickup: false });
    expect(keysOf(again)).toEqual([]);
    expect(keysOf(await enter(nia, { ...contact, address }))).toEqual([parcel]);
  });

  it("follows from the chosen rate, and an unknown rate is a delivery", async () => {
    const nia = await withTea();
    expect(await choose(nia, { method: atVienna })).toMatchObject({
      is_pickup: true,
      delivery_method: atVienna,
    });
    expect(await choose(nia, { method: newId() })).toMatchObject({ is_pickup: false, delivery_method: null });
  });

  it("needs a name and a contact, and stores a complete street for a later delivery", async () => {
    const nia = await withTea();
    await choose(nia, { method: atHamburg });
    const failed = enter(nia, { ...contact, address: { ...nameOnly, name: " " }, is_pickup: true });
    await expect(failed).rejects.toMatchObject({ errors: { "address.name": ["Enter a name."] } });
    expect(await read(nia)).toMatchObject({ address: null, email: null });
    const partial = { ...address, city: null };
    const stripped = await enter(nia, { ...contact, address: partial, is_pickup: true });
    expect(stripped).toMatchObject({
      address: { name: "Nia Shopper", line1: "", country: "DE" },
      missing: [],
    });
    expect(await enter(nia, { ...contact, address, is_pickup: true })).toMatchObject({ address });
    expect(await choose(nia, { method: parcel })).toMatchObject({ is_pickup: false, address, missing: [] });
  });

  it("needs an address again when delivery is chosen: the order isn't placed without one", async () => {
    const nia = await withTea();
    await choose(nia, { method: atHamburg });
    await enter(nia, { ...contact, address: nameOnly, is_pickup: true });
    const cart = await choose(nia, { is_pickup: false });
    expect(cart).toMatchObject({ address: null, missing: ["address", "delivery"] });
    await expect(place_order(nia)).rejects.toMatchObject(incomplete);
    for (const body of [
      { ...contact, address: nameOnly },
      { ...contact, address: nameOnly, is_pickup: false },
    ])
      await expect(enter(nia, body)).rejects.toMatchObject({
        code: "invalid_input",
        errors: { "address.line1": ["Enter a street address."] },
      });
    expect(await read(nia)).toMatchObject({ address: null, is_pickup: false });
  });

  it("isn't offered another shop's place", async () => {
    const rival = await app.person("Rival Choice");
    const other = await app.shop(rival, "Rival Choice");
    await open(app.database, other.id);
    const cup = await insertProduct(app.database, other.id, { title: "Cup", price: 500, on_hand: 1 });
    const ana = shopper(app, other.handle);
    const params = { handle: other.handle };
    const added = { variant_id: cup.variant_id, quantity: 1 };
    ana.cartToken = (await ana.client.checkout.add_line({ params, body: added })).data.token;
    const { checkout } = ana.client;
    const { data } = await checkout.update_delivery({ params, body: { method: atHamburg, is_pickup: true } });
    expect(data).toMatchObject({ is_pickup: false, offers_pickup: false });
    expect(keysOf(data)).toEqual(["standard"]);
  });

  it("has the taxes, the cash and the coupons of the place, whatever the address", async () => {
    const params = { shop_id: shop.id };
    const { data: tax } = await mona.client.sales_tax.read({ params });
    await mona.client.sales_tax.update({ params, body: { ...tax, prices_include_tax: false } });
    const body = { name: "VAT", country: "AT", ppm: 200_000 };
    const { data: rate } = await mona.client.tax_rates.create({ params, body: body as never });
    await app.database.admin.query(
      `update checkout_settings set cod_places = '[{"country":"AT","region_codes":[],"cities":[],"postcodes":[]}]' where shop_id = $1`,
      [shop.id],
    );
    await app.database.admin.query(
      "update shops set storefront_version = storefront_version + 1 where id = $1",
      [shop.id],
    );
    const nia = await withTea();
    await enter(nia, { ...contact, address });
    const atPlace = await choose(nia, { method: atVienna });
    expect(atPlace).toMatchObject({ tax_total: 200, total: 1200 });
    expect(atPlace.payment_options.map(({ key }) => key)).toContain("cash_on_delivery");
    const inGermany = await choose(nia, { method: atHamburg });
    expect(inGermany).toMatchObject({ tax_total: 0, total: 1000 });
    expect(inGermany.payment_options.map(({ key }) => key)).not.toContain("cash_on_delivery");
    await app.database.admin.query("update checkout_settings set cod_places = '[]' where shop_id = $1", [
      shop.id,
    ]);
    await mona.client.tax_rates.remove({ params: { ...params, id: rate.id } });
  });
});

describe("a preparation time in hours", () => {
  it("is stored with the rate, shown in the cart and stored with the order, with days of 0", async () => {
    const params = { shop_id: shop.id };
    const preparation = { unit: "hours" as const, number: 2 };
    const [own, other] = [newId(), newId()];
    const rates = [
      { ...days, id: own, name: "Fast pickup", is_pickup: true, pickup_place: vienna, fee: 0, preparation },
      { ...days, id: other, name: "Parcel", fee: 0, preparation },
    ];
    const body = { name: "Poland", places: [{ country: "PL" }], rates };
    const { data: zone } = await mona.client.delivery_zones.create({ params, body: body as never });
    expect(zone.rates[0]).toMatchObject({ preparation, days_min: 0, days_max: 0 });
    expect(zone.rates[1]).not.toHaveProperty("preparation");
    const cart = await choose(await withTea(), { method: own });
    expect(cart.delivery_options.find(({ key }) => key === own)).toMatchObject({ preparation });
    expect((await ordered(own)).placed.delivery).toMatchObject({ preparation, is_pickup: true });

    const invalid = { unit: "hours", number: 0 };
    const wrong = { ...body, rates: [{ ...rates[0], preparation: invalid }] };
    await expect(mona.client.delivery_zones.create({ params, body: wrong as never })).rejects.toMatchObject({
      errors: { "rates.0.preparation.number": ["Enter 1 or more."] },
    });
    await mona.client.delivery_zones.remove({ params: { ...params, id: zone.id } });
  });
});

describe("an order that is picked up", () => {
  it("has a name and the country of the place, but no street, wherever it is shown", async () => {
    const { placed, email, params, read: order } = await ordered(atVienna);
    const stored = { name: "Nia Shopper", line1: "", city: null, postal_code: null, country: "AT" };
    expect(placed).toMatchObject({
      name: "Nia Shopper",
      address: stored,
      delivery: { pickup_place: vienna },
    });
    expect(await order()).toMatchObject({ email, address: stored, is_pickup: true });
    const file = await mona.client.documents.print({
      params: { shop_id: shop.id },
      body: { kind: "packing_slips", ids: [params.id] },
    });
    const [slip] = textOfPdf(await file.bytes()).map((page) => page.replaceAll(/\s/g, ""));
    expect(slip).toContain("NiaShopper");
    expect(slip).toContain("Thearcade");
    const csv = await (
      await mona.client.order_exports.read({
        params: { shop_id: shop.id },
        query: { ids: [params.id] } as never,
      })
    ).text();
    expect(csv).toContain("Nia Shopper");
    const customerId = (await order()).customer_id!;
    const { data: customer } = await mona.client.customers.read({
      params: { shop_id: shop.id, id: customerId },
    });
    expect(customer).toMatchObject({ addresses: [], order_addresses: [] });
  });

  it("is placed once when two requests place it at once", async () => {
    const nia = await withTea();
    await choose(nia, { method: atHamburg });
    const { total: accepted_total } = await enter(nia, { ...contact, address: nameOnly, is_pickup: true });
    nia.key = crypto.randomUUID();
    const send = () => nia.client.checkout.place_order({ ...inStore(), body: { accepted_total } });
    const results = await Promise.allSettled([send(), send()]);
    const numbers = results.flatMap((one) => (one.status === "fulfilled" ? [one.value.data.number] : []));
    expect(new Set(numbers).size).toBe(1);
  });

  it("needs an address when an edit changes it to a delivery", async () => {
    const { params, read: order } = await ordered();
    const before = await order();
    const edit = async (more: object) => {
      const { data } = await mona.client.order_edits.read({ params });
      const input = {
        quantities: [],
        added: [],
        delivery: { kind: "rate" as const, rate: parcel, title: null, price: null },
        delivery_price: data.delivery_price,
        email: data.email,
        phone: data.phone,
        address: data.address,
        ...more,
      };
      const preview = await mona.client.order_edits.preview({ params, body: input as never });
      const accepted_total = preview.data.after!.total;
      const body = { ...input, version: data.version, accepted_total, notifies_customer: false, note: null };
      return mona.client.order_edits.create({ params, body: body as never });
    };
    await expect(edit({})).rejects.toMatchObject({
      code: "invalid_input",
      errors: { "address.line1": ["Enter a street address."] },
    });
    expect(await order()).toEqual(before);
    await edit({ delivery: null, phone: "+49 40 654321" });
    expect(await order()).toMatchObject({ is_pickup: true, address: { line1: "" }, total: 1000 });
    await edit({ address });
    expect(await order()).toMatchObject({ is_pickup: false, address, total: 1500 });
  });

  it("is created from a draft with a name, and not with a delivery", async () => {
    const params = { shop_id: shop.id };
    const draft = (rate: string) => ({
      email: contact.email,
      address: nameOnly,
      lines: [{ variant_id: tea.variant_id, quantity: 1 }],
      delivery: { kind: "rate", rate },
    });
    const create = async (rate: string) =>
      (await mona.client.draft_orders.create({ params, body: draft(rate) as never })).data;
    await expect(create(parcel)).rejects.toMatchObject({
      errors: { "address.line1": ["Enter a street address."] },
    });
    const { id, version, quote } = await create(atHamburg);
    expect(quote).toMatchObject({ missing: [], calculation: { total: 1000 } });
    const payment = { kind: "later" as const, method: "manual", days: 7 };
    const body = { version, accepted_total: 1000, payment };
    const { data } = await mona.client.draft_orders.complete({ params: { ...params, id }, body });
    const order = await mona.client.orders.read({ params: { ...params, id: data.order_id } });
    expect(order.data).toMatchObject({ name: "Nia Shopper", is_pickup: true, address: { line1: "" } });
  });
});
