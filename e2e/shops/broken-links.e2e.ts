import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner checks the links of the shop, creates a redirect for a broken one, corrects the other, and checks again. A
// shopper follows the links.

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
    await expect(shopper.getByRole("heading", { name: "Apron 1", level: 1 })).toBeVisible();
  }
  await shopper.context().close();
});
