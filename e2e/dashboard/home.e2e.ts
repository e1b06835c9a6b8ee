import { expect, type Page, test } from "@playwright/test";
import { dashboard, dataDir, openInside, port } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { openShop, readyShopper } from "../support/sample-accounts.ts";

// The home page of a shop: the setup guide until its member dismisses it, and figures that agree and name what they
// count.

let greta: Member;
let sana: Member;
let page: Page;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  const admin = await databaseOf(dataDir);
  greta = await addMember(admin, "Greta Guides");
  const { data: shop } = await clientOf(greta, port).shops.create({
    body: { name: "Greta Glass", handle: "greta-glass", country: "DE" },
  });
  sana = await addMember(admin, "Sana Staff", { shopId: shop.id, role: "staff" });
  await admin.end();
  page = await (await browserOf(browser, greta)).newPage();
});
test.afterAll(() => page.context().close());

const guide = (on = page) => on.getByRole("region", { name: /^(Set up your shop|Your shop is set up)$/ });
const step = (name: string | RegExp) => guide().getByRole("listitem").filter({ hasText: name });
const tick = (name: string | RegExp) => step(name).getByRole("img", { name: "Done" });

test("no step of the setup guide is done by a default value, and each shows the value it has", async () => {
  await page.goto(`${dashboard}/dashboard`);
  await expect(guide()).toContainText("0 of 6 done");
  await expect(step("Choose your currency")).toContainText("Currency: EUR · Time zone: Europe/Berlin");
  await expect(step("get paid")).toContainText("Payment: cash on delivery");
  await expect(step("delivery fee")).toContainText("€4.90");
  await expect(step("Open the shop")).toContainText("/greta-glass · Shop is closed");
  // No step leads to a page that isn't available yet.
  const links = await guide()
    .getByRole("link")
    .evaluateAll((all) => [
      ...new Set(all.map((link) => new URL((link as HTMLAnchorElement).href).pathname)),
    ]);
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) {
    await openInside(page, dashboard + link);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Not available yet")).toHaveCount(0);
  }
});

test("one click accepts a default value; another value is entered on the page that the step links to", async () => {
  await openInside(page, `${dashboard}/shop/add-product`);
  await page.getByLabel("Title", { exact: true }).fill("Vase");
  await page.getByLabel("Price", { exact: true }).fill("20");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/\/shop\/products\/[0-9a-f-]{36}/);
  await openInside(page, `${dashboard}/dashboard`);
  await expect(tick("first product")).toBeVisible();
  await expect(step("first product")).toContainText("1 product");
  await expect(step("first product").getByRole("link", { name: "View products" })).toBeVisible();

  await guide().getByRole("button", { name: "Keep EUR" }).focus();
  await page.keyboard.press("Enter");
  await expect(tick("Choose your currency")).toBeVisible();
  await expect(guide()).toBeFocused();
  await expect(step("Choose your currency").getByRole("link", { name: "Change currency" })).toBeVisible();

  await guide().getByRole("link", { name: "Enter contact details" }).click();
  await page.getByLabel("Contact email").fill("hello@glass.example");
  await page.getByLabel("Street and number").fill("1 Harbour Road");
  await page.getByLabel("City").fill("Hamburg");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("region", { name: "Unsaved settings" })).toBeHidden();
  await openInside(page, `${dashboard}/dashboard`);
  await expect(tick("contact email")).toBeVisible();
  await expect(step("contact email")).toContainText(
    "Contact email: hello@glass.example · Address: 1 Harbour Road, Hamburg",
  );

  // The fee is changed: that step is done, and the one for payment is not.
  await step("delivery fee").getByRole("link", { name: "Change delivery" }).click();
  await page.getByLabel("Fee").fill("7");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("region", { name: "Unsaved settings" })).toBeHidden();
  await openInside(page, `${dashboard}/dashboard`);
  await expect(tick("delivery fee")).toBeVisible();
  await expect(step("delivery fee")).toContainText("€7.00");
  await expect(tick("get paid")).toHaveCount(0);
});

test("the guide is dismissed in every browser of its member, and restored from the account menu", async ({
  browser,
}) => {
  await guide().getByRole("button", { name: "Hide guide" }).click();
  await expect(guide()).toHaveCount(0);
  const elsewhere = await (await browserOf(browser, greta)).newPage();
  await elsewhere.goto(`${dashboard}/dashboard`);
  await expect(elsewhere.getByRole("switch")).toBeVisible();
  await expect(guide(elsewhere)).toHaveCount(0);
  await elsewhere.context().close();

  await page.goto(`${dashboard}/shop/orders`);
  await page.getByRole("button", { name: "Greta Guides" }).click();
  await page.getByRole("menuitem", { name: "Setup guide" }).click();
  await expect(guide()).toBeFocused();
  await expect(page).toHaveURL(`${dashboard}/dashboard`);
  await page.reload();
  await expect(guide()).toContainText("4 of 6 done");
});

