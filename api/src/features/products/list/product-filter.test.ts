import type { Product } from "@vitrine/contract/products/product";
import type { ProductFilter, ProductSort } from "@vitrine/contract/products/product-filter";
import { beforeAll, describe, expect, it } from "vitest";
import { buy, shopper } from "../../../../test/shopper.ts";
import { computeProductIndex } from "../../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { createProduct, shirt, tea } from "../drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let shop: { shop_id: number };
let handle: string;
let pots: string;
let clay: string;
let gifts: string;

const admin = (text: string, values: unknown[] = []) => app.database.admin.query(text, values);
const single = (
  price: number,
  more: { on_hand?: number; compare_at_price?: number; tracked?: boolean } = {},
) => [{ option_values: [], price, on_hand: 20, ...more }];

async function category(title: string, parent_id: string | null, products: Product[]): Promise<string> {
  const { data } = await mona.client.categories.create({ params: shop, body: { title, parent_id } });
  if (products.length > 0)
    await mona.client.categories.change_products({
      params: { ...shop, id: data.id },
      body: { action: "add", product_ids: products.map(({ id }) => id) },
    });
  return data.id;
}

beforeAll(async () => {
  mona = await app.person("Mona");
  const made = await app.shop(mona, "Fern Field");
  shop = { shop_id: made.id };
  handle = made.handle;
  await admin("update shops set is_live = 1 where id = $1", [made.id]);
  const rita = await app.person("Rita");
  const rival = { shop_id: (await app.shop(rita, "Rival Rugs")).id };
  await createProduct(rita, rival, tea({ title: "Hers", vendor: "Ash", tags: ["gift"] }));

  const add = (title: string, more: Parameters<typeof tea>[0]) =>
    createProduct(mona, shop, tea({ title, ...more }));
  const ash = await add("Ash pot", {
    vendor: "Ash",
    product_type: "Pot",
    tags: ["gift", "oak"],
    status: "active",
    variants: single(1200),
  });
  const birch = await add("Birch pot", {
    vendor: "Birch",
    product_type: "Pot",
    tags: ["gift"],
    status: "active",
    variants: single(1900, { on_hand: 2, compare_at_price: 2500 }),
  });
  const dish = await add("Clay dish", {
    vendor: "Ash",
    product_type: "Dish",
    tags: ["clay"],
    status: "draft",
    variants: single(900, { on_hand: 0 }),
  });
  await add("Drawing lesson", {
    vendor: "Birch",
    product_type: "Lesson",
    variants: single(5000, { tracked: false }),
  });
  await createProduct(
    mona,
    shop,
    shirt({ title: "Linen shirt", status: "archived", vendor: "Córdoba, & Söhne" }),
  );
  pots = await category("Pots", null, [ash]);
  clay = await category("Clay", pots, [dish, birch]);
  const { data } = await mona.client.collections.create({
    params: shop,
    body: { title: "Gifts", kind: "manual", product_ids: [ash.id, dish.id] },
  });
  gifts = data.id;
});

type Requested = Omit<ProductFilter, "category_id" | "collection_id">;
const list = (query: Parameters<Person["client"]["products"]["list"]>[0]["query"]) =>
  mona.client.products.list({ params: shop, query });
const titles = async (filter: ProductFilter, sort: ProductSort = "title") => {
  const { data, meta } = await list({ ...filter, sort });
  expect(meta.total).toBe(data.length);
  return data.map(({ title }) => title);
};

