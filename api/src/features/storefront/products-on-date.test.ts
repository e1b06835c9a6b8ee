import type { Client } from "@vitrine/contract/client";
import { beforeAll, expect, it, vi } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { signPreview } from "../../ids.ts";
import { createInProcessClient } from "../../in-process.ts";
import { createProduct, tea } from "../products/drafts.fixture.ts";
import { applySaleSchedule } from "../products/apply-sale-schedule.action.ts";
import type { Query } from "./listing.fixture.ts";

// Products in a member's preview on a date: scheduled sales and scheduled publications. No job runs in these tests.

const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { id: number; handle: string };
let params: { shop_id: number };
const store = () => ({ handle: shop.handle });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** The shop as a member sees it in so many days. */
function inPreview(days: number, cartToken?: string): Client {
  const ends = app.app.clock.now() + 60_000;
  const token = signPreview(app.app.secret, shop.id, ends, "date-preview");
  const datePreview = { token, at: inDays(days) };
  return createInProcessClient(app.app, {
    id: "request",
    ip: "127.0.0.1",
    datePreview,
    ...(cartToken && { cartToken }),
  });
}

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Sales");
  params = { shop_id: shop.id };
  await open(app.database, shop.id);
  const { data: category } = await mona.client.categories.create({ params, body: { title: "Teas" } });
  const { data: reduced } = await mona.client.collections.create({
    params,
    body: {
      title: "Reduced",
      kind: "rules",
      // An order of its own, in which the product has no position yet.
      sold_out_last: true,
      rules: { match: "all", conditions: [{ field: "compare_at_price", op: "is_set", value: "" }] },
    },
  });
  expect(reduced.product_count).toBe(0);
  const sale = { price: 700, starts_at: inDays(10), ends_at: inDays(20) };
  const inStock = { option_values: [], on_hand: 5 };
  await sell({ title: "Assam", variants: [{ ...inStock, price: 1000, sale }] });
  await sell({ title: "Dragonwell", variants: [{ ...inStock, price: 800 }] });
  const later = tea({
    title: "Sencha",
    publish_at: inDays(12),
    variants: [{ ...inStock, price: 500 }],
  });
  await createProduct(mona, params, later);
  // Drafts without a date stay hidden.
  await createProduct(mona, params, tea({ title: "Sencha of a draft" }));
  const { data: products } = await mona.client.products.list({ params, query: {} });
  const product_ids = products.map(({ id }) => id);
  await mona.client.categories.change_products({
    params: { ...params, id: category.id },
    body: { product_ids, action: "add" },
  });
});

const sell = (body: Parameters<typeof tea>[0]) =>
  createProduct(mona, params, tea({ status: "active", ...body }));

async function listed(client: Client, query: Query = {}) {
  const { data, meta } = await client.storefront.list_products({ params: store(), query });
  expect(meta.total).toBe(data.length);
  return data.map(({ title, price_min }) => `${title} ${price_min}`);
}
const productOf = async (client: Client, product_handle: string) =>
  (await client.storefront.read_product({ params: { ...store(), product_handle } })).data.variants[0]!;

it("shows prices of a sale on the product page from its start to its end", async () => {
  const during = { price: 700, compare_at_price: 1000, lowest_price: 1000 };
  const without = { price: 1000, compare_at_price: null, lowest_price: null };
  expect(await productOf(inPreview(5), "assam")).toMatchObject(without);
  expect(await productOf(inPreview(15), "assam")).toMatchObject(during);
  expect(await productOf(inPreview(25), "assam")).toMatchObject(without);
  expect(await productOf(app.visitor(), "assam")).toMatchObject(without);
});

it("shows a scheduled product from its date on, in its page, cards and suggestions", async () => {
  const card = async (client: Client) => {
    const query = { product: ["sencha", "sencha-of-a-draft"] };
    const { data } = await client.storefront.list_cards({ params: store(), query });
    return data.map(({ title }) => title);
  };
  const suggested = async (client: Client) => {
    const { data } = await client.storefront.suggest({ params: store(), query: { q: "senc" } });
    return data.map(({ title, price_min }) => [title, price_min]);
  };
  expect(await productOf(inPreview(15), "sencha")).toMatchObject({ price: 500, sold_out: false });
  expect(await card(inPreview(15))).toEqual(["Sencha"]);
  expect(await suggested(inPreview(15))).toEqual([["Sencha", 500]]);
  for (const client of [inPreview(11), app.visitor()]) {
    await expect(productOf(client, "sencha")).rejects.toMatchObject({ status: 404 });
    expect(await card(client)).toEqual([]);
    expect(await suggested(client)).toEqual([]);
  }
});

it("lists, sorts, filters and searches the products of the date", async () => {
  const sort = "price_low" as const;
  expect(await listed(inPreview(15), { sort })).toEqual(["Sencha 500", "Assam 700", "Dragonwell 800"]);
  expect(await listed(inPreview(25), { sort })).toEqual(["Sencha 500", "Dragonwell 800", "Assam 1000"]);
  expect(await listed(inPreview(15), { sort: "title" })).toEqual([
    "Assam 700",
    "Dragonwell 800",
    "Sencha 500",
  ]);
  expect(await listed(inPreview(15), { on_sale: "1" })).toEqual(["Assam 700"]);
  expect(await listed(inPreview(25), { on_sale: "1" })).toEqual([]);
  expect(await listed(inPreview(15), { price_max: 700, sort })).toEqual(["Sencha 500", "Assam 700"]);
  expect(await listed(inPreview(15), { search: "sencha" })).toEqual(["Sencha 500"]);
  expect(await listed(inPreview(15), { category: "teas", sort })).toHaveLength(3);
  for (const client of [inPreview(5), app.visitor()]) {
    expect(await listed(client, { sort })).toEqual(["Dragonwell 800", "Assam 1000"]);
    expect(await listed(client, { on_sale: "1" })).toEqual([]);
    expect(await listed(client, { search: "sencha" })).toEqual([]);
  }
});

