import { beforeAll, describe, expect, it } from "vitest";
import type { LanguageSettings } from "@vitrine/contract/shops/languages";
import type { TranslatedKind } from "@vitrine/contract/shops/translations";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createInProcessClient } from "../../in-process.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let handle: string;
let lamp: string;
let lampHandle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Languages");
  params = { shop_id: shop.id };
  handle = shop.handle;
  lamp = (await insertProduct(app.database, shop.id, { title: "Lamp", price: 1_000, on_hand: 3 })).product_id;
  await open(app.database, shop.id);
  await save([{ code: "ar", is_published: true }]);
  lampHandle = (await productsIn("en"))[0]!.handle;
});

const read = async (client = mona.client) => (await client.languages.read({ params })).data;
const save = async (languages: LanguageSettings["languages"], client = mona.client) =>
  (await client.languages.update({ params, body: { languages, version: (await read(client)).version } }))
    .data;
const storefrontIn = (language: string) =>
  createInProcessClient(app.app, {
    id: "request",
    ip: "127.0.0.1",
    ...(language !== "en" && { language }),
  }).storefront;
const productsIn = async (language: string) =>
  (await storefrontIn(language).list_products({ params: { handle }, query: {} })).data;
const productIn = async (language: string) =>
  (await storefrontIn(language).read_product({ params: { handle, product_handle: lampHandle } })).data;
const translate = async (
  kind: TranslatedKind,
  id: string,
  texts: Record<string, string>,
  client = mona.client,
) =>
  (await client.translations.update({ params: { ...params, language: "ar", kind, id }, body: { texts } }))
    .data;
const list = async (query: Parameters<typeof mona.client.translations.list>[0]["query"]) =>
  (await mona.client.translations.list({ params: { ...params, language: "ar" }, query })).data;
const entry = async () => app.app.stores.byHandle(handle);