const cases: [string, Requested, string[]][] = [
  ["a vendor", { vendor: ["Ash"] }, ["Ash pot", "Clay dish"]],
  ["one of two vendors", { vendor: ["Ash", "Córdoba, & Söhne"] }, ["Ash pot", "Clay dish", "Linen shirt"]],
  ["a type", { type: ["Lesson"] }, ["Drawing lesson"]],
  ["a tag", { tag: ["gift"] }, ["Ash pot", "Birch pot"]],
  ["a vendor and a tag", { vendor: ["Ash"], tag: ["gift"] }, ["Ash pot"]],
  ["a status", { vendor: ["Ash"], status: "draft" }, ["Clay dish"]],
  ["words", { vendor: ["Ash"], search: "pot" }, ["Ash pot"]],
  ["an unknown vendor", { vendor: ["Nobody"] }, []],
  ["products in stock", { stock: "in_stock" }, ["Ash pot", "Birch pot", "Drawing lesson", "Linen shirt"]],
  ["sold-out products", { stock: "sold_out" }, ["Clay dish"]],
  ["products low in stock", { stock: "low" }, ["Birch pot", "Clay dish"]],
  ["prices from", { price_min: 1900 }, ["Birch pot", "Drawing lesson", "Linen shirt"]],
  ["prices between two", { price_min: 1000, price_max: 1900 }, ["Ash pot", "Birch pot"]],
  ["products on sale", { on_sale: "1" }, ["Birch pot"]],
];

describe("filtering products", () => {
  it.each(cases)("filters by %s", async (_, filter, found) => {
    expect(await titles(filter)).toEqual(found);
  });

  it("filters by a category with its descendants, and by a collection", async () => {
    expect(await titles({ category_id: pots })).toEqual(["Ash pot", "Birch pot", "Clay dish"]);
    expect(await titles({ category_id: clay })).toEqual(["Birch pot", "Clay dish"]);
    expect(await titles({ collection_id: gifts, stock: "in_stock" })).toEqual(["Ash pot"]);
    expect(await titles({ category_id: gifts })).toEqual([]);
  });

  it("selects the products of the list in the table of variants, an export and a bulk edit", async () => {
    for (const filter of [...cases.map(([, requested]) => requested), { category_id: pots }]) {
      const shown = await titles(filter);
      const lines = await mona.client.variants.list({ params: shop, query: filter });
      expect([...new Set(lines.data.map((line) => line.product_title))].sort()).toEqual(shown);
      const file = await mona.client.export_products.read({ params: shop, query: filter });
      const text = await file.text();
      expect(
        cases
          .flatMap(([, , all]) => all)
          .filter((title) => text.includes(title))
          .sort(),
      ).toEqual(
        cases
          .flatMap(([, , all]) => all)
          .filter((title) => shown.includes(title))
          .sort(),
      );
      const start = mona.client.bulk_edits.create({
        params: shop,
        body: { select: { filter }, action: { kind: "add_tags", tags: ["seen"] } },
      });
      if (shown.length === 0) await expect(start).rejects.toMatchObject({ code: "bulk_edit_empty" });
      else expect((await start).data.total).toBe(shown.length);
    }
  });

  it.each([
    ["price", ["Clay dish", "Ash pot", "Birch pot", "Linen shirt", "Drawing lesson"]],
    ["-price", ["Drawing lesson", "Linen shirt", "Birch pot", "Ash pot", "Clay dish"]],
    ["stock", ["Clay dish", "Birch pot", "Ash pot", "Linen shirt", "Drawing lesson"]],
    ["-title", ["Linen shirt", "Drawing lesson", "Clay dish", "Birch pot", "Ash pot"]],
    ["created", ["Ash pot", "Birch pot", "Clay dish", "Drawing lesson", "Linen shirt"]],
  ] as const)("sorts by %s", async (sort, found) => {
    // Products with the same quantity are in order of creation.
    expect(await titles({}, sort)).toEqual(found);
    const narrowed = found.filter((title) => title !== "Drawing lesson");
    expect(await titles({ price_max: 4000 }, sort)).toEqual(narrowed);
  });

  it("sorts by the current stock soon after a sale, and filters by it immediately", async () => {
    const left = async () => titles({ price_max: 1500, stock: "in_stock" }, "stock");
    const nut = await createProduct(
      mona,
      shop,
      tea({ title: "Nut bowl", status: "active", variants: single(1100, { on_hand: 30 }) }),
    );
    expect(await left()).toEqual(["Ash pot", "Nut bowl"]);
    const [variant] = nut.variants;
    await buy(shopper(app, handle), [{ variant_id: variant!.id, quantity: 25 }]);
    await expect.poll(left, { timeout: 10_000 }).toEqual(["Nut bowl", "Ash pot"]);
    await buy(shopper(app, handle), [{ variant_id: variant!.id, quantity: 5 }]);
    expect(await left()).toEqual(["Ash pot"]);
    expect(await titles({ stock: "sold_out", status: "active" })).toEqual(["Nut bowl"]);
    await mona.client.products.remove({ params: { ...shop, id: nut.id } });
  });

  it("suggests used values, the most used first, including drafts and excluding other shops", async () => {
    const values = async (of: "vendor" | "type" | "tag", search?: string) =>
      (await mona.client.products.list_values({ params: shop, query: { of, search } })).data.map(
        ({ value, count }) => `${value} ${count}`,
      );
    expect(await values("vendor")).toEqual(["Ash 2", "Birch 2", "Córdoba, & Söhne 1"]);
    expect(await values("vendor", "B")).toEqual(["Birch 2"]);
    expect(await values("vendor", "sohn")).toEqual(["Córdoba, & Söhne 1"]);
    expect(await values("vendor", "rch")).toEqual([]);
    expect(await values("type", "les")).toEqual(["Lesson 1"]);
    expect((await values("tag")).filter((tag) => !tag.startsWith("seen"))).toEqual([
      "gift 2",
      "clay 1",
      "oak 1",
    ]);
  });

  it("rejects unknown values by name", async () => {
    const query = {
      stock: "some",
      category_id: "pots",
      price_min: -1,
      on_sale: "yes",
    } as unknown as ProductFilter;
    await expect(list(query)).rejects.toMatchObject({
      status: 422,
      errors: {
        stock: [expect.any(String)],
        category_id: [expect.any(String)],
        price_min: [expect.any(String)],
        on_sale: [expect.any(String)],
      },
    });
  });
});

