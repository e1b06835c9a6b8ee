import { RejectedError } from "@vitrine/contract/client";
import { beforeAll, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { insertRedirects, redirectPath } from "./redirects.queries.ts";

const app = useTestApp();
let mona: Person;
let shop: { id: number; handle: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Fern Field");
  await open(app.database, shop.id);
});

/** Status of the error for a path without a redirect. */
async function missing(path: string): Promise<number | undefined> {
  const requested = { params: { handle: shop.handle }, query: { path } };
  const apiError: unknown = await app
    .visitor()
    .storefront.read_redirect(requested)
    .catch((failure) => failure);
  return apiError instanceof RejectedError ? apiError.status : undefined;
}

async function leadsTo(path: string): Promise<string | undefined> {
  try {
    const requested = { params: { handle: shop.handle }, query: { path } };
    return (await app.visitor().storefront.read_redirect(requested)).data.target;
  } catch (apiError) {
    if (apiError instanceof RejectedError && apiError.status === 404) return undefined;
    throw apiError;
  }
}
const move = (path: string, target: string) =>
  app.app.db.inShop(shop.id, (tx) => redirectPath(tx, path, target));

it("redirects a page that moved twice directly to its current path, and not one that moved back", async () => {
  await move("/products/a", "/products/b");
  await move("/products/b", "/products/c");
  expect(await leadsTo("/products/a")).toBe("/products/c");
  expect(await leadsTo("/products/b")).toBe("/products/c");

  await move("/products/c", "/products/a");
  expect(await leadsTo("/products/a")).toBe(undefined);
  expect(await leadsTo("/products/b")).toBe("/products/a");
  expect(await leadsTo("/products/c")).toBe("/products/a");
});

it("rejects redirects to other hosts, except by https", async () => {
  for (const target of ["http://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
    await expect(
      app.app.db.inShop(shop.id, (tx) => insertRedirects(tx, [{ path: "/old", target }])),
    ).rejects.toThrow("redirects_target_check");
  expect(await leadsTo("/old")).toBe(undefined);
});

it("responds with 410 for a deleted page, unless it redirects or was never published", async () => {
  const params = { shop_id: shop.id };
  const { products, categories, collections } = mona.client;
  const sell = async (title: string, status: "active" | "draft" = "active") =>
    (await products.create({ params, body: { title, status, variants: [{ option_values: [], price: 1 }] } }))
      .data;
  const [tea, secret] = [await sell("Tea"), await sell("Secret", "draft")];
  const { data: pots } = await categories.create({ params, body: { title: "Pots" } });
  const { data: small } = await categories.create({ params, body: { title: "Small", parent_id: pots.id } });
  const { data: winter } = await collections.create({ params, body: { title: "Winter", kind: "manual" } });
  expect(await missing("/products/tea")).toBe(404);
  for (const { id } of [tea, secret]) await products.remove({ params: { ...params, id } });
  for (const { id } of [small, pots]) await categories.remove({ params: { ...params, id }, query: {} });
  await collections.remove({ params: { ...params, id: winter.id } });
  expect(await missing("/products/tea")).toBe(410);
  expect(await missing("/products/secret")).toBe(404);
  expect(await missing("/categories/pots")).toBe(410);
  expect(await leadsTo("/categories/small")).toBe("/categories/pots");
  expect(await missing("/collections/winter")).toBe(410);

  // A new page at the same path isn't gone, even while it isn't published.
  await sell("Tea", "draft");
  expect(await missing("/products/tea")).toBe(404);
});

it("deletes the records of deleted pages with the shop", async () => {
  const rita = await app.person("Rita");
  const other = await app.shop(rita, "Other Field");
  const body = { title: "Pot", status: "active" as const, variants: [{ option_values: [], price: 1 }] };
  await rita.client.products.create({ params: { shop_id: other.id }, body });
  await app.database.admin.query("delete from shops where id = $1", [other.id]);
  const { rows } = await app.database.admin.query("select from gone_paths where shop_id = $1", [other.id]);
  expect(rows).toEqual([]);
});
