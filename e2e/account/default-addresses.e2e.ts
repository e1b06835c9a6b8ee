import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { browserOf } from "../support/members.ts";
import { dashboard, port, store } from "../support/at-the-dashboard.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart } from "../support/shopping.ts";

// The URLs that the first start prints: two hosts under one parent domain, so that they share cookies.

let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Default addresses", 1);
});
test.afterAll(() => shop?.admin.end());

const referralCode = (page: Page) =>
  page.evaluate(() => /(?:^|; )referral_code=([^;]*)/.exec(document.cookie)?.[1]);

async function fillCart(page: Page, shopUrl: string): Promise<void> {
  await page.goto(`${shopUrl}/products/apron-1`);
  await addToCart(page);
}

test("/checkout on the dashboard's host shows a cart filled in the store", async ({ page }) => {
  await fillCart(page, shop.url);
  await page.goto(`${dashboard}/checkout`);
  await expect(page).toHaveURL(`${shop.url}/checkout`);
  await expect(page.getByRole("heading", { name: "Checkout", exact: true })).toBeVisible();
  await expect(page.locator(".checkout-review .lines")).toContainText("Apron 1");
});

for (const [from, on] of [
  ["store", "dashboard"],
  ["dashboard", "store"],
] as const)
  test(`a referral code stored on the ${from}'s host is shown on the ${on}'s`, async ({ page }) => {
    const urls = { store: `${shop.url}/products`, dashboard: `${dashboard}/register` };
    await page.goto(`${urls[from]}?referral=GUILD`);
    await expect(page).toHaveURL(urls[from]);
    expect(await referralCode(page)).toBe("GUILD");
    await page.goto(urls[on]);
    expect(await referralCode(page)).toBe("GUILD");
    const cookie = (await page.context().cookies()).find(({ name }) => name === "referral_code");
    expect(cookie?.domain).toBe(".vitrine.localhost");
    expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(31 * 24 * 3600 - 60);
  });

test("http://localhost redirects to the dashboard, with the path and the referral code", async ({ page }) => {
  await page.goto(`http://localhost:${port}/register?referral=LOCAL`);
  await expect(page).toHaveURL(`${dashboard}/register`);
  expect(await referralCode(page)).toBe("LOCAL");
});

test("the older host names work among themselves: dashboard, shop, cart and View shop", async ({
  browser,
}) => {
  const older = (url: string) => url.replace(".vitrine.localhost", ".localhost");
  const context: BrowserContext = await browserOf(browser, shop.owner);
  const page = await context.newPage();
  await fillCart(page, older(shop.url));
  await page.goto(`${older(shop.url)}/checkout`);
  await expect(page.locator(".checkout-review .lines")).toContainText("Apron 1");
  const handle = new URL(shop.url).pathname.slice(1);
  await page.goto(`${older(dashboard)}/checkout?shop=${handle}`);
  await expect(page).toHaveURL(`${older(shop.url)}/checkout`);

  await page.goto(`${older(dashboard)}/shop/orders`);
  const link = page.getByRole("link", { name: "View shop" });
  await expect(link).toHaveAttribute("href", older(shop.url));
  await page.goto(`${dashboard}/shop/orders`);
  await expect(link).toHaveAttribute("href", `${store}/${handle}`);
  await context.close();
});
