import { beforeAll, expect, it } from "vitest";
import type { TranslatedKind } from "@vitrine/contract/shops/translations";
import { initialDocument, ThemeDocument } from "@vitrine/contract/themes/theme-document";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createInProcessClient } from "../../in-process.ts";

const app = useTestApp({ jobs: false });
let owner: Person;
let shop: { id: number; handle: string };

const sql = async (text: string, ...values: unknown[]) => (await app.database.admin.query(text, values)).rows;
const language = "ar" as const;
const translate = (kind: TranslatedKind, id: string, texts: Record<string, string>) =>
  owner.client.translations.update({ params: { shop_id: shop.id, language, kind, id }, body: { texts } });
const textsOf = async (kind: TranslatedKind, id: string) =>
  Object.fromEntries(
    (
      await owner.client.translations.read({ params: { shop_id: shop.id, language, kind, id } })
    ).data.texts.map(({ field, source }) => [field, source]),
  );
const namesOf = async (kind: TranslatedKind) =>
  (
    await owner.client.translations.list({ params: { shop_id: shop.id, language }, query: { kind } })
  ).data.map(({ id, title }) => [id, title]);
const shopper = (of: "en" | "ar") =>
  createInProcessClient(app.app, { id: "request", ip: "127.0.0.1", ...(of === "ar" && { language: of }) });

beforeAll(async () => {
  owner = await app.person("Mona Content");
  shop = await app.shop(owner, "Mona Content");
  await open(app.database, shop.id);
  const params = { shop_id: shop.id };
  const { version } = (await owner.client.languages.read({ params })).data;
  await owner.client.languages.update({
    params,
    body: { languages: [{ code: language, is_published: true }], version },
  });
});

it("replace the texts of a blog post in its page and in lists", async () => {
  const post = (
    await owner.client.blogs.create({
      params: { shop_id: shop.id },
      body: {
        title: "Tea",
        description_html: "<p>How to brew tea.</p>",
        excerpt: "Brewing",
        seo_title: "Brew",
      },
    })
  ).data;
  expect(await textsOf("post", post.id)).toEqual({
    title: "Tea",
    description_html: "<p>How to brew tea.</p>",
    excerpt: "Brewing",
    seo_title: "Brew",
  });
  const read = async (of: "en" | "ar") => {
    const { blogs } = shopper(of);
    const params = { handle: shop.handle };
    const [card] = (await blogs.list_published({ params, query: {} })).data;
    const page = (await blogs.read_published({ params: { ...params, post_handle: post.handle } })).data;
    return [card!.title, card!.excerpt, page.title, page.excerpt, page.description_html, page.seo_title];
  };
  const english = ["Tea", "Brewing", "Tea", "Brewing", "<p>How to brew tea.</p>", "Brew"];
  await translate("post", post.id, { title: "شاي", description_html: "<p>كيف تُحضّر الشاي</p>" });
  // A translated text is a better excerpt than one in another language.
  const arabic = ["شاي", "كيف تُحضّر الشاي", "شاي", "كيف تُحضّر الشاي", "<p>كيف تُحضّر الشاي</p>", "Brew"];
  expect(await read("ar")).toEqual(arabic);
  await translate("post", post.id, { excerpt: "التحضير" });
  expect(await read("ar")).toEqual(arabic.map((text, at) => (at === 1 || at === 3 ? "التحضير" : text)));
  expect(await read("en")).toEqual(english);
});

