import { beforeAll, describe, expect, it } from "vitest";
import type { BlogPostDraft } from "@vitrine/contract/shops/blogs";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Blog");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
});

const add = async (body: BlogPostDraft) => (await mona.client.blogs.create({ params, body })).data;
const change = async (id: string, version: number, body: BlogPostDraft) =>
  (await mona.client.blogs.update({ params: { ...params, id }, body: { ...body, version } })).data;
const shown = async (tag?: string) =>
  (await app.visitor().blogs.list_published({ params: { handle }, query: { tag } })).data.map(
    (post) => post.handle,
  );
const read = async (post_handle: string) =>
  (await app.visitor().blogs.read_published({ params: { handle, post_handle } })).data;
const listed = async (query: Parameters<typeof mona.client.blogs.list>[0]["query"]) =>
  (await mona.client.blogs.list({ params, query })).data.map((post) => post.handle);
const later = () => new Date(Date.now() + 86_400_000).toISOString();
const remove = (id: string) => mona.client.blogs.remove({ params: { ...params, id } });

describe("a post", () => {
  it("is shown from its publication date, and hidden as a draft", async () => {
    const draft = await add({ title: "Draft post", is_published: false });
    const scheduled = await add({ title: "Scheduled post", published_at: later() });
    expect(await shown()).toEqual([]);
    expect((await app.visitor().storefront.read({ params: { handle } })).data.has_blog).toBe(false);
    await expect(read("scheduled-post")).rejects.toMatchObject({ code: "not_found" });

    const published = await add({ title: "Published post", tags: ["Care"] });
    expect(await shown()).toEqual(["published-post"]);
    expect([await shown("Care"), await shown("care ")]).toEqual([["published-post"], []]);
    expect((await app.visitor().storefront.read({ params: { handle } })).data.has_blog).toBe(true);
    expect(await listed({ status: "draft" })).toEqual(["draft-post"]);
    expect(await listed({ status: "scheduled" })).toEqual(["scheduled-post"]);
    expect(await listed({ status: "published" })).toEqual(["published-post"]);
    expect(await listed({ search: "LISHED P" })).toEqual(["published-post"]);
    expect(await listed({ search: "%" })).toEqual([]);

    const changed = await change(published.id, 1, { title: "Published post" });
    expect(changed.published_at).toBe(published.published_at);
    for (const { id } of [draft, scheduled, published]) await remove(id);
  });

  it("lists addresses for the sitemap", async () => {
    const post = await add({ title: "In the sitemap" });
    await add({ title: "Later", published_at: later() });
    const { data } = await app.visitor().storefront.list_urls({
      params: { handle },
      query: { kind: "posts" },
    });
    expect(data.map((one) => one.handle)).toEqual(["in-the-sitemap"]);
    await remove(post.id);
  });

  it("redirects from its old URL when its handle changes, and is gone after deletion", async () => {
    const post = await add({ title: "Moved" });
    await change(post.id, 1, { title: "Moved", handle: "moved-on" });
    const redirect = (path: string) =>
      app.visitor().storefront.read_redirect({ params: { handle }, query: { path } });
    expect((await redirect("/blog/moved")).data.target).toBe("/blog/moved-on");
    await remove(post.id);
    await expect(redirect("/blog/moved-on")).rejects.toMatchObject({ code: "page_gone" });
  });

  it("gets a numbered handle from a used title, and rejects a typed handle that is taken", async () => {
    const first = await add({ title: "Same title" });
    const second = await add({ title: "Same title" });
    expect([first.handle, second.handle]).toEqual(["same-title", "same-title-2"]);
    const body = { title: "Third", handle: "same-title" };
    await expect(add(body)).rejects.toMatchObject({ code: "post_handle_taken" });
    await expect(change(second.id, 1, body)).rejects.toMatchObject({ code: "post_handle_taken" });
    for (const { id } of [first, second]) await remove(id);
  });

  it("never contains a stored script, also if the script is in the database", async () => {
    const evil = `<p onclick="x()">Text</p><script>x()</script><a href="javascript:x()">link</a>`;
    const clean = `<p>Text</p><span>link</span>`;
    const post = await add({ title: "Safe", description_html: evil });
    expect(post.description_html).toBe(clean);
    await app.database.admin.query("update blogs set description_html = $1 where id = $2", [evil, post.id]);
    expect((await read("safe")).description_html).toBe(clean);
    expect((await read("safe")).excerpt).not.toContain("<");
    await remove(post.id);
  });

  it("rejects a stale version, another shop's picture and an owner of another shop", async () => {
    const post = await add({ title: "Stale" });
    await change(post.id, 1, { title: "Stale" });
    await expect(change(post.id, 1, { title: "Lost" })).rejects.toMatchObject({ code: "version_conflict" });
    const picture_id = "0191aaaa-0000-7000-8000-000000000001";
    await expect(change(post.id, 2, { title: "Lost", picture_id })).rejects.toMatchObject({
      code: "invalid_input",
    });
    const jo = await app.person("Jo");
    await expect(jo.client.blogs.read({ params: { ...params, id: post.id } })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await read("stale")).title).toBe("Stale");
    await remove(post.id);
  });
});

describe("bulk changes", () => {
  const changeMany = async (ids: string[], to: "publish" | "unpublish" | "delete") =>
    (await mona.client.blogs.change_many({ params, body: { ids, change: to } })).data;
  const names = async (ids: string[], to: "publish" | "unpublish" | "delete") =>
    (await changeMany(ids, to)).map(({ name, problem }) => problem ?? name);

  it("publish, unpublish and delete posts, and report those that don't exist", async () => {
    const one = await add({ title: "One", is_published: false });
    const two = await add({ title: "Two", published_at: later() });
    const three = await add({ title: "Three" });
    const ids = [one.id, two.id, three.id];
    expect(await names(ids, "publish")).toEqual(["One", "Two", "Three"]);
    expect((await shown()).toSorted()).toEqual(["one", "three", "two"]);
    expect((await read("three")).published_at).toBe(three.published_at);
    expect(await names(ids.slice(1), "unpublish")).toEqual(["Two", "Three"]);
    expect(await shown()).toEqual(["one"]);
    const unknown = "0191aaaa-0000-7000-8000-000000000001";
    const deleted = await changeMany([...ids, unknown], "delete");
    expect(deleted.filter(({ problem }) => problem !== null)).toMatchObject([{ id: unknown, name: null }]);
    expect(await shown()).toEqual([]);
  });
});

it("shows links of menus to the blog and to a post only while shoppers can open them", async () => {
  const jo = await app.person("Joan");
  const other = await app.shop(jo, "Joan Blog");
  await open(app.database, other.id);
  const at = { shop_id: other.id };
  const body = { title: "Linked", is_published: false };
  const { data: post } = await jo.client.blogs.create({ params: at, body });
  await jo.client.menus.update({
    params: { ...at, location: "main" },
    body: {
      items: [
        { level: 0, link: { kind: "blog" } },
        { level: 0, link: { kind: "post", target_id: post.id } },
      ],
      version: 0,
    },
  });
  const main = async () =>
    (await app.visitor().storefront.read({ params: { handle: other.handle } })).data.menus.main;
  expect(await main()).toEqual([]);
  await jo.client.blogs.change_many({ params: at, body: { ids: [post.id], change: "publish" } });
  expect(await main()).toMatchObject([
    { link: { kind: "blog" } },
    { link: { kind: "post", target: { handle: "linked" } } },
  ]);
});
