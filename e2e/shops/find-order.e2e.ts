import { expect, type Page, test } from "@playwright/test";
import { dataDir } from "../support/at-the-dashboard.ts";
import { orderLinkFor } from "../support/sample-accounts.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { clickPlaceOrder, typeAddress } from "../support/shopping.ts";

// A guest who lost the confirmation finds the order without JavaScript, on a phone.

let shop: ShopWithProducts;
let guest: Page;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Find order", 1);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  guest = await context.newPage();
});
test.afterAll(async () => {
  await guest?.context().close();
  await shop?.admin.end();
});

test("a guest places an order", async () => {
  await guest.goto(`${shop.url}/products/apron-1`);
  await guest.getByRole("button", { name: "Add to cart", exact: true }).click();
  await guest.goto(`${shop.url}/checkout`);
  await typeAddress(guest);
  await guest.getByRole("radio", { name: "Cash on delivery" }).check();
  await guest.getByRole("button", { name: "Save and continue", exact: true }).click();
  await clickPlaceOrder(guest);
  await expect(guest).toHaveURL(/\/orders\//);
});

test("the guest corrects the form, and finds the order with the link in the email", async () => {
  const ordered = guest.url();
  await guest.context().clearCookies();
  await guest.goto(shop.url);
  await guest.getByRole("link", { name: "Find your order", exact: true }).click();
  await guest.getByLabel("Order number").fill("#1001");
  await guest.getByLabel("Email or phone number of the order").fill("nia@");
  await guest.getByRole("button", { name: "Send link", exact: true }).click();
  await expect(guest.getByText("Enter an email, like name@example.com, or a phone number.")).toBeVisible();
  await expect(guest.getByLabel("Order number")).toHaveValue("#1001");
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await guest.getByLabel("Email or phone number of the order").fill("Nia@Example.com");
  await guest.getByRole("button", { name: "Send link", exact: true }).click();
  await expect(guest.getByRole("heading", { name: "Check your messages", exact: true })).toBeVisible();
  const link = await orderLinkFor(dataDir, "nia@example.com", /^The link to your order #1001 at Find order/);
  expect(link).toBe(ordered.replace(/[?#].*$/, ""));
  await guest.goto(link);
  await expect(guest.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(guest.getByText("Apron 1").first()).toBeVisible();
});

test("the response to an unknown order is the same", async () => {
  await guest.goto(`${shop.url}/find-order`);
  await guest.getByLabel("Order number").fill("9999");
  await guest.getByLabel("Email or phone number of the order").fill("else@example.com");
  await guest.getByRole("button", { name: "Send link", exact: true }).click();
  await expect(guest.getByRole("heading", { name: "Check your messages", exact: true })).toBeVisible();
});
