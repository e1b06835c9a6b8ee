import { expect, type Page, test } from "@playwright/test";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// A list page loads once, and only a changed filter loads another list.

let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("List pages", 60);
});
test.afterAll(() => shop?.admin.end());

/** Counts the requests of a page, until there are no more. */
function countRequests(page: Page) {
  const counts = { documents: 0, fetches: 0 };
  page.on("request", (request) => {
    if (request.resourceType() === "document") counts.documents++;
    if (["fetch", "xhr"].includes(request.resourceType())) counts.fetches++;
  });
  return counts;
}

/** Waits until the script of the filters has loaded and hydrated them. */
async function filtersAreAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/live-filters")),
  );
  await page.waitForLoadState("networkidle");
}

for (const path of [
  "/products",
  "/products?vendor=Ash&in_stock=1&sort=title",
  "/products?price_min=5&price_max=20",
  "/search?search=apron",
  "/categories/aprons",
  "/collections/linen",
])
  test(`${path} requests one document and no list, and one Back leaves it`, async ({ page }) => {
    await page.goto(shop.url);
    const counts = countRequests(page);
    await page.goto(`${shop.url}${path}`);
    await filtersAreAlive(page);
    expect(counts).toEqual({ documents: 1, fetches: 0 });
    await page.goBack();
    await expect(page).toHaveURL(shop.url);
  });

test("more products are loaded into the list, and Back from a product restores them and the position", async ({
  page,
}) => {
  await page.goto(`${shop.url}/products`);
  await filtersAreAlive(page);
  const counts = countRequests(page);
  const cards = page.locator(".list .grid > li");
  const more = page.getByRole("link", { name: "Load more" });
  await more.click();
  await expect(cards).toHaveCount(48);
  await more.click();
  await expect(cards).toHaveCount(60);
  await expect(more).toHaveCount(0);
  expect(counts).toEqual({ documents: 0, fetches: 2 });
  await expect(page).toHaveURL(`${shop.url}/products`);

  const last = cards.last().getByRole("link").first();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect(page).toHaveURL(/\/products\/apron-\d+$/);
  await page.goBack();
  await expect(cards).toHaveCount(60);
  await expect(last).toBeInViewport();
});

test("without JavaScript the further products are on a second page", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/products`);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/cursor=/);
  await page.getByRole("link", { name: "Previous page" }).click();
  await expect(page.locator(".list .card-title").first()).toHaveText("Apron 60");
  await context.close();
});

test("a changed filter requests one list and adds one history entry; an unchanged one requests none", async ({
  page,
}) => {
  await page.goto(shop.url);
  await page.goto(`${shop.url}/products`);
  await filtersAreAlive(page);
  const counts = countRequests(page);
  await page.getByLabel(/^Ash/).check();
  await expect(page).toHaveURL(/\?vendor=Ash$/);
  await expect(page.getByText("30 products", { exact: true })).toBeVisible();
  expect(counts).toEqual({ documents: 0, fetches: 1 });

  // Typed and undone, the skip link, and the button that submits the same filters again.
  const from = page.getByRole("textbox", { name: "From" });
  await from.fill("7");
  await from.fill("");
  await from.blur();
  await page.evaluate(() => (location.hash = "main"));
  await page.evaluate(() => document.querySelector<HTMLFormElement>("#filters")!.requestSubmit());
  await page.waitForLoadState("networkidle");
  expect(counts).toEqual({ documents: 0, fetches: 1 });

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${shop.url}/products`);
  await expect(page.getByText("60 products", { exact: true })).toBeVisible();
  await expect(page.getByLabel(/^Ash/)).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(shop.url);
});
