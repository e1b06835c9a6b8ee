import { beforeAll, describe, expect, it } from "vitest";
import { NewShopPage, policyKinds, type ShopPageDraft } from "@vitrine/contract/shops/pages";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { systemActor } from "../../actor.ts";
import { refreshStorefront } from "../publication/refresh-storefront.job.ts";
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
  (await app.visitor().storefront.list_urls({ params: { handle }, query: { kind } })).data.map(
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
      app.app.db.inShop(params.shop_id, (tx) => createPage(tx, app.app, systemActor, draft));
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
      body: { current: { title: "Press and media", version: 2 } },
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

describe("a scheduled page", () => {
  const later = () => new Date(Date.now() + 86_400_000).toISOString();

  it("is hidden everywhere until its date, and is listed as scheduled", async () => {
    const page = await add({ title: "Summer opening", published_at: later() });
    await expect(read("summer-opening")).rejects.toMatchObject({ code: "not_found" });
    expect((await footer()).map((one) => one.handle)).not.toContain("summer-opening");
    expect(await listed("pages")).not.toContain("summer-opening");
    const found = async (query: object) =>
      (await mona.client.pages.list({ params, query: { search: "MER OPEN", ...query } })).data.map(
        (one) => one.handle,
      );
    expect(await found({})).toEqual(["summer-opening"]);
    expect(await found({ status: "scheduled" })).toEqual(["summer-opening"]);
    expect([await found({ status: "draft" }), await found({ status: "published" })]).toEqual([[], []]);
    expect((await mona.client.pages.list({ params, query: { search: "%" } })).data).toEqual([]);

    await app.database.admin.query("update pages set published_at = now() where id = $1", [page.id]);
    expect((await read("summer-opening")).title).toBe("Summer opening");
    expect(await found({ status: "published" })).toEqual(["summer-opening"]);
    await remove(page.id);
  });

  it("outdates the cached pages at its date by a job", async () => {
    const at = later();
    const page = await add({ title: "Winter opening", published_at: at });
    const { rows } = await app.database.admin.query<{ data: { shop_id: number; at: string } }>(
      "select data from pgboss.job where name = 'refresh-storefront' and data->>'shop_id' = $1::text",
      [params.shop_id],
    );
    expect(rows.map(({ data }) => Date.parse(data.at))).toContain(Date.parse(at));
    const version = async () =>
      (
        await app.database.admin.query<{ storefront_version: number }>(
          "select storefront_version from shops where id = $1",
          [params.shop_id],
        )
      ).rows[0]!.storefront_version;
    const before = await version();
    await refreshStorefront(app.app, { shop_id: params.shop_id, at: new Date().toISOString() });
    expect(await version()).toBe(before + 1);
    await remove(page.id);
  });
});

describe("bulk changes of pages", () => {
  const changeMany = async (ids: string[], to: "publish" | "unpublish" | "delete", by = mona) =>
    (await by.client.pages.change_many({ params, body: { ids, change: to } })).data;
  const unknown = "0191aaaa-0000-7000-8000-000000000001";

  it("publish, unpublish and delete, with a result for each page", async () => {
    const one = await add({ title: "Bulk one", is_published: false });
    const two = await add({ title: "Bulk two" });
    const ids = [one.id, two.id];
    const done = await changeMany([...ids, unknown], "publish");
    expect(done).toMatchObject([
      { id: one.id, name: "Bulk one", problem: null },
      { id: two.id, name: "Bulk two", problem: null },
      { id: unknown, name: null },
    ]);
    expect(done[2]!.problem).not.toBeNull();
    expect((await read("bulk-one")).title).toBe("Bulk one");
    const stored = await mona.client.pages.read({ params: { ...params, id: two.id } });
    expect(stored.data).toMatchObject({ version: 1, published_at: two.published_at });

    await changeMany(ids, "unpublish");
    await expect(read("bulk-two")).rejects.toMatchObject({ code: "not_found" });
    await changeMany([two.id], "publish");
    const deleted = await Promise.all([changeMany(ids, "delete"), changeMany(ids, "delete")]);
    const problems = deleted.flat().filter(({ problem }) => problem !== null);
    expect(problems).toHaveLength(2);
    await expect(redirectOf("/pages/bulk-two")).rejects.toMatchObject({ code: "page_gone" });
    expect(await changeMany(ids, "delete")).toMatchObject([{ name: null }, { name: null }]);
  });

  it("change nothing in another shop, and reject other users and no ids", async () => {
    const jo = await app.person("Jo Bulk");
    const other = await app.shop(jo, "Jo Bulk");
    const body = { title: "Of Jo" };
    const { data: page } = await jo.client.pages.create({ params: { shop_id: other.id }, body });
    const [outcome] = await changeMany([page.id], "delete");
    expect(outcome).toMatchObject({ id: page.id, name: null });
    expect(outcome!.problem).not.toBeNull();
    const at = { shop_id: other.id, id: page.id };
    expect((await jo.client.pages.read({ params: at })).data.title).toBe("Of Jo");
    await expect(changeMany([page.id], "publish", jo)).rejects.toMatchObject({ code: "not_found" });
    await expect(changeMany([], "publish")).rejects.toMatchObject({ code: "invalid_input" });
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
