import { expect, test } from "@playwright/test";
import { dashboard } from "../support/at-the-dashboard.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("No cash", 1);
  await shop.client.payment_methods.create({ params: shop.params, body: { name: "Bank transfer" } });
});
test.afterAll(() => shop?.admin.end());

test("an owner turns off cash on delivery for a product, and shoppers see why it isn't offered", async ({
  browser,
}) => {
  const owner = await (await browserOf(browser, shop.owner)).newPage();
  await owner.goto(`${dashboard}/shop/products/${shop.products[0]!.id}`);
  await owner.getByText("Delivery and customs", { exact: true }).click();
  await owner.getByRole("checkbox", { name: /^Allow cash on delivery/ }).uncheck();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByRole("button", { name: "Save", exact: true })).toBeHidden();
  await owner.context().close();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/products/${shop.products[0]!.handle}`);
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await page.goto(`${shop.url}/checkout`);
  await expect(page.getByText("Cash on delivery isn't available for: Apron 1.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /Cash on delivery/ })).toHaveCount(0);
  await context.close();
});
