import { defaultPreset } from "@vitrine/contract/themes/presets";
import { defaultThemeId } from "@vitrine/contract/themes/themes";
import { beforeAll, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { openThemePreview, signThemePreview } from "../../ids.ts";
import { createInProcessClient } from "../../in-process.ts";
import { withBrand } from "./themes.fixture.ts";

const app = useTestApp({ jobs: false });
let mona: Person;
let rita: Person;
let shop: { id: number; handle: string };
let other: { id: number; handle: string };
let id: string;

beforeAll(async () => {
  [mona, rita] = [await app.person("Mona"), await app.person("Rita")];
  shop = await app.shop(mona, "Mona Previews");
  other = await app.shop(rita, "Rita Previews");
  await open(app.database, shop.id);
  const params = { shop_id: shop.id };
  ({ id } = (await mona.client.themes.create({ params, body: { name: "Spring", preset: "kiosk" } })).data);
  const body = { document: withBrand({ accent: "#123456" }), version: 0, base_version: 1 };
  await mona.client.themes.save_draft({ params: { ...params, id }, body });
});

const themeOf = async (themeToken: string, handle = shop.handle) => {
  const visitor = createInProcessClient(app.app, { id: "request", ip: "127.0.0.1", themeToken });
  return (await visitor.storefront.read({ params: { handle } })).data.theme;
};
const token = async (person = mona) =>
  (await person.client.themes.preview({ params: { shop_id: shop.id, id } })).data.token;

it("shows the member's own draft, also of a closed shop, and only with the token of the shop", async () => {
  const own = await token();
  expect((await themeOf(own)).brand.accent).toBe("#123456");
  expect((await themeOf(own, other.handle)).brand.accent).toBeNull();
  await app.join(shop.id, rita, "admin");
  expect(await themeOf(await token(rita))).toMatchObject({ preset: "kiosk", brand: { accent: null } });
  await app.database.admin.query("update shops set is_live = 0 where id = $1", [shop.id]);
  const visitor = createInProcessClient(app.app, { id: "request", ip: "127.0.0.1", themeToken: own });
  const list = visitor.storefront.list_products({ params: { handle: other.handle }, query: {} });
  await expect(list).rejects.toMatchObject({ code: "shop_not_live" });
  await app.database.admin.query("update shops set is_live = 1 where id = $1", [shop.id]);
});

it("shows the default theme of a shop before it publishes one", async () => {
  const params = { shop_id: other.id, id: defaultThemeId };
  const { data } = await rita.client.themes.preview({ params });
  expect(await themeOf(data.token, other.handle)).toMatchObject({ preset: defaultPreset });
  const unknown = { ...params, id: crypto.randomUUID() };
  await expect(rita.client.themes.preview({ params: unknown })).rejects.toMatchObject({ status: 404 });
  const ofOther = { params: { ...params, shop_id: shop.id } };
  await expect((await app.person("Nora")).client.themes.preview(ofOther)).rejects.toMatchObject({
    status: 404,
  });
});

it("names a path of each type of page that the shop has", async () => {
  const { data } = await mona.client.themes.preview({ params: { shop_id: shop.id, id } });
  expect(data.paths).toEqual({
    home: "/",
    list: "/products",
    product: null,
    cart: "/cart",
    page: null,
    post: null,
    footer_columns: "/",
  });
  expect(data.url).toMatch(/\/\/store\..+\/mona-previews$/);
});

it("is never read from a request of another computer", async () => {
  const url = `${app.baseUrl}/v1/storefront/${shop.handle}`;
  const response = await fetch(url, { headers: { "theme-token": await token() } });
  expect(await response.json()).toMatchObject({ data: { theme: { brand: { accent: null } } } });
});

it("rejects tokens that expired, were changed, or are of another kind", () => {
  const of = { theme_id: crypto.randomUUID(), account_id: crypto.randomUUID() };
  const signed = signThemePreview("secret", 7, of, 2_000);
  expect(openThemePreview("secret", 7, signed, 1_999)).toEqual(of);
  for (const [shopId, given, now] of [
    [7, signed, 2_000],
    [8, signed, 1_000],
    [7, signed.replace(".2000.", ".3000."), 1_000],
    [7, signed.replace(of.account_id, crypto.randomUUID()), 1_000],
    [7, `${signed}x`, 1_000],
    [7, undefined, 1_000],
  ] as const)
    expect(openThemePreview("secret", shopId, given, now)).toBeUndefined();
});
