import { directionOf } from "@vitrine/contract/languages/languages";
import { describe, expect, test } from "vitest";
import { base, openStorefront, origin } from "./fake-storefront.ts";

// Fern & Field in English, with Arabic, and with French, which has no file of sentences.
const languages = ["en", "ar", "fr"] as const;
type Language = (typeof languages)[number];
const prefixes: Record<Language, string> = { en: "", ar: "/ar", fr: "/fr" };

function openInThree() {
  const opened = openStorefront();
  opened.client.languages = ["ar", "fr"];
  Object.assign(opened.shop.store, {
    has_faqs: true,
    has_blog: true,
    has_contact_form: true,
    has_shop_reviews: true,
  });
  return opened;
}

const attribute = (page: string, tag: RegExp, name: string) => {
  const found = tag.exec(page)?.[0] ?? "";
  return new RegExp(`${name}="([^"]*)"`, "i").exec(found)?.[1]?.replaceAll("&amp;", "&");
};
const canonicalIn = (page: string) => attribute(page, /<link rel="canonical"[^>]*>/, "href");
const alternatesIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<link rel="alternate"[^>]*hreflang[^>]*>/gi)].map(([tag]) => [
      attribute(tag, /.*/, "hreflang"),
      attribute(tag, /.*/, "href"),
    ]),
  );

/** Kinds of pages that search engines list, and pages of one visitor, which they don't. */
const indexed = [
  "/",
  "/products",
  "/products/product-1",
  "/categories",
  "/categories/kitchen",
  "/collections",
  "/collections/winter",
  "/pages/about",
  "/policies/refund-policy",
  "/faq",
  "/blog",
  "/blog/spring-news",
  "/reviews",
];
const unlisted = ["/search?search=linen", "/cart", "/contact"];

describe.each(languages)("a shop in three languages, in %s", (language) => {
  const prefix = prefixes[language];
  const urlOf = (of: Language, path: string) => origin + base + prefixes[of] + (path === "/" ? "" : path);

  test.each([...indexed, ...unlisted])("has the right links at %s", async (path) => {
    const { page, status } = await openInThree()
      .visitor()
      .open(base + prefix + path);
    expect(status).toBe(200);
    expect(page).toContain(`<html lang="${language}" dir="${directionOf(language)}"`);
    const isListed = indexed.includes(path);
    expect(canonicalIn(page)).toBe(isListed ? urlOf(language, path) : undefined);
    expect(alternatesIn(page)).toEqual(
      isListed
        ? {
            en: urlOf("en", path),
            ar: urlOf("ar", path),
            fr: urlOf("fr", path),
            "x-default": urlOf("en", path),
          }
        : {},
    );
    // Every link and form within the shop stays in the language, except those that switch it.
    const hrefs = [...page.matchAll(/(?:href|action)="(\/fern-field[^"]*)"/g)].map(([, href]) => href!);
    expect(hrefs.length).toBeGreaterThan(5);
    const others = hrefs.filter((href) => !/[?;]language=/.test(href));
    expect(others.filter((href) => !`${href}/`.replace("?", "/").startsWith(`${base}${prefix}/`))).toEqual(
      [],
    );
    const foreign = languages.filter((one) => one !== language && one !== "en");
    expect(others.filter((href) => foreign.some((one) => href.startsWith(`${base}/${one}`)))).toEqual([]);
  });
});

test("leads from every page to the same page in another language, and stores the choice", async () => {
  const { visitor } = openInThree();
  const ana = await visitor().open(`${base}/products?vendor=Atelier+Maren`);
  const link = attribute(ana.page, /<a[^>]*hreflang="ar"[^>]*>/i, "href")!;
  await ana.open(link);
  expect(ana.path).toBe(`${base}/ar/products?vendor=Atelier+Maren`);
  expect(ana.cookies.get("language_7")).toBe("ar");
  await ana.open(base);
  expect(ana.path).toBe(`${base}/ar`);
  await ana.open(attribute(ana.page, /<a[^>]*hreflang="en"[^>]*>/i, "href")!);
  expect(ana.path).toBe(base);
  expect(ana.page).toContain('<html lang="en"');
});

test.each(["ar/products", "ar", "ar/cart"])(
  "has no page at /%s while Arabic isn't published",
  async (path) => {
    const { visitor } = openStorefront();
    expect((await visitor().open(`${base}/${path}`)).status).toBe(404);
  },
);

test("has no page in a language that the shop doesn't have", async () => {
  const { visitor } = openInThree();
  for (const path of ["/de", "/de/products", "/AR/products", "/ar/ar/products", "/ar/sitemap.xml"])
    expect((await visitor().open(base + path)).status, path).toBe(404);
});

test("moves URLs with the prefix of the default language", async () => {
  const response = await openInThree().visitor().send(`${base}/en/products?sort=title`);
  expect(response.status).toBe(301);
  expect(response.headers.get("location")).toBe(`${origin}${base}/products?sort=title`);
});

