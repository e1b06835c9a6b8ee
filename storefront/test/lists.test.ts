import { expect, test, vi } from "vitest";
import { base, openStorefront } from "./fake-storefront.ts";
import { hostileTitle } from "./fake-shop.ts";

/** Structured data of a page, for search engines. */
// oxlint-disable-next-line typescript/no-explicit-any -- the structure depends on the page
const dataOf = (page: string): any[] =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ""),
  );
const typesOf = (page: string) => dataOf(page).map((thing) => thing["@type"]);
const stepsOf = (page: string): [string, string?][] =>
  dataOf(page)
    .find((thing) => thing["@type"] === "BreadcrumbList")
    .itemListElement.map(({ name, item }: { name: string; item?: string }) => [name, item]);

test("filters a list without JavaScript, with removable filters in the URL", async () => {
  const { visitor } = openStorefront();
  const ana = await visitor().open(
    `${base}/products?vendor=Atelier+Maren&in_stock=1&sort=title&utm_source=x`,
  );
  expect(ana.page).toContain('name="vendor" checked="" value="Atelier Maren"');
  expect(ana.page).toContain('<form id="filters" data-filters="" action="/fern-field/products">');
  expect(ana.page).toContain(`href="${base}/products?sort=title&amp;vendor=Atelier+Maren"`);
  expect(ana.page).toContain(`href="${base}/products?sort=title&amp;in_stock=1"`);
  expect(ana.page).toContain('<option value="title" selected="">');
  expect(ana.headers.get("x-robots-tag")).toBe("noindex");
  expect(ana.page).not.toContain("utm_source");
});

test("filters a list by categories, labelled by their titles", async () => {
  const { visitor } = openStorefront();
  const { page } = await visitor().open(`${base}/products?categories=kitchen&categories=gone&in_stock=1`);
  expect(page).toContain('name="categories" checked="" value="kitchen"');
  expect(page).toMatch(/<span dir="auto">Kitchen and table<\/span><span class="muted">10<\/span>/);
  expect(page).toContain(
    `<a href="${base}/products?in_stock=1&amp;categories=gone" dir="auto"><span class="hidden">Remove filter: </span>Kitchen and table`,
  );
  expect(page).not.toContain("<img src=x");
  expect(page).not.toContain("40 products");
  const { page: narrowed } = await visitor().open(`${base}/categories/kitchen?categories=pots`);
  expect(narrowed).toContain('<meta name="robots" content="noindex"/>');
});

test("filters a list by rating with links, with a removable filter, and sorts by it", async () => {
  const { shop, visitor } = openStorefront();
  const rate = (at: number, average: number) => (shop.products[at]!.rating = { average, count: 2 });
  const { page: unrated } = await visitor().open(`${base}/products?tag=none`);
  expect(unrated).not.toContain("stars &amp; up");
  expect(unrated).not.toContain("Best rated");
  rate(0, 4.5);
  rate(1, 3.2);
  const { page } = await visitor().open(`${base}/products?in_stock=1&rating=5&cursor=0`);
  expect(page).toMatch(
    /href="[^"]*\/products\?in_stock=1&amp;rating=4" rel="nofollow" data-narrow="4">.*?4 stars &amp; up<\/span><span class="muted">1</,
  );
  expect(page).toMatch(/2 stars &amp; up<\/span><span class="muted">2</);
  expect(page).toContain('<option value="best_rated">Best rated</option>');
  expect(page).not.toContain('name="rating"');
  const { page: chosen } = await visitor().open(`${base}/products?rating=3&sort=best_rated`);
  expect(chosen).toContain('<input type="hidden" name="rating" value="3"/>');
  expect(chosen).toContain(
    `<a href="${base}/products?sort=best_rated" dir="auto"><span class="hidden">Remove filter: </span>3 stars &amp; up`,
  );
  expect(chosen).toMatch(/data-narrow="3" aria-current="true"/);
  expect(chosen).toContain("2 products");
  expect(chosen).toContain('<meta name="robots" content="noindex"/>');
});

