import type { Product } from "@vitrine/contract/products/product";
import { instantAt } from "@vitrine/contract/values/zoned-time";
import { beforeAll, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { createProduct, tea } from "../../products/drafts.fixture.ts";
import { importFrom, type Shop } from "../../../../test/imports.ts";

// Links of a product, and its sale prices.

const app = useTestApp();
let mona: Person;
let count = 0;
const openShop = () => app.shop(mona, `Mona Links ${count++}`, { currency: "USD" });
beforeAll(async () => {
  mona = await app.person("Mona");
});

const productsOf = async ({ id: shop_id }: Shop): Promise<Map<string, Product>> => {
  const { data } = await mona.client.products.list({ params: { shop_id }, query: {} });
  const whole = await Promise.all(
    data.map(async ({ id }) => (await mona.client.products.read({ params: { shop_id, id } })).data),
  );
  return new Map(whole.map((product) => [product.handle, product]));
};
const placesOf = async ({ id: shop_id }: Shop, id: string) => {
  const params = { shop_id, id };
  const [categories, collections] = [
    (await mona.client.categories.list_of_product({ params })).data,
    (await mona.client.collections.list_of_product({ params })).data,
  ];
  return {
    categories: categories.map(({ title, trail }) =>
      [...trail, { title }].map((step) => step.title).join(" > "),
    ),
    collections: collections.map(({ title }) => title),
  };
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const head = "Handle,Title,Price,Categories,Collections,Related products,Sale price,Sale from,Sale until\n";

test("Creates categories and collections, links products further down, and starts a sale on time; an undo removes all", async () => {
  const shop = await openShop();
  const [from, until] = [inDays(1), inDays(3)];
  const file = `${head}lamp,Lamp,40,"Home > Light, Gifts",Winter sale,"vase, nobody",30,${from},${until}\nvase,Vase,20,home > light,winter-sale,lamp,15,,${until}\n`;
  const importing = await importFrom(mona, shop, file);
  const done = await importing.run();
  expect(done.result).toMatchObject({ creates: 2, errors: 0, warnings: 1 });
  expect(done.problems).toMatchObject([{ row: 2, message: expect.stringContaining("“nobody”") }]);
  const found = await productsOf(shop);
  const [lamp, vase] = [found.get("lamp")!, found.get("vase")!];
  expect(lamp.related).toMatchObject([{ id: vase.id }]);
  expect(vase.related).toMatchObject([{ id: lamp.id }]);
  expect(lamp.variants[0]).toMatchObject({
    price: 4000,
    charged_price: 4000,
    sale: { price: 3000, starts_at: from, ends_at: until, running: false },
  });
  expect(vase.variants[0]).toMatchObject({ price: 2000, charged_price: 1500, sale: { running: true } });
  expect(await placesOf(shop, lamp.id)).toEqual({
    categories: ["Gifts", "Home > Light"],
    collections: ["Winter sale"],
  });
  expect(await placesOf(shop, vase.id)).toEqual({
    categories: ["Home > Light"],
    collections: ["Winter sale"],
  });
  const jobs = await app.database.admin.query(
    "select data->>'at' as at from pgboss.job where name = 'apply-sale-schedule' and data->>'product_id' = $1 order by 1",
    [lamp.id],
  );
  expect(jobs.rows).toEqual([{ at: from }, { at: until }]);
  expect((await (await importFrom(mona, shop, file)).run()).result).toMatchObject({ updates: 0, skips: 2 });

  await importing.undo();
  const params = { shop_id: shop.id };
  expect((await productsOf(shop)).size).toBe(0);
  expect((await mona.client.categories.list({ params, query: { search: "h" } })).data).toEqual([]);
  expect((await mona.client.collections.list({ params, query: {} })).data).toEqual([]);
});

test("An undo restores a product's categories, collections, related products and sale", async () => {
  const shop = await openShop();
  const first = `${head}lamp,Lamp,40,Home > Light,Winter,vase,30,,${inDays(3)}\nvase,Vase,20,,,,,,\n`;
  await (await importFrom(mona, shop, first)).run();
  const before = (await productsOf(shop)).get("lamp")!;
  const places = await placesOf(shop, before.id);
  const second = await importFrom(mona, shop, `${head}lamp,Lamp,50,Gifts,"Winter, Spring",,45,,\n`);
  expect((await second.run()).result).toMatchObject({ updates: 1 });
  const after = (await productsOf(shop)).get("lamp")!;
  expect(after).toMatchObject({ related: [], variants: [{ price: 5000, charged_price: 4500 }] });
  expect(await placesOf(shop, before.id)).toEqual({
    categories: ["Gifts"],
    collections: ["Spring", "Winter"],
  });

  expect(await second.undo()).toMatchObject({ undone: 1, undo_skipped: 0 });
  const { version: _, updated_at: __, ...was } = before;
  expect((await productsOf(shop)).get("lamp")).toMatchObject(was);
  expect(await placesOf(shop, before.id)).toEqual(places);
});

test("Digital files and size charts are retained within the shop; another shop gets a warning for each", async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const params = { shop_id: shop.id };
  const product = await createProduct(mona, params, tea({ title: "Pattern", status: "active" }));
  const { data: file } = await mona.client.digital_files.create({
    params: { ...params, id: product.id },
    body: { file: new File(["bytes"], "Guide, 1st.pdf") },
  });
  const { data: chart } = await mona.client.size_charts.create({
    params,
    body: {
      title: "Shirts",
      table: { unit: "cm", columns: [{ name: "S", is_length: true }], rows: [["90"]] },
      products: [{ id: product.id }],
    },
  });
  const out = await (await mona.client.export_products.read({ params, query: {} })).text();
  expect((await (await importFrom(mona, shop, out)).run()).result).toMatchObject({ skips: 1, warnings: 0 });
  // With another handle it is another product, with the same digital file and size chart.
  const copy = out.replace("\npattern,", "\ncopy,");
  expect((await (await importFrom(mona, shop, copy)).run()).result).toMatchObject({
    creates: 1,
    warnings: 0,
  });
  const made = (await productsOf(shop)).get("copy")!;
  const filesOf = async (id: string) =>
    (await mona.client.digital_files.list({ params: { ...params, id } })).data.map(({ name, size }) => [
      name,
      size,
    ]);
  expect(await filesOf(made.id)).toEqual([["Guide, 1st.pdf", 5]]);
  expect(
    (await mona.client.size_charts.read({ params: { ...params, id: chart.id } })).data.products,
  ).toHaveLength(2);
  await mona.client.digital_files.remove({ params: { ...params, id: file.id } });
  const stored = await app.database.admin.query("select file_key from digital_files where product_id = $1", [
    made.id,
  ]);
  expect(await app.app.storage.get(stored.rows[0].file_key)).toBeDefined();

  const moved = await (await importFrom(mona, other, out)).run();
  expect(moved.result).toMatchObject({ creates: 1, warnings: 2 });
  expect(moved.problems.map(({ message }) => message).sort()).toEqual([
    "The file “Guide, 1st.pdf” isn't in this shop. Upload it on the product page.",
    "The size chart “Shirts” doesn't exist. Add it, then import the file again.",
  ]);
});

test("A WooCommerce file creates the category tree and schedules its sales", async () => {
  const shop = await openShop();
  const from = inDays(2).slice(0, 10);
  const file = `ID,Type,SKU,Name,Published,Sale price,Regular price,Date sale price starts,Categories\n1,simple,C,Cup,1,8,10,${from},"Home > Kitchen, Gifts"\n`;
  const done = await (await importFrom(mona, shop, file)).run();
  expect(done).toMatchObject({ format: "woocommerce", result: { creates: 1, warnings: 0 } });
  const cup = (await productsOf(shop)).get("cup")!;
  expect(cup.variants[0]).toMatchObject({
    charged_price: 1000,
    sale: {
      price: 800,
      starts_at: instantAt(`${from}T00:00`, "Europe/Berlin"),
      ends_at: null,
      running: false,
    },
  });
  expect((await placesOf(shop, cup.id)).categories).toEqual(["Gifts", "Home > Kitchen"]);
  expect((await (await importFrom(mona, shop, file)).run()).result).toMatchObject({ skips: 1 });
});
