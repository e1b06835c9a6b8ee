import { expect, type Page, test } from "@playwright/test";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart, fillCheckout, clickPlaceOrder } from "../support/shopping.ts";

// One cart in several tabs, and a checkout that is reloaded, left and opened again.

let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Cart tabs", 3);
});
test.afterAll(() => shop?.admin.end());

const badge = (page: Page) => page.locator(".badge");

async function fillCart(page: Page): Promise<void> {
  await page.goto(`${shop.url}/products/apron-1`);
  await addToCart(page);
}

test("text typed into the checkout survives a reload, whether it could be saved or not", async ({ page }) => {
  await fillCart(page);
  await page.goto(`${shop.url}/checkout`);
  await page.getByLabel("Full name").fill("Nia Shopper");
  await page.getByLabel("City").fill("Bristol");
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Nia Shopper");
  await expect(page.getByLabel("City")).toHaveValue("Bristol");

  await fillCheckout(page);
  await page.getByLabel("Email").fill("nia@");
  await page.reload();
  await expect(page.getByLabel("Email")).toHaveValue("nia@");
  await expect(page.getByLabel("Street and number")).toHaveValue("12 Orchard Street");
  // Another tab shows the saved values.
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/checkout`);
  await expect(other.getByLabel("Email")).toHaveValue("nia@example.com");
  await other.close();

  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).toContain("nia@");
  expect(stored).not.toMatch(/payment|card|cash/i);
  await page.getByLabel("Email").fill("nia@example.com");
  await clickPlaceOrder(page);
  await page.waitForURL(/\/orders\//);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("after an order is placed in one tab, the other tab and Back lead to it", async ({ page }) => {
  await fillCart(page);
  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page);
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/checkout`);
  await expect(other.getByRole("button", { name: /^Place order/ })).toBeVisible();

  await page.bringToFront();
  await clickPlaceOrder(page);
  await page.waitForURL(/\/orders\//);
  const order = page.url();
  await other.bringToFront();
  await clickPlaceOrder(other).catch(() => {});
  await expect(other).toHaveURL(order);
  await other.goto(`${shop.url}/checkout`);
  await expect(other).toHaveURL(order);
  await page.bringToFront();
  await page.goBack();
  await expect(page).toHaveURL(order);
});

test("the count in the header is right in every tab, and after a line was removed", async ({ page }) => {
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/products`);
  await expect(badge(other)).toHaveText("0");
  await fillCart(page);
  await expect(badge(page)).toHaveText("1");
  await expect(badge(other)).toHaveText("1");

  await other
    .getByRole("link", { name: /^Cart \d/ })
    .first()
    .click();
  const drawer = other.getByRole("dialog", { name: "Cart" });
  await drawer.getByRole("button", { name: "Increase quantity of Apron 1" }).click();
  await expect(badge(other)).toHaveText("2");
  await expect(badge(page)).toHaveText("2");
  await expect(page.getByRole("dialog", { name: "Cart" }).locator(".stepper")).toContainText("2");
});

test("the cart announces a product that was archived, and the count changes", async ({ page }) => {
  await fillCart(page);
  await page.goto(`${shop.url}/products/apron-2`);
  await addToCart(page);
  const { client, params, products } = shop;
  const { data } = await client.products.read({ params: { ...params, id: products[1]!.id } });
  await client.products.update({
    params: { ...params, id: data.id },
    body: { ...data, status: "archived" } as never,
  });
  await page.goto(`${shop.url}/cart`);
  await expect(page.getByRole("alert")).toHaveText(
    "Apron 2 was removed from your cart because it's no longer available.",
  );
  await expect(page.locator(".sums")).toContainText("Subtotal£10.00");
  await expect(badge(page)).toHaveText("1");
});