test("pages forwards and back without JavaScript", async () => {
  const { visitor } = openStorefront();
  const { page: first } = await visitor().open(`${base}/products?sort=title`);
  const way = (page: string, rel: string) =>
    new RegExp(`href="([^"]+)" rel="${rel}"`).exec(page)?.[1]?.replaceAll("&amp;", "&");
  expect(way(first, "prev")).toBeUndefined();
  const { page: second } = await visitor().open(way(first, "next")!);
  expect(second).toContain("Previous page");
  const { page: back, headers } = await visitor().open(way(second, "prev")!);
  expect(back.match(/class="card-title"[^>]*>[^<]+/g)).toEqual(first.match(/class="card-title"[^>]*>[^<]+/g));
  expect(headers.get("x-robots-tag")).toBe("noindex");
});

test("shows the lowest price of 30 days next to a crossed-out price", async () => {
  const { visitor } = openStorefront();
  const { page } = await visitor().open(`${base}/products`);
  expect(page.match(/30-day low: €80.00/g)).toHaveLength(1);
});

test("filters by a valid price and ignores an invalid one", async () => {
  const { visitor } = openStorefront();
  const all = (await visitor().open(`${base}/products`)).page;
  const { page } = await visitor().open(`${base}/products?price_min=400,00`);
  expect(page).not.toContain("40 products");
  expect(page).toContain('name="price_min" value="400,00"');
  expect(all).toContain("40 products");
  expect((await visitor().open(`${base}/products?price_min=cheap`)).page).toContain("40 products");
});

test("shows a category's breadcrumbs, subcategories and products, whatever its title", async () => {
  const { visitor } = openStorefront();
  const { page, status } = await visitor().open(`${base}/categories/kitchen`);
  expect(status).toBe(200);
  expect(page).toContain(`href="${base}/categories/house" dir="auto">House`);
  expect(page).toContain(`href="${base}/categories/pots"`);
  expect(page).toContain("Pots and what goes into them.");
  expect(page).toContain(
    '<link rel="canonical" href="http://store.localhost:3000/fern-field/categories/kitchen"/>',
  );
  expect(page).not.toContain(hostileTitle);
  expect(page).not.toContain("<img src=x");
  expect(typesOf(page)).toEqual(["BreadcrumbList", "CollectionPage"]);
  expect(stepsOf(page).map(([name]) => name)).toEqual(["Fern & Field", "House", hostileTitle]);
  expect((await visitor().open(`${base}/categories/none`)).status).toBe(404);
});

test("links to all categories and collections from menu, footer, home page and sitemap", async () => {
  const { shop, visitor } = openStorefront();
  const { page } = await visitor().open(base);
  expect(page).toContain(`href="${base}/categories/bedroom"`);
  for (const path of ["/categories", "/collections"])
    expect(page.split(`href="${base}${path}"`)).toHaveLength(3); // menu and footer
  expect(page).toContain(`<h2 dir="auto">Collections</h2>`);
  expect(page).toContain(`href="${base}/collections/winter"`);
  const { page: pages } = await visitor().open(`${base}/sitemap-pages-0.xml`);
  for (const path of ["categories", "collections"]) expect(pages).toContain(`/fern-field/${path}</loc>`);

  const other = openStorefront();
  Object.assign(other.shop.store, { menu: [], has_collections: false });
  const empty = (await other.visitor().open(base)).page;
  for (const path of ["/categories", "/collections"]) expect(empty).not.toContain(`${base}${path}`);
  expect((await other.visitor().open(`${base}/sitemap-pages-0.xml`)).page).not.toContain("/categories</loc>");
  expect(shop.store.menu).not.toEqual([]);
});

