import { expect, test } from "vitest";
import { base, openStorefront } from "./fake-storefront.ts";

test("shows a product once: the list leaves out the product of the hero", async () => {
  const { visitor } = openStorefront();
  const { page } = await visitor().open(base);
  expect(page.match(/href="\/fern-field\/products\/product-0"/g)).toHaveLength(2); // the hero's picture and its button
  expect(page).toContain("/products/product-10");
});

test("has a home page for a shop without products", async () => {
  const { shop, visitor } = openStorefront();
  shop.products.length = 0;
  expect((await visitor().open(base)).page).toContain('<h1 dir="auto">Fern &amp; Field</h1>');
  expect((await visitor().open(`${base}/products`)).page).toContain("No products here yet.");
});

test("lays out an Arabic shop from right to left", async () => {
  const { shop, visitor } = openStorefront();
  shop.store.language = "ar";
  expect((await visitor().open(base)).page).toContain('<html lang="ar" dir="rtl"');
});

test("has a default description for a page without one", async () => {
  const { visitor } = openStorefront();
  const described = (text: string) => `<meta name="description" content="${text}"/>`;
  expect((await visitor().open(base)).page).toContain(described("Quiet things for the house, made slowly."));

  const { shop: withoutTexts, visitor: outsider } = openStorefront();
  withoutTexts.store.seo.description = null;
  withoutTexts.products[1]!.description_html = "";
  expect((await outsider().open(base)).page).toContain(described("Order online at Fern &amp; Field."));
  expect((await outsider().open(`${base}/products/product-1`)).page).toContain(
    described("Stoneware carafe: order online at Fern &amp; Field."),
  );
  expect((await outsider().open(`${base}/cart`)).page).not.toContain('name="description"');
});

test("sends a list in at most 14 KB", async () => {
  const { storefront, visitor } = openStorefront();
  await visitor().open(`${base}/products`);
  const request = {
    method: "GET",
    host: "store.localhost:3000",
    url: `${base}/products`,
    acceptEncoding: "gzip",
  };
  expect((await storefront.cached(request))?.body.length).toBeLessThan(14_000);
});

test("offers AVIF and WebP if the AVIF exists, otherwise only WebP", async () => {
  const { shop, visitor } = openStorefront();
  const [picture] = shop.products[1]!.pictures;
  Object.assign(picture!, {
    url: "/files/7/ab/800.webp",
    srcset: "/files/7/ab/160.webp 160w, /files/7/ab/800.webp 800w",
  });
  const page = async () => (await visitor().open(`${base}/products/product-1`)).page;
  expect(await page()).not.toContain("avif");
  const other = openStorefront();
  Object.assign(other.shop.products[1]!.pictures[0]!, { ...picture, has_avif: true });
  const html = (await other.visitor().open(`${base}/products/product-1`)).page;
  expect(html).toContain(
    '<picture><source type="image/avif" srcSet="/files/7/ab/160.avif 160w, /files/7/ab/800.avif 800w"',
  );
  expect(html).toMatch(/<img [^>]*src="\/files\/7\/ab\/800\.webp"[^>]*\/><\/picture>/);
  // A browser that supports AVIF must not load the WebP as well.
  expect(html).not.toMatch(/<link rel="preload"[^>]*\.webp/);
});
