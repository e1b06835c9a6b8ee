import { beforeAll, describe, expect, it } from "vitest";
import { NewShopPage, policyKinds, type ShopPageDraft } from "@vitrine/contract/shops/pages";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { systemActor } from "../../actor.ts";
import { createPage } from "./save-page.action.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Pages");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
});

type NewPage = Parameters<typeof mona.client.pages.create>[0]["body"];
const add = async (body: NewPage) => (await mona.client.pages.create({ params, body })).data;
const change = async (id: string, version: number, body: ShopPageDraft) =>
  (await mona.client.pages.update({ params: { ...params, id }, body: { ...body, version } })).data;
const remove = (id: string) => mona.client.pages.remove({ params: { ...params, id } });
const count = async () => (await mona.client.pages.list({ params, query: { limit: 100 } })).data.length;

const read = async (page_handle: string, policy?: "1") =>
  (await app.visitor().storefront.read_page({ params: { handle, page_handle }, query: { policy } })).data;
const footer = async () => (await app.visitor().storefront.read({ params: { handle } })).data.pages;
const redirectOf = (path: string) =>
  app.visitor().storefront.read_redirect({ params: { handle }, query: { path } });
const listed = async (kind: "pages" | "policies") =>
  (await app.visitor().storefront.list_addresses({ params: { handle }, query: { kind } })).data.map(
    (one) => one.handle,
  );

