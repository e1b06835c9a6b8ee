import type { Client } from "@vitrine/contract/client";
import { beforeAll, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { signPreview } from "../../ids.ts";
import { createInProcessClient } from "../../in-process.ts";
import { uploadPicture } from "../products/drafts.fixture.ts";
import { withBrand } from "../themes/themes.fixture.ts";

const app = useTestApp({ jobs: false });
let mona: Person;
let rita: Person;
let tea: { id: number; handle: string };
let rugs: { id: number; handle: string };
let params: { shop_id: number };

beforeAll(async () => {
  [mona, rita] = [await app.person("Mona"), await app.person("Rita")];
  tea = await app.shop(mona, "Mona Dates");
  rugs = await app.shop(rita, "Rita Dates");
  params = { shop_id: tea.id };
  for (const { id } of [tea, rugs]) await open(app.database, id);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const linkOf = async (person: Person, shop_id: number, body: { at: string; path?: string }) =>
  (await person.client.shops.preview_date({ params: { shop_id }, body })).data;
async function tokenOf(person: Person, shopId: number): Promise<string> {
  const { url } = await linkOf(person, shopId, { at: inDays(1) });
  return /^(.*)\.\d+$/.exec(new URL(url).searchParams.get("preview_date") ?? "")![1]!;
}
/** A client of the storefront that shows a date. */
const looking = (token: string, at: string): Client =>
  createInProcessClient(app.app, { id: "request", ip: "127.0.0.1", datePreview: { token, at } });

/** Titles and texts that a visitor finds in the shop. */
async function contentOf(client: Client, { handle } = tea) {
  const shop = { params: { handle } };
  const [{ data: store }, { data: home }, { data: posts }] = await Promise.all([
    client.storefront.read(shop),
    client.storefront.read_home(shop),
    client.blogs.list_published({ ...shop, query: {} }),
  ]);
  return {
    announcements: store.announcements.map(({ text }) => text),
    popup: store.promo_popup?.title ?? null,
    pages: store.pages.map(({ title }) => title),
    menu: store.menus.main?.map(({ link }) => link.target?.title) ?? null,
    accent: store.theme.brand.accent,
    banners: home.banners.map(({ headline }) => headline),
    posts: posts.map(({ title }) => title),
  };
}

const nothing = {
  announcements: [],
  popup: null,
  pages: [],
  menu: null,
  accent: null,
  banners: [],
  posts: [],
};

it("shows what is scheduled on the date to its member, and to no one else", async () => {
  const [starts_at, ends_at] = [inDays(10), inDays(20)];
  const text = { params, body: { text: "Sale until the 20th", starts_at, ends_at } };
  await mona.client.announcements.create(text);
  const picture_id = await uploadPicture(mona, tea.id, "#2a5");
  await mona.client.banners.create({ params, body: { picture_id, headline: "Sale", starts_at, ends_at } });
  const page = { title: "Sale terms", is_published: true, published_at: starts_at };
  const { data: terms } = await mona.client.pages.create({ params, body: page });
  await mona.client.pages.create({ params, body: { title: "A draft", is_published: false } });
  await mona.client.blogs.create({
    params,
    body: { title: "Our sale", is_published: true, published_at: starts_at },
  });
  const { data: popup } = await mona.client.promo_popups.read({ params });
  await mona.client.promo_popups.update({
    params,
    body: {
      ...popup,
      picture_id: null,
      title: "10% off",
      action: "link",
      button_label: "View",
      link: { kind: "page", target_id: terms.id },
      is_published: true,
      starts_at,
      ends_at,
    },
  });
  const items = [{ title: null, level: 0, link: { kind: "page" as const, target_id: terms.id } }];
  await mona.client.menus.update({ params: { ...params, location: "main" }, body: { items, version: 0 } });
  const { data: theme } = await mona.client.themes.create({
    params,
    body: { name: "Sale", preset: "salon" },
  });
  const document = withBrand({ accent: "#123456" });
  const at = { ...params, id: theme.id };
  await mona.client.themes.save_draft({ params: at, body: { document, version: 0, base_version: 1 } });
  await mona.client.themes.publish({
    params: at,
    body: { version: 1, at: starts_at, restored_version: null },
  });

  const token = await tokenOf(mona, tea.id);
  const now = { ...nothing, menu: [] };
  expect(await contentOf(looking(token, inDays(15)))).toEqual({
    announcements: ["Sale until the 20th"],
    popup: "10% off",
    pages: ["Sale terms"],
    menu: ["Sale terms"],
    accent: "#123456",
    banners: ["Sale"],
    posts: ["Our sale"],
  });
  // Before the start, and after the end of what ends.
  expect(await contentOf(looking(token, inDays(5)))).toEqual(now);
  expect(await contentOf(looking(token, inDays(25)))).toMatchObject({
    announcements: [],
    popup: null,
    banners: [],
    pages: ["Sale terms"],
    accent: "#123456",
  });
  expect(await contentOf(app.visitor())).toEqual(now);

  const read = (client: Client, page_handle: string) =>
    client.storefront.read_page({ params: { handle: tea.handle, page_handle }, query: {} });
  expect((await read(looking(token, inDays(15)), "sale-terms")).data.title).toBe("Sale terms");
  const post = { params: { handle: tea.handle, post_handle: "our-sale" } };
  expect((await looking(token, inDays(15)).blogs.read_published(post)).data.title).toBe("Our sale");
  for (const [client, handle] of [
    [looking(token, inDays(5)), "sale-terms"],
    [looking(token, inDays(15)), "a-draft"],
    [app.visitor(), "sale-terms"],
  ] as const)
    await expect(read(client, handle)).rejects.toMatchObject({ status: 404 });
});

it("shows nothing of the date with another shop's, an expired or another kind of token", async () => {
  const { announcements } = rita.client;
  const body = { text: "Rugs for less", starts_at: inDays(10) };
  await announcements.create({ params: { shop_id: rugs.id }, body });
  const shown = async (token: string) => (await contentOf(looking(token, inDays(15)), rugs)).announcements;
  const own = await tokenOf(rita, rugs.id);
  expect(await shown(own)).toEqual(["Rugs for less"]);
  const { secret, clock } = app.app;
  for (const token of [
    await tokenOf(mona, tea.id),
    signPreview(secret, rugs.id, clock.now() - 1, "date-preview"),
    signPreview(secret, rugs.id, clock.now() + 60_000),
    `${own.slice(0, -1)}${own.endsWith("A") ? "B" : "A"}`,
    "",
  ])
    expect(await shown(token), token).toEqual([]);
});

it("lets a member see a closed shop on a date, whose token opens no preview of another kind", async () => {
  await app.database.admin.query("update shops set is_live = 0 where id = $1", [rugs.id]);
  const own = await tokenOf(rita, rugs.id);
  const other = createInProcessClient(app.app, { id: "request", ip: "127.0.0.1", previewToken: own });
  await expect.poll(() => contentOf(other, rugs).catch(({ code }) => code)).toBe("shop_not_live");
  expect((await contentOf(looking(own, inDays(15)), rugs)).announcements).toEqual(["Rugs for less"]);
  await app.database.admin.query("update shops set is_live = 1 where id = $1", [rugs.id]);
});

it("gives owners and managers a link to a page for half an hour; staff, other shops and visitors none", async () => {
  const body = { at: "2030-12-24T09:00:00Z", path: "/blog/our sale" };
  const { url, ends_at } = await linkOf(mona, tea.id, body);
  expect(url).toMatch(
    /^http:\/\/store\.localhost:3000\/mona-dates\/blog\/our%20sale\?preview_date=\d+\.[\w-]{43}\.1924333200000$/,
  );
  const minutes = (Date.parse(ends_at) - app.app.clock.now()) / 60_000;
  expect(minutes > 29 && minutes <= 30).toBe(true);
  const [sam, mia] = [await app.person("Sam"), await app.person("Mia")];
  await app.join(tea.id, sam, "staff");
  await app.join(tea.id, mia, "manager");
  expect((await linkOf(mia, tea.id, { at: body.at })).url).toMatch(/\/mona-dates\?preview_date=/);
  await expect(linkOf(sam, tea.id, body)).rejects.toMatchObject({ status: 403 });
  await expect(linkOf(rita, tea.id, body)).rejects.toMatchObject({ status: 404 });
  const anonymous = app.device("a new device").shops.preview_date({ params, body });
  await expect(anonymous).rejects.toMatchObject({ status: 401 });
});

it.each([
  ["at", { at: "tomorrow" }],
  ["at", { at: "1900-01-01T00:00:00Z" }],
  ["path", { at: "2030-01-01T00:00:00Z", path: "//evil.example/" }],
  ["path", { at: "2030-01-01T00:00:00Z", path: "/\\evil.example/" }],
  ["path", { at: "2030-01-01T00:00:00Z", path: "https://evil.example/" }],
  ["path", { at: "2030-01-01T00:00:00Z", path: "/blog?preview_date=end" }],
])("rejects a link with another %s: %j", async (name, body) => {
  const rejected = linkOf(mona, tea.id, body);
  await expect(rejected).rejects.toMatchObject({
    status: 422,
    body: { errors: { [name]: expect.any(Array) } },
  });
});

it("is never read from a request of another computer", async () => {
  const token = await tokenOf(mona, tea.id);
  const response = await fetch(`${app.baseUrl}/v1/storefront/${tea.handle}`, {
    headers: {
      "date-preview": `${token}.${Date.parse(inDays(15))}`,
      cookie: `date_preview_${tea.id}=${token}.${Date.parse(inDays(15))}`,
    },
  });
  expect(await response.json()).toMatchObject({ data: { announcements: [] } });
});
