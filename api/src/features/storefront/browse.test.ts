import { randomUUID } from "node:crypto";
import type { Product } from "@vitrine/contract/products/product";
import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../../../test/test-app.ts";
import { changeProduct, tea, uploadPicture } from "../products/drafts.fixture.ts";
import { type Query, useFernField } from "./listing.fixture.ts";

const { nia, store, owner, admin, list, titles, sell, facetsOldAndNew } = useFernField();
let mona: Person;
let shop: { shop_id: number };
beforeAll(() => void ({ mona, shop } = owner));

/** The offered categories with their counts: "Garden 2". */
async function offeredCategories(query: Query): Promise<string[]> {
  const { facets = [] } = (await list(query)).meta;
  const values = facets.find(({ kind }) => kind === "categories")?.values ?? [];
  return values.map(({ label, count }) => `${label} ${count}`);
}

/**
 * Pages through a list two at a time, to its end and back to its beginning, and expects both directions to return the
 * same.
 */
async function leafed(query: Query): Promise<string[]> {
  const on: string[][] = [];
  let page = await list({ ...query, limit: 2 });
  expect(page.meta.previous_cursor).toBeNull();
  for (;;) {
    on.push(page.data.map(({ title }) => title));
    if (page.meta.next_cursor === null) break;
    page = await list({ ...query, limit: 2, cursor: page.meta.next_cursor });
  }
  for (const titles of on.slice(0, -1).toReversed()) {
    page = await list({ ...query, limit: 2, before: page.meta.previous_cursor! });
    expect(page.data.map(({ title }) => title)).toEqual(titles);
    expect(page.meta.next_cursor).not.toBeNull();
  }
  expect(page.meta.previous_cursor).toBeNull();
  return on.flat();
}

async function category(title: string, parent?: { id: string; ancestors: string[] }, hidden = false) {
  const ancestors = parent ? [...parent.ancestors, parent.id] : [];
  const made = { id: randomUUID(), ancestors };
  await admin(
    "insert into categories (shop_id, id, parent_id, ancestors, title, handle, hidden) values ($1, $2, $3, $4, $5, $6, $7)",
    [shop.shop_id, made.id, parent?.id, ancestors, title, title.toLowerCase(), hidden],
  );
  return made;
}

const putInto = (categoryId: string, ...products: Product[]) =>
  admin(
    "insert into product_categories (shop_id, category_id, product_id) select $1, $2, unnest($3::uuid[])",
    [shop.shop_id, categoryId, products.map(({ id }) => id)],
  );

