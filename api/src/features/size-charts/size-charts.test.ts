import { beforeAll, describe, expect, it } from "vitest";
import type { SizeChartDraft, SizeTable } from "@vitrine/contract/products/size-charts";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createProduct, shirt, tea, uploadPicture } from "../products/drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let handle: string;

const table: SizeTable = {
  unit: "cm",
  columns: [
    { name: "Size", is_length: false },
    { name: "Chest", is_length: true },
  ],
  rows: [
    ["S", "86–90"],
    ["M", "91–95"],
  ],
};

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Shirts");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
});

const add = async (body: Partial<SizeChartDraft>) =>
  (await mona.client.size_charts.create({ params, body: { title: "Shirts", table, ...body } })).data;

/** The title of the chart that a shopper sees on a product's page. */
const shown = async (product: string) =>
  (await app.visitor().storefront.read_product({ params: { handle, product_handle: product } })).data
    .size_chart?.title;

/** Adds a product to "Shirts", a subcategory of "Clothes". Returns the ids of both, the parent first. */
async function categoriesOf(productId: string): Promise<[string, string]> {
  const create = async (title: string, parent_id?: string) =>
    (await mona.client.categories.create({ params, body: { title, parent_id } })).data.id;
  const above = await create("Clothes");
  const inner = await create("Shirts", above);
  await mona.client.categories.change_products({
    params: { ...params, id: inner },
    body: { action: "add", product_ids: [productId] },
  });
  return [above, inner];
}

const count = async () =>
  (await app.database.admin.query("select count(*)::int as n from size_charts")).rows[0].n as number;

describe("the size chart on a product page", () => {
  it("is the most specific one: the product's, its type's, its vendor's, or the one for all products; never an inactive one", async () => {
    const product = await createProduct(
      mona,
      params,
      shirt({ status: "active", vendor: "Field", product_type: "Shirt", title: "Nearest shirt" }),
    );
    const at = product.handle;
    expect(await shown(at)).toBeUndefined();
    const all = await add({ title: "All", everywhere: true });
    expect(await shown(at)).toBe("All");
    const vendor = await add({ title: "Vendor", vendors: ["FIELD"] });
    expect(await shown(at)).toBe("Vendor");
    const type = await add({ title: "Type", product_types: ["shirt", "SHIRT"] });
    expect(type.product_types).toEqual(["SHIRT"]);
    expect(await shown(at)).toBe("Type");
    const collection = await mona.client.collections.create({
      params,
      body: { title: "Linen", kind: "manual", product_ids: [product.id] },
    });
    const linen = await add({ title: "Collection", collections: [{ id: collection.data.id }] });
    expect(await shown(at)).toBe("Collection");
    const [above, inner] = await categoriesOf(product.id);
    const clothes = await add({ title: "Category above", categories: [{ id: above }] });
    expect(await shown(at)).toBe("Category above");
    const shirts = await add({ title: "Innermost category", categories: [{ id: inner }] });
    expect(await shown(at)).toBe("Innermost category");
    expect(shirts.categories).toEqual([{ id: inner, title: "Shirts" }]);
    const first = await add({ title: "Own, first", products: [{ id: product.id }, { id: product.id }] });
    const own = await add({ title: "Own", products: [{ id: product.id }] });
    expect(first.products).toEqual([{ id: product.id, title: "Nearest shirt" }]);
    expect(await shown(at)).toBe("Own");

    const { id, version } = own;
    await mona.client.size_charts.update({
      params: { ...params, id },
      body: { title: "Own", table, products: [{ id: product.id }], is_active: false, version },
    });
    expect(await shown(at)).toBe("Own, first");
    for (const [chart, next] of [
      [first, "Innermost category"],
      [shirts, "Category above"],
      [clothes, "Collection"],
      [linen, "Type"],
      [type, "Vendor"],
      [vendor, "All"],
      [all, undefined],
    ] as const) {
      await mona.client.size_charts.remove({ params: { ...params, id: chart.id } });
      expect(await shown(at)).toBe(next);
    }
    await mona.client.products.remove({ params: { ...params, id: product.id } });
    expect((await mona.client.size_charts.read({ params: { ...params, id } })).data.products).toEqual([]);
  });

  it("has the table as typed, and the picture with its alternative text", async () => {
    const product = await createProduct(mona, params, tea({ status: "active", title: "Cap" }));
    const picture_id = await uploadPicture(mona, params.shop_id, "#246");
    await add({
      title: "Caps",
      note: "Measure above the ears.\r\nKeep the tape level.",
      picture_id,
      picture_alt: "Where to measure",
      products: [{ id: product.id }],
    });
    const { data } = await app
      .visitor()
      .storefront.read_product({ params: { handle, product_handle: product.handle } });
    expect(data.size_chart).toMatchObject({
      title: "Caps",
      note: "Measure above the ears.\nKeep the tape level.",
      table,
      picture: { id: picture_id, alt: "Where to measure" },
    });
  });
});

