import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, dataDir, person, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { addMember, browserOf } from "../support/members.ts";
import { codeFor, linkFor } from "../support/sample-accounts.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner invites a manager by email, who creates an account, works in the shop, and loses access again.

test.describe.configure({ mode: "serial" });

const email = "rafi.invited@example.com";
let shop: ShopWithProducts;
let owner: Page;
let rafi: Page;

test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Staffed shop", 1);
  owner = await (await browserOf(browser, shop.owner)).newPage();
  rafi = await person(browser);
});
test.afterAll(async () => {
  await owner?.context().close();
  await rafi?.context().close();
  await shop?.admin.end();
});

const row = (name: string | RegExp) => owner.getByRole("row", { name });

async function choose(of: string, action: string): Promise<void> {
  await row(of)
    .getByRole("button", { name: /actions/i })
    .click();
  await owner.getByRole("menuitem", { name: action }).click();
}

test("an owner invites a manager", async () => {
  const audit = new Audit(owner, port);
  await owner.goto(dashboard + paths.staffAccounts);
  await expect(row(/\(You\)/)).toContainText("Owner");
  await owner.getByRole("button", { name: "Invite staff" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("Enter an email, like name@example.com.").first()).toBeVisible();
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await dialog.getByRole("radio", { name: /^Manager/ }).check();
  await expectClean(audit);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(row(email)).toContainText("Invited");
  await expect(row(email)).toContainText("Manager");
  await expectClean(audit);
});

test("another user can't accept the invitation", async ({ browser }) => {
  const eve = await addMember(shop.admin, "Eve");
  const page = await (await browserOf(browser, eve)).newPage();
  await page.goto(await linkFor(dataDir, email, /invited you to Staffed shop/));
  await expect(page.getByText(`This invitation is for ${email}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept invitation" })).toHaveCount(0);
  await page.context().close();
});

test("a user whose email isn't verified proves that it is theirs with a code, and joins", async ({
  browser,
}) => {
  const una = await addMember(shop.admin, "Una");
  const { rows } = await shop.admin.query<{ email: string }>(
    "update accounts set email_verified_at = null where id = $1 returning email",
    [una.id],
  );
  const to = rows[0]!.email;
  await shop.client.staff_accounts.invite({ params: shop.params, body: { email: to, role: "staff" } });
  await shop.admin.query("update sessions set proven_until = now() where account_id = $1", [una.id]);
  const page = await (await browserOf(browser, una)).newPage();
  await page.goto(await linkFor(dataDir, to, /invited you to Staffed shop/));
  const accept = page.getByRole("button", { name: "Accept invitation", exact: true });
  const proof = page.getByRole("dialog", { name: "Confirm that it's you", exact: true });
  await accept.click();
  await proof.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(proof).toHaveCount(0);
  await expect(page.getByText("Confirm that it's you to make this change.")).toBeVisible();
  await accept.click();
  await proof.getByRole("button", { name: "Send code", exact: true }).click();
  await proof.getByLabel("Six-digit code").fill(await codeFor(dataDir, to));
  await expectClean(new Audit(page, port), [
    { width: 1280, scheme: "light", direction: "ltr" },
    { width: 360, scheme: "dark", direction: "rtl" },
  ]);
  await proof.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.waitForURL(dashboard + paths.dashboard);
  await expect(page.getByText("You joined Staffed shop.")).toBeVisible();
  await page.context().close();
});

test("the manager creates an account from the email and joins", async () => {
  const audit = new Audit(rafi, port);
  await rafi.goto(await linkFor(dataDir, email, /invited you to Staffed shop/));
  await expect(rafi.getByRole("heading", { name: "Join Staffed shop", exact: true })).toBeVisible();
  expect(rafi.url(), "the token left the address bar").toBe(dashboard + paths.invitation);
  await expectClean(audit);
  await rafi.getByRole("link", { name: "Create account" }).click();
  await expect(rafi.getByLabel("Email")).toHaveValue(email);
  await rafi.getByRole("button", { name: "Send code" }).click();
  await rafi.getByLabel("Six-digit code").fill(await codeFor(dataDir, email));
  await rafi.getByRole("button", { name: "Confirm code" }).click();
  await rafi.getByLabel("Your name").fill("Rafi Manager");
  await rafi.getByLabel("Password", { exact: true }).fill("seven cups before noon");
  await rafi.getByRole("button", { name: "Create account" }).click();
  await rafi.getByRole("button", { name: "Accept invitation" }).click();
  await rafi.waitForURL(dashboard + paths.dashboard);
  await expect(rafi.getByText("You joined Staffed shop.")).toBeVisible();
  await rafi.goto(dashboard + paths.products);
  await expect(rafi.getByRole("link", { name: "Apron 1" })).toBeVisible();
  await rafi.goto(dashboard + paths.staffAccounts);
  await rafi.waitForURL(dashboard + paths.forbidden);
});

test("the owner sees who joined, and makes them staff", async () => {
  await owner.reload();
  await expect(row("Rafi Manager")).toContainText("Active");
  await choose("Rafi Manager", "Change role");
  await owner.getByRole("radio", { name: /^Staff/ }).check();
  await owner.getByRole("button", { name: "Change role" }).click();
  await expect(row("Rafi Manager")).toContainText("Staff");
  await rafi.goto(dashboard + paths.products);
  await rafi.waitForURL(dashboard + paths.forbidden);
  await rafi.goto(dashboard + paths.orders);
  await expect(rafi.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
});

test("the only owner can't leave", async () => {
  await choose("(You)", "Leave shop");
  await owner
    .getByRole("alertdialog")
    .or(owner.getByRole("dialog"))
    .getByRole("button", { name: "Leave shop" })
    .click();
  await expect(owner.getByText("A shop needs an owner.").first()).toBeVisible();
  await owner.keyboard.press("Escape");
});

test("a removed member has no access", async () => {
  await owner.reload();
  await choose("Rafi Manager", "Remove from shop");
  await owner.getByRole("button", { name: "Remove from shop" }).click();
  await expect(row("Rafi Manager")).toHaveCount(0);
  await rafi.goto(dashboard + paths.orders);
  await expect(rafi.getByText("Apron 1")).toHaveCount(0);
  await expect(rafi.getByLabel("Shop name")).toBeVisible();
  await owner.goto(dashboard + paths.activityLog);
  await expect(owner.getByText("Removed staff").first()).toBeVisible();
});
