import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createInProcessClient } from "../../in-process.ts";

const app = useTestApp({ jobs: false });
const language = "ar" as const;
let mona: Person;
let shop: { id: number; handle: string };
let lamp: { id: string; handle: string };

const sql = async (text: string, ...values: unknown[]) => (await app.database.admin.query(text, values)).rows;
const inShop = () => ({ shop_id: shop.id });
const translate = (kind: "product" | "category" | "option", id: string, texts: Record<string, string>) =>
  mona.client.translations.update({ params: { ...inShop(), language, kind, id }, body: { texts } });

beforeAll(async () => {
  mona = await app.person("Mona Search");
  shop = await app.shop(mona, "Mona Search", { currency: "EUR" });
  await open(app.database, shop.id);
  const { version } = (await mona.client.languages.read({ params: inShop() })).data;
  await mona.client.languages.update({
    params: inShop(),
    body: {
      languages: [
        { code: language, is_published: true },
        { code: "fr", is_published: false },
      ],
      version,
    },
  });
  const add = async (title: string) =>
    (
      await mona.client.products.create({
        params: inShop(),
        body: {
          title,
          status: "active",
          description_html: "<p>Warm light</p>",
          options: [{ name: "Size", values: ["Large", "Small"] }],
          variants: [
            { option_values: ["Large"], price: 1_000 },
            { option_values: ["Small"], price: 900 },
          ],
        },
      })
    ).data;
  lamp = (await add("Lamp")) as never;
  await add("Chair");
  await translate("product", lamp.id, { title: "مصباح", description_html: "<p>ضوء <b>دافئ</b></p>" });
});

function pagesIn(of?: string) {
  return createInProcessClient(app.app, { id: "request", ip: "127.0.0.1", ...(of && { language: of }) });
}

async function search(text: string, of?: string): Promise<string[]> {
  const query = { search: text };
  const { data } = await pagesIn(of).storefront.list_products({ params: { handle: shop.handle }, query });
  return data.map(({ title }) => title);
}

async function suggest(text: string, of?: string): Promise<string[]> {
  const query = { q: text };
  const { data } = await pagesIn(of).storefront.suggest({ params: { handle: shop.handle }, query });
  return data.map(({ title }) => title);
}

