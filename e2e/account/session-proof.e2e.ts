import { expect, type Page, test } from "@playwright/test";
import { hashPassword } from "../../api/src/features/accounts/passwords.ts";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { codeFor } from "../support/sample-accounts.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner who signed in a while ago proves their identity before a change that could take the shop over.

test.describe.configure({ mode: "serial" });

const password = "seven cups before noon";
let shop: ShopWithProducts;
let owner: Page;

test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Proof shop", 1);
  await setPassword(await hashPassword(password));
  owner = await (await browserOf(browser, shop.owner)).newPage();
});
test.afterAll(async () => {
  await owner?.context().close();
  await shop?.admin.end();
});

const setPassword = (hash: string | null) =>
  shop.admin.query("update accounts set password_hash = $2 where id = $1", [shop.owner.id, hash]);
const expire = () =>
  shop.admin.query("update sessions set proven_until = now() - interval '1 second' where account_id = $1", [
    shop.owner.id,
  ]);
const proof = () => owner.getByRole("dialog", { name: "Confirm that it's you", exact: true });
const invitation = () => owner.getByRole("dialog", { name: "Invite staff" });
const row = (name: string) => owner.getByRole("row", { name });

async function invite(email: string): Promise<void> {
  await owner.goto(dashboard + paths.staffAccounts);
  await owner.getByRole("button", { name: "Invite staff", exact: true }).click();
  await invitation().getByRole("textbox", { name: "Email" }).fill(email);
  await invitation()
    .getByRole("radio", { name: /^Admin/ })
    .check();
  await invitation().getByRole("button", { name: "Send invitation", exact: true }).click();
}

test("an owner confirms with their password, and the invitation is sent", async () => {
  await expire();
  await invite("ann.admin@example.com");
  await expect(proof()).toContainText("We won't ask again for 15 minutes.");
  await expect(proof().getByLabel("Your password", { exact: true })).toBeFocused();
  await expectClean(new Audit(owner, port), [
    { width: 1280, scheme: "light", direction: "ltr" },
    { width: 360, scheme: "dark", direction: "rtl" },
  ]);
  await proof().getByLabel("Your password", { exact: true }).fill("a guess");
  await proof().getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(
    proof().getByRole("link", { name: "Enter your current password.", exact: true }),
  ).toBeVisible();
  await proof().getByLabel("Your password", { exact: true }).fill(password);
  await proof().getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(proof()).toHaveCount(0);
  await expect(row("ann.admin@example.com")).toContainText("Invited");
});

test("isn't stopped again for 15 minutes", async () => {
  await invite("bea.admin@example.com");
  await expect(row("bea.admin@example.com")).toContainText("Invited");
  await expect(proof()).toHaveCount(0);
});

test("cancels with Escape, and keeps what they entered", async () => {
  await expire();
  await invite("cem.admin@example.com");
  await expect(proof()).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(proof()).toHaveCount(0);
  await expect(invitation().getByRole("textbox", { name: "Email" })).toHaveValue("cem.admin@example.com");
  await expect(owner.getByText("Confirm that it's you to make this change.")).toBeVisible();
  await invitation().getByRole("button", { name: "Send invitation", exact: true }).click();
  await proof().getByLabel("Your password", { exact: true }).fill(password);
  await proof().getByLabel("Your password", { exact: true }).press("Enter");
  await expect(row("cem.admin@example.com")).toContainText("Invited");
});

test("confirms with a code by email if they have no password", async () => {
  await setPassword(null);
  await expire();
  await invite("dan.admin@example.com");
  await proof().getByRole("button", { name: "Send code", exact: true }).click();
  const { rows } = await shop.admin.query<{ email: string }>("select email from accounts where id = $1", [
    shop.owner.id,
  ]);
  await proof()
    .getByLabel("Six-digit code")
    .fill(await codeFor(dataDir, rows[0]!.email));
  await proof().getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(row("dan.admin@example.com")).toContainText("Invited");
});
