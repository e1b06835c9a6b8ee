import { expect, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { typeAddress } from "../support/shopping.ts";

// An owner turns on test mode, a shopper orders without JavaScript, and the owner deletes the test order.

let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Trial Mill", 1);
});
test.afterAll(() => shop?.admin.end());

test("an owner tries the checkout in test mode and deletes the test order", async ({ browser }) => {
  const owner = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(owner, port);
  await owner.goto(dashboard + paths.checkoutSettings);
  await owner.getByRole("switch", { name: "Make all new orders test orders" }).click();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Settings saved.").first()).toBeVisible();

  const shopper = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await shopper.goto(`${shop.url}/products/apron-1`);
  await expect(shopper.getByText(/This shop is in test mode/)).toBeVisible();
  await shopper.getByRole("button", { name: "Add to cart" }).click();
  await shopper.goto(`${shop.url}/checkout`);
  await typeAddress(shopper);
  await shopper.getByRole("button", { name: "Save and continue" }).click();
  await shopper.getByRole("button", { name: "Place order" }).click();
  await expect(shopper.getByText("This is a test order.")).toBeVisible();

  await owner.goto(dashboard + paths.orders);
  const row = owner.getByRole("row").filter({ hasText: "Test order" });
  await expect(row).toHaveCount(1);
  await expectClean(audit);
  await row.getByRole("link", { name: "#1001" }).click();
  await expect(owner.getByText("This is a test order")).toBeVisible();
  await expectClean(audit);
  await owner.getByRole("button", { name: "More actions" }).click();
  await owner.getByRole("menuitem", { name: "Delete test order" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Delete test order" }).click();
  await expect(owner.getByText("Test order #1001 was deleted.")).toBeVisible();
  await expect(owner.getByText("No orders yet")).toBeVisible();
});