test("the completed guide is shown once", async () => {
  await guide().getByRole("button", { name: "Keep cash on delivery" }).click();
  await guide().getByRole("button", { name: "Open the shop" }).click();
  await expect(page.getByRole("heading", { name: "Your shop is set up", exact: true })).toBeVisible();
  await expect(guide()).toContainText("6 of 6 done");
  await expect(guide().getByRole("link", { name: "Place a test order" })).toBeVisible();
  await page.goto(`${dashboard}/shop/orders`);
  await page.goto(`${dashboard}/dashboard`);
  await expect(page.getByRole("switch")).toBeChecked();
  await expect(guide()).toHaveCount(0);
});

test("staff see only the steps that they may take", async ({ browser }) => {
  const hers = await (await browserOf(browser, sana)).newPage();
  await hers.goto(`${dashboard}/dashboard`);
  await expect(hers.getByText("Shop is open")).toBeVisible();
  await expect(guide(hers)).toHaveCount(0);
  await hers.getByRole("button", { name: "Sana Staff" }).click();
  await expect(hers.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await expect(hers.getByRole("menuitem", { name: "Setup guide" })).toHaveCount(0);
  await hers.context().close();
});

test("the guide shows that it can't load, and retries", async () => {
  await page.route(/\/readiness/, (route) => route.abort());
  await page.goto(`${dashboard}/dashboard`);
  await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible({ timeout: 20_000 });
  await page.unroute(/\/readiness/);
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

test("sales are orders × average, each figure names what it counts, and the compared period is named", async ({
  browser,
}) => {
  const iris = await (async () => {
    const admin = await databaseOf(dataDir);
    const made = await addMember(admin, "Iris Figures");
    await admin.end();
    return made;
  })();
  const shop = await openShop(clientOf(iris, port), "iris-ink", 20);
  const orders = [];
  for (const [name, quantity] of [
    ["Ada", 1],
    ["Ben", 3],
    ["Cleo", 2],
  ] as const) {
    const shopper = await readyShopper({ port }, "iris-ink", shop.variant_id, name, quantity);
    orders.push(await shopper.place());
  }
  const params = { shop_id: shop.shop_id };
  const client = clientOf(iris, port);
  const { data: rows } = await client.orders.list({ params, query: {} });
  await client.orders.cancel({ params: { ...params, id: rows[0]!.id }, body: { reason: "customer" } });
  const owed = rows.slice(1).reduce((sum, { total }) => sum + total, 0);
  const money = (minor: number) => `€${(minor / 100).toFixed(2)}`;

  const context = await browserOf(browser, iris, { viewport: { width: 1280, height: 900 } });
  const home = await context.newPage();
  await home.goto(`${dashboard}/dashboard`);
  const today = home.getByRole("region", { name: "Today" });
  await expect(today).toContainText(money(owed));
  await expect(today).toContainText(money(owed / 2));
  await expect(today).toContainText(
    /Compared with yesterday, .*\d.*, until \d{1,2}:\d\d.*: €0\.00 from 0 orders/,
  );

  const sales = today.getByRole("button", { name: "Sales today" });
  const definition = /total of orders placed in this period/;
  await expect(sales).toHaveAccessibleDescription(definition);
  const bubble = home.locator("[popover]").filter({ hasText: definition });
  await sales.focus();
  await home.keyboard.press("Shift+Tab");
  await home.keyboard.press("Tab");
  await expect(bubble).toBeVisible();
  await home.keyboard.press("Escape");
  await expect(bubble).toHaveCount(0);
  await sales.hover();
  await expect(bubble).toBeVisible();
  await context.close();

  const phone = await browserOf(browser, iris, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const small = await phone.newPage();
  await small.goto(`${dashboard}/dashboard`);
  const tapped = small.locator("[popover]").filter({ hasText: definition });
  await small.getByRole("button", { name: "Sales today" }).tap();
  await expect(tapped).toBeVisible();
  await small.getByRole("heading", { name: "Home", exact: true }).tap();
  await expect(tapped).toHaveCount(0);
  expect(await small.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await phone.close();
});
