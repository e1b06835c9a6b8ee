import { beforeAll, describe, expect, it } from "vitest";
import type { MenuLocation } from "@vitrine/contract/shops/menus";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let handle: string;
let ids: { product: string; category: string; collection: string; page: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Menus");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
  const { client } = mona;
  const product = await client.products.create({
    params,
    body: { title: "Tea", status: "active", variants: [{ option_values: [], price: 500 }] },
  });
  const category = await client.categories.create({ params, body: { title: "Kitchen" } });
  const collection = await client.collections.create({ params, body: { title: "Winter", kind: "manual" } });
  const page = await client.pages.create({ params, body: { title: "About us" } });
  ids = {
    product: product.data.id,
    category: category.data.id,
    collection: collection.data.id,
    page: page.data.id,
  };
});

type Draft = Parameters<typeof mona.client.menus.update>[0]["body"]["items"][number];
const read = async (location: MenuLocation) =>
  (await mona.client.menus.read({ params: { ...params, location } })).data;
const save = async (location: MenuLocation, items: Draft[]) =>
  (
    await mona.client.menus.update({
      params: { ...params, location },
      body: { items, version: (await read(location)).version },
    })
  ).data;
const shown = async () => (await app.visitor().storefront.read({ params: { handle } })).data.menus;
const to = (kind: "home" | "products", level = 0, title: string | null = null): Draft => ({
  title,
  level,
  link: { kind },
});
const linkTo = (kind: "product" | "category" | "collection" | "page", target_id: string): Draft => ({
  level: 0,
  link: { kind, target_id },
});

const gone = "01900000-0000-7000-8000-000000000000";

describe("a menu", () => {
  it("has the links of the default menu until the owner saves it", async () => {
    const main = await read("main");
    expect(main.version).toBe(0);
    expect(main.items.map(({ link }) => [link.kind, link.target?.title])).toEqual([
      ["category", "Kitchen"],
      ["categories", undefined],
      ["collections", undefined],
    ]);
    const footer = await read("footer");
    expect(footer.items.map(({ link }) => link.target?.title ?? link.kind)).toEqual([
      "products",
      "categories",
      "collections",
      "search",
      "wishlist",
      "cart",
      "About us",
    ]);
    expect(await shown()).toEqual({ main: null, footer: null });
  });

  it("is shown with the names and handles of its records, which follow their changes", async () => {
    const stored = await save("main", [
      linkTo("product", ids.product),
      { ...linkTo("category", ids.category), title: "For the kitchen" },
      linkTo("collection", ids.collection),
      linkTo("page", ids.page),
      to("home", 1),
      { title: "Blog", level: 2, link: { kind: "url", url: "https://example.com/blog" } },
    ]);
    expect(stored.version).toBe(1);
    const { data: page } = await mona.client.pages.read({ params: { ...params, id: ids.page } });
    await mona.client.pages.update({
      params: { ...params, id: page.id },
      body: { title: "Our story", handle: "our-story", version: page.version },
    });
    const { main } = await shown();
    expect(main).toEqual([
      { title: null, level: 0, link: record("product", "Tea", "tea") },
      { title: "For the kitchen", level: 0, link: record("category", "Kitchen", "kitchen") },
      { title: null, level: 0, link: record("collection", "Winter", "winter") },
      {
        title: null,
        level: 0,
        link: { ...record("page", "Our story", "our-story", "page") },
      },
      { title: null, level: 1, link: { kind: "home", url: null, target: null } },
      { title: "Blog", level: 2, link: { kind: "url", url: "https://example.com/blog", target: null } },
    ]);
  });

  it("hides an item that shoppers can't open, with its sub-items, and marks it for the owner", async () => {
    const { data: draft } = await mona.client.pages.create({
      params,
      body: { title: "Secret", is_published: false },
    });
    await save("footer", [
      linkTo("page", draft.id),
      to("home", 1),
      to("home", 2),
      to("products"),
      to("home", 1),
    ]);
    expect((await read("footer")).items.map(({ link }) => link.target)).toEqual([
      { title: "Secret", is_shown: false },
      null,
      null,
      null,
      null,
    ]);
    expect((await shown()).footer!.map(({ link }) => link.kind)).toEqual(["products", "home"]);
  });

  it("rejects links to records that another shop has or that never existed, but keeps deleted ones", async () => {
    const jo = await app.person("Jo");
    const other = await app.shop(jo, "Jo Menus");
    const { data: theirs } = await jo.client.pages.create({
      params: { shop_id: other.id },
      body: { title: "Not yours" },
    });
    const { data: own } = await mona.client.pages.create({ params, body: { title: "Soon gone" } });
    const { version } = await save("footer", [linkTo("page", own.id)]);
    for (const id of [theirs.id, gone])
      await expect(save("footer", [linkTo("page", own.id), linkTo("page", id)])).rejects.toMatchObject({
        code: "invalid_input",
        body: { errors: { "items.1.link.target_id": [expect.any(String)] } },
      });
    expect((await read("footer")).version).toBe(version);
    await mona.client.pages.remove({ params: { ...params, id: own.id } });
    const { items } = await save("footer", [linkTo("page", own.id), to("home")]);
    expect(items.map(({ link }) => link.target)).toEqual([null, null]);
    expect((await shown()).footer!.map(({ link }) => link.kind)).toEqual(["home"]);
  });

  it("rejects a save over a newer version with the newer one, also by two at once", async () => {
    const { version } = await read("footer");
    const body = { items: [to("home")], version };
    const at = { params: { ...params, location: "footer" as const }, body };
    const results = await Promise.allSettled([mona.client.menus.update(at), mona.client.menus.update(at)]);
    expect(results.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "version_conflict", body: { current: { version: version + 1 } } } },
    ]);
    await expect(mona.client.menus.update({ ...at, body: { ...body, version: 0 } })).rejects.toMatchObject({
      code: "version_conflict",
    });
    expect((await read("footer")).version).toBe(version + 1);
  });

  it.each([
    ["a script as its URL", [{ title: "x", level: 0, link: { kind: "url", url: "javascript:x()" } }]],
    ["a host after two slashes", [{ title: "x", level: 0, link: { kind: "url", url: "//evil.example" } }]],
    ["a URL without a label", [{ level: 0, link: { kind: "url", url: "/terms" } }]],
    ["no URL", [{ title: "x", level: 0, link: { kind: "url", url: "" } }]],
    ["no record", [{ level: 0, link: { kind: "product" } }]],
    ["a first item below the top level", [to("home", 1)]],
    ["a skipped level", [to("home"), to("home", 2)]],
    ["a fourth level", [to("home"), to("home", 1), to("home", 2), to("home", 3)]],
    ["101 items", Array.from({ length: 101 }, () => to("home"))],
  ] as [string, Draft[]][])("rejects %s, and changes nothing", async (_, items) => {
    const before = await read("main");
    await expect(save("main", items)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await read("main")).toEqual(before);
  });

  it("is recorded in the activity log", async () => {
    await save("main", [to("home", 0, "Start")]);
    const { rows } = await app.database.admin.query(
      "select action, target_id, after from activity where shop_id = $1 and target_type = 'menu' order by id desc limit 1",
      [params.shop_id],
    );
    expect(rows).toMatchObject([
      { action: "menu.changed", target_id: "main", after: { items: [{ title: "Start" }] } },
    ]);
  });
});

function record(kind: string, title: string, at: string, page_kind: string | null = null) {
  return { kind, url: null, target: { title, handle: at, page_kind } };
}
