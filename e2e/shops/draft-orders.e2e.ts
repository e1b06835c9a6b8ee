import { expect, test } from "@playwright/test";
import { startStripe, type StripeDouble } from "../../api/test/doubles/stripe-double.ts";
import { openInside } from "../support/at-the-dashboard.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";

// An owner creates orders for customers who don't order in the shop themselves.

test.describe.configure({ mode: "serial" });

let stripe: StripeDouble;
let separate: SeparateShop;
let { product, shop, owner } = {} as SeparateShop;

test.beforeAll(async ({ browser }) => {
  stripe = await startStripe();
  separate = await openSeparateShop(browser, "Draft Mill", { STRIPE_API_URL: stripe.url });
  ({ product, shop, owner } = separate);
});
test.afterAll(async () => {
  await separate?.stop();
  stripe?.stop();
});

test("an owner creates an order with a product, a custom item, a discount and a delivery price", async () => {
  await openInside(owner, `${product.dashboard}/shop/orders`);
  await owner.getByRole("link", { name: "Create order" }).click();
  await owner.getByLabel("Add product").fill("Apron");
  await owner.getByRole("option", { name: /Apron/ }).first().click();
  await owner.getByRole("button", { name: "Add custom item" }).click();
  const wrap = owner.getByRole("listitem").filter({ has: owner.getByLabel("Custom item") });
  await wrap.getByLabel("Custom item", { exact: true }).fill("Gift wrap");
  await wrap.getByLabel("Price").fill("3.50");
  await wrap.getByLabel("Quantity").fill("2");
  await owner.getByRole("radio", { name: "Custom delivery" }).check();
  await owner.getByLabel("Name", { exact: true }).first().fill("Bike courier");
  await owner.getByLabel("Price", { exact: true }).last().fill("5");
  const total = owner.getByRole("region", { name: "Total" });
  await total.getByLabel("Discount").selectOption("Percentage");
  await total.getByLabel("Percentage").fill("10");
  await total.getByLabel("Reason").fill("Regular customer");
  await owner.getByLabel("Email").fill("nia@example.com");
  const address = owner.getByRole("region", { name: "Delivery address" });
  await address.getByLabel("Name").fill("Nia Shopper");
  await address.getByLabel("Street and number").fill("1 Harbour Road");
  await address.getByLabel("City").fill("London");
  await address.getByLabel("Postcode").fill("SW1A 1AA");
  // 10.00 + 2 × 3.50, less 10 %, and 5.00.
  await expect(total.getByText("£20.30").first()).toBeVisible();
  await owner.getByRole("button", { name: "Create order", exact: true }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Mark as paid" }).check();
  await dialog.getByRole("button", { name: "Create order", exact: true }).click();
  await expect(owner.getByRole("heading", { name: /^Order #/ })).toBeVisible();
  await expect(owner.getByText("Paid").first()).toBeVisible();
  await expect(owner.getByText("Regular customer").first()).toBeVisible();
  await expect(owner.getByText("created the order")).toBeVisible();
});

test("an owner duplicates an order and sends a payment link, with which the customer pays", async ({
  browser,
}) => {
  await owner.getByRole("button", { name: "More actions" }).click();
  await owner.getByRole("menuitem", { name: "Duplicate order" }).click();
  await expect(owner.getByRole("heading", { name: /^Draft D/ })).toBeVisible();
  await owner.getByRole("button", { name: "Create order", exact: true }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Send payment link" }).check();
  await expect(dialog.getByText(/Connect a payment provider/).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await shop.client.online_payments.save({
    params: { shop_id: shop.params.shop_id, provider: "stripe" },
    body: {
      name: "Card",
      is_active: true,
      secret_key: stripe.secretKey,
      webhook_secret: stripe.webhookSecret,
      version: 0,
    },
  });
  await owner.getByRole("button", { name: "Create order", exact: true }).click();
  await dialog.getByRole("radio", { name: "Send payment link" }).check();
  await dialog.getByRole("button", { name: "Create order and send link" }).click();
  await expect(owner.getByText("This order isn't paid yet")).toBeVisible();
  const link = await owner.getByRole("link", { name: "Order status page" }).getAttribute("href");

  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(link!);
  await page.getByRole("button", { name: /^Pay now/ }).click();
  await page.waitForURL(`${stripe.url}/pay/**`);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Nia Shopper", exact: true })).toBeVisible();
  await context.close();
  await openInside(owner, `${product.dashboard}/shop/draft-orders`);
  await expect(owner.getByText(/^Order #/).first()).toBeVisible();
});