describe("a page", () => {
  it("is shown in the shop while it is published, and keeps the time of its publication", async () => {
    const draft = await add({
      title: "About us",
      description_html: "<p>Since 1998.</p>",
      is_published: false,
    });
    expect(draft).toMatchObject({ kind: "page", handle: "about-us", published_at: null, version: 1 });
    await expect(read("about-us")).rejects.toMatchObject({ code: "not_found" });
    expect(await footer()).toEqual([]);
    expect(await listed("pages")).toEqual([]);

    const published = await change(draft.id, 1, { ...draft, is_published: true });
    expect(published.published_at).not.toBeNull();
    expect(await read("about-us")).toEqual({
      kind: "page",
      handle: "about-us",
      title: "About us",
      description_html: "<p>Since 1998.</p>",
      seo_title: null,
      seo_description: null,
    });
    expect(await footer()).toEqual([{ kind: "page", handle: "about-us", title: "About us" }]);
    expect(await listed("pages")).toEqual(["about-us"]);
    const published_at = "2020-01-01T00:00:00.000Z";
    await app.database.admin.query("update pages set published_at = $1 where id = $2", [
      published_at,
      draft.id,
    ]);
    const again = await change(draft.id, 2, { ...draft, title: "About Mona", is_published: true });
    expect(again).toMatchObject({ title: "About Mona", version: 3 });
    expect(new Date(again.published_at!).toISOString()).toBe(published_at);
    await expect(read("about-us", "1")).rejects.toMatchObject({ code: "not_found" });
  });

  it("redirects from its old URL after a change of its handle", async () => {
    const page = await add({ title: "Our story" });
    const moved = await change(page.id, 1, { title: "Our story", handle: "History" });
    expect(moved.handle).toBe("history");
    expect((await redirectOf("/pages/our-story")).data.target).toBe("/pages/history");
    const same = await change(page.id, 2, { title: "Our history" });
    expect(same.handle).toBe("history");
  });

  it("gets a number for a handle that is taken, and rejects a typed one", async () => {
    await add({ title: "Care" });
    const second = await add({ title: "Care" });
    expect(second.handle).toBe("care-2");
    const before = await count();
    await expect(add({ title: "Care", handle: "care" })).rejects.toMatchObject({
      code: "page_handle_taken",
    });
    await expect(change(second.id, 1, { title: "Care", handle: "care" })).rejects.toMatchObject({
      code: "page_handle_taken",
    });
    expect(await count()).toBe(before);
    expect((await mona.client.pages.read({ params: { ...params, id: second.id } })).data.version).toBe(1);
  });

  it("gets different handles for the same title added by two processes at once", async () => {
    const draft = NewShopPage.parse({ title: "At once" });
    const addByProcess = () =>
      app.app.db.inShop(params.shop_id, (tx) => createPage(tx, systemActor, draft, Date.now()));
    const added = await Promise.all([addByProcess(), addByProcess()]);
    expect(added.map((page) => page.handle).toSorted()).toEqual(["at-once", "at-once-2"]);
  });

  it("is gone after it is deleted, but a draft was never there", async () => {
    const page = await add({ title: "Closing sale" });
    const draft = await add({ title: "Never shown", is_published: false });
    await remove(page.id);
    await remove(draft.id);
    await expect(redirectOf("/pages/closing-sale")).rejects.toMatchObject({ code: "page_gone" });
    await expect(redirectOf("/pages/never-shown")).rejects.toMatchObject({ code: "not_found" });
  });

  it("rejects a save over a newer version with the newer one, and changes nothing", async () => {
    const page = await add({ title: "Press" });
    await change(page.id, 1, { title: "Press and media" });
    await expect(change(page.id, 1, { title: "Lost", handle: "lost" })).rejects.toMatchObject({
      code: "version_conflict",
      answer: { current: { title: "Press and media", version: 2 } },
    });
    await expect(redirectOf("/pages/press")).rejects.toMatchObject({ code: "not_found" });
  });

  it("never contains a stored script, also if the script is in the database", async () => {
    const evil = `<p onclick="x()">Text<img src=x onerror=x()></p><script>x()</script><a href="javascript:x()">link</a>`;
    const clean = `<p>Text<img src="x" alt="" /></p><span>link</span>`;
    const page = await add({ title: "Safe", description_html: evil });
    expect(page.description_html).toBe(clean);
    await app.database.admin.query("update pages set description_html = $1 where id = $2", [evil, page.id]);
    expect((await read("safe")).description_html).toBe(clean);
  });

  it("is recorded in the activity log with what changed", async () => {
    const page = await add({ title: "Wholesale" });
    await change(page.id, 1, { title: "Wholesale", is_published: false });
    await remove(page.id);
    const { rows } = await app.database.admin.query(
      "select action, before, after from activity where target_id = $1 order by id",
      [page.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["page.created", "page.changed", "page.removed"]);
    expect(rows[1]).toMatchObject({ before: { is_published: true }, after: { is_published: false } });
  });
});

describe("a policy", () => {
  it("exists once per kind, under its kind, and doesn't take the handle of a page", async () => {
    const kind = "refund-policy";
    const results = await Promise.allSettled([
      add({ kind, title: "Refund policy", handle: "other" }),
      add({ kind, title: "Second" }),
    ]);
    const failures = results.filter(({ status }) => status === "rejected");
    expect(failures).toMatchObject([{ reason: { code: "policy_exists" } }]);
    expect(await listed("policies")).toEqual([kind]);
    const page = await add({ title: "Refund policy" });
    expect(page.handle).toBe(kind);
    expect((await read(kind, "1")).kind).toBe(kind);
    expect((await read(kind)).kind).toBe("page");
  });

  it("keeps its URL whatever handle is sent, and comes first in the footer", async () => {
    const policy = await add({ kind: "terms-of-service", title: "Terms" });
    const changed = await change(policy.id, 1, { title: "Terms", handle: "elsewhere" });
    expect(changed.handle).toBe("terms-of-service");
    const kinds = (await footer()).map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(["refund-policy", "terms-of-service", "page"]);
  });

  it("is rejected for an unknown kind", async () => {
    const before = await count();
    await expect(add({ kind: "secret-policy" as "page", title: "Secret" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await count()).toBe(before);
    expect(policyKinds).toHaveLength(5);
  });
});

it("holds 200 pages, and rejects another one", async () => {
  const jo = await app.person("Jo");
  const shop = await app.shop(jo, "Jo Pages");
  await app.database.admin.query(
    "insert into pages (shop_id, id, handle, title) select $1, gen_random_uuid(), 'page-' || n, 'Page ' || n from generate_series(1, 200) n",
    [shop.id],
  );
  await expect(
    jo.client.pages.create({ params: { shop_id: shop.id }, body: { title: "One more" } }),
  ).rejects.toMatchObject({ code: "limit_reached" });
});
