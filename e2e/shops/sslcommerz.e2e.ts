import { expect, test } from "@playwright/test";
import { startSslCommerz } from "../../api/test/doubles/sslcommerz-double.ts";
import type { SslCommerzDouble } from "../../api/test/doubles/sslcommerz-objects.ts";
import { openInside } from "../support/at-the-dashboard.ts";
import { payAfterCancelling } from "../support/pay-after-cancelling.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";

// A shop that sells in BDT connects SSLCommerz, whose double runs on this machine. A shopper cancels, then pays.

test.describe.configure({ mode: "serial" });

let sslcommerz: SslCommerzDouble;
let separate: SeparateShop;
let { product, shop, owner } = {} as SeparateShop;

test.beforeAll(async ({ browser }) => {
  sslcommerz = await startSslCommerz();
  separate = await openSeparateShop(browser, "Taka Mill", { SSLCOMMERZ_API_URL: sslcommerz.url });
  ({ product, shop, owner } = separate);
});
test.afterAll(async () => {
  await separate?.stop();
  sslcommerz?.stop();
});

test("an owner connects SSLCommerz when the shop sells in BDT", async () => {
  await openInside(owner, `${product.dashboard}/shop/settings/payments`);
  // A shop that sells in another currency isn't offered it.
  await expect(owner.getByRole("button", { name: "Connect Stripe" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Connect SSLCommerz" })).toHaveCount(0);
  await shop.admin.query(
    "update shops set currency = 'BDT', storefront_version = storefront_version + 1 where id = $1",
    [shop.params.shop_id],
  );
  await owner.reload();
  await owner.getByRole("button", { name: "Connect SSLCommerz" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Store ID").fill(sslcommerz.storeId);
  await dialog.getByLabel("Store password").fill("another@ssl");
  await dialog.getByRole("button", { name: "Save SSLCommerz" }).click();
  await expect(
    dialog.getByText("SSLCommerz didn't accept this store ID and password.").first(),
  ).toBeVisible();
  await expect(dialog.getByLabel("Store ID")).toHaveValue(sslcommerz.storeId);
  await dialog.getByLabel("Store password").fill(sslcommerz.storePassword);
  await dialog.getByRole("button", { name: "Save SSLCommerz" }).click();
  await expect(owner.getByText(`Store ${sslcommerz.storeId}`)).toBeVisible();
  await expect(owner.getByText("Test mode")).toBeVisible();
});

test("a shopper cancels on the payment page, pays on another one, and the order opens", async ({
  browser,
}) => {
  await payAfterCancelling(browser, shop.url, {
    url: sslcommerz.url,
    method: "Pay online (SSLCommerz)",
    button: "Pay",
  });
});
