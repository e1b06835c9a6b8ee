import { type Browser, expect, type Page, test } from "@playwright/test";
import { dashboard } from "../support/at-the-dashboard.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart, clickPlaceOrder } from "../support/shopping.ts";

// An owner sells something that needs no delivery: shoppers enter no delivery address, and the order has no delivery. The owner marks
// it as fulfilled, on its page and in the list.

test.describe.configure({ mode: "serial" });

let shop: ShopWithProducts;
let owner: Page;
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Lessons", 2);
  await shop.client.payment_methods.create({ params: shop.params, body: { name: "Bank transfer" } });
  owner = await (await browserOf(browser, shop.owner)).newPage();
});
test.afterAll(async () => {
  await owner?.context().close();
  await shop?.admin.end();
});

async function toCheckout(browser: Browser, hasScript: boolean): Promise<Page> {
  const viewport = { width: 360, height: 740 };
  const page = await (await browser.newContext({ javaScriptEnabled: hasScript, viewport })).newPage();
  await put(page, 0, hasScript);
  await page.goto(`${shop.url}/checkout`);
  return page;
}

async function put(page: Page, product: number, hasScript: boolean): Promise<void> {
  await page.goto(`${shop.url}/products/${shop.products[product]!.handle}`);
  if (hasScript) return addToCart(page);
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
}

async function typeBuyer(page: Page): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill("nia@example.com");
  await page.getByLabel("Full name", { exact: true }).fill("Nia Shopper");
}

test("an owner turns off the delivery of a product", async () => {
  await owner.goto(`${dashboard}/shop/products/${shop.products[0]!.id}`);
  await owner.getByText("Delivery and customs", { exact: true }).click();
  await owner.getByRole("checkbox", { name: /^Requires delivery/ }).uncheck();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByRole("button", { name: "Save", exact: true })).toBeHidden();
});

for (const hasScript of [true, false])
  test(`a shopper ${hasScript ? "with" : "without"} JavaScript orders it with a name and a country`, async ({
    browser,
  }) => {
    const page = await toCheckout(browser, hasScript);
    await expect(page.getByRole("group", { name: "Billing address", exact: true })).toBeVisible();
    await expect(page.getByLabel("Street and number")).toHaveCount(0);
    await expect(page.getByRole("group", { name: "Delivery", exact: true })).toHaveCount(0);
    await typeBuyer(page);
    if (!hasScript) await page.getByRole("button", { name: "Save and continue", exact: true }).click();
    await clickPlaceOrder(page);
    await expect(page.getByText("Nia Shopper").first()).toBeVisible();
    await expect(page).toHaveURL(/\/orders\//);
    await expect(page.getByText("United Kingdom", { exact: true })).toBeVisible();
    await expect(page.getByText("Delivery", { exact: true })).toHaveCount(0);
    await expect(page.getByText("Ships to", { exact: true })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.context().close();
  });

test("a shopper who adds an item with a delivery enters an address, and their input stays", async ({
  browser,
}) => {
  const page = await toCheckout(browser, true);
  await typeBuyer(page);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/checkout") && response.request().method() === "POST",
  );
  await page.getByLabel("Full name", { exact: true }).blur();
  await saved;
  await put(page, 1, true);
  await page.goto(`${shop.url}/checkout`);
  await expect(page.getByLabel("Street and number")).toBeVisible();
  await expect(page.getByLabel("Full name", { exact: true })).toHaveValue("Nia Shopper");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("nia@example.com");
  await clickPlaceOrder(page);
  await expect(page.getByText("Enter a street address.").first()).toBeVisible();
  await page.context().close();
});

test("the owner sees an order without a delivery, a packing slip and a label", async () => {
  const { rows } = await shop.admin.query<{ id: string }>(
    "select id from orders where shop_id = $1 order by number limit 1",
    [shop.params.shop_id],
  );
  await owner.goto(`${dashboard}/shop/orders/${rows[0]!.id}`);
  await expect(owner.getByRole("heading", { name: "Billing address", exact: true })).toBeVisible();
  await expect(owner.getByRole("heading", { name: "Delivery", exact: true })).toHaveCount(0);
  await expect(owner.getByRole("heading", { name: "Delivery address", exact: true })).toHaveCount(0);
  await expect(owner.getByRole("button", { name: "Print packing slip", exact: true })).toHaveCount(0);
  await owner.getByRole("button", { name: "More actions", exact: true }).click();
  await expect(owner.getByRole("menuitem", { name: "Duplicate order", exact: true })).toBeVisible();
  await expect(owner.getByRole("menuitem", { name: "Print packing slip", exact: true })).toHaveCount(0);
});

test("the owner marks orders as fulfilled, and the customer's page says that they are completed", async ({
  browser,
}) => {
  const { data } = await shop.client.orders.list({ params: shop.params, query: { sort: "number" } });
  await shop.client.orders.confirm({ params: { ...shop.params, id: data[1]!.id } });
  await owner.goto(`${dashboard}/shop/orders/${data[0]!.id}`);
  await owner.getByRole("button", { name: "Confirm order", exact: true }).click();
  await owner.getByRole("button", { name: "Mark as fulfilled", exact: true }).click();
  await expect(owner.getByText("Order #1001 is fulfilled.")).toBeVisible();
  await expect(owner.getByText("Fulfilled", { exact: true }).first()).toBeVisible();
  await expect(owner.getByText("marked the order as fulfilled")).toBeVisible();
  await expect(owner.getByRole("button", { name: "Mark as fulfilled", exact: true })).toHaveCount(0);

  await owner.goto(`${dashboard}/shop/orders?stage=confirmed`);
  await owner.getByRole("button", { name: "Mark as fulfilled: #1002", exact: true }).click();
  await expect(owner.getByText("1 order marked as fulfilled")).toBeVisible();

  const params = { ...shop.params, id: data[0]!.id };
  const { order_url } = (await shop.client.orders.read({ params })).data;
  const viewport = { width: 360, height: 740 };
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.goto(order_url!);
  await expect(page.getByRole("listitem").filter({ hasText: "Completed" })).toBeVisible();
  await expect(page.getByText("Your order is completed. Keep this page for your records.")).toBeVisible();
  await expect(page.getByText("Delivered", { exact: true })).toHaveCount(0);
  await page.context().close();
});
