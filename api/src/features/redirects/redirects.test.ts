import { RefusedError } from "@vitrine/contract/client";
import { beforeAll, expect, it } from "vitest";
import { open } from "../../../test/goods.ts";
import { type Person, useWorld } from "../../../test/world.ts";
import { insertRedirects, moveAddress } from "./redirects.queries.ts";

const world = useWorld();
let mona: Person;
let shop: { id: number; handle: string };

beforeAll(async () => {
  mona = await world.person("Mona");
  shop = await world.shop(mona, "Fern Field");
  await open(world.database, shop.id);
});

/** Why an address leads nowhere. */
async function missing(path: string): Promise<number | undefined> {
  const asked = { params: { handle: shop.handle }, query: { path } };
  const refusal: unknown = await world
    .visitor()
    .storefront.read_redirect(asked)
    .catch((failure) => failure);
  return refusal instanceof RefusedError ? refusal.status : undefined;
}

async function leadsTo(path: string): Promise<string | undefined> {
  try {
    const asked = { params: { handle: shop.handle }, query: { path } };
    return (await world.visitor().storefront.read_redirect(asked)).data.target;
  } catch (refusal) {
    if (refusal instanceof RefusedError && refusal.status === 404) return undefined;
    throw refusal;
  }
}
const move = (path: string, target: string) =>
  world.world.db.inShop(shop.id, (tx) => moveAddress(tx, path, target));

it("an address that moves twice leads straight to where it is now, and one that comes back leads nowhere", async () => {
  await move("/products/a", "/products/b");
  await move("/products/b", "/products/c");
  expect(await leadsTo("/products/a")).toBe("/products/c");
  expect(await leadsTo("/products/b")).toBe("/products/c");

  await move("/products/c", "/products/a");
  expect(await leadsTo("/products/a")).toBe(undefined);
  expect(await leadsTo("/products/b")).toBe("/products/a");
  expect(await leadsTo("/products/c")).toBe("/products/a");
});

it("nothing leads off the shop", async () => {
  for (const target of ["https://evil.example", "//evil.example", "/\\evil.example"])
    await expect(
      world.world.db.inShop(shop.id, (tx) => insertRedirects(tx, [{ path: "/old", target }])),
    ).rejects.toThrow("redirects_target_check");
  expect(await leadsTo("/old")).toBe(undefined);
});

it("what was deleted is gone, unless it leads on or was never shown", async () => {
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

  // What comes back under the same address is not gone, also while it is not on sale.
  await sell("Tea", "draft");
  expect(await missing("/products/tea")).toBe(404);
});

it("a shop that is deleted whole leaves nothing of it", async () => {
  const rita = await world.person("Rita");
  const other = await world.shop(rita, "Other Field");
  const body = { title: "Pot", status: "active" as const, variants: [{ option_values: [], price: 1 }] };
  await rita.client.products.create({ params: { shop_id: other.id }, body });
  await world.database.admin.query("delete from shops where id = $1", [other.id]);
  const { rows } = await world.database.admin.query("select from gone_addresses where shop_id = $1", [
    other.id,
  ]);
  expect(rows).toEqual([]);
});