describe("rejects a size chart", () => {
  it.each([
    ["without a table or a picture", { table: null }, "table"],
    ["with a row that has a cell too few", { table: { ...table, rows: [["S"]] } }, "table.rows"],
    ["without rows", { table: { ...table, rows: [] } }, "table.rows"],
    ["without a name", { title: " " }, "title"],
  ])("%s", async (_, body, field) => {
    const before = await count();
    await expect(add(body as never)).rejects.toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    });
    expect(await count()).toBe(before);
  });

  it("with a product or picture that is unknown or another shop's, and stores nothing", async () => {
    const rita = await app.person("Rita");
    const hers = await app.shop(rita, "Rita Hats");
    const hat = await createProduct(rita, { shop_id: hers.id }, tea({ title: "Hat" }));
    const { data: category } = await rita.client.categories.create({
      params: { shop_id: hers.id },
      body: { title: "Hats" },
    });
    const herCategory = category.id;
    const herPicture = await uploadPicture(rita, hers.id, "#642");
    const chart = await add({ title: "Stays" });
    const before = await count();
    for (const foreignIds of [
      { products: [{ id: hat.id }] },
      { products: [{ id: crypto.randomUUID() }] },
      { categories: [{ id: herCategory }] },
      { collections: [{ id: crypto.randomUUID() }] },
      { picture_id: herPicture },
    ]) {
      await expect(add(foreignIds)).rejects.toMatchObject({
        code: "size_chart_target_not_found",
        status: 422,
      });
      await expect(
        mona.client.size_charts.update({
          params: { ...params, id: chart.id },
          body: { title: "Changed", table, ...foreignIds, version: chart.version },
        }),
      ).rejects.toMatchObject({ code: "size_chart_target_not_found" });
    }
    expect(await count()).toBe(before);
    expect((await mona.client.size_charts.read({ params: { ...params, id: chart.id } })).data).toEqual(chart);
  });

  it("that was saved elsewhere since: stores one of ten concurrent changes", async () => {
    const { id, version } = await add({ title: "Ten at once" });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, nth) =>
        mona.client.size_charts.update({
          params: { ...params, id },
          body: { title: `Saved ${nth}`, table, version, vendors: [`vendor ${nth}`] },
        }),
      ),
    );
    const saved = results.filter(({ status }) => status === "fulfilled");
    expect(saved).toHaveLength(1);
    for (const response of results)
      if (response.status === "rejected") expect(response.reason).toMatchObject({ code: "version_conflict" });
    const { data } = await mona.client.size_charts.read({ params: { ...params, id } });
    expect(data.vendors).toEqual([data.title.replace("Saved", "vendor")]);
    expect(data.version).toBe(version + 1);
  });
});

it("lists charts page by page, the newest first, each chart once", async () => {
  const wanted = await count();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, meta } = await mona.client.size_charts.list({ params, query: { limit: 2, cursor } });
    seen.push(...data.map(({ id }) => id));
    cursor = meta.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(seen.toSorted().toReversed());
  expect(new Set(seen).size).toBe(wanted);
});
