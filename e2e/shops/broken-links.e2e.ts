import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner checks the links of the shop, creates a redirect for a broken one, corrects the other, and checks again. A
// shopper follows the links. The check and the storefront agree on which pages exist.

let shop: ShopWithProducts;
let page: Page;
let about: { id: string; version: number };

const html = (...urls: string[]) => urls.map((url) => `<p><a href="${url}">To ${url}</a></p>`).join("");

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Lost Links", 1);
  const { data } = await shop.client.pages.create({
    params: shop.params,
    body: { title: "About us", description_html: html("/products/apron-1", "/old-apron", "/typo") },
  });
  about = data;
  page = await (await browserOf(browser, shop.owner)).newPage();
});
test.afterAll(async () => {
  await page.context().close();
  await shop?.admin.end();
});

test("the owner checks the links, which no check has done before", async () => {
  await page.goto(dashboard + paths.tools);
  await page.getByRole("link", { name: "Check links" }).click();
  await expect(page.getByText("Links not checked yet")).toBeVisible();
  await expectClean(new Audit(page, port));
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Check started.")).toBeVisible();
  const rows = page.getByRole("table", { name: "Broken links" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("/old-apron");
  await expect(rows.first()).toContainText("Your shop has no page at this URL.");
  await expect(rows.first()).toContainText("About us");
  await expect(page.getByText(/^Last checked: Today .* · 3 links$/)).toBeVisible();
  await expectClean(new Audit(page, port));
});

test("a link is corrected by a redirect, another one on its page", async () => {
  const row = (url: string) => page.getByRole("row").filter({ hasText: url });
  await row("/old-apron").getByRole("link", { name: "Create redirect" }).click();
  await expect(page.getByLabel("Old path")).toHaveValue("/old-apron");
  await page.getByLabel("Redirect to").fill("/products/apron-1");
  await page.getByRole("button", { name: "Create redirect" }).last().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "/old-apron" })).toBeVisible();

  await page.goto(dashboard + paths.brokenLinks);
  await expect(row("/typo").getByRole("link", { name: "Edit About us" })).toHaveAttribute(
    "href",
    paths.page(about.id),
  );
  await shop.client.pages.update({
    params: { ...shop.params, id: about.id },
    body: {
      title: "About us",
      handle: "about-us",
      version: about.version,
      description_html: html("/products/apron-1", "/old-apron", shop.url),
    },
  });
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("No broken links")).toBeVisible();
});

test("a shopper follows the links to pages of the shop", async ({ browser }) => {
  const shopper = await (await browser.newContext()).newPage();
  for (const path of ["/products/apron-1", "/old-apron"]) {
    await shopper.goto(`${shop.url}/pages/about-us`);
    await shopper.getByRole("link", { name: `To ${path}` }).click();
    await expect(shopper.getByRole("heading", { name: "Apron 1", level: 1, exact: true })).toBeVisible();
  }
  await shopper.context().close();
});

test("the check finds the links whose page isn't in the storefront, and no others", async ({ browser }) => {
  const { client, params } = shop;
  await client.faqs.create({ params, body: { question: "When?", answer_html: "<p>Today</p>" } });
  await client.blogs.create({ params, body: { title: "News", tags: ["linen"] } });
  await client.pages.create({ params, body: { title: "Refunds", kind: "refund-policy" } });
  await client.pages.create({ params, body: { title: "Draft", is_published: false } });
  const paths = [
    "",
    "products",
    "categories",
    "collections",
    "search",
    "wishlist",
    "cart",
    "faq",
    "reviews",
    "blog",
    "contact",
    "newsletter",
    "account",
    "account/login",
    "robots.txt",
    "sitemap.xml",
    "sitemap-pages-0.xml",
    "products/apron-1",
    "products/nothing",
    "products/apron-1/nothing",
    "categories/aprons",
    "categories/no",
    "collections/linen",
    "collections/no",
    "pages/about-us",
    "pages/draft",
    "pages/refund-policy",
    "pages",
    "policies",
    "policies/refund-policy",
    "policies/about-us",
    "policies/privacy-policy",
    "blog/feed.xml",
    "blog/news",
    "blog/no",
    "blog/tags/linen",
    "blog/tags/no",
    "blog/tags",
    "old-apron",
    "no",
    "no/more",
  ].map((path) => `/${path}`);
  await client.pages.create({ params, body: { title: "All", description_html: html(...paths) } });
  await client.broken_links.start_check({ params });
  await expect.poll(async () => (await client.broken_links.read_check({ params })).data?.status).toBe("done");
  const { data } = await client.broken_links.list({ params, query: { limit: 100 } });

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(shop.url);
  const missing = await visitor.evaluate(
    async ({ base, all }) => {
      const statuses = await Promise.all(
        all.map(async (path) => ({ path, ok: (await fetch(base + path)).ok })),
      );
      return statuses.filter(({ ok }) => !ok).map(({ path }) => path);
    },
    { base: shop.url, all: paths },
  );
  await visitor.context().close();
  expect(data.map(({ url }) => url).toSorted()).toEqual(missing.toSorted());
});