it("replace the texts of banners and testimonials on the home page", async () => {
  const [picture] = await sql(
    "insert into pictures (shop_id, id, hash, width, height, colour, widths) values ($1, gen_random_uuid(), 'h', 1, 1, '#000000', '{1}') returning id",
    shop.id,
  );
  const [banner] = await sql(
    `insert into banners (shop_id, id, position, picture_id, headline, button_label)
     values ($1, gen_random_uuid(), 1, $2, 'Sale', 'Buy') returning id`,
    shop.id,
    picture!["id"],
  );
  const [quote] = await sql(
    "insert into testimonials (shop_id, id, position, name, role, text) values ($1, gen_random_uuid(), 1, 'Ada', 'Baker', 'Good') returning id",
    shop.id,
  );
  expect(await namesOf("banner")).toEqual([[banner!["id"], "Sale"]]);
  expect(await textsOf("banner", banner!["id"])).toEqual({ headline: "Sale", button_label: "Buy" });
  expect(await textsOf("testimonial", quote!["id"])).toEqual({ role: "Baker", text: "Good" });
  await translate("banner", banner!["id"], { headline: "تخفيضات" });
  await translate("testimonial", quote!["id"], { text: "جيد" });
  const home = async (of: "en" | "ar") =>
    (await shopper(of).storefront.read_home({ params: { handle: shop.handle } })).data;
  expect(await home("ar")).toMatchObject({
    banners: [{ headline: "تخفيضات" }],
    testimonials: [{ name: "Ada", role: "Baker", text: "جيد" }],
  });
  expect(await home("en")).toMatchObject({
    banners: [{ headline: "Sale" }],
    testimonials: [{ text: "Good" }],
  });
});

it("replace the texts of the published theme's sections, blocks and footer", async () => {
  const initial = initialDocument("salon");
  const document = ThemeDocument.parse({
    ...initial,
    footer: { text: "Since 1990" },
    pages: {
      ...initial.pages,
      home: [
        { id: "hero", kind: "hero", settings: { heading: "Welcome", button_label: "Shop now" } },
        { id: "about", kind: "rich_text", settings: { heading: null, text: "<p>About us</p>" } },
        {
          id: "slides",
          kind: "slideshow",
          blocks: [
            { id: "one", settings: { heading: "First" } },
            { id: "two", settings: { heading: "Second" } },
          ],
        },
      ],
      cart: [
        { id: "main", kind: "main" },
        { id: "hero", kind: "hero", settings: { heading: "In the cart" } },
      ],
    },
  });
  const insert =
    "insert into themes (shop_id, id, name, document, published_at) values ($1, gen_random_uuid(), $2, $3, $4)";
  await sql(insert, shop.id, "Published", document, new Date());
  await sql(
    insert,
    shop.id,
    "Draft",
    { ...document, footer: { text: "A draft", has_newsletter: false } },
    null,
  );
  await sql("select pg_notify('vitrine', $1)", JSON.stringify({ kind: "store", shop_id: shop.id }));

  expect(await namesOf("section")).toEqual([
    ["cart.hero", "In the cart"],
    ["footer", "footer"],
    ["home.about", "rich_text"],
    ["home.hero", "Welcome"],
    ["home.slides", "slideshow"],
  ]);
  expect(await textsOf("section", "home.hero")).toEqual({ heading: "Welcome", button_label: "Shop now" });
  expect(await textsOf("section", "home.about")).toEqual({ text_html: "<p>About us</p>" });
  expect(await textsOf("section", "home.slides")).toEqual({
    "one.heading": "First",
    "two.heading": "Second",
  });
  await translate("section", "home.hero", { heading: "أهلا" });
  await translate("section", "home.about", { text_html: "<p>من نحن</p><script>alert(1)</script>" });
  await translate("section", "home.slides", { "two.heading": "الثاني" });
  await translate("section", "footer", { text: "منذ 1990" });

  const theme = async (of: "en" | "ar") =>
    (await shopper(of).storefront.read({ params: { handle: shop.handle } })).data.theme;
  expect(await theme("ar")).toMatchObject({
    footer: { text: "منذ 1990" },
    pages: {
      home: [
        { settings: { heading: "أهلا", button_label: "Shop now" } },
        { settings: { text: "<p>من نحن</p>" } },
        { blocks: [{ settings: { heading: "First" } }, { settings: { heading: "الثاني" } }] },
      ],
      // A section of another page with the same id.
      cart: [{ kind: "main" }, { settings: { heading: "In the cart" } }],
    },
  });
  expect(await theme("en")).toMatchObject({
    footer: { text: "Since 1990" },
    pages: { home: [{ settings: { heading: "Welcome" } }, { settings: { text: "<p>About us</p>" } }, {}] },
  });
});
