import { expect, test } from "@playwright/test";
import { startBkash } from "../../api/test/doubles/bkash-double.ts";
import type { BkashDouble } from "../../api/test/doubles/bkash-objects.ts";
import { openInside } from "../support/at-the-dashboard.ts";
import { payAfterCancelling } from "../support/pay-after-cancelling.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";

// A shop that sells in BDT connects bKash, whose double runs on this machine. A shopper cancels, then pays.

test.describe.configure({ mode: "serial" });

let bkash: BkashDouble;
let separate: SeparateShop;
let { product, shop, owner } = {} as SeparateShop;

test.beforeAll(async ({ browser }) => {
  bkash = await startBkash();
  separate = await openSeparateShop(browser, "Taka Mill", { BKASH_API_URL: bkash.url });
  ({ product, shop, owner } = separate);
});
test.afterAll(async () => {
  await separate?.stop();
  bkash?.stop();
});

test("an owner connects bKash, and replaces a key", async () => {
  await shop.admin.query(
    "update shops set currency = 'BDT', storefront_version = storefront_version + 1 where id = $1",
    [shop.params.shop_id],
  );
  await openInside(owner, `${product.dashboard}/shop/settings/payments`);
  await owner.getByRole("button", { name: "Connect bKash" }).click();
  const dialog = owner.getByRole("dialog");
  const { app_key, app_secret, username, password } = bkash.keys;
  await dialog.getByLabel("App key").fill(app_key);
  await dialog.getByLabel("App secret").fill(app_secret);
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Password").fill("another-password");
  await dialog.getByRole("button", { name: "Save bKash" }).click();
  await expect(dialog.getByText("These keys weren't accepted by bKash.").first()).toBeVisible();
  await expect(dialog.getByLabel("App key")).toHaveValue(app_key);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Save bKash" }).click();
  await expect(owner.getByText(`Key ending in ${app_secret.slice(-4)}`)).toBeVisible();
  await owner.getByRole("button", { name: "Edit bKash" }).click();
  await expect(
    dialog.getByText("Payments go to the sandbox of bKash, and no money is received."),
  ).toBeVisible();
  await expect(dialog.getByLabel("App key")).toHaveValue("");
  await dialog.getByLabel("App secret").fill(app_secret);
  await dialog.getByRole("button", { name: "Save bKash" }).click();
  await expect(owner.getByText("bKash saved.")).toBeVisible();
});

test("a shopper cancels on the payment page, pays on another one, and the order opens", async ({
  browser,
}) => {
  await payAfterCancelling(browser, shop.url, { url: bkash.url, method: "bKash", button: "Confirm" });
});
