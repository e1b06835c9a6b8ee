import { expect, test } from "vitest";
import { base, openStorefront, origin } from "./fake-storefront.ts";

// Titles, descriptions and tags of the owner's SEO settings.

const titleIn = (page: string) => /<title>([^<]*)<\/title>/.exec(page)?.[1]?.replaceAll("&amp;", "&");
const metaIn = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1]?.replaceAll("&amp;", "&");

test("titles a page by the owner's template, and by its own SEO title if it has one", async () => {
  const { shop, client, visitor } = openStorefront();
  const product = shop.products[0]!;
  Object.assign(product, { seo_title: null, seo_description: null, vendor: null });
  const path = `${base}/products/${product.handle}`;
  const head = async () => {
    client.storefront_version++;
    const { page } = await visitor().open(path);
    return [titleIn(page), metaIn(page, "description"), metaIn(page, "og:title")];
  };
  expect((await head())[0]).toBe(`${product.title} – ${shop.store.name}`);

  shop.store.seo.templates.product = {
    title: "Buy {product} – {vendor} – {price} | {shop}",
    description: "{product} at {shop}.",
  };
  const [title, description, shared] = await head();
  expect(title).toMatch(new RegExp(`^Buy ${product.title} – €[\\d.,]+ \\| ${shop.store.name}$`));
  expect([description, shared]).toEqual([`${product.title} at ${shop.store.name}.`, product.title]);

  Object.assign(product, { seo_title: "My own", seo_description: "My own words." });
  expect(await head()).toEqual([`My own – ${shop.store.name}`, "My own words.", "My own"]);
});

test("titles the home page exactly as the owner does", async () => {
  const { shop, visitor } = openStorefront();
  shop.store.seo.title = "Plants & pots from Dublin";
  expect(titleIn((await visitor().open(base)).page)).toBe("Plants & pots from Dublin");
});

test("shows verification tags on the home page only", async () => {
  const { shop, visitor } = openStorefront();
  shop.store.seo.verification = { google: "abc", bing: "def", pinterest: null, meta: "ghi" };
  const { page } = await visitor().open(base);
  expect(metaIn(page, "google-site-verification")).toBe("abc");
  expect(metaIn(page, "msvalidate.01")).toBe("def");
  expect(metaIn(page, "facebook-domain-verification")).toBe("ghi");
  expect(metaIn(page, "p:domain_verify")).toBeUndefined();
  expect((await visitor().open(`${base}/products`)).page).not.toContain("google-site-verification");
});

test("excludes every page of a shop that search engines may not list, and has no sitemap", async () => {
  const { shop, visitor } = openStorefront();
  shop.store.seo.is_indexed = false;
  for (const path of ["", "/products", `/products/${shop.products[0]!.handle}`, "/pages/about"]) {
    const { page, headers } = await visitor().open(base + path);
    expect(headers.get("x-robots-tag"), path).toBe("noindex");
    expect(metaIn(page, "robots"), path).toBe("noindex");
  }
  for (const path of ["/sitemap.xml", "/sitemap-products-0.xml"])
    expect((await visitor().open(base + path)).status).toBe(404);
  const robots = (await visitor().open(`${base}/robots.txt`)).page;
  expect(robots).not.toContain("Sitemap");
  // Crawlers must be able to read the pages that exclude them.
  expect(robots).not.toMatch(new RegExp(`^Disallow: ${base}/?$`, "m"));
});

test("lists pictures of products in the sitemap", async () => {
  const { visitor } = openStorefront();
  const { page } = await visitor().open(`${base}/sitemap-products-0.xml`);
  expect(page).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
  expect(page).toContain(
    `<image:image><image:loc>${origin}/files/7/${"c".repeat(64)}/1200.webp</image:loc></image:image>`,
  );
});

test("shares pages with the shop's picture as JPEG, and with the price of a product", async () => {
  const { shop, visitor } = openStorefront();
  shop.store.seo.picture = `/files/7/${"d".repeat(64)}/800.webp`;
  shop.store.picture_sizes.picture = { width: 2400, height: 1260 };
  const home = (await visitor().open(base)).page;
  expect(metaIn(home, "og:image")).toBe(`${origin}/files/7/${"d".repeat(64)}/mail.jpg`);
  expect([metaIn(home, "og:image:width"), metaIn(home, "og:image:height")]).toEqual(["1200", "630"]);
  expect(metaIn(home, "twitter:card")).toBe("summary_large_image");
  expect(metaIn(home, "og:type")).toBe("website");
  const product = (await visitor().open(`${base}/products/${shop.products[0]!.handle}`)).page;
  expect(metaIn(product, "og:type")).toBe("product");
  expect(metaIn(product, "product:price:amount")).toMatch(/^\d+\.\d\d$/);
  expect(metaIn(product, "product:price:currency")).toBe("EUR");
});