describe("on the first visit", () => {
  const browser = { "user-agent": "Mozilla/5.0", "accept-language": "de, ar-EG;q=0.9, en;q=0.8" };
  const first = (path: string, headers: Record<string, string> = browser) =>
    openInThree()
      .visitor()
      .send(base + path, undefined, headers);

  test("opens the home page in the browser's language, and stores it", async () => {
    const response = await first("?utm_source=x");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(`${base}/ar?utm_source=x`);
    expect(response.headers.get("set-cookie")).toContain("language_7=ar; Path=/fern-field;");
  });

  test.each([
    ["another page", "/products", browser],
    ["a page with a prefix", "/fr", browser],
    ["a crawler", "", { ...browser, "user-agent": "Googlebot/2.1" }],
    ["a client without a name", "", { "accept-language": "ar" }],
    ["a reader of the default language", "", { ...browser, "accept-language": "en, ar;q=0.5" }],
    ["a reader of an unknown language", "", { ...browser, "accept-language": "de" }],
    ["a reader who excludes Arabic", "", { ...browser, "accept-language": "ar;q=0" }],
    ["a shopper who chose English", "", { ...browser, cookie: "language_7=en" }],
  ])("doesn't redirect %s", async (_, path, headers) => {
    const { visitor } = openInThree();
    const ana = visitor();
    if ("cookie" in headers) ana.cookies.set("language_7", "en");
    expect((await ana.send(base + path, undefined, headers)).status).toBe(200);
  });

  test("answers a redirected visitor although the home page is cached", async () => {
    const { storefront, visitor } = openInThree();
    await visitor().open(base);
    const home = { method: "GET", host: "store.localhost:3000", url: base };
    expect((await storefront.cached(home))?.headers["vary"]).toBe("Accept-Language, Cookie, Accept-Encoding");
    const headers = { userAgent: "Mozilla/5.0", acceptLanguage: "ar" };
    expect(await storefront.cached({ ...home, ...headers })).toBeUndefined();
  });
});

test("caches the pages of each language separately", async () => {
  const { storefront, visitor } = openInThree();
  await visitor().open(`${base}/products`);
  const cached = async (path: string) =>
    (
      await storefront.cached({ method: "GET", host: "store.localhost:3000", url: base + path })
    )?.body.toString();
  expect(await cached("/ar/products")).toBeUndefined();
  await visitor().open(`${base}/ar/products`);
  expect(await cached("/ar/products")).toContain('<html lang="ar"');
  expect(await cached("/products")).toContain('<html lang="en"');
});

test("lists the pages of all languages in the sitemap, each with its alternates", async () => {
  const { visitor } = openInThree();
  const { page: index } = await visitor().open(`${base}/sitemap.xml`);
  for (const prefix of Object.values(prefixes))
    expect(index).toContain(`<loc>${origin}${base}${prefix}/sitemap-pages-0.xml</loc>`);
  const { page } = await visitor().open(`${base}/ar/sitemap-pages-0.xml`);
  expect(page).toContain(
    `<loc>${origin}${base}/ar</loc><xhtml:link rel="alternate" hreflang="en" href="${origin}${base}"/>`,
  );
  expect(page).toContain(
    `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}${base}/products"/>`,
  );
  expect(page).toContain(`hreflang="fr" href="${origin}${base}/fr/pages/about"/>`);
  const { page: robots } = await visitor().open(`${base}/robots.txt`);
  expect(robots).toContain(`Disallow: ${base}/ar/checkout`);
});

test("lists no alternates in a shop with one language", async () => {
  const { visitor } = openStorefront();
  const { page } = await visitor().open(base);
  expect(alternatesIn(page)).toEqual({});
  expect(page).not.toContain("language=");
  expect((await visitor().open(`${base}/sitemap-pages-0.xml`)).page).not.toContain("xhtml:link rel");
});

test("completes an order in Arabic without JavaScript, with one cart for all languages", async () => {
  const { shop, visitor } = openInThree();
  const ana = visitor();
  await ana.open(`${base}/products/product-1`);
  await ana.post(`${base}/cart/lines`, { variant_id: ana.field("variant_id"), quantity: "2" });
  await ana.open(`${base}/ar/checkout`);
  const contact = { email: "ana@example.com", phone: "", name: "Ana Lima" };
  const address = { country: "IE", line1: "12 Quay Street", line2: "", city: "Dublin", region: "" };
  const typed = { ...contact, ...address, postal_code: "D02 AF30", note: "" };
  await ana.post(`${base}/ar/checkout`, { ...typed, step: "save" });
  await ana.post(`${base}/ar/checkout`, {
    ...typed,
    step: "order",
    accepted_total: ana.field("accepted_total"),
    idempotency_key: ana.field("idempotency_key"),
  });
  expect(ana.path).toMatch(/^\/fern-field\/ar\/orders\/[\w-]+$/);
  expect(ana.page).toContain('<html lang="ar" dir="rtl"');
  expect(shop.orders.size).toBe(1);
});
