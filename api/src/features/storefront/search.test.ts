import type { ProductDraft } from "@vitrine/contract/products";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useWorld } from "../../../test/world.ts";
import { removeOldSearches } from "../searches/searches.queries.ts";
import { createProduct, tea } from "../products/drafts.fixture.ts";

const world = useWorld();
const nia = world.visitor;
const store = { handle: "fern-field" };
let mona: Person;
let shop: { shop_id: number };

const sell = (body: ProductDraft) => createProduct(mona, shop, { status: "active", ...body });
const found = async (search: string) =>
  (await nia().storefront.list_products({ params: store, query: { search } })).data.map(({ title }) => title);
const suggested = async (q: string) =>
  (await nia().storefront.suggest({ params: store, query: { q } })).data.map(
    ({ kind, title }) => `${kind} ${title}`,
  );
const look = (search: string, found: number) =>
  nia().storefront.note_search({ params: store, body: { search, found } });

beforeAll(async () => {
  mona = await world.person("Mona");
  shop = { shop_id: (await world.shop(mona, "Fern Field")).id };
  const { admin } = world.database;
  await admin.query("update shops set is_live = 1 where id = $1", [shop.shop_id]);
  await sell(tea({ title: "Çınar İplik", tags: ["yarn"] }));
  await sell(tea({ title: "أَبْرِيقٌ نُحَاسِيّ كــبيرة" }));
  await sell(tea({ title: "লাল শাড়ি" }));
  await sell(tea({ title: "Crème brûlée bowl", vendor: "Ångström", product_type: "Bowl" }));
  await sell(tea({ title: "Bowl of the house, with everything one can say of bowls", vendor: "House" }));
  await sell(
    tea({
      title: "Overshirt",
      variants: [{ option_values: [], price: 1, sku: "OV-77/B", barcode: "4006381333931" }],
    }),
  );
  await sell(tea({ title: "Secret bowl", status: "draft" }));
  for (const [id, title, hidden] of [
    ["0a000000-0000-7000-8000-000000000001", "Bowls and plates", false],
    ["0a000000-0000-7000-8000-000000000002", "Bowls nobody sees", true],
  ])
    await admin.query(
      "insert into categories (shop_id, id, title, handle, hidden) values ($1, $2, $3, replace(lower($3), ' ', '-'), $4)",
      [shop.shop_id, id, title, hidden],
    );
});

describe("what is typed", () => {
  it.each([
    ["cinar", "Çınar İplik"],
    ["ÇINAR IPLIK", "Çınar İplik"],
    ["ıplık", "Çınar İplik"],
    ["yar", "Çınar İplik"],
    ["ابريق", "أَبْرِيقٌ نُحَاسِيّ كــبيرة"],
    ["إبريق كبيره", "أَبْرِيقٌ نُحَاسِيّ كــبيرة"],
    ["শাড়ি", "লাল শাড়ি"],
    ["শাড়\u09bf", "লাল শাড়ি"],
    ["creme brulee", "Crème brûlée bowl"],
    ["angstrom bow", "Crème brûlée bowl"],
    ["overshrt", "Overshirt"],
    ["ov-77", "Overshirt"],
    ["400638", "Overshirt"],
  ])("%s finds %s", async (search, title) => expect((await found(search))[0]).toBe(title));

  it("finds first what fits best, and never what is not on sale", async () => {
    expect(await found("bowl")).toEqual([
      "Crème brûlée bowl",
      "Bowl of the house, with everything one can say of bowls",
    ]);
  });

  it.each(["%", "_", "\\", "' or true --", ":*", "&|!", "((", "🫖", "\u200f", "a".repeat(200)])(
    "%j finds nothing and breaks nothing",
    async (search) => {
      expect(await found(search)).toEqual([]);
      expect(await suggested(search.slice(0, 80))).toEqual([]);
    },
  );

  it("is offered as categories, then products, while it is typed", async () => {
    expect(await suggested("bow")).toEqual([
      "category Bowls and plates",
      "product Crème brûlée bowl",
      "product Bowl of the house, with everything one can say of bowls",
    ]);
    expect(await suggested("plat")).toEqual(["category Bowls and plates"]);
    expect(await suggested("secret")).toEqual([]);
    await expect(suggested(" ")).rejects.toMatchObject({ status: 422 });
  });
});

describe("what shoppers looked for", () => {
  const asked = async (query: { only?: "nothing"; limit?: number; cursor?: string } = {}) =>
    mona.client.searches.list({ params: shop, query });

  it("is counted however it is written, and read by the owner, the most wanted first", async () => {
    await Promise.all([look("Teapot", 0), look("  TEAPOT ", 0), look("téapot!", 0), look("bowl", 2)]);
    await look("bowl", 2);
    await look("؟!", 0);
    const { data, meta } = await asked({ limit: 1 });
    expect(data).toMatchObject([{ words: "teapot", times: 3, times_nothing: 3 }]);
    const next = await asked({ limit: 1, cursor: meta.next_cursor! });
    expect(next.data).toMatchObject([{ words: "bowl", times: 2, times_nothing: 0 }]);
    expect(next.meta.next_cursor).toBeNull();
    expect((await asked({ only: "nothing" })).data.map(({ words }) => words)).toEqual(["teapot"]);
  });

  it("is the owner's to read, not the staff's, not a rival's", async () => {
    const rita = await world.person("Rita");
    await expect(rita.client.searches.list({ params: shop, query: {} })).rejects.toMatchObject({
      status: 404,
    });
    const sam = await world.person("Sam");
    await world.join(shop.shop_id, sam, "staff");
    await expect(sam.client.searches.list({ params: shop, query: {} })).rejects.toMatchObject({
      status: 403,
    });
  });

  it("has an end: so many words a day, so many days", async () => {
    const { admin } = world.database;
    const day = new Date(world.world.clock.now()).toISOString().slice(0, 10);
    await admin.query(
      "insert into searches (shop_id, day, words) select $1, $2, 'word ' || n from generate_series(1, 2000) n",
      [shop.shop_id, day],
    );
    await look("one too many", 1);
    await look("teapot", 0);
    const { rows } = await admin.query(
      "select words, times from searches where words in ('one too many', 'teapot')",
    );
    expect(rows).toEqual([{ words: "teapot", times: 4 }]);
    await admin.query("insert into searches (shop_id, day, words) values ($1, '2020-01-01', 'old')", [
      shop.shop_id,
    ]);
    await world.world.db.inShop(shop.shop_id, (tx) => removeOldSearches(tx, "2020-01-02"));
    expect((await admin.query("select from searches where words = 'old'")).rows).toEqual([]);
  });
});
