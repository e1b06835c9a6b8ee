import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  expect,
  type Page,
  test,
} from "@playwright/test";
import { port } from "../support/at-the-dashboard.ts";
import {
  feedProblems,
  googleItems,
  metaItems,
  readSitemap,
  rssProblems,
} from "../support/published-rules.ts";
import { picture } from "../support/sample-products.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// The pages of a shop in three languages as search engines, feed readers and browsers read them, and with plugins whose
// consent is rejected.

test.describe.configure({ mode: "serial" });

const languages = ["en", "ar", "fr"] as const;
let shop: ShopWithProducts;
/** A path of each kind of page that search engines list. */
const kinds: Record<string, string> = {
  home: "",
  list: "/products",
  categories: "/categories",
  category: "/categories/aprons",
  collections: "/collections",
  collection: "/collections/linen",
  page: "/pages/our-story",
  policy: "/policies/refund-policy",
  questions: "/faq",
  blog: "/blog",
  post: "/blog/spring-news",
};
const unlisted = ["/cart", "/search?search=apron", "/wishlist", "/contact", "/find-order"];

const pathIn = (language: (typeof languages)[number], path: string) =>
  `${language === "en" ? "" : `/${language}`}${path}`;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await openShopWithProducts("Published pages", 3);
  const { client, params } = shop;
  const file = new File([new Uint8Array(await picture("#345"))], "apron.png", { type: "image/png" });
  const { data: stored } = await client.pictures.create({ params, body: { file } });
  await client.products.create({
    params,
    body: {
      title: "Oven cloth",
      handle: "oven-cloth",
      description_html: "<p>Thick linen & cotton</p>",
      vendor: "Ash",
      status: "active",
      options: [{ name: "Colour", values: ["Red", "Blue"] }],
      variants: [
        { option_values: ["Red"], price: 900, compare_at_price: 1200, barcode: "4006381333931", on_hand: 3 },
        { option_values: ["Blue"], price: 950, sku: "OC-B" },
      ],
      pictures: [{ id: stored.id, alt: "A cloth" }],
    },
  });
  kinds["product"] = "/products/oven-cloth";
  const text = { description_html: "<p>Since 1990 & more</p>" };
  await client.pages.create({ params, body: { title: "Our story", handle: "our-story", ...text } });
  await client.pages.create({ params, body: { kind: "refund-policy", title: "Refund policy", ...text } });
  await client.faqs.create({ params, body: { question: "Is it linen?", answer_html: "<p>Yes</p>" } });
  const posts = ["Spring news", "Care & repair"];
  for (const title of posts)
    await client.blogs.create({
      params,
      body: { title, handle: title === posts[0] ? "spring-news" : undefined, author: "Ada", ...text },
    });
  const { data: form } = await client.messages.read_settings({ params });
  await client.messages.update_settings({ params, body: { ...form, is_enabled: true } });
  const { version } = (await client.languages.read({ params })).data;
  const others = languages.slice(1).map((code) => ({ code: code as "ar" | "fr", is_published: true }));
  await client.languages.update({ params, body: { languages: others, version } });
  await shop.admin.query(
    `update shops set seo = seo || '{"has_feeds": true}', storefront_version = storefront_version + 1 where id = $1`,
    [params.shop_id],
  );
});
test.afterAll(() => shop?.admin.end());

/** Requests a URL of any host of the product: only browsers resolve their names. */
function get(request: APIRequestContext, url: string): Promise<APIResponse> {
  const { host, pathname, search } = new URL(url);
  return request.get(`http://127.0.0.1:${port}${pathname}${search}`, { headers: { host }, maxRedirects: 0 });
}

/** The canonical URL and the alternates in the head of a page. */
async function linksOf(page: Page) {
  return page.evaluate(() => ({
    language: document.documentElement.lang,
    direction: document.documentElement.dir,
    canonical: document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? null,
    alternates: Object.fromEntries(
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=alternate][hreflang]")].map((link) => [
        link.hreflang,
        link.href,
      ]),
    ),
    types: [...document.querySelectorAll("script[type='application/ld+json']")].map(({ textContent }) => {
      const data = JSON.parse(textContent) as { "@context"?: string };
      return data["@context"];
    }),
  }));
}

test("each kind of page has its language, canonical URL and alternates in three languages", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const rows: string[] = [];
  const failures: string[] = [];
  for (const [kind, path] of Object.entries(kinds)) {
    const cells: string[] = [];
    const wanted = Object.fromEntries(languages.map((one) => [one, shop.url + pathIn(one, path)]));
    for (const language of languages) {
      const url = wanted[language]!;
      const response = await page.goto(url);
      const { canonical, alternates, types, ...written } = await linksOf(page);
      const problems = [
        response?.status() === 200 ? "" : `status ${response?.status()}`,
        written.language === language ? "" : `lang ${written.language}`,
        written.direction === (language === "ar" ? "rtl" : "ltr") ? "" : `dir ${written.direction}`,
        canonical === url ? "" : `canonical ${canonical}`,
        JSON.stringify(Object.entries(alternates).toSorted()) ===
        JSON.stringify(Object.entries({ ...wanted, "x-default": wanted["en"] }).toSorted())
          ? ""
          : `alternates ${JSON.stringify(alternates)}`,
        types.every((one) => one === "https://schema.org") ? "" : `JSON-LD ${types.join()}`,
      ].filter(Boolean);
      cells.push(problems.length === 0 ? "ok" : "FAIL");
      failures.push(...problems.map((problem) => `${kind} in ${language}: ${problem}`));
    }
    rows.push(`${kind.padEnd(12)} ${cells.join("  ")}`);
  }
  const count = rows.length * languages.length;
  process.stdout.write(
    [
      `${"".padEnd(12)} ${languages.join("  ")}`,
      ...rows,
      `Languages × kinds of pages: ${count} pages, ${failures.length} failures`,
      "",
    ].join("\n"),
  );
  expect(rows).toHaveLength(12);
  expect(failures).toEqual([]);
});

