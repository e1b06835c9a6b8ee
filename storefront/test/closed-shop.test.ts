import { expect, test } from "vitest";
import { base, openStorefront } from "./fake-storefront.ts";

// A closed shop and the preview for its members.

const get = { method: "GET", host: "store.localhost:3000" };
const bar = "Preview: this shop is closed to shoppers";

function closedShop() {
  const opened = openStorefront();
  opened.client.is_live = 0;
  return opened;
}

test("moves the token from the URL to an HttpOnly cookie of this shop", async () => {
  const { storefront } = closedShop();
  const response = await storefront.fetch(new Request(`https://store.localhost${base}?preview=good-7`), {
    ip: "192.0.2.1",
  });
  expect([response.status, response.headers.get("location"), response.headers.get("cache-control")]).toEqual([
    303,
    base,
    "private, no-store",
  ]);
  expect(response.headers.getSetCookie()).toEqual([
    `preview_7=good-7; Path=${base}; SameSite=Lax; HttpOnly; Max-Age=1800`,
  ]);
});

test("shows a member the closed shop with a preview bar and noindex, and everyone else the closed page", async () => {
  const { storefront, visitor } = closedShop();
  const mona = visitor();
  await mona.open(`${base}?preview=good-7`);
  for (const path of ["", "/products", "/products/product-1", "/search?search=jug", "/cart", "/nowhere"]) {
    await mona.open(base + path);
    expect([path, mona.status]).toEqual([path, path === "/nowhere" ? 404 : 200]);
    expect(mona.page).toContain(bar);
    expect(mona.page).toContain('<meta name="robots" content="noindex"/>');
    expect(mona.page).not.toContain("canonical");
    expect(mona.headers.get("x-robots-tag")).toBe("noindex");
    expect(mona.headers.get("cache-control")).toBe("private, no-store");
    expect(mona.headers.get("etag")).toBeNull();
    expect(await storefront.cached({ ...get, url: base + path })).toBeUndefined();
    const visited = await visitor().open(base + path);
    expect([visited.status, visited.page.includes(bar)]).toEqual([503, false]);
  }
});

test("caches no preview page, and shows the member the public page once the shop is open", async () => {
  const { client, storefront, visitor } = closedShop();
  const mona = visitor();
  await mona.open(`${base}?preview=good-7`);
  await mona.open(`${base}/products`);
  client.is_live = 1;
  for (const one of [visitor(), mona]) {
    await one.open(`${base}/products`);
    expect([one.status, one.page.includes(bar)]).toEqual([200, false]);
    expect(one.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  }
  // A token is also removed from the URL of an open shop.
  expect(await storefront.cached({ ...get, url: `${base}/products` })).toBeDefined();
  expect(await storefront.cached({ ...get, url: `${base}/products?preview=good-7` })).toBeUndefined();
  // After the shop is closed again, the cache contains none of its pages.
  client.is_live = 0;
  expect((await visitor().open(`${base}/products`)).status).toBe(503);
});

test.each(["", "good-8", "good-7x", "%00", "good-7;preview_7=good-7"])(
  "rejects a missing, modified or other shop's token: %j",
  async (token) => {
    const { visitor } = closedShop();
    const rita = visitor();
    await rita.open(`${base}?preview=${encodeURIComponent(token)}`);
    expect([rita.status, rita.cookies.size]).toEqual([503, 0]);
    rita.cookies.set("preview_7", token.split(";")[0]!);
    rita.cookies.set("preview_8", "good-8");
    if (token.includes(";")) return;
    for (const path of ["", "/products", "/cart.json", "/suggestions.json"])
      expect((await rita.open(base + path)).status).toBe(503);
  },
);

test("takes cart lines in a preview, and rejects those of other visitors with the closed page", async () => {
  const { shop, visitor } = closedShop();
  shop.store.is_live = 0;
  const mona = visitor();
  await mona.open(`${base}?preview=good-7`);
  const line = { variant_id: shop.products[1]!.variants[0]!.id, quantity: "1" };
  await mona.post(`${base}/cart/lines`, line);
  expect(mona.cookies.has("cart_7")).toBe(true);
  await mona.open(`${base}/cart`);
  expect(mona.page).toContain(shop.products[1]!.title);
  expect(mona.page).toContain("Orders are test orders.");

  const rita = visitor();
  await rita.post(`${base}/cart/lines`, line);
  expect([rita.status, rita.cookies.size]).toEqual([503, 0]);
});