test("shows pages and policies, with links in the footer and policies at the foot of the checkout", async () => {
  const { shop, visitor } = openStorefront();
  const { page, headers } = await visitor().open(`${base}/policies/refund-policy`);
  expect(page).toContain('<h1 dir="auto">Refund policy</h1>');
  expect(page).toContain("<h2>Text</h2>");
  expect(page).toContain(
    `<link rel="canonical" href="http://store.localhost:3000${base}/policies/refund-policy"`,
  );
  expect(headers.get("x-robots-tag")).toBeNull();
  for (const path of ["/pages/about", "/policies/refund-policy"])
    expect(page.split(`href="${base}${path}"`)).toHaveLength(2);
  for (const path of ["/pages/refund-policy", "/policies/about", "/pages/none"])
    expect((await visitor().open(base + path)).status).toBe(404);

  const shopper = visitor();
  const product = shop.products.find(({ sold_out }) => !sold_out)!;
  await shopper.post(`${base}/cart/lines`, { variant_id: product.variants[0]!.id, quantity: "1" });
  const { page: checkout } = await shopper.open(`${base}/checkout`);
  expect(checkout).toContain(`href="${base}/policies/refund-policy" dir="auto" target="_blank"`);
  expect(checkout).not.toContain(`${base}/pages/about`);
});

test("lists every page in the sitemaps with its last change", async () => {
  const { visitor } = openStorefront();
  const { page: index, headers } = await visitor().open(`${base}/sitemap.xml`);
  const files = Array.from(
    index.matchAll(/<sitemap><loc>http:\/\/store.localhost:3000([^<]+)/g),
    ([, path]) => path!,
  );
  expect(headers.get("content-type")).toContain("application/xml");
  expect(files).toEqual(
    ["pages-0", "products-0", "products-1", "categories-0", "collections-0", "posts-0"].map(
      (file) => `${base}/sitemap-${file}.xml`,
    ),
  );
  const all = await Promise.all(files.map(async (file) => (await visitor().open(file)).page));
  const listed = all.join().match(/<loc>[^<]+/g);
  expect(new Set(listed).size).toBe(4 + 40 + 1 + 1 + 1 + 2);
  for (const path of ["pages/about", "policies/refund-policy"])
    expect(all[0]).toContain(`${base}/${path}</loc><lastmod>2026-11-19`);
  expect(all.join()).toContain(
    "/fern-field/collections/winter</loc><lastmod>2026-11-19T08:00:00.000Z</lastmod>",
  );
  for (const file of ["pages-1", "products-01", "orders-0"])
    expect((await visitor().open(`${base}/sitemap-${file}.xml`)).status, file).toBe(404);
});

test("lists all categories with their product counts and subcategories, whatever their titles", async () => {
  const { visitor } = openStorefront();
  const { page, status } = await visitor().open(`${base}/categories`);
  expect(status).toBe(200);
  expect(page).toContain(`href="${base}/categories/kitchen"`);
  expect(page).toContain("3 products");
  expect(page).toContain(`href="${base}/categories/pots" dir="auto">Pots`);
  expect(page).not.toContain("<img src=x");
  expect(typesOf(page)).toEqual(["BreadcrumbList", "CollectionPage"]);
  const [, next] = /href="([^"]+)" rel="next"/.exec(page) ?? [];
  const { page: second, headers } = await visitor().open(next ?? "");
  expect(second).toContain(`href="${base}/categories/attic"`);
  expect(second).toContain(`<a href="${base}/categories">First page</a>`);
  expect(headers.get("x-robots-tag")).toBeNull();
  expect(second).toContain(`<link rel="canonical" href="http://store.localhost:3000${next}"/>`);
});

test("lists all collections on a page that each links back to", async () => {
  const { visitor } = openStorefront();
  const { page } = await visitor().open(`${base}/collections`);
  expect(page).toContain(`href="${base}/collections/winter"`);
  expect(stepsOf((await visitor().open(`${base}/collections/winter`)).page)).toEqual([
    ["Fern & Field", "http://store.localhost:3000/fern-field"],
    ["Collections", "http://store.localhost:3000/fern-field/collections"],
    ["Winter", undefined],
  ]);
});

test("shows a product's breadcrumbs, also in its structured data", async () => {
  const { visitor } = openStorefront();
  const { page } = await visitor().open(`${base}/products/product-3`);
  expect(page).toContain(`href="${base}/categories/house" dir="auto">House`);
  expect(stepsOf(page)).toEqual([
    ["Fern & Field", "http://store.localhost:3000/fern-field"],
    ["House", "http://store.localhost:3000/fern-field/categories/house"],
    ["Seats", "http://store.localhost:3000/fern-field/categories/seats"],
    ["Low oak stool", undefined],
  ]);
  expect(dataOf(page)[0]).toMatchObject({ category: "House > Seats" });
  const { page: homeless } = await visitor().open(`${base}/products/product-1`);
  expect(stepsOf(homeless).map(([name]) => name)).toEqual([
    "Fern & Field",
    "All products",
    "Stoneware carafe",
  ]);
});

