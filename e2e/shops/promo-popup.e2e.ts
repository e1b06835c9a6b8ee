import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner publishes a popup with a coupon for subscribers; shoppers close it or sign up.

test.describe.configure({ mode: "serial" });

let shop: ShopWithProducts;

test.beforeAll(async () => {
  shop = await openShopWithProducts("Popup shop", 1);
  await shop.client.coupons.create({
    params: shop.params,
    body: {
      title: "Welcome",
      method: "code",
      code: "WELCOME10",
      type: "percent",
      basis_points: 1000,
      items: {},
      required_items: {},
    },
  });
});
test.afterAll(() => shop?.admin.end());

const popup = (page: Page) => page.getByRole("dialog", { name: "10% off your first order" });

test("an owner publishes a popup, previews it, and a wrong code is explained", async ({ browser }) => {
  const page = await (await browserOf(browser, shop.owner)).newPage();
  await page.goto(dashboard + paths.promoPopup);
  await page.getByLabel("Title", { exact: true }).fill("10% off your first order");
  await page.getByRole("radio", { name: "Newsletter sign-up" }).check();
  await page.getByLabel("Coupon code").fill("WELCOM");
  await page.getByLabel("Delay").fill("1");
  await page.getByRole("switch", { name: "Published" }).check();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("10% off your first order");
  await expect(preview).toContainText("Sign up");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("You have no coupon with this code.").first()).toBeVisible();
  // Only now: the browser logs the rejected request.
  const audit = new Audit(page, port);
  await page.getByLabel("Coupon code").fill("welcome10");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Promo popup saved.").first()).toBeVisible();
  await expect(page.getByLabel("Coupon code")).toHaveValue("WELCOME10");
  await expectClean(audit);
});

test("a shopper closes the popup with Escape, and doesn't see it again", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const audit = new Audit(page, port);
  await page.goto(`${shop.url}/products`);
  await expect(popup(page)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  await expectClean(audit);
  await page.keyboard.press("Escape");
  await expect(popup(page)).toBeHidden();
  await page.goto(`${shop.url}/products/${shop.products[0]!.handle}`);
  // Longer than the popup's delay.
  await page.waitForTimeout(2000);
  await expect(popup(page)).toBeHidden();
});

test("a shopper signs up on a phone, and the link with the code applies the coupon", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await page.goto(shop.url);
  await popup(page).getByLabel("Email").fill("nia@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText("WELCOME10")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Check your email", exact: true })).toBeVisible();
  const link = page.getByRole("link", { name: "Continue shopping" });
  await expect(link).toHaveAttribute("href", /\/products\?coupon=WELCOME10$/);
  await link.click();
  await expect(page).toHaveURL(/\/products$/);
  expect((await context.cookies()).some(({ value }) => value === "WELCOME10")).toBe(true);
});

test("a browser that blocks storage shows the popup on the first page, and it can be closed", async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
  });
  await page.goto(`${shop.url}/products`);
  await popup(page).getByRole("button", { name: "Close" }).click();
  await expect(popup(page)).toBeHidden();
  await page.getByRole("link", { name: "Apron 1" }).first().click();
  await page.waitForURL(/\/products\/apron-1/);
  await page.waitForTimeout(2000);
  await expect(popup(page)).toBeHidden();
});

test("the cart and the checkout have no popup", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  for (const path of ["/cart", "/checkout"]) {
    await page.goto(shop.url + path);
    await expect(page.locator("[data-promo-popup]")).toHaveCount(0);
  }
});
