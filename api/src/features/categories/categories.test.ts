import type { Category, CategoryRow } from "@vitrine/contract/products/categories";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { systemActor } from "../../actor.ts";
import { createProduct, expectRejectionWithoutTrace, tea } from "../products/drafts.fixture.ts";
import { categoriesAt } from "./the-categories-at.action.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let sam: Person;
let shop: { shop_id: number };
let rival: { shop_id: number };

beforeAll(async () => {
  [mona, rita, sam] = await Promise.all([app.person("Mona"), app.person("Rita"), app.person("Sam")]);
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
  rival = { shop_id: (await app.shop(rita, "Rival Rugs")).id };
  await app.join(shop.shop_id, sam, "staff");
});

const create = async (title: string, parent?: { id: string }, more: object = {}): Promise<Category> =>
  (await mona.client.categories.create({ params: shop, body: { title, parent_id: parent?.id, ...more } }))
    .data;
const read = async ({ id }: { id: string }) =>
  (await mona.client.categories.read({ params: { ...shop, id } })).data;
const move = (category: { id: string }, parent: { id: string } | null, position: number) =>
  mona.client.categories.move({
    params: { ...shop, id: category.id },
    body: { parent_id: parent?.id ?? null, position },
  });
const children = async (parent?: { id: string }): Promise<CategoryRow[]> =>
  (await mona.client.categories.list({ params: shop, query: { parent_id: parent?.id } })).data;
const titles = async (parent?: { id: string }) => (await children(parent)).map(({ title }) => title);
const change = (category: Category, body: object) =>
  mona.client.categories.update({
    params: { ...shop, id: category.id },
    body: { ...category, picture_id: category.picture?.id, ...body },
  });
const inCategory = async ({ id }: { id: string }) =>
  (await mona.client.categories.list_products({ params: { ...shop, id }, query: {} })).data.map(
    ({ title }) => title,
  );
const redirect = (handle: string) =>
  app.database.admin
    .query("select target from redirects where shop_id = $1 and path = $2", [
      shop.shop_id,
      `/categories/${handle}`,
    ])
    .then(({ rows }) => rows[0]?.target as string | undefined);

/** Violations of the tree's invariants. */
async function treeProblems(): Promise<unknown[]> {
  const { rows } = await app.database.admin.query(`
    select c.title from categories c left join categories p on p.shop_id = c.shop_id and p.id = c.parent_id
    where c.ancestors is distinct from (case when c.parent_id is null then '{}'::uuid[] else p.ancestors || p.id end) or c.depth > 5`);
  return rows;
}