describe("the languages of a shop", () => {
  it("are saved in the owner's order, and only published ones have pages", async () => {
    const saved = await save([{ code: "ar", is_published: false }]);
    expect(saved.languages).toEqual([{ code: "ar", is_published: false }]);
    expect(await entry()).toMatchObject({ language: "en", languages: [] });
    await save([{ code: "ar", is_published: true }]);
    expect(await entry()).toMatchObject({ languages: ["ar"] });
  });

  it("reject the default language, a repeated one and an outdated version, and change nothing", async () => {
    const before = await read();
    const ar = { code: "ar" as const, is_published: true };
    for (const languages of [[{ code: "en" as const, is_published: true }], [ar, ar]])
      await expect(save(languages)).rejects.toMatchObject({ code: "invalid_input" });
    const body = { languages: [], version: before.version - 1 };
    await expect(mona.client.languages.update({ params, body })).rejects.toMatchObject({
      code: "version_conflict",
    });
    expect(await read()).toEqual(before);
  });

  it("leave out a language that became the default one", async () => {
    const { data: shop } = await mona.client.shops.read({ params });
    await mona.client.shops.update({ params, body: { language: "ar-EG", version: shop.version } });
    expect(await entry()).toMatchObject({ language: "ar-EG", languages: [] });
    await mona.client.shops.update({ params, body: { language: "en" } });
    expect(await entry()).toMatchObject({ language: "en", languages: ["ar"] });
  });

  it("may be changed and translated by staff, who can't change the shop's products", async () => {
    const sami = await app.person("Sami");
    await app.join(params.shop_id, sami, "staff");
    expect((await translate("product", lamp, { title: "مصباح" }, sami.client)).texts[0]).toMatchObject({
      text: "مصباح",
    });
    await expect(sami.client.products.list({ params, query: {} })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("translations", () => {
  it("replace the default text in their language only, field by field", async () => {
    await translate("product", lamp, { title: "مصباح" });
    expect((await productsIn("ar"))[0]!.title).toBe("مصباح");
    expect((await productIn("ar")).title).toBe("مصباح");
    expect((await productsIn("en"))[0]!.title).toBe("Lamp");
    await translate("product", lamp, { title: "" });
    expect((await productIn("ar")).title).toBe("Lamp");
  });

  it("raise the storefront version, so that cached pages change", async () => {
    const { storefront_version } = (await entry())!;
    await translate("product", lamp, { title: "مصباح" });
    expect((await entry())!.storefront_version).toBeGreaterThan(storefront_version);
  });

  it("are outdated when the source changes, until they are saved again", async () => {
    await translate("product", lamp, { title: "مصباح" });
    expect(await list({ status: "outdated" })).toEqual([]);
    await app.database.admin.query("update products set title = 'Desk lamp' where shop_id = $1 and id = $2", [
      params.shop_id,
      lamp,
    ]);
    const [record] = await list({ status: "outdated" });
    expect(record).toMatchObject({
      title: "Desk lamp",
      texts: [{ field: "title", source: "Desk lamp", text: "مصباح", is_outdated: true }],
    });
    expect((await productIn("ar")).title).toBe("مصباح");
    await translate("product", lamp, { title: "مصباح مكتب" });
    expect(await list({ status: "outdated" })).toEqual([]);
  });

  it("are found by name and by missing text", async () => {
    const chair = await insertProduct(app.database, params.shop_id, {
      title: "Chair 100%",
      price: 1,
      on_hand: 1,
    });
    expect((await list({ status: "missing" })).map(({ id }) => id)).toEqual([chair.product_id]);
    expect((await list({ search: "100%" })).map(({ id }) => id)).toEqual([chair.product_id]);
    expect(await list({ search: "nothing" })).toEqual([]);
  });

  it("are listed page by page", async () => {
    const query = { limit: 1 };
    const at = { ...params, language: "ar" as const };
    const first = await mona.client.translations.list({ params: at, query });
    const cursor = first.meta.next_cursor!;
    const second = await mona.client.translations.list({ params: at, query: { ...query, cursor } });
    expect(second.data[0]!.id > first.data[0]!.id).toBe(true);
    expect(second.meta.next_cursor).toBeNull();
  });

  it("reject a field without a source, a record and a language that the shop doesn't have", async () => {
    await expect(translate("product", lamp, { handle: "x" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(translate("product", params.shop_id.toString(), { title: "x" })).rejects.toMatchObject({
      code: "not_found",
    });
    const en = { ...params, language: "en" as const };
    await expect(mona.client.translations.list({ params: en, query: {} })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("of another shop can't be read or changed", async () => {
    const rita = await app.person("Rita");
    const other = await app.shop(rita, "Rita Languages");
    const own = { shop_id: other.id };
    const body = { languages: [{ code: "ar" as const, is_published: true }], version: 1 };
    await rita.client.languages.update({ params: own, body });
    const theirs = { ...own, language: "ar" as const, kind: "product" as const, id: lamp };
    await expect(
      rita.client.translations.update({ params: theirs, body: { texts: { title: "x" } } }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect((await productIn("ar")).title).toBe("مصباح مكتب");
  });

  it("cover categories, pages, menus, questions, announcements and the shop's description", async () => {
    const { data: category } = await mona.client.categories.create({ params, body: { title: "Light" } });
    const { data: page } = await mona.client.pages.create({
      params,
      body: { title: "About", description_html: "<p>Hello</p>", is_published: true },
    });
    const { data: faq } = await mona.client.faqs.create({
      params,
      body: { question: "When?", answer_html: "<p>Soon</p>" },
    });
    const { data: note } = await mona.client.announcements.create({ params, body: { text: "Sale" } });
    const url = { kind: "url" as const, url: "https://blog.example/", target_id: null };
    const toPage = { kind: "page" as const, url: null, target_id: page.id };
    const items = [
      { title: "Blog", level: 0, link: url },
      { title: null, level: 0, link: toPage },
    ];
    await mona.client.menus.update({ params: { ...params, location: "main" }, body: { items, version: 0 } });
    await app.database.admin.query(`update shops set seo = seo || '{"description": "Lamps"}' where id = $1`, [
      params.shop_id,
    ]);
    await translate("category", category.id, { title: "إضاءة" });
    await translate("page", page.id, { title: "من نحن", description_html: "<p>مرحبا</p><script>x</script>" });
    await translate("faq", faq.id, { question: "متى؟", answer_html: "<p>قريبا</p>" });
    await translate("announcement", note.id, { text: "تخفيضات" });
    await translate("menu", "main", { Blog: "مدونة" });
    await translate("shop", "shop", { seo_description: "مصابيح" });

    const storefront = storefrontIn("ar");
    const { data: store } = await storefront.read({ params: { handle } });
    expect(store.menu.map(({ title }) => title)).toContain("إضاءة");
    expect(store.menus.main?.map((item) => item.title ?? item.link.target?.title)).toEqual([
      "مدونة",
      "من نحن",
    ]);
    expect(store.announcements.map(({ text }) => text)).toEqual(["تخفيضات"]);
    expect(store.seo.description).toBe("مصابيح");
    const { data: shown } = await storefront.read_page({
      params: { handle, page_handle: page.handle },
      query: {},
    });
    expect(shown).toMatchObject({ title: "من نحن", description_html: "<p>مرحبا</p>" });
    const { data: faqs } = await storefront.list_faqs({ params: { handle } });
    expect(faqs).toMatchObject([{ question: "متى؟", answer_html: "<p>قريبا</p>" }]);
  });

  it("of a deleted record are removed with the next translation of its kind", async () => {
    const count = async () => {
      const { rows } = await app.database.admin.query(
        "select count(*)::int as count from translations where shop_id = $1 and kind = 'announcement'",
        [params.shop_id],
      );
      return rows[0].count;
    };
    const [first] = await list({ kind: "announcement" });
    const { data: second } = await mona.client.announcements.create({ params, body: { text: "Closed" } });
    await mona.client.announcements.remove({ params: { ...params, id: first!.id } });
    expect(await count()).toBe(1);
    await translate("announcement", second.id, { text: "مغلق" });
    expect(await count()).toBe(1);
  });
});
