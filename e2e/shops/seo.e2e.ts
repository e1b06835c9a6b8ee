import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner sets titles, a verification tag and the feeds; search engines see them. Then the owner redirects a path that had no
// page, and a browser without JavaScript follows it.

let shop: ShopWithProducts;
let page: Page;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Moss Lane", 1);
  page = await (await browserOf(browser, shop.owner)).newPage();
});
test.afterAll(async () => {
  await page.context().close();
  await shop?.admin.end();
});

test("the owner sets the template of product titles, a verification tag and the feeds", async () => {
  await page.goto(dashboard + paths.seo);
  await expect(page.getByRole("heading", { name: "SEO", level: 1, exact: true })).toBeVisible();
  await expectClean(new Audit(page, port));
  await page.getByLabel(/^SEO title/).fill("Moss and stones");
  await page.locator("summary", { hasText: "Products" }).click();
  const template = page.getByLabel(/^Title template/);
  await template.fill("{nonsense}");
  await page.getByLabel(/^Google/).fill("<b>not a tag</b>");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Use only the tokens listed below this field.").first()).toBeVisible();
  await template.fill("Buy");
  await page.getByRole("button", { name: "{product}" }).first().click();
  await expect(template).toHaveValue("Buy {product}");
  await page.getByLabel(/^Google/).fill('<meta name="google-site-verification" content="abc-123">');
  await page.getByLabel("Offer product feeds").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("SEO settings saved.")).toBeVisible();
  await expect(page.getByLabel(/^Google/)).toHaveValue("abc-123");
  await expect(page.getByRole("button", { name: "Copy link" })).toHaveCount(2);
});

test("search engines see the titles, the tag and the picture of a shared link", async ({ browser }) => {
  const crawler = await (await browser.newContext()).newPage();
  await crawler.goto(shop.url);
  const fetched = (url: string) =>
    crawler.evaluate(async (address) => {
      const response = await fetch(address);
      const text = await response.text();
      return { status: response.status, type: response.headers.get("content-type"), text };
    }, url);
  const read = async (url: string) => (await fetched(url)).text;
  const home = await read(shop.url);
  expect(home).toContain("<title>Moss and stones</title>");
  expect(home).toContain('<meta name="google-site-verification" content="abc-123"/>');
  const { data } = await shop.client.products.read({
    params: { ...shop.params, id: shop.products[0]!.id },
  });
  const product = await read(`${shop.url}/products/${data.handle}`);
  expect(product).toContain(`<title>Buy ${data.title}</title>`);
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(product)![1]!.replaceAll("&amp;", "&");
  expect(await fetched(picture)).toMatchObject({ status: 200, type: "image/jpeg" });
  const { data: seo } = await shop.client.seo.read({ params: shop.params });
  expect(await read(seo.feeds[0]!.url)).toContain(`<title>${data.title}`);
  await crawler.context().close();
});

test("the owner redirects a missing page, and shoppers follow", async ({ browser }) => {
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  expect((await visitor.goto(`${shop.url}/old-catalogue`))?.status()).toBe(404);
  await page.goto(dashboard + paths.missingPaths);
  await expect(page.getByText("/old-catalogue")).toBeVisible();
  await expectClean(new Audit(page, port));
  await page.getByRole("button", { name: "Create redirect" }).click();
  await page.getByLabel(/^Redirect to/).fill("/products/");
  await page.getByRole("dialog").getByRole("button", { name: "Create redirect" }).click();
  await expect(page.getByText("Redirect created.")).toBeVisible();
  await page.goto(dashboard + paths.redirects);
  await expect(page.getByText("/old-catalogue")).toBeVisible();
  await expectClean(new Audit(page, port));
  await visitor.goto(`${shop.url}/old-catalogue`);
  expect(new URL(visitor.url()).pathname).toMatch(/\/products$/);
  await visitor.context().close();
});
