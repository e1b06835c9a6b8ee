import { expect, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner turns on the contact form, a shopper sends a message without JavaScript, and the owner reads it.

test.describe.configure({ mode: "serial" });

let shop: ShopWithProducts;

test.beforeAll(async () => {
  shop = await openShopWithProducts("Contact shop", 1);
});
test.afterAll(() => shop?.admin.end());

test("an owner turns on the contact form", async ({ browser }) => {
  const page = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.messages);
  await expect(page.getByRole("heading", { name: "No messages yet", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Contact form" }).first().click();
  await page.getByRole("switch").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings saved.").first()).toBeVisible();
  await expectClean(audit);
});

test("a shopper corrects the form and sends it without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(shop.url);
  await page.getByRole("link", { name: "Contact form" }).click();
  await page.getByLabel("Name").fill("Nia Shopper");
  await page.getByLabel("Email").first().fill("nia@example");
  await page.getByLabel("Message").fill("Do you deliver\non Saturdays?");
  await page.getByRole("button", { name: "Send message" }).click();
  // What was typed stays.
  await expect(page.getByLabel("Message")).toHaveValue("Do you deliver\non Saturdays?");
  await page.locator("main").getByLabel("Email").fill("nia@shop.example");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your message", exact: true })).toBeVisible();
});

test("the owner reads the message, which is unread until then", async ({ browser }) => {
  const page = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.messages);
  await expect(page.getByRole("row", { name: /Nia Shopper/ })).toContainText("Unread");
  await page
    .getByRole("link", { name: /Nia Shopper/ })
    .first()
    .click();
  await expect(page.getByText("Do you deliver on Saturdays?")).toBeVisible();
  const reply = page.getByRole("link", { name: "Reply by email" });
  await expect(reply).toHaveAttribute("href", /^mailto:nia(@|%40)shop\.example\?/);
  await expect(page.getByRole("button", { name: "Mark as unread" })).toBeVisible();
  await expectClean(audit);
});
