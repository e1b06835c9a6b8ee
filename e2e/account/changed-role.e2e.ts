import { expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import type { Client } from "@vitrine/contract/client";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { openShop } from "../support/sample-accounts.ts";

// Changes by another user while a page is open: to the shop, and to the user's role in it.

test.describe.configure({ mode: "serial" });

let admin: pg.Client;
let owner: Client;
let shop: Awaited<ReturnType<typeof openShop>>;
let max: Member;
let page: Page;

test.beforeAll(async ({ browser }) => {
  admin = await databaseOf(dataDir);
  owner = clientOf(await addMember(admin, "Olaf Owner"), port);
  shop = await openShop(owner, "olafs-oils", 5);
  const other = await openShop(owner, "olafs-other", 5);
  max = await addMember(admin, "Max Manager", { shopId: shop.shop_id, role: "manager" });
  await admin.query("insert into memberships (shop_id, account_id, role) values ($1, $2, 'staff')", [
    other.shop_id,
    max.id,
  ]);
  page = await (await browserOf(browser, max)).newPage();
  // Only a connected page receives events.
  const connected = page.waitForResponse((response) => response.url().endsWith("/events"));
  await page.goto(`${dashboard}/shop/products`);
  await connected;
  await expect(switcher()).toContainText("olafs-oils");
});
test.afterAll(async () => {
  await page?.context().close();
  await admin?.end();
});

const switcher = () => page.getByRole("banner").getByRole("button", { name: /olafs-/ });
const menu = () => page.getByRole("navigation", { name: "Main" });
const makeHim = (role: string) =>
  admin.query("update memberships set role = $1 where account_id = $2 and shop_id = $3", [
    role,
    max.id,
    shop.shop_id,
  ]);

test("the owner closes the shop: a member's shop switcher shows it without a reload", async () => {
  await owner.shops.update({ params: shop, body: { is_live: 0 } });
  await expect(switcher()).toContainText("Not live");
  await owner.shops.update({ params: shop, body: { is_live: 1 } });
  await expect(switcher()).not.toContainText("Not live");
});

test("a member is made staff while the products are open: menu and guard change, and change back", async () => {
  await expect(menu().getByRole("link", { name: "Products", exact: true })).toBeVisible();
  await makeHim("staff");
  await page.waitForURL(/\/forbidden$/);
  await expect(menu().getByRole("link", { name: "Products", exact: true })).toHaveCount(0);
  await makeHim("manager");
  await expect(menu().getByRole("link", { name: "Products", exact: true })).toBeVisible();
});

test("without an event, the next page applies the new role", async () => {
  await page.clock.install();
  await page.route("**/events", (route) => route.abort());
  await page.goto(`${dashboard}/shop/products`);
  await expect(menu().getByRole("link", { name: "Inventory", exact: true })).toBeVisible();
  await makeHim("staff");
  await page.clock.fastForward(11_000);
  await expect(page).toHaveURL(/\/shop\/products$/);
  await menu().getByRole("link", { name: "Inventory", exact: true }).click();
  await page.waitForURL(/\/forbidden$/);
  await makeHim("manager");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a member removed from the shop continues in the other one, on a page that the role may open", async () => {
  await page.goto(`${dashboard}/shop/products`);
  await expect(switcher()).toContainText("olafs-oils");
  await expect(page.getByRole("link", { name: "Green tea" })).toBeVisible();
  await admin.query("delete from memberships where account_id = $1 and shop_id = $2", [max.id, shop.shop_id]);
  await expect(page.getByText("You're now in olafs-other")).toBeVisible();
  await expect(switcher()).toContainText("olafs-other");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("link", { name: "Green tea" })).toHaveCount(0);
});
