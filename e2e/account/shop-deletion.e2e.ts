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
  await shop.admin.query(
    "update sessions set proven_until = now() - interval '1 second' where account_id = $1",
    [shop.owner.id],
  );
  await owner.goto(dashboard + paths.accountSettings);
  await expect(owner.getByRole("heading", { name: "Business account", exact: true })).toBeVisible();
  await owner.getByRole("button", { name: "Delete Closing Down", exact: true }).click();
  const question = owner.getByRole("dialog", { name: "Delete Closing Down", exact: true });
  await expectClean(new Audit(owner, port));
  await question.getByRole("button", { name: "Delete Closing Down", exact: true }).click();
  const proof = owner.getByRole("dialog", { name: "Confirm that it's you", exact: true });
  await proof.getByRole("button", { name: "Send code", exact: true }).click();
  const { rows } = await shop.admin.query<{ email: string }>("select email from accounts where id = $1", [
    shop.owner.id,
  ]);
  const code = await codeFor(dataDir, rows[0]!.email);
  const confirm = proof.getByRole("button", { name: "Confirm", exact: true });
  await proof.getByLabel("Six-digit code").fill(code === "123456" ? "654321" : "123456");
  await confirm.click();
  await expect(
    proof.getByText("Enter the code from the latest email.", { exact: false }).first(),
  ).toBeVisible();
  await proof.getByLabel("Six-digit code").fill(code);
  await confirm.click();
  await expect(question).toBeHidden();
  await expect(owner.getByText("Closing Down is closed.", { exact: false })).toBeVisible();
  await expectClean(new Audit(owner, port));
  await owner.goto(dashboard + paths.products);
  await expect(owner.getByText("Closing Down will be deleted")).toBeVisible();
});

test("the link on every page leads to the button that keeps the shop", async () => {
  await owner.getByRole("link", { name: "View deletion" }).click();
  await owner.getByRole("button", { name: "Keep shop" }).click();
  await expect(owner.getByRole("button", { name: "Delete Closing Down" })).toBeVisible();
  await expect(owner.getByText("Closing Down will be deleted")).toHaveCount(0);
});
