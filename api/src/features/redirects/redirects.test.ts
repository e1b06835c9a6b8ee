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