describe("the category tree", () => {
  it("has up to five levels; a duplicate title gets a handle of its own", async () => {
    const women = await create("Women");
    const men = await create("Men");
    const shoes = await create("Shoes", women);
    const hers = await create("Shoes", men);
    expect([shoes.handle, hers.handle, shoes.depth]).toEqual(["shoes", "men-shoes", 2]);
    expect(hers.store_url).toMatch(/\/fern-field\/categories\/men-shoes$/);
    const boots = await create("Boots", hers);
    const rain = await create("Rain", boots);
    const red = await create("Red", rain);
    expect(red.trail.map(({ title }) => title)).toEqual(["Men", "Shoes", "Boots", "Rain"]);
    expect(
      await expectRejectionWithoutTrace(app, () =>
        mona.client.categories.create({ params: shop, body: { title: "Too deep", parent_id: red.id } }),
      ),
    ).toMatchObject({ code: "category_too_deep", status: 409 });
    // Women › Shoes has no subcategories; with three levels below it, Men › Shoes is too deep to move there.
    expect(await expectRejectionWithoutTrace(app, () => move(hers, shoes, 0))).toMatchObject({
      code: "category_too_deep",
    });
    expect(await expectRejectionWithoutTrace(app, () => move(hers, rain, 0))).toMatchObject({
      code: "category_below_itself",
    });
    expect(await expectRejectionWithoutTrace(app, () => move(hers, hers, 0))).toMatchObject({
      code: "category_below_itself",
    });
    expect((await read(hers)).levels_below).toBe(3);
    expect(await treeProblems()).toEqual([]);
  });

  it("moves a category with its descendants, without changing their URLs", async () => {
    const garden = await create("Garden");
    const [a, b, c] = [await create("A", garden), await create("B", garden), await create("C", garden)];
    const deep = await create("Deep", b);
    await move(c, garden, 0);
    expect(await titles(garden)).toEqual(["C", "A", "B"]);
    await move(c, garden, 2);
    expect(await titles(garden)).toEqual(["A", "B", "C"]);
    await move(b, a, 7);
    expect(await titles(garden)).toEqual(["A", "C"]);
    expect(await read(deep)).toMatchObject({
      handle: "deep",
      depth: 4,
      trail: [{ title: "Garden" }, { title: "A" }, { title: "B" }],
    });
    await move(b, null, 0);
    expect((await titles())[0]).toBe("B");
    expect(await read(deep)).toMatchObject({ depth: 2, store_url: deep.store_url });
    expect(await treeProblems()).toEqual([]);
  });

  it("stays a tree when two concurrent moves put each category below the other", async () => {
    const [day, night] = [await create("Day"), await create("Night")];
    const both = await Promise.allSettled([move(day, night, 0), move(night, day, 0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await treeProblems()).toEqual([]);
  });

  it("is paginated, and searched ignoring accents", async () => {
    const top = await create("Many");
    await Promise.all(["Crème", "Creme brûlée", "Other"].map((title) => create(title, top)));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await mona.client.categories.list({
        params: shop,
        query: { parent_id: top.id, limit: 2, cursor },
      });
      seen.push(...data.map(({ title }) => title));
      cursor = meta.next_cursor ?? undefined;
    } while (cursor);
    expect(seen.toSorted()).toEqual(["Creme brûlée", "Crème", "Other"]);
    const found = await mona.client.categories.list({ params: shop, query: { search: "CREME" } });
    expect(found.data.map(({ title, trail }) => [title, trail[0]!.title])).toEqual([
      ["Crème", "Many"],
      ["Creme brûlée", "Many"],
    ]);
  });
});

describe("a category", () => {
  it("redirects from its old URL to the new one, and rejects another category's handle", async () => {
    const tools = await create("Tools");
    const saved = (await change(tools, { handle: "Garden tools", seo_title: "Tools for gardens" })).data;
    expect(saved).toMatchObject({ handle: "garden-tools", seo_title: "Tools for gardens", version: 2 });
    expect(await redirect("tools")).toBe("/categories/garden-tools");
    const other = await create("Pots");
    const rejected = await expectRejectionWithoutTrace(app, () => change(other, { handle: "garden-tools" }));
    expect(rejected).toMatchObject({ code: "category_handle_taken" });
  });

  it("rejects a stale version with the stored category", async () => {
    const lamps = await create("Lamps");
    await change(lamps, { title: "Lamps and lights" });
    const rejected = await expectRejectionWithoutTrace(app, () => change(lamps, { title: "Lights" }));
    expect(rejected).toMatchObject({
      code: "version_conflict",
      body: { current: expect.objectContaining({ title: "Lamps and lights", version: 2 }) },
    });
  });

  it("is deleted, and its products move to the chosen category", async () => {
    const rooms = await create("Rooms");
    const bath = await create("Bath", rooms);
    const [first, towels, last] = [
      await create("Kitchen", rooms),
      await create("Towels", bath),
      await create("Hall", rooms),
    ];
    const product = await createProduct(mona, shop, tea({ title: "Bath tea" }));
    const add = { action: "add" as const, product_ids: [product.id, product.id] };
    const params = { ...shop, id: bath.id };
    await mona.client.categories.change_products({ params, body: add });
    expect(await mona.client.categories.change_products({ params, body: add })).toMatchObject({
      message: "Nothing changed.",
    });
    expect((await read(bath)).product_count).toBe(1);
    await mona.client.categories.remove({ params, query: { products_to: last.id } });
    expect(await titles(rooms)).toEqual(["Towels", "Kitchen", "Hall"]);
    expect(await inCategory(last)).toEqual(["Bath tea"]);
    expect(await redirect("bath")).toBe("/categories/hall");
    expect((await read(towels)).trail.map(({ id }) => id)).toEqual([rooms.id]);
    // Without another category its URL redirects to the parent, and the product has no category.
    await mona.client.categories.remove({ params: { ...shop, id: last.id }, query: {} });
    expect(await redirect("hall")).toBe("/categories/rooms");
    expect(await redirect("bath")).toBe("/categories/rooms");
    const of = await mona.client.categories.list_of_product({ params: { ...shop, id: product.id } });
    expect(of.data).toEqual([]);
    expect((await read(first)).position).toBe(1);
    expect(await treeProblems()).toEqual([]);
  });

  it("rejects products, pictures and categories of other shops", async () => {
    const mine = await create("Mine");
    const hers = (await rita.client.categories.create({ params: rival, body: { title: "Hers" } })).data;
    const theirs = await createProduct(rita, rival, tea());
    const tries = [
      () =>
        mona.client.categories.change_products({
          params: { ...shop, id: mine.id },
          body: { action: "add", product_ids: [theirs.id] },
        }),
      () => move(mine, hers, 0),
      () => mona.client.categories.create({ params: shop, body: { title: "X", parent_id: hers.id } }),
      () => mona.client.categories.create({ params: shop, body: { title: "X", picture_id: hers.id } }),
      () =>
        mona.client.categories.remove({ params: { ...shop, id: mine.id }, query: { products_to: hers.id } }),
    ];
    for (const one of tries)
      expect(await expectRejectionWithoutTrace(app, one)).toMatchObject({
        code: "invalid_input",
        status: 422,
      });
    for (const one of [
      () => mona.client.categories.read({ params: { ...shop, id: hers.id } }),
      () => rita.client.categories.list({ params: shop, query: {} }),
    ])
      expect(await expectRejectionWithoutTrace(app, one)).toMatchObject({ code: "not_found" });
    expect(
      await expectRejectionWithoutTrace(app, () =>
        sam.client.categories.create({ params: shop, body: { title: "Sam's" } }),
      ),
    ).toMatchObject({ code: "forbidden" });
  });
});

describe("category paths of an import", () => {
  const at = (...paths: string[][]) =>
    app.app.db
      .inShop(shop.shop_id, (tx) => categoriesAt(tx, systemActor, paths, app.app.clock.now()))
      .then(({ ids }) => ids);

  it("create each category once, regardless of spelling and concurrency", async () => {
    const [linen, cotton] = await at(["Home", "Bed", "Linen"], ["HOME ", "bed", "Cotton"]);
    expect((await read({ id: linen! })).trail.map(({ title }) => title)).toEqual(["Home", "Bed"]);
    expect((await read({ id: cotton! })).parent_id).toBe((await read({ id: linen! })).parent_id);
    const again = await Promise.all(
      Array.from({ length: 5 }, () => at(["Home", "Bed", "Silk"], ["home", "Béd", "linen"])),
    );
    expect(new Set(again.map(([silk]) => silk)).size).toBe(1);
    expect(new Set(again.map(([, one]) => one))).toEqual(new Set([linen]));
    const [none, deep] = await at(["", "  "], ["1", "2", "3", "4", "5", "6"]);
    expect(none).toBeUndefined();
    expect(await read({ id: deep! })).toMatchObject({ title: "5", depth: 5 });
    expect(await treeProblems()).toEqual([]);
  });
});
