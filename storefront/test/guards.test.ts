import { expect, test } from "vitest";
import { base, openStorefront, origin } from "./fake-storefront.ts";
import { hostileTitle } from "./fake-shop.ts";

const get = { method: "GET", host: "store.localhost:3000" };

test("renders a page once, and again after the shop has changed", async () => {
  const { shop, client, storefront, visitor } = openStorefront();
  const url = `${base}/products/product-1`;
  expect(await storefront.cached({ ...get, url })).toBeUndefined();
  await visitor().open(url);
  const reads = shop.reads();
  await visitor().open(url);
  expect(shop.reads()).toBe(reads);
  const stored = await storefront.cached({ ...get, url, acceptEncoding: "gzip, br" });
  expect(stored?.headers["content-encoding"]).toBe("br");

  shop.products[1]!.title = "Stoneware jug";
  client.storefront_version = 2;
  expect(await storefront.cached({ ...get, url })).toBeUndefined();
  expect((await visitor().open(url)).page).toContain("Stoneware jug");
});

test("answers 304 if the visitor has the page", async () => {
  const { storefront, visitor } = openStorefront();
  const url = `${base}/products`;
  const { headers } = await visitor().open(url);
  expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const again = await storefront.cached({ ...get, url, ifNoneMatch: headers.get("etag") });
  expect(again).toMatchObject({ status: 304 });
  expect(again?.body.length).toBe(0);
});

test("ignores unknown query parameters in the page's key", async () => {
  const { storefront, visitor } = openStorefront();
  await visitor().open(`${base}/products`);
  expect(await storefront.cached({ ...get, url: `${base}/products/?utm_source=x&sort=evil` })).toBeDefined();
  expect(await storefront.cached({ ...get, url: `${base}/products?sort=title` })).toBeUndefined();
});

test("never caches cart, checkout and orders", async () => {
  const { storefront, visitor } = openStorefront();
  for (const path of ["/cart", "/cart.json", "/checkout", "/orders/nobody", "/nothing"]) {
    const ana = await visitor().open(base + path);
    expect(ana.headers.get("cache-control")).toBe("private, no-store");
    expect(await storefront.cached({ ...get, url: base + path })).toBeUndefined();
  }
});

test("sends a referrer to the dashboard's host only from the cart, never from a page with a secret URL", async () => {
  const { visitor } = openStorefront();
  for (const path of ["", "/products", "/orders/nobody", "/downloads/x"])
    expect((await visitor().open(base + path)).headers.get("referrer-policy")).toBe("same-origin");
  const { headers } = await visitor().open(`${base}/cart`);
  expect(headers.get("referrer-policy")).toBe("no-referrer-when-downgrade");
});

test("caches no data of the visitor who caused the rendering", async () => {
  const { shop, visitor } = openStorefront();
  const ana = visitor();
  await ana.post(`${base}/cart/lines`, { variant_id: shop.products[1]!.variants[0]!.id, quantity: "1" });
  const token = ana.cookies.get("cart_7") ?? "";
  await ana.open(`${base}/products`);
  expect(token).not.toBe("");
  expect(ana.page).not.toContain(token);
  expect(ana.headers.getSetCookie()).toEqual([]);
});

test.each([
  ["another site's page", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["another site by Origin alone", { "sec-fetch-site": "same-origin", origin: "https://evil.example" }],
  ["a sibling host", { "sec-fetch-site": "same-site", origin }],
])("a form sent from %s changes nothing", async (_who, headers) => {
  const { shop, visitor } = openStorefront();
  const variant_id = shop.products[1]!.variants[0]!.id;
  const ana = await visitor().post(`${base}/cart/lines`, { variant_id }, headers);
  expect(ana.status).toBe(403);
  expect(shop.carts.size).toBe(0);
});

test("rejects a form without an origin", async () => {
  const { shop, visitor } = openStorefront();
  const variant_id = shop.products[1]!.variants[0]!.id;
  const response = await visitor().send(`${base}/cart/lines`, new URLSearchParams({ variant_id }));
  expect(response.status).toBe(403);
  expect(shop.carts.size).toBe(0);
});

test("rejects forms above the size limit", async () => {
  const { visitor } = openStorefront();
  const ana = visitor();
  const own = { origin, "sec-fetch-site": "same-origin" };
  expect(
    (await ana.send(`${base}/cart/lines`, "{}", { ...own, "content-type": "application/json" })).status,
  ).toBe(415);
  expect((await ana.post(`${base}/cart/lines`, { variant_id: "x".repeat(70_000) })).status).toBe(413);
});

test("escapes a product's text in the page and in its structured data", async () => {
  const { visitor } = openStorefront();
  const { page } = await visitor().open(`${base}/products/product-18`);
  expect(page).not.toContain("<img src=x");
  expect(page).not.toContain("<!--");
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? "";
  expect(data).not.toContain("\u2028");
  expect(JSON.parse(data)).toMatchObject({ name: hostileTitle });
});

test("sends a content security policy with every page, also with errors", async () => {
  const { visitor } = openStorefront();
  for (const path of [
    "",
    "/products",
    "/products/product-0",
    "/cart",
    "/checkout",
    "/nothing",
    "/robots.txt",
  ]) {
    const { headers, path: at } = await visitor().open(base + path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const isCart = at === `${base}/cart`;
    expect(headers.get("referrer-policy")).toBe(isCart ? "no-referrer-when-downgrade" : "same-origin");
  }
});

test("has the displayed price in the product's structured data", async () => {
  const { visitor } = openStorefront();
  const { page } = await visitor().open(`${base}/products/product-1`);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? "{}");
  expect(data).toMatchObject({ "@type": "Product", offers: { price: "26.25", priceCurrency: "EUR" } });
  expect(page).toContain("€26.25");
});

test("shows the closed page at every URL of a closed shop, without its products", async () => {
  const { client, storefront, visitor } = openStorefront();
  await visitor().open(`${base}/products`);
  client.is_live = 0;
  for (const path of [
    "",
    "/products",
    "/products/product-1",
    "/cart.json",
    "/sitemap.xml",
    "/search?search=linen",
  ]) {
    expect(await storefront.cached({ ...get, url: base + path })).toBeUndefined();
    const { status, page, headers } = await visitor().open(base + path);
    expect(status).toBe(503);
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(page).not.toContain("carafe");
  }
});

test("names no shop on the page of a URL without a shop", async () => {
  const { visitor } = openStorefront();
  const { status, page } = await visitor().open("/someone-else");
  expect(status).toBe(404);
  expect(page).not.toContain("Fern");
});

test("offers search and some products on a not-found page", async () => {
  const { visitor } = openStorefront();
  const { status, page } = await visitor().open(`${base}/products/no-such-thing`);
  expect(status).toBe(404);
  expect(page).toContain("We couldn&#x27;t find this page");
  expect(page).toContain("product-0");
});

test("answers 410 for deleted products, with search and some products", async () => {
  const { visitor } = openStorefront();
  const { status, page, headers } = await visitor().open(`${base}/products/taken-away`);
  expect(status).toBe(410);
  expect(page).toContain("This page was removed from the shop");
  expect(page).toContain("product-0");
  expect(headers.get("cache-control")).toBe("private, no-store");
});
