import { expect, type Page, test } from "@playwright/test";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// A shopper saves an item of the cart for later and moves it back, with and without JavaScript.

let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Saved items", 2);
});
test.afterAll(() => shop?.admin.end());

async function add(page: Page, product: string, hasScript: boolean): Promise<void> {
  await page.goto(`${shop.url}/products/${product}`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  if (hasScript) await page.getByRole("dialog", { name: "Cart" }).getByRole("listitem").first().waitFor();
}

test("an item is saved for later below the cart, and moved back, with and without JavaScript", async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    for (const product of ["apron-1", "apron-2"]) await add(page, product, javaScriptEnabled);
    await page.goto(`${shop.url}/cart`);
    const lines = page.locator(".cart-columns").getByRole("listitem");
    await expect(lines).toHaveCount(2);
    // With the keyboard, as with a click.
    await page.getByRole("button", { name: /^Save for later: Apron 2$/ }).press("Enter");
    const saved = page.getByRole("region", { name: "Saved for later" });
    await expect(saved.getByRole("link", { name: "Apron 2" })).toBeVisible();
    await expect(lines).toHaveCount(1);

    await page.getByRole("button", { name: "Remove Apron 1" }).click();
    await expect(page.getByText("Your cart is empty.")).toBeVisible();
    await saved.getByRole("button", { name: "Move to cart: Apron 2" }).click();
    await expect(lines).toHaveCount(1);
    await expect(saved).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await context.close();
  }
});
