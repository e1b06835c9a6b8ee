import { expect, type Page, test } from "@playwright/test";
import { findEnglish, textsOf } from "../../contract/test/english-in-page.ts";
import { shopperSentences } from "../../storefront/test/shopper-sentences.ts";
import { port } from "../support/at-the-dashboard.ts";
import { Audit } from "../support/audit.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// A shop in Arabic, as shoppers see it: every sentence is in Arabic, right to left, also after the islands have been
// hydrated and the API has rejected something.

const written = shopperSentences();
const maxFontBytes = 45_000;

let shop: ShopWithProducts;
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Warda", 3);
  // The page is cached in English before the language of the shop changes.
  const page = await browser.newPage();
  await page.goto(`${shop.url}/products`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.close();
  await shop.client.shops.update({ params: shop.params, body: { language: "ar" } });
});
test.afterAll(() => shop?.admin.end());

async function findOnPage(page: Page): Promise<string[]> {
  return findEnglish(await page.evaluate(textsOf, undefined), written);
}

/** The elements with Arabic text whose letters are spaced, which tears joined letters apart. */
function findSpaced(page: Page): Promise<string[]> {
  return page
    .locator(":dir(rtl)")
    .evaluateAll((elements) =>
      elements
        .filter((element) => !["normal", "0px"].includes(getComputedStyle(element).letterSpacing))
        .map((element) => element.outerHTML.slice(0, 80)),
    );
}

async function expectArabic(page: Page, where: string): Promise<void> {
  const html = page.locator("html");
  await expect(html, where).toHaveAttribute("lang", "ar");
  await expect(html, where).toHaveAttribute("dir", "rtl");
  expect(await findSpaced(page), where).toEqual([]);
  expect(await findOnPage(page), where).toEqual([]);
}

test("a shopper finds, buys and tracks an order without an English sentence", async ({ page }) => {
  const audit = new Audit(page, port);
  for (const path of [
    "",
    "/products",
    "/categories/aprons",
    "/search?search=apron",
    "/search?search=kettle",
    "/wishlist",
  ]) {
    await page.goto(shop.url + path);
    await audit.settle();
    await expectArabic(page, path);
  }
  await page.goto(`${shop.url}/products`);
  await expect(page.getByRole("status").first()).toHaveText("3 منتجات");
  await page.getByLabel("Birch").check();
  await expect(page.getByRole("status").first()).toHaveText("منتج واحد");
  await expectArabic(page, "a list narrowed without loading the page again");

  await page.goto(`${shop.url}/products/apron-1`);
  await page.getByRole("button", { name: "إضافة إلى السلة" }).click();
  const drawer = page.getByRole("dialog", { name: "السلة" });
  await drawer.getByRole("listitem").first().waitFor();
  await drawer.getByRole("button", { name: /^تقليل كمية/ }).click();
  await expect(drawer.getByText("سلتك فارغة.")).toBeVisible();
  await expectArabic(page, "an empty cart beside a product");
  await drawer.getByRole("button", { name: "تراجع" }).click();
  await drawer.getByRole("listitem").first().waitFor();
  await expectArabic(page, "the cart beside a product");
  expect(await audit.violations()).toEqual([]);

  await page.goto(`${shop.url}/cart`);
  await audit.settle();
  await expectArabic(page, "cart");
  await page.goto(`${shop.url}/checkout`);
  await audit.settle();
  await expectArabic(page, "checkout");
  await order(page, audit);
});

async function order(page: Page, audit: Audit): Promise<void> {
  // The island fetches the fields of another country.
  await page.locator("#country").selectOption("US");
  await expect(page.getByLabel("الولاية")).toBeVisible();
  await expectArabic(page, "checkout, another country");
  await page.locator("#country").selectOption("GB");
  await expect(page.getByLabel("الولاية")).toHaveCount(0);

  for (const [field, value] of Object.entries({
    email: "nadia@example.com",
    name: "Nadia Haddad",
    line1: "12 Orchard Street",
    city: "Bristol",
    postal_code: "no postcode",
  }))
    await page.locator(`#${field}`).fill(value);
  await page.getByRole("button", { name: /^تقديم الطلب/ }).click();
  await expect(page.locator("#postal_code-error")).toContainText("أدخل رمزًا بريديًا مثل");
  await expectArabic(page, "checkout, with a mistake");
  expect(await audit.violations()).toEqual([]);
  await page.locator("#postal_code").fill("BS1 5EH");
  await page.locator("#city").blur();
  await expect(page.getByText("توصيل عادي")).toBeVisible();
  await page.getByRole("button", { name: /^تقديم الطلب/ }).click();
  await page.waitForURL(/\/orders\//);
  await audit.settle();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("شكرًا لك");
  await expectArabic(page, "order");
  expect(await audit.violations()).toEqual([]);
}

test("fonts of an Arabic page weigh at most 45 KB", async ({ page }) => {
  const audit = new Audit(page, port);
  const fonts: { name: string; size: Promise<number> }[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "font")
      fonts.push({ name: response.url(), size: response.headerValue("content-length").then(Number) });
  });
  await page.goto(`${shop.url}/products/apron-1`);
  await audit.settle();
  const sizes = await Promise.all(fonts.map(({ size }) => size));
  expect(fonts.some(({ name }) => name.includes("plex-arabic"))).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxFontBytes);
});
