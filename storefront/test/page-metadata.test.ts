import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { base, openStorefront, origin } from "./fake-storefront.ts";

// Pages as search engines, other sites and the network see them.

const canonicalIn = (page: string) =>
  /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
const hrefOf = (page: string, rel: string) =>
  new RegExp(`href="([^"]+)" rel="${rel}"`).exec(page)?.[1]?.replaceAll("&amp;", "&");

for (const path of ["/products", "/categories/kitchen", "/collections/winter"])
  test(`allows search engines to index every page of ${path}, each at its own URL`, async () => {
    const { visitor, shop } = openStorefront();
    while (shop.products.length < 120)
      shop.products.push({ ...shop.products[1]!, handle: `more-${shop.products.length}` });
    const first = await visitor().open(base + path);
    expect(canonicalIn(first.page)).toBe(origin + base + path);
    const next = hrefOf(first.page, "next")!;
    const second = await visitor().open(next);
    expect(second.headers.get("x-robots-tag")).toBeNull();
    expect(second.page).not.toContain('content="noindex"');
    expect(canonicalIn(second.page)).toBe(origin + next);
    // The previous page is the first one, whose canonical URL is that of the list.
    const back = await visitor().open(hrefOf(second.page, "prev")!);
    expect(canonicalIn(back.page)).toBe(origin + base + path);
  });

test("excludes filtered, sorted and searched lists from search engines on every page", async () => {
  const { visitor } = openStorefront();
  for (const path of [
    "/products?vendor=Atelier+Maren",
    "/products?price_min=1",
    "/products?sort=title",
    "/products?sort=title&cursor=24",
    "/categories/kitchen?in_stock=1&cursor=24",
    "/products?search=linen",
    "/search?search=linen",
  ]) {
    const { page, headers } = await visitor().open(base + path);
    expect(headers.get("x-robots-tag"), path).toBe("noindex");
    expect(canonicalIn(page), path).toBeUndefined();
  }
});

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
for (const [accepted, encoding] of [
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
] as const)
  test(`compresses every page for a browser that accepts "${accepted}"`, async () => {
    const { visitor } = openStorefront();
    const ana = visitor();
    await ana.post(`${base}/cart/lines`, { product: "product-1", o0: "Default", quantity: "1" });
    for (const path of [
      "",
      "/products",
      "/cart",
      "/checkout",
      "/nothing",
      "/products/nothing",
      "/cart.json",
    ]) {
      const response = await ana.send(base + path, undefined, { "accept-encoding": accepted });
      if (response.status === 303) continue;
      expect(response.headers.get("content-encoding"), path).toBe(encoding);
      expect(response.headers.get("vary"), path).toContain("Accept-Encoding");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(Number(response.headers.get("content-length")), path).toBe(bytes.length);
      expect(decoders[encoding](bytes).toString(), path).toMatch(/^(<!doctype html>|\{)/);
    }
  });

test("doesn't compress for a client that accepts no encoding, and sends Vary", async () => {
  const { visitor } = openStorefront();
  for (const path of ["/cart", "/products"]) {
    const response = await visitor().send(base + path);
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(await response.text()).toMatch(/^<!doctype html>/);
  }
});

const hash = "a".repeat(64);
const photo = `/files/7/${hash}/800.webp`;
const icon = `/files/7/${"b".repeat(64)}/200.webp`;
const meta = (page: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(page)?.[1];

test("uses a shop's photo as its icon and as the shared picture of its pages", async () => {
  const { shop, visitor } = openStorefront();
  Object.assign(shop.store, {
    photo,
    picture_sizes: { photo: { width: 1600, height: 1000 }, icon: null, picture: null },
  });
  const { page } = await visitor().open(base);
  expect(meta(page, "og:image")).toBe(origin + photo);
  expect([meta(page, "og:image:width"), meta(page, "og:image:height")]).toEqual(["800", "500"]);
  expect(page).toContain(`<link rel="icon" type="image/webp" sizes="800x500" href="${photo}"/>`);
  expect(page).toContain(`<link rel="apple-touch-icon" sizes="800x500" href="${photo}"/>`);
});

test("prefers the shop's own icon, and shares its photo as the picture of its pages", async () => {
  const { shop, visitor } = openStorefront();
  Object.assign(shop.store, {
    photo,
    seo: { ...shop.store.seo, icon },
    picture_sizes: { photo: { width: 1600, height: 1000 }, icon: { width: 200, height: 200 }, picture: null },
  });
  const { page } = await visitor().open(`${base}/products`);
  expect(page).toContain(`<link rel="icon" type="image/webp" sizes="200x200" href="${icon}"/>`);
  expect(meta(page, "og:image")).toBe(origin + photo);
});

test("shares a product with a picture whose URL changes with its price", async () => {
  const { shop, client, visitor } = openStorefront();
  const product = shop.products.find(({ pictures }) => pictures.length > 0)!;
  const url = async () =>
    meta((await visitor().open(`${base}/products/${product.handle}`)).page, "og:image")!;
  const before = await url();
  expect(before).toMatch(
    new RegExp(`^${origin}${base}/share-pictures/${product.handle}\\.jpg\\?v=[0-9a-f]{12}$`),
  );
  product.variants[0]!.price += 100;
  client.storefront_version++;
  expect(await url()).not.toBe(before);
});

test("uses the first letter of the name and a default picture for a shop without pictures", async () => {
  const { shop, visitor } = openStorefront();
  shop.store.name = "“<Éclair> & Co”";
  const { page } = await visitor().open(`${base}/categories`);
  const [, href = ""] = /<link rel="icon" type="image\/svg\+xml" sizes="any" href="data:([^"]+)"/.exec(page)!;
  expect(decodeURIComponent(href)).toMatch(/>É<\/text><\/svg>$/);
  expect(meta(page, "og:image")).toBe(`${origin}/storefront/share.png`);
  expect([meta(page, "og:image:width"), meta(page, "og:image:height")]).toEqual(["1200", "630"]);
});
