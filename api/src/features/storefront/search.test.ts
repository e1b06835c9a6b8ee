import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { removeOldSearches } from "../searches/searches.queries.ts";
import { createProduct, tea } from "../products/drafts.fixture.ts";

const app = useTestApp();
const nia = app.visitor;
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
  mona = await app.person("Mona");
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
  const { admin } = app.database;
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

describe("a search term", () => {
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

  it("returns the best matches first, without unpublished products", async () => {
    expect(await found("bowl")).toEqual([
      "Crème brûlée bowl",
      "Bowl of the house, with everything one can say of bowls",
    ]);
  });

  it.each(["%", "_", "\\", "' or true --", ":*", "&|!", "((", "🫖", "\u200f", "a".repeat(200)])(
    "%j finds nothing and causes no error",
    async (search) => {
      expect(await found(search)).toEqual([]);
      expect(await suggested(search.slice(0, 80))).toEqual([]);
    },
  );

  it("gets suggestions of categories, then products, while it is typed", async () => {
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

describe("text outside the title", () => {
  beforeAll(async () => {
    await sell(
      tea({
        title: "Plain jumper",
        description_html: "<p>Knitted on <b>Fair&nbsp;Isle</b>, of <em>shetland</em> wool.</p>",
        custom_fields: [
          { key: "Care", value: "Handwash in lukewarm water" },
          { key: "Supplier", value: "Zebedee Mills" },
        ],
        options: [{ name: "Colour", values: ["Burgundy", "Teal"] }],
        variants: ["Burgundy", "Teal"].map((colour) => ({ option_values: [colour], price: 100 })),
      }),
    );
    await sell(tea({ title: "Shetland pony, knitted" }));
    await sell(tea({ title: "Teal lamp" }));
    await sell(tea({ title: "Lamp", description_html: "<p>Not teal, but near it.</p>" }));
  });

  it("is found in options and descriptions, ranked below titles", async () => {
    expect(await found("burgundy jumper")).toEqual(["Plain jumper"]);
    expect(await found("fair isle")).toEqual(["Plain jumper"]);
    expect(await found("shetland")).toEqual(["Shetland pony, knitted", "Plain jumper"]);
    expect(await found("teal")).toEqual(["Teal lamp", "Plain jumper", "Lamp"]);
    expect(await found("nbsp")).toEqual([]);
    expect(await found("strong")).toEqual([]);
  });

  it("is found in visible custom fields only", async () => {
    const show = (key: string, shown: boolean) =>
      mona.client.shown_fields.update({ params: shop, body: { key, shown } });
    const attributes = async () => {
      const { data } = await nia().storefront.list_products({ params: store, query: { search: "jumper" } });
      const params = { ...store, product_handle: data[0]!.handle };
      return (await nia().storefront.read_product({ params })).data.attributes;
    };
    expect(await attributes()).toEqual([]);
    expect(await found("lukewarm")).toEqual([]);
    await show("Care", true);
    // Usually runs before the field is indexed, so this response must not be cached.
    await found("lukewarm");
    expect((await mona.client.shown_fields.list({ params: shop })).data).toEqual(["Care"]);
    expect(await attributes()).toEqual([{ name: "Care", value: "Handwash in lukewarm water" }]);
    await vi.waitFor(async () => expect(await found("lukewarm")).toEqual(["Plain jumper"]), 20_000);
    expect(await found("zebedee")).toEqual([]);

    const later = await sell(
      tea({
        title: "Later",
        custom_fields: [
          { key: "Care", value: "Lukewarm, too" },
          { key: "Empty", value: "" },
        ],
      }),
    );
    expect((await found("lukewarm")).toSorted()).toEqual(["Later", "Plain jumper"]);
    await show("Care", false);
    expect(await attributes()).toEqual([]);
    await vi.waitFor(async () => expect(await found("lukewarm")).toEqual([]), 20_000);
    await mona.client.products.remove({ params: { ...shop, id: later.id } });

    const rita = await app.person("Rita Fields");
    const other = { shop_id: (await app.shop(rita, "Other Fields")).id };
    await rita.client.shown_fields.update({ params: other, body: { key: "Supplier", shown: true } });
    expect(await attributes()).toEqual([]);
  });

  it("isn't used for suggestions", async () => {
    expect(await suggested("shetl")).toEqual(["product Shetland pony, knitted"]);
  });
});

describe("search synonyms", () => {
  const { list, create, update, remove } = {
    list: () => mona.client.synonyms.list({ params: shop, query: {} }),
    create: (...words: string[]) => mona.client.synonyms.create({ params: shop, body: { words } }),
    update: (id: string, ...words: string[]) =>
      mona.client.synonyms.update({ params: { ...shop, id }, body: { words } }),
    remove: (id: string) => mona.client.synonyms.remove({ params: { ...shop, id } }),
  };

  it("match in both directions, as phrases, and in suggestions", async () => {
    expect(await found("vessel")).toEqual([]);
    const { data } = await create("Véssel", " Bowl ", "salad  dish", "bowl!");
    expect(data.words).toEqual(["vessel", "bowl", "salad dish"]);
    const bowls = await found("bowl");
    for (const search of ["vessel", "salad dish", "VESSELS"])
      expect(await found(search), search).toEqual(search === "VESSELS" ? [] : bowls);
    expect(await found("creme vessel")).toEqual(["Crème brûlée bowl"]);
    expect((await suggested("vess")).slice(-2)).toEqual(bowls.map((title) => `product ${title}`));
    expect(await found("ve")).toEqual([]);

    await update(data.id, "vessel", "jumper");
    expect(await found("vessel")).toEqual(["Plain jumper"]);
    expect((await list()).data).toEqual([{ id: data.id, words: ["vessel", "jumper"] }]);
    await remove(data.id);
    expect(await found("vessel")).toEqual([]);
  });

  it("match synonyms of synonyms, also in cycles", async () => {
    const made = [await create("aaa", "bbb"), await create("bbb", "ccc"), await create("ccc", "yarn", "aaa")];
    expect(await found("aaa")).toEqual(["Çınar İplik"]);
    expect(await found("bbb")).toEqual(["Çınar İplik"]);
    for (const { data } of made) await remove(data.id);
  });

  it("need at least two different words and belong to one shop", async () => {
    for (const words of [
      ["same", "SAME"],
      ["one", "!?"],
    ])
      await expect(create(...words)).rejects.toMatchObject({
        status: 422,
        errors: { words: ["Enter at least two synonyms."] },
      });
    const { data } = await create("kettle", "pot'; drop table synonyms --");
    expect(await found("kettle")).toEqual([]);
    const rita = await app.person("Rita Synonym");
    const other = { shop_id: (await app.shop(rita, "Other Field")).id };
    for (const call of [
      () => rita.client.synonyms.remove({ params: { ...other, id: data.id } }),
      () => rita.client.synonyms.update({ params: { ...other, id: data.id }, body: { words: ["a", "b"] } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    await rita.client.synonyms.create({ params: other, body: { words: ["bowl", "unknown"] } });
    expect(await found("unknown")).toEqual([]);
    expect((await list()).data.map(({ id }) => id)).toEqual([data.id]);
    await remove(data.id);
  });

  it("are limited to 500 per shop", async () => {
    await app.database.admin.query(
      `insert into synonyms (shop_id, id, words) select $1, gen_random_uuid(), array['x' || n, 'y' || n] from generate_series(1, 500) n`,
      [shop.shop_id],
    );
    await expect(create("one", "two")).rejects.toMatchObject({ code: "too_many_synonyms" });
    await app.database.admin.query("delete from synonyms where shop_id = $1", [shop.shop_id]);
  });
});

describe("recorded search terms", () => {
  const requested = async (query: { only?: "nothing"; limit?: number; cursor?: string } = {}) =>
    mona.client.searches.list({ params: shop, query });

  it("are counted regardless of case and accents and listed for the owner, the most frequent first", async () => {
    await Promise.all([look("Teapot", 0), look("  TEAPOT ", 0), look("téapot!", 0), look("bowl", 2)]);
    await look("bowl", 2);
    await look("؟!", 0);
    await look("glass  mass", 1);
    const { data, meta } = await requested({ limit: 1 });
    expect(data).toMatchObject([{ words: "teapot", times: 3, times_nothing: 3 }]);
    const next = await requested({ limit: 1, cursor: meta.next_cursor! });
    expect(next.data).toMatchObject([{ words: "bowl", times: 2, times_nothing: 0 }]);
    expect((await requested()).data.map(({ words }) => words)).toEqual(["teapot", "bowl", "glass mass"]);
    expect((await requested({ only: "nothing" })).data.map(({ words }) => words)).toEqual(["teapot"]);
  });

  it("can't be read by staff or another shop's owner", async () => {
    const rita = await app.person("Rita");
    await expect(rita.client.searches.list({ params: shop, query: {} })).rejects.toMatchObject({
      status: 404,
    });
    const sam = await app.person("Sam");
    await app.join(shop.shop_id, sam, "staff");
    await expect(sam.client.searches.list({ params: shop, query: {} })).rejects.toMatchObject({
      status: 403,
    });
  });

  it("are limited per day and deleted after the retention period", async () => {
    const { admin } = app.database;
    const day = new Date(app.app.clock.now()).toISOString().slice(0, 10);
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
    await app.app.db.inShop(shop.shop_id, (tx) => removeOldSearches(tx, Date.now()));
    expect((await admin.query("select from searches where words = 'old'")).rows).toEqual([]);
  });
});