it("counts the products of the date in filters and categories", async () => {
  const counts = async (client: Client) => {
    const [{ data: categories }, { meta }] = await Promise.all([
      client.storefront.list_categories({ params: store(), query: {} }),
      client.storefront.list_products({ params: store(), query: { facets: "1", limit: 1 } }),
    ]);
    return [categories[0]?.product_count, meta.total];
  };
  expect(await counts(inPreview(15))).toEqual([3, 3]);
  expect(await counts(inPreview(5))).toEqual([2, 2]);
  expect(await counts(app.visitor())).toEqual([2, 2]);
});

it("applies the rules of collections to the prices of the date", async () => {
  const collection = "reduced";
  expect(await listed(inPreview(15), { collection })).toEqual(["Assam 700"]);
  expect(await listed(inPreview(15), { collection, sort: "featured" })).toEqual(["Assam 700"]);
  expect(await listed(inPreview(25), { collection })).toEqual([]);
  expect(await listed(app.visitor(), { collection })).toEqual([]);
});

it("shows the end of a sale that runs today", async () => {
  const sale = { price: 300, starts_at: inDays(-1), ends_at: inDays(3) };
  await sell({
    title: "Oolong",
    variants: [{ option_values: [], price: 900, compare_at_price: 950, on_hand: 5, sale }],
  });
  expect(await productOf(app.visitor(), "oolong")).toMatchObject({ price: 300, compare_at_price: 900 });
  expect(await productOf(inPreview(2), "oolong")).toMatchObject({ price: 300, compare_at_price: 900 });
  expect(await productOf(inPreview(4), "oolong")).toMatchObject({ price: 900, compare_at_price: 950 });
  const found = { search: "oolong" };
  expect(await listed(inPreview(4), found)).toEqual(["Oolong 900"]);
  expect(await listed(app.visitor(), found)).toEqual(["Oolong 300"]);
});

it("shows the date's prices in a cart, which is still changed and ordered at today's", async () => {
  const variant_id = (await productOf(app.visitor(), "assam")).id;
  const { data: cart } = await app
    .visitor()
    .checkout.add_line({ params: store(), body: { variant_id, quantity: 2 } });
  const totals = async (client: Client) => {
    const { data } = await client.checkout.read_cart({ params: store() });
    return [data.lines[0]!.unit_price, data.lines[0]!.compare_at_price, data.subtotal];
  };
  const shopper = app.visitor({ cartToken: () => cart.token });
  expect(await totals(inPreview(15, cart.token))).toEqual([700, 1000, 1400]);
  // What the preview has read isn't stored for others.
  expect(await totals(shopper)).toEqual([1000, null, 2000]);
  expect(await totals(inPreview(15, cart.token))).toEqual([700, 1000, 1400]);
  const added = await inPreview(15, cart.token).checkout.add_line({ params: store(), body: { variant_id } });
  expect(added.data.subtotal).toBe(3000);
});

it("shows what shoppers see once the sale has begun", async () => {
  const { data } = await mona.client.products.list({ params, query: { search: "Assam" } });
  const before = await productOf(inPreview(15), "assam");
  const list = await listed(inPreview(15), { sort: "price_low" });
  await app.app.db.inShop(shop.id, (tx) => applySaleSchedule(tx, data[0]!.id, inDays(11), 0));
  expect(await productOf(app.visitor(), "assam")).toEqual(before);
  expect((await listed(app.visitor(), { sort: "price_low" })).filter((one) => one.startsWith("A"))).toEqual(
    list.filter((one) => one.startsWith("A")),
  );
});

it("sends the same statements for shoppers as before, none of which reads sales", async () => {
  const seen: string[] = [];
  const { inShop } = app.app.db;
  vi.spyOn(app.app.db, "inShop").mockImplementation((shopId, work, ...more) =>
    inShop(
      shopId,
      (tx) => {
        const [one, all, find] = [tx.one.bind(tx), tx.all.bind(tx), tx.find.bind(tx)];
        const noted =
          <T>(read: (query: T) => unknown) =>
          (query: T) => {
            seen.push(textsOf(query));
            return read(query);
          };
        Object.assign(tx, { one: noted(one), all: noted(all), find: noted(find) });
        return work(tx);
      },
      ...more,
    ),
  );
  const read = async (client: Client) => {
    seen.length = 0;
    await productOf(client, "dragonwell");
    await listed(client, { sort: "price_low" });
    await client.storefront.suggest({ params: store(), query: { q: "drag" } });
    return seen.filter((text) => text.includes("sale_prices")).length;
  };
  expect(await read(app.uncachedVisitor())).toBe(0);
  expect(await read(inPreview(15))).toBeGreaterThan(0);
  vi.restoreAllMocks();
});

/** The texts of a statement and of its parts. */
function textsOf(query: unknown): string {
  const { texts, slots } = query as { texts?: readonly string[]; slots?: readonly unknown[] };
  if (!texts) return "";
  return [...texts, ...(slots ?? []).map((slot) => (slot instanceof Object ? textsOf(slot) : ""))].join(" ");
}