test("records every search, also when the page is cached", async () => {
  const { shop, visitor, storefront } = openStorefront();
  for (let n = 0; n < 2; n++) await visitor().open(`${base}/search?search=linen`);
  await visitor().open(`${base}/search?search=linen&sort=title`);
  await visitor().open(`${base}/search?search=xyzzy`);
  const stored = { method: "GET", host: "store.localhost:3000", url: `${base}/search?search=linen` };
  expect(await storefront.cached(stored)).toBeUndefined();
  await vi.waitFor(() =>
    expect(shop.searches).toEqual([
      { search: "linen", found: 4 },
      { search: "linen", found: 4 },
      { search: "xyzzy", found: 0 },
    ]),
  );
});

test("doesn't cache combinations of filters, so that they evict no other page", async () => {
  const { shop, visitor, storefront } = openStorefront();
  const url = `${base}/products?vendor=Atelier+Maren&in_stock=1&on_sale=1&tag=a`;
  await visitor().open(url);
  expect(await storefront.cached({ method: "GET", host: "store.localhost:3000", url })).toBeUndefined();
  const nothing = `${base}/products?vendor=Nobody`;
  expect((await visitor().open(nothing)).page).toContain("No products match these filters.");
  const reads = shop.reads();
  await visitor().open(nothing);
  expect(shop.reads()).toBe(reads + 1);
});

test("returns suggestions with their URLs", async () => {
  const { visitor } = openStorefront();
  const { page } = await visitor().open(`${base}/suggestions.json?q=carafe`);
  expect(JSON.parse(page)[0]).toEqual({
    kind: "product",
    title: "Stoneware carafe",
    picture: "/files/7/4/1200.svg",
    price: "€26.25",
    path: `${base}/products/product-1`,
  });
  expect((await visitor().open(`${base}/suggestions.json?q=+`)).page).toBe("[]");
});

test("adds to the cart and goes to the checkout with Buy now, without JavaScript", async () => {
  const { visitor } = openStorefront();
  const ana = await visitor().open(`${base}/products/product-1`);
  await ana.post(`${base}/cart/lines`, {
    variant_id: ana.field("variant_id"),
    quantity: "1",
    next: "checkout",
  });
  expect(ana.path).toBe(`${base}/checkout`);
  expect(ana.page).toContain("Stoneware carafe");
});

test("shows the picture of the variant in the URL first, with the product's canonical URL", async () => {
  const { shop, visitor } = openStorefront();
  const product = shop.products[0]!;
  const variant = product.variants[1]!;
  const { page } = await visitor().open(`${base}/products/product-0?variant=${variant.id}`);
  expect(/data-picture="([^"]+)"/.exec(page)?.[1]).toBe(variant.picture_id);
  expect(page).toContain(
    '<link rel="canonical" href="http://store.localhost:3000/fern-field/products/product-0"/>',
  );
});

test("returns current prices for a wishlist and leaves out deleted products", async () => {
  const { shop, visitor } = openStorefront();
  const request = async (query: string) => {
    const response = await visitor().send(`${base}/wishlist.json?${query}`);
    return { status: response.status, cards: await response.json() };
  };
  const { cards } = await request("product=product-4&product=product-6&product=gone&product=product-2");
  const prices = Object.fromEntries(
    cards.map(({ requested, price }: { requested: string; price: unknown }) => [requested, price]),
  );
  expect(prices).toEqual({
    "product-2": { now: "From €40.00", before: null, lowest: null, sold_out: false },
    "product-4": { now: "€67.50", before: "€84.00", lowest: "€80.00", sold_out: false },
    "product-6": { now: "€95.00", before: null, lowest: null, sold_out: true },
  });
  expect(cards[0]).toMatchObject({ title: shop.products[2]!.title, handle: "product-2" });
  expect(await request("")).toEqual({ status: 200, cards: [] });
});