test("sitemaps list each page once, in each language, and every page exists", async ({ page, request }) => {
  test.setTimeout(120_000);
  await page.goto(shop.url);
  const problems: string[] = [];
  const pages = new Map<string, Record<string, string>>();
  const waiting = [`${shop.url}/sitemap.xml`];
  let files = 0;
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    files++;
    const sitemap = await readSitemap(page, await (await get(request, url)).text());
    problems.push(...sitemap.problems.map((problem) => `${url}: ${problem}`));
    for (const { url: listed, alternates } of sitemap.listed) {
      if (sitemap.isIndex) waiting.push(listed);
      else if (pages.has(listed)) problems.push(`${listed} is listed twice`);
      else pages.set(listed, alternates);
    }
  }
  for (const [url, alternates] of pages) {
    const status = (await get(request, url)).status();
    if (status !== 200) problems.push(`${url}: status ${status}`);
    // Alternates count only if they name each other.
    for (const other of Object.values(alternates))
      if (JSON.stringify(pages.get(other)) !== JSON.stringify(alternates))
        problems.push(`${url} and ${other}`);
    if (!Object.values(alternates).includes(url)) problems.push(`${url} isn't among its alternates`);
  }
  process.stdout.write(`Sitemaps: ${files} files, ${pages.size} pages, ${problems.length} problems\n`);
  expect(problems).toEqual([]);
  expect(pages.size).toBeGreaterThanOrEqual(12 * languages.length);
});

test("feeds of posts and products follow their specifications in each language", async ({
  page,
  request,
}) => {
  await page.goto(shop.url);
  const problems: string[] = [];
  let [posts, products] = [0, 0];
  for (const language of languages) {
    const rss = await (await get(request, `${shop.url}${pathIn(language, "/blog/feed.xml")}`)).text();
    posts += rss.split("<item>").length - 1;
    problems.push(...(await rssProblems(page, rss)).map((problem) => `RSS in ${language}: ${problem}`));
  }
  const { data: seo } = await shop.client.seo.read({ params: shop.params });
  for (const { feed, language, url } of seo.feeds) {
    const text = await (await get(request, url)).text();
    const items = feed === "google" ? await googleItems(page, text) : metaItems(text);
    products += items.length;
    // The products without pictures are listed, too, and Google disapproves them until they have one.
    const withPictures = items.filter((item) => item["image_link"]);
    expect(withPictures.length).toBeGreaterThanOrEqual(2);
    problems.push(...feedProblems(withPictures).map((problem) => `${feed} in ${language}: ${problem}`));
  }
  process.stdout.write(
    `Feeds: ${posts} posts in ${languages.length} RSS feeds, ${products} items in ${seo.feeds.length} product feeds, ${problems.length} problems\n`,
  );
  expect(seo.feeds.length).toBe(2 * languages.length);
  expect(problems).toEqual([]);
});

/** A browser that records violations of the policy, and requests to other hosts. */
async function watchIn(context: BrowserContext): Promise<{ page: Page; taken(): Promise<string[]> }> {
  await context.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      violations.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on("request", (request) => {
    const { protocol, hostname, port: of } = new URL(request.url());
    if (protocol.startsWith("http") && !(hostname.endsWith(".localhost") && of === String(port)))
      requests.push(`a request to ${request.url()}`);
  });
  const taken = async () => [
    ...requests.splice(0),
    ...(await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations.splice(0))),
  ];
  return { page, taken };
}

test("pages of all kinds have no violation of the policy, and no plugin loads without consent", async ({
  browser,
}) => {
  test.setTimeout(200_000);
  const body = { is_active: true, settings: { measurement_id: "G-AB12CD34EF" }, version: 0 };
  await shop.client.plugins.save({ params: { ...shop.params, kind: "google_analytics" }, body });
  const context = await browser.newContext();
  const { page, taken } = await watchIn(context);
  const failures: string[] = [];
  const urls = [
    ...languages.flatMap((one) => Object.values(kinds).map((path) => shop.url + pathIn(one, path))),
    ...unlisted.map((path) => shop.url + path),
  ];
  await page.goto(shop.url);
  await page
    .getByRole("region", { name: "Your privacy" })
    .getByRole("button", { name: "Reject all" })
    .click();
  for (const url of urls) {
    await page.goto(url);
    await page.waitForLoadState("networkidle");
    failures.push(...(await taken()).map((violation) => `${url}: ${violation}`));
  }
  process.stdout.write(`Content security policy: ${urls.length} pages, ${failures.length} violations\n`);
  expect(failures).toEqual([]);
  expect(urls).toHaveLength(41);

  // The watch would notice one.
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=void(0)>"));
  await expect.poll(taken, { timeout: 15_000 }).not.toEqual([]);
  await context.close();
});
