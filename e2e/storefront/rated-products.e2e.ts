import { expect, test } from "@playwright/test";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Rated products", 4);
  const stars = [5, 4, 3];
  const rows = stars.flatMap((one, at) => Array(4).fill(`${shop.products[at]!.handle},${one},Good`));
  const lines = rows.map((row, n) => `${row} ${n}`);
  const file = new File([["Product Handle,Rating,Body", ...lines].join("\n")], "reviews.csv");
  await shop.client.review_files.import({ params: shop.params, body: { file, status: "published" } });
});
test.afterAll(() => shop?.admin.end());

const titles = (page: import("@playwright/test").Page) => page.locator(".list .card-title");

test("shoppers filter a list by rating, sort by it and remove the filter, and a merchant finds poor products", async ({
  page,
}) => {
  await page.goto(`${shop.url}/products`);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/live-filters")),
  );
  await page.getByRole("link", { name: "4 stars & up 2", exact: true }).click();
  await expect(page).toHaveURL(`${shop.url}/products?rating=4`);
  await expect(titles(page)).toHaveText(["Apron 2", "Apron 1"]);
  // The counts of the other stars remain, and so does the focus.
  await expect(page.getByRole("link", { name: "3 stars & up 3", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "4 stars & up 2", exact: true })).toBeFocused();

  await page.getByLabel("Sort by").selectOption("Best rated");
  await expect(page).toHaveURL(`${shop.url}/products?rating=4&sort=best_rated`);
  await expect(titles(page)).toHaveText(["Apron 1", "Apron 2"]);
  await page.getByRole("link", { name: "Remove filter: 4 stars & up", exact: true }).click();
  await expect(page).toHaveURL(`${shop.url}/products?sort=best_rated`);
  await expect(titles(page)).toHaveText(["Apron 1", "Apron 2", "Apron 3", "Apron 4"]);

  const { data } = await shop.client.products.list({ params: shop.params, query: { rating: "below_4" } });
  expect(data.map(({ title }) => title)).toEqual(["Apron 3"]);
});

test("shoppers filter a list by rating without JavaScript on a phone", async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 700 },
  });
  const page = await context.newPage();
  await page.goto(`${shop.url}/collections/linen?rating=nonsense`);
  await expect(titles(page)).toHaveCount(4);
  await page.getByText("Filter", { exact: true }).click();
  await page.getByRole("link", { name: "3 stars & up 3", exact: true }).click();
  await expect(page).toHaveURL(`${shop.url}/collections/linen?rating=3`);
  await expect(titles(page)).toHaveCount(3);
  await page.getByText("Filter", { exact: false }).first().click();
  await page.getByRole("checkbox", { name: "In stock" }).check();
  await page.getByRole("button", { name: "Show 3 products", exact: true }).click();
  await expect(page).toHaveURL(/rating=3/);
  await context.close();
});