describe("many products", () => {
  const count = 2_600;
  beforeAll(async () => {
    // All have the same vendor; every thirteenth is red.
    await admin(
      `insert into products (shop_id, id, handle, title, vendor, tags, created_at)
       select $1, gen_random_uuid(), 'mass-' || n, 'Mass ' || n, 'Mass', case when n % 13 = 0 then array['red'] else '{}'::text[] end,
              now() - n * interval '1 second' from generate_series(1, $2::int) n`,
      [shop.shop_id, count],
    );
    await admin(
      `insert into variants (shop_id, id, product_id, position, price)
       select shop_id, gen_random_uuid(), id, 0, 100 * (1 + abs(hashtext(handle)) % 40) from products where shop_id = $1 and vendor = 'Mass'`,
      [shop.shop_id],
    );
    await computeProductIndex(app.database.admin, shop.shop_id);
    // As autovacuum does within a minute.
    await app.database.admin.query("analyze products, product_index, variants");
  });

  it.each([
    ["-created", {}, count],
    ["price", {}, count],
    ["-price", { tag: ["red"] }, count / 13],
    ["title", { tag: ["red"] }, count / 13],
    ["updated", { price_max: 2000 }, undefined],
  ] as const)("are paginated by %s, each once, in order and with the total", async (sort, more, expected) => {
    const filter = { vendor: ["Mass"], ...more } as ProductFilter;
    const rows = [];
    let total: number | undefined;
    for (let cursor: string | undefined; ;) {
      const { data, meta } = await list({ ...filter, sort, limit: 100, cursor });
      rows.push(...data);
      total ??= meta.total;
      if (!meta.next_cursor) break;
      cursor = meta.next_cursor;
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows).toHaveLength(total!);
    if (expected !== undefined) expect(total).toBe(expected);
    if (sort.endsWith("price")) {
      const prices = rows.map(({ price_min }) => (sort === "price" ? price_min : -price_min));
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }
  });
});