describe("the search", () => {
  it("finds products by their translated titles and descriptions", async () => {
    expect(await search("مصباح", language)).toEqual(["مصباح"]);
    expect(await search("مصب", language)).toEqual(["مصباح"]);
    expect(await search("دافئ", language)).toEqual(["مصباح"]);
    expect(await suggest("مصب", language)).toEqual(["مصباح"]);
  });

  it("finds titles with a typing error, and those in the default language", async () => {
    expect(await search("مصبااح", language)).toEqual(["مصباح"]);
    expect(await search("lamp", language)).toEqual(["مصباح"]);
    expect(await search("lamp")).toEqual(["Lamp"]);
  });

  it("ranks titles without a longer count of names because of their translations", async () => {
    const rows = await sql(
      "select name_count from product_words where shop_id = $1 order by name_count desc",
      shop.id,
    );
    expect(rows).toEqual([{ name_count: 1 }, { name_count: 1 }]);
  });

  it("no longer finds a translation that was changed or removed", async () => {
    await translate("product", lamp.id, { title: "قنديل" });
    expect(await search("مصباح", language)).toEqual([]);
    expect(await search("قنديل", language)).toEqual(["قنديل"]);
    await translate("product", lamp.id, { title: "" });
    expect(await search("قنديل", language)).toEqual([]);
    await translate("product", lamp.id, { title: "مصباح" });
  });

  it("keeps translations when the product changes", async () => {
    await sql("update products set vendor = 'Atelier' where id = $1", lamp.id);
    expect(await search("مصباح", language)).toEqual(["مصباح"]);
    expect(await search("atelier", language)).toEqual(["مصباح"]);
  });

  it("doesn't find translations of another shop", async () => {
    const other = await app.shop(mona, "Other Search");
    await open(app.database, other.id);
    const params = { handle: other.handle };
    const { data } = await pagesIn().storefront.list_products({ params, query: { search: "مصباح" } });
    expect(data).toEqual([]);
  });

  it("finds products by translated values of options, also with words of the title and while one is typed", async () => {
    const { data: shirt } = await mona.client.products.create({
      params: inShop(),
      body: {
        title: "Shirt",
        status: "active",
        options: [{ name: "Colour", values: ["Midnight Blue", "Sand"] }],
        variants: [
          { option_values: ["Midnight Blue"], price: 1_000 },
          { option_values: ["Sand"], price: 1_000 },
        ],
      },
    });
    expect(await search("أزرق ليلي", language)).toEqual([]);
    await translate("option", "Colour", { Colour: "اللون", "Midnight Blue": "أزرق ليلي", Sand: "رملي" });
    await translate("product", shirt.id, { title: "قميص" });
    for (const text of ["أزرق ليلي", "أزرق", "رمل", "قميص رملي", "رملي shirt", "ازرق ليلى"])
      expect(await search(text, language), text).toEqual(["قميص"]);
    expect(await suggest("رملي", language)).toEqual(["قميص"]);
    // Every product with the option would match its name.
    expect(await search("اللون", language)).toEqual([]);
    await translate("option", "Colour", { Sand: "" });
    expect(await search("رملي", language)).toEqual([]);
    await mona.client.products.remove({ params: { ...inShop(), id: shirt.id } });
  });

  it("finds values of this shop's options only", async () => {
    const other = await app.shop(mona, "Other Values");
    await open(app.database, other.id);
    await mona.client.products.create({
      params: { shop_id: other.id },
      body: {
        title: "Scarf",
        status: "active",
        options: [{ name: "Colour", values: ["Midnight Blue"] }],
        variants: [{ option_values: ["Midnight Blue"], price: 1_000 }],
      },
    });
    const params = { handle: other.handle };
    const find = async (text: string) =>
      (await pagesIn().storefront.list_products({ params, query: { search: text } })).data;
    expect(await find("midnight blue")).toHaveLength(1);
    expect(await find("أزرق ليلي")).toEqual([]);
  });

  it("looks for the values of options in an index", async () => {
    const plan = await sql(
      `explain select from shop.translations t where t.shop_id = 1 and t.kind = 'option'
         and shop.search_phrase(t.text) = 'x' collate "C"`,
    );
    expect(JSON.stringify(plan)).toContain("translations_options");
  });

  it("suggests categories by their titles in the language of the page", async () => {
    const { data: category } = await mona.client.categories.create({
      params: inShop(),
      body: { title: "Lights" },
    });
    await sql(
      "insert into product_categories (shop_id, category_id, product_id) values ($1, $2, $3)",
      shop.id,
      category.id,
      lamp.id,
    );
    await translate("category", category.id, { title: "إضاءة" });
    expect(await suggest("إضا", language)).toEqual(["إضاءة"]);
    expect(await suggest("إضا")).toEqual([]);
  });
});

describe("a product feed in a language", () => {
  const feed = async (name: string) => {
    const response = await fetch(`${app.baseUrl}/v1/storefront/${shop.handle}/feeds/${name}`);
    return { status: response.status, text: await response.text() };
  };
  beforeAll(async () => {
    await translate("option", "Size", { Large: "كبير" });
    await sql(
      "update shops set seo = seo || '{\"has_feeds\": true}', storefront_version = storefront_version + 1 where id = $1",
      shop.id,
    );
  });

  it("has the translated texts and links to the pages in the language", async () => {
    const { text } = await feed("google.xml?lang=ar");
    expect(text).toContain("<title>مصباح – كبير</title><description>ضوء دافئ</description>");
    expect(text).toContain(`/${shop.handle}/ar/products/${lamp.handle}?variant=`);
    expect(text).toContain("<g:size>كبير</g:size>");
    expect(text).toContain("<title>Chair – كبير</title>");
    const rows: Record<string, string>[] = parse((await feed("meta.csv?lang=ar")).text, { columns: true });
    expect(rows[0]).toMatchObject({ title: "مصباح – كبير", description: "ضوء دافئ", size: "كبير" });
  });

  it("doesn't replace the feed in the default language", async () => {
    const { text } = await feed("google.xml");
    expect(text).toContain("<title>Lamp – Large</title>");
    expect(text).not.toContain("/ar/");
    expect((await feed("google.xml?lang=ar")).text).toContain("مصباح");
  });

  it("is missing for a language that isn't published", async () => {
    for (const lang of ["fr", "en", "xx"]) expect((await feed(`google.xml?lang=${lang}`)).status).toBe(404);
  });

  it("is listed with its URL and the number of its items", async () => {
    const { data } = await mona.client.seo.read({ params: inShop() });
    expect(data.feeds.map(({ feed: name, language: of, item_count }) => [name, of, item_count])).toEqual([
      ["google", null, 4],
      ["google", "ar", 4],
      ["meta", null, null],
      ["meta", "ar", 4],
    ]);
    expect(data.feeds[1]!.url).toMatch(/\/feeds\/google\.xml\?lang=ar$/);
  });
});
