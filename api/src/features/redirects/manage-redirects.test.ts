import { RejectedError } from "@vitrine/contract/client";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Redirects");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
});
beforeEach(() => app.database.admin.query("delete from redirects; delete from missing_paths"));

const create = async (path: string, target: string) =>
  (await mona.client.redirects.create({ params, body: { path, target } })).data;
const stored = async () =>
  (await mona.client.redirects.list({ params, query: {} })).data.map(({ path, target }) => [path, target]);
const visit = (path: string) =>
  app
    .visitor()
    .storefront.read_redirect({ params: { handle }, query: { path } })
    .then(
      ({ data }) => data.target,
      (failure: RejectedError) => failure.status,
    );
const missing = async () =>
  (await mona.client.redirects.list_missing({ params, query: {} })).data.map(({ path, views }) => [
    path,
    views,
  ]);

describe("a redirect", () => {
  it("leads to the end of its chain, also when the chain grows at its beginning or end", async () => {
    await create("/b", "/c");
    expect(await create("/a", "/b")).toMatchObject({ path: "/a", target: "/c" });
    await create("/c", "/d");
    expect(await stored()).toEqual([
      ["/a", "/d"],
      ["/b", "/d"],
      ["/c", "/d"],
    ]);
  });

  it("is rejected if it would lead back to its path, and nothing changes", async () => {
    await create("/a", "/b");
    for (const [path, target] of [
      ["/b", "/a"],
      ["/x", "/x"],
    ] as const)
      await expect(create(path, target)).rejects.toMatchObject({ code: "redirect_loop" });
    expect(await stored()).toEqual([["/a", "/b"]]);
  });

  it("never forms a loop with one that is created at the same time", async () => {
    const created = await Promise.allSettled([create("/a", "/b"), create("/b", "/a")]);
    expect(created.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });

  it("is rejected if its path already redirects", async () => {
    await create("/a", "/b");
    await expect(create("/a", "/c")).rejects.toMatchObject({ code: "redirect_exists", status: 409 });
    expect(await stored()).toEqual([["/a", "/b"]]);
  });

  it("can be edited, its path too, and deleted, each with an entry in the activity log", async () => {
    const { id } = await create("/a", "/b");
    const body = { path: "/c/", target: "https://blog.example/post" };
    const { data } = await mona.client.redirects.update({ params: { ...params, id }, body });
    expect([await visit("/a"), await visit("/c")]).toEqual([404, "https://blog.example/post"]);
    await expect(mona.client.redirects.update({ params: { ...params, id }, body })).rejects.toMatchObject({
      status: 404,
    });
    await mona.client.redirects.remove({ params: { ...params, id: data.id } });
    expect(await visit("/c")).toBe(404);
    const log = await mona.client.activity_log.list({ params, query: {} });
    expect(log.data.slice(0, 3).map(({ action }) => action)).toEqual([
      "redirect.deleted",
      "redirect.changed",
      "redirect.created",
    ]);
  });
});

it("lists 10,000 redirects by page and search, and exports all of them", async () => {
  await app.database.admin.query(
    `insert into redirects (shop_id, path, target) select $1, '/old/' || n, '/new/' || n from generate_series(1, 10000) n`,
    [params.shop_id],
  );
  const first = await mona.client.redirects.list({ params, query: { limit: 100 } });
  expect([first.data.length, first.meta.total]).toEqual([100, 10_000]);
  const cursor = first.meta.next_cursor!;
  const second = await mona.client.redirects.list({ params, query: { limit: 100, cursor } });
  expect(second.data[0]!.path > first.data.at(-1)!.path).toBe(true);
  const found = await mona.client.redirects.list({ params, query: { search: "new/1234" } });
  expect(found.data.map(({ path }) => path)).toEqual(["/old/1234"]);
  expect((await mona.client.redirects.list({ params, query: { search: "%" } })).data).toEqual([]);
  const file = await mona.client.redirects.export({ params });
  const lines = (await file.text()).trim().split("\n");
  expect(lines[0]).toBe("Redirect from,Redirect to");
  expect(new Set(lines).size).toBe(10_001);
});

describe("a requested path without a page", () => {
  it("is counted per day without its query, until it redirects", async () => {
    for (const path of ["/old", "/old", "/other"]) expect(await visit(path)).toBe(404);
    expect(await missing()).toEqual([
      ["/old", 2],
      ["/other", 1],
    ]);
    await create("/old", "/products");
    expect(await visit("/old")).toBe("/products");
    expect(await missing()).toEqual([["/other", 1]]);
    await mona.client.redirects.clear_missing({ params });
    expect(await missing()).toEqual([]);
  });

  it("isn't counted if it contains personal data or belongs to one visitor", async () => {
    for (const path of [
      "/unsubscribe/ana@example.com",
      "/call/+353155501990",
      "/orders/abc",
      "/account/x",
      "/t/a1b2c3d4e5f6a7b8c9d0e1f2a3",
      "/.env",
      "/wp-login.php",
    ])
      expect(await visit(path)).toBe(404);
    expect(await missing()).toEqual([]);
  });

  it("isn't stored beyond 500 different paths a day, while known paths are still counted", async () => {
    await visit("/known");
    await app.database.admin.query(
      `insert into missing_paths (shop_id, day, path)
       select $1, (now() at time zone 'utc')::date, '/crawled/' || n from generate_series(1, 499) n`,
      [params.shop_id],
    );
    await visit("/one-too-many");
    await visit("/known");
    const { rows } = await app.database.admin.query(
      "select count(*)::int as paths, sum(views)::int as views from missing_paths where shop_id = $1",
      [params.shop_id],
    );
    expect(rows).toEqual([{ paths: 500, views: 501 }]);
  });
});