describe("categories and collections", () => {
  let pots: Product[];

  beforeAll(async () => {
    await sell(tea({ title: "Green tea" }));
    await sell(tea({ title: "Black tea" }));
    await sell(tea({ title: "Not for sale", status: "draft" }));
    pots = [];
    for (const [n, title] of ["Ash pot", "Birch pot", "Clay pot", "Dew pot"].entries())
      pots.push(
        await sell(
          tea({
            title,
            variants: [{ option_values: [], price: 400 - n * 100, on_hand: title === "Clay pot" ? 0 : 2 }],
          }),
        ),
      );
  });

  it("include the products of their visible descendants", async () => {
    const garden = await category("Garden");
    const indoors = await category("Indoors", garden);
    const secret = await category("Secret", garden, true);
    const below = await category("Below", secret);
    await putInto(garden.id, pots[0]!);
    await putInto(indoors.id, pots[0]!, pots[1]!);
    await putInto(below.id, pots[3]!);
    expect(await titles({ category: "garden", sort: "title" })).toEqual(["Ash pot", "Birch pot"]);
    const shed = await category("Shed");
    await putInto(shed.id, pots[1]!, pots[2]!);
    // Top-level categories, or the children of the list's category. Hidden categories aren't counted.
    expect(await offeredCategories({})).toEqual(["Garden 2", "Shed 2"]);
    expect(await offeredCategories({ category: "garden" })).toEqual(["Indoors 2"]);
    expect(await offeredCategories({ categories: ["shed"], in_stock: "1" })).toEqual(["Garden 2", "Shed 1"]);
    expect(await titles({ categories: ["shed"], sort: "title" })).toEqual(["Birch pot", "Clay pot"]);
    expect(await titles({ categories: ["shed", "garden"], in_stock: "1", sort: "title" })).toEqual([
      "Ash pot",
      "Birch pot",
    ]);
    expect(await titles({ category: "garden", categories: ["shed"] })).toEqual(["Birch pot"]);
    expect(await titles({ categories: ["secret"] })).toEqual([]);
    expect(await titles({ categories: ["never-was"] })).toEqual([]);
    await admin("delete from categories where id = $1", [shed.id]);
    expect(await titles({ category: "indoors", sort: "title_desc" })).toEqual(["Birch pot", "Ash pot"]);
    for (const handle of ["secret", "below", "never-was"]) {
      expect(await titles({ category: handle })).toEqual([]);
      await expect(
        nia().storefront.read_category({ params: { ...store, category_handle: handle } }),
      ).rejects.toMatchObject({ status: 404 });
    }
    const { data } = await nia().storefront.read_category({
      params: { ...store, category_handle: "indoors" },
    });
    expect(data).toMatchObject({
      title: "Indoors",
      trail: [{ title: "Garden", handle: "garden" }],
      children: [],
    });
    const { data: shown } = await nia().storefront.read_category({
      params: { ...store, category_handle: "garden" },
    });
    expect(shown.children.map(({ handle }) => handle)).toEqual(["indoors"]);
    expect((await nia().storefront.read({ params: store })).data.menu).toEqual([
      { title: "Garden", handle: "garden" },
    ]);
    const all = await nia().storefront.list_categories({ params: store, query: {} });
    expect(all.data).toMatchObject([
      { handle: "garden", product_count: 2, children: [{ title: "Indoors", handle: "indoors" }] },
      { handle: "indoors", product_count: 2, children: [] },
    ]);
    const first = await nia().storefront.list_categories({ params: store, query: { limit: 1 } });
    const next = { limit: 1, cursor: first.meta.next_cursor! };
    expect((await nia().storefront.list_categories({ params: store, query: next })).data[0]?.handle).toBe(
      "indoors",
    );
    const top = await nia().storefront.list_categories({ params: store, query: { depth: 1 } });
    expect(top.data.map(({ handle }) => handle)).toEqual(["garden"]);
    await admin("delete from product_categories where category_id = $1", [indoors.id]);
    expect(await titles({ category: "garden" })).toEqual(["Ash pot"]);
    const [old, fresh] = await facetsOldAndNew();
    expect(old).toEqual(fresh);
  });

  it("are the breadcrumbs of a product, and use its picture if they have none", async () => {
    const { shop_id } = shop;
    const red = await uploadPicture(mona, shop_id, "red");
    const mug = await sell(tea({ title: "Mug", pictures: [{ id: red }] }));
    const trailOf = async () => {
      const params = { ...store, product_handle: mug.handle };
      return (await nia().storefront.read_product({ params })).data.trail.map(({ title }) => title);
    };
    expect(await trailOf()).toEqual([]);
    const table = await category("Table");
    const cups = await category("Cups", table);
    const attic = await category("Attic", cups, true);
    await putInto(table.id, mug);
    await putInto(attic.id, mug);
    expect(await trailOf()).toEqual(["Table"]);
    await putInto(cups.id, mug);
    expect(await trailOf()).toEqual(["Table", "Cups"]);

    const id = randomUUID();
    await admin(
      "insert into collections (shop_id, id, title, handle, kind) values ($1, $2, 'Red', 'red', 'manual')",
      [shop_id, id],
    );
    const lists = async () => {
      const categories = await nia().storefront.list_categories({ params: store, query: {} });
      const collections = await nia().storefront.list_collections({ params: store, query: {} });
      return [...categories.data, ...collections.data]
        .filter(({ handle }) => ["table", "cups", "red"].includes(handle))
        .map(({ handle, picture, product_count }) => [handle, picture?.id, product_count]);
    };
    expect(await lists()).toEqual([
      ["table", red, 1],
      ["cups", red, 1],
      ["red", undefined, 0],
    ]);
    await admin(
      "insert into collection_products (shop_id, collection_id, product_id, by_hand) values ($1, $2, $3, true)",
      [shop_id, id, mug.id],
    );
    expect((await lists()).at(-1)).toEqual(["red", red, 1]);
    expect((await nia().storefront.read({ params: store })).data.has_collections).toBe(true);
    await changeProduct(mona, shop, mug, { status: "archived" });
    expect(await lists()).toEqual([
      ["table", undefined, 0],
      ["cups", undefined, 0],
      ["red", undefined, 0],
    ]);
    await admin("delete from categories where id = any($1)", [[attic.id, cups.id]]);
    await admin("delete from categories where id = $1", [table.id]);
    await admin("delete from collections where id = $1", [id]);
    await mona.client.products.remove({ params: { ...shop, id: mug.id } });
    expect((await nia().storefront.read({ params: store })).data.has_collections).toBe(false);
  });

  it("are listed for sitemaps together with all active products, in stable parts", async () => {
    const of = async (kind: "products" | "categories" | "collections", part = 0) =>
      nia().storefront.list_urls({ params: store, query: { kind, part } });
    const { data } = await of("categories");
    expect(data.map(({ handle }) => handle).toSorted()).toEqual(["garden", "indoors"]);
    expect(Number.isNaN(Date.parse(data[0]!.updated_at))).toBe(false);
    expect((await of("collections")).meta.parts).toBe(0);
    const before = await of("products");
    expect(before.meta.parts).toBe(1);
    expect(before.data.map(({ handle }) => handle)).not.toContain("not-for-sale");
    const far = pots[3]!;
    // Ordinals normally never change: this simulates a shop with many products.
    const { place } = (await admin("select place from product_index where product_id = $1", [far.id]))
      .rows[0];
    await admin("update product_index set place = 45000 where product_id = $1", [far.id]);
    const after = await of("products");
    expect(after.meta.parts).toBe(3);
    expect(after.data).toHaveLength(before.data.length - 1);
    expect((await of("products", 1)).data).toEqual([]);
    expect((await of("products", 2)).data.map(({ handle }) => handle)).toEqual([far.handle]);
    await admin("update product_index set place = $2 where product_id = $1", [far.id, place]);
  });

  it("list products in the owner's order, pinned ones first and sold-out ones last, page by page", async () => {
    const id = randomUUID();
    await admin(
      "insert into collections (shop_id, id, title, handle, kind, sort, sold_out_last) values ($1, $2, 'Pots', 'pots', 'manual', 'manual', true)",
      [shop.shop_id, id],
    );
    const order = [pots[2]!, pots[1]!, pots[3]!, pots[0]!];
    await admin(
      `insert into collection_products (shop_id, collection_id, product_id, position, by_hand, pinned)
       select $1, $2, id, n, true, n = 4 from unnest($3::uuid[]) with ordinality as p (id, n)`,
      [shop.shop_id, id, order.map((pot) => pot.id)],
    );
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await list({ collection: "pots", limit: 3, cursor });
      expect(meta).toMatchObject({ total: 4, sort: "featured" });
      found.push(...data.map(({ title }) => title));
      cursor = meta.next_cursor ?? undefined;
    } while (cursor);
    expect(found).toEqual(["Ash pot", "Birch pot", "Dew pot", "Clay pot"]);
    expect(await leafed({ collection: "pots" })).toEqual(found);
    for (const sort of [
      "newest",
      "oldest",
      "price_low",
      "price_high",
      "title",
      "title_desc",
      "best_selling",
      "best_rated",
    ] as const)
      await leafed({ sort });
    await leafed({ search: "pot" });
    expect(await titles({ collection: "pots", sort: "price_low" })).toEqual([
      "Dew pot",
      "Clay pot",
      "Birch pot",
      "Ash pot",
    ]);
    await admin("update collection_products set excluded = true, pinned = false where product_id = $1", [
      pots[0]!.id,
    ]);
    expect((await list({ collection: "pots" })).meta.total).toBe(3);
    await admin("update collections set sort = 'price_asc', sold_out_last = false where id = $1", [id]);
    expect(await titles({ collection: "pots" })).toEqual(["Dew pot", "Clay pot", "Birch pot"]);
    expect(await titles({ collection: "pots", search: "birch" })).toEqual(["Birch pot"]);
    await admin("update collections set hidden = true where id = $1", [id]);
    expect(await titles({ collection: "pots" })).toEqual([]);
    const [old, fresh] = await facetsOldAndNew();
    expect(old).toEqual(fresh);
  });
});
