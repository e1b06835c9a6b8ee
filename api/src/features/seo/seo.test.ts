import type { SeoDraft } from "@vitrine/contract/shops/seo";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import type * as z from "zod";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { listSitemapShops } from "../storefront/sitemap-shops.queries.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Seo");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await insertProduct(app.database, shop.id, { title: "Lamp", price: 1_000, on_hand: 3 });
  await open(app.database, shop.id);
});

const none = { title: null, description: null };
const draft: z.input<typeof SeoDraft> = {
  title: "Plants and pots",
  description: "",
  picture_id: null,
  icon_id: null,
  is_indexed: true,
  templates: { product: none, category: none, collection: none, page: none },
  verification: { google: null, bing: null, pinterest: null, meta: null },
  has_feeds: false,
};
const read = async () => (await mona.client.seo.read({ params })).data;
const save = async (change: Partial<typeof draft>) =>
  (await mona.client.seo.update({ params, body: { ...draft, ...change, version: (await read()).version } }))
    .data;
const store = async () => (await app.visitor().storefront.read({ params: { handle } })).data;

it("starts with defaults, and shows shoppers what is saved", async () => {
  expect(await read()).toMatchObject({ is_indexed: true, has_feeds: false, title: null, picture: null });
  const templates = { ...draft.templates, product: { title: "{product} | {shop}", description: "" } };
  const verification = {
    ...draft.verification,
    google: '<meta name="google-site-verification" content="abc_DEF-123">',
  };
  const saved = await save({ templates, verification });
  expect(saved.templates.product).toEqual({ title: "{product} | {shop}", description: null });
  expect((await store()).seo).toMatchObject({
    title: "Plants and pots",
    description: null,
    verification: { google: "abc_DEF-123" },
    templates: { product: { title: "{product} | {shop}" } },
  });
});

it("stores pictures of the shop, and rejects those of another", async () => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#7a3" } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], "icon.png", { type: "image/png" });
  const { data: picture } = await mona.client.pictures.create({ params, body: { file } });
  expect(await save({ icon_id: picture.id })).toMatchObject({ icon: { id: picture.id, url: picture.url } });
  expect((await store()).seo.icon).toBe(picture.url);
  expect((await store()).picture_sizes.icon).toEqual({ width: 64, height: 64 });

  const rita = await app.person("Rita");
  const other = await app.shop(rita, "Rita Seo");
  const theirs = await rita.client.pictures.create({ params: { shop_id: other.id }, body: { file } });
  await expect(save({ icon_id: theirs.data.id })).rejects.toMatchObject({ code: "invalid_input" });
  expect((await read()).icon?.id).toBe(picture.id);
});

it("isn't lost when the shop's other settings are saved", async () => {
  await save({ is_indexed: false });
  const { data: shop } = await mona.client.shops.read({ params });
  const seo = { ...shop.seo, description: "Made slowly" };
  await mona.client.shops.update({ params, body: { seo, version: shop.version } });
  expect((await store()).seo).toMatchObject({ is_indexed: false, description: "Made slowly" });
});

it("rejects an outdated version and an unknown token, and changes nothing", async () => {
  const before = await read();
  const { version } = before;
  await expect(
    mona.client.seo.update({ params, body: { ...draft, version: version - 1 } }),
  ).rejects.toMatchObject({ code: "version_conflict" });
  const templates = { ...draft.templates, page: { title: "{price}", description: null } };
  await expect(
    mona.client.seo.update({ params, body: { ...draft, templates, version } }),
  ).rejects.toMatchObject({
    code: "invalid_input",
    body: { errors: { "templates.page.title": ["Use only the tokens listed below this field."] } },
  });
  expect(await read()).toEqual(before);
});

it("lists an open shop in the sitemap of all shops, unless search engines may not index it", async () => {
  const listed = () =>
    app.app.db.readPlatform((tx) =>
      listSitemapShops(tx, { firstId: params.shop_id, lastId: params.shop_id }),
    );
  await save({ is_indexed: true });
  expect(await listed()).toMatchObject([{ handle }]);
  await save({ is_indexed: false });
  expect(await listed()).toEqual([]);
});
