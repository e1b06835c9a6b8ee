import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { codeFor } from "../support/sample-accounts.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner schedules the deletion of a shop, changes their mind, and opens the shop again.

test.describe.configure({ mode: "serial" });

let shop: ShopWithProducts;
let owner: Page;

test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Closing Down", 1);
  owner = await (await browserOf(browser, shop.owner)).newPage();
});
test.afterAll(async () => {
  await owner?.context().close();
  await shop?.admin.end();
});

test("a wrong code changes nothing, the right one closes the shop", async () => {
  await owner.goto(dashboard + paths.accountSettings);
  await expect(owner.getByRole("heading", { name: "Business account", exact: true })).toBeVisible();
  await owner.getByRole("button", { name: "Delete Closing Down" }).click();
  const dialog = owner.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Delete Closing Down" });
  await dialog.getByRole("button", { name: "Send code" }).click();
  const { rows } = await shop.admin.query<{ email: string }>("select email from accounts where id = $1", [
    shop.owner.id,
  ]);
  const code = await codeFor(dataDir, rows[0]!.email);
  await dialog.getByLabel("Six-digit code").fill(code === "123456" ? "654321" : "123456");
  await confirm.click();
  await expect(
    dialog.getByText("Enter the code from the latest email.", { exact: false }).first(),
  ).toBeVisible();
  await dialog.getByLabel("Six-digit code").fill(code);
  const audit = new Audit(owner, port);
  await expectClean(audit);
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByText("Closing Down is closed.", { exact: false })).toBeVisible();
  await expectClean(audit);
  await owner.goto(dashboard + paths.products);
  await expect(owner.getByText("Closing Down will be deleted")).toBeVisible();
});

test("the link on every page leads to the button that keeps the shop", async () => {
  await owner.getByRole("link", { name: "View deletion" }).click();
  await owner.getByRole("button", { name: "Keep shop" }).click();
  await expect(owner.getByRole("button", { name: "Delete Closing Down" })).toBeVisible();
  await expect(owner.getByText("Closing Down will be deleted")).toHaveCount(0);
});
