import { expect, test } from "@playwright/test";
import { port } from "../support/at-the-dashboard.ts";
import { Audit } from "../support/audit.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart } from "../support/shopping.ts";

// The weight of a storefront page, and whether ARIA allows its roles.

let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Weight", 3);
});
test.afterAll(() => shop?.admin.end());

const maxFontBytes = 45_000;

test("fonts weigh at most 45 KB on every page, none from another host, and cause no layout shift when they load", async ({
  browser,
}) => {
  for (const path of [
    "",
    "/products",
    "/products/apron-1",
    "/categories/aprons",
    "/search",
    "/cart",
    "/checkout",
  ]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const audit = new Audit(page, port);
    if (path === "/cart" || path === "/checkout") {
      await page.goto(`${shop.url}/products/apron-1`);
      await addToCart(page);
    }
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { shifted: ((window as { shifted?: number }).shifted ?? 0) + shift.value });
      }).observe({ type: "layout-shift", buffered: true });
    });
    const fonts: Promise<number>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "font")
        fonts.push(response.headerValue("content-length").then(Number));
    });
    await page.goto(shop.url + path);
    await audit.settle();
    const bytes = (await Promise.all(fonts)).reduce((sum, size) => sum + size, 0);
    expect(bytes, path).toBeGreaterThan(10_000);
    expect(bytes, path).toBeLessThanOrEqual(maxFontBytes);
    const shifted = await page.evaluate(() => (window as { shifted?: number }).shifted ?? 0);
    expect(shifted, path).toBeLessThanOrEqual(0.01);
    // Axe audits these pages in every-screen.e2e.ts.
    expect(await audit.layoutViolations(), path).toEqual([]);
    await context.close();
  }
});

test("scripts of a product page weigh at most 12 KB", async ({ page }) => {
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      scripts.push(response.headerValue("content-length").then(Number));
  });
  await page.goto(`${shop.url}/products/apron-1`, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(12 * 1024);
});

test("the search box is a combobox on an input whose type allows it", async ({ page }) => {
  await page.goto(`${shop.url}/products`);
  for (const box of await page.getByRole("combobox").all()) {
    const kind = await box.evaluate((element) => `${element.tagName} ${element.getAttribute("type")}`);
    expect(["INPUT text", "SELECT null"]).toContain(kind);
  }
  await expect(page.getByRole("combobox", { name: "Search the shop" })).toHaveAttribute(
    "inputmode",
    "search",
  );
});
