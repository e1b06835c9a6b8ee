import { type Browser, expect, type Page, test } from "@playwright/test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { addMember, browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart, clickPlaceOrder, fillCheckout } from "../support/shopping.ts";

// A checkout that is left: recorded, emailed, restored on another device by the link in the email, and ordered.

let shop: ShopWithProducts;
let owner: Page;
let link: string;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Left", 2);
  owner = await (await browserOf(browser, shop.owner)).newPage();
});
test.afterAll(async () => {
  await owner?.context().close();
  await shop?.admin.end();
});

const open = async (browser: Browser, javaScriptEnabled = true) =>
  (await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 900 } })).newPage();
const productUrl = (at: number) => `${shop.url}/products/${shop.products[at]!.handle}`;

/** Moves the shop's carts and checkouts into the past, and starts the work of five minutes. */
async function wait(minutes: number): Promise<void> {
  const values = [shop.params.shop_id, `${minutes} minutes`];
  for (const [table, columns] of [
    ["carts", ["idle_since", "updated_at"]],
    ["cart_lines", ["added_at", "changed_at"]],
    ["abandoned_checkouts", ["abandoned_at", "next_email_at"]],
  ] as const)
    await shop.admin.query(
      `update ${table} set ${columns.map((name) => `${name} = ${name} - $2::interval`).join(", ")} where shop_id = $1`,
      values,
    );
  await shop.admin.query("insert into pgboss.job (name, data) values ('each-five-minutes', '{}')");
}

/** The emails that were sent to a recipient. */
function emailsTo(email: string): { subject: string; text: string; html: string }[] {
  const outbox = path.join(dataDir, "outbox");
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(outbox, name), "utf8")))
    .filter(({ to }) => to === email);
}

const hrefIn = (html: string, part: string) =>
  new RegExp(`href="([^"]*${part}[^"]*)"`).exec(html)![1]!.replaceAll("&amp;", "&");

test("the owner sets up the emails", async () => {
  await owner.goto(`${dashboard}/shop/abandoned-checkouts`);
  await expect(owner.getByText("No abandoned checkouts")).toBeVisible();
  await owner.getByRole("link", { name: "Set up emails" }).click();
  await owner.getByLabel("First email", { exact: true }).selectOption({ label: "1 hour after they leave" });
  await owner.getByLabel("Don't send emails at night").uncheck();
  await owner.getByRole("radio", { name: "Everyone who left an email" }).check();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Settings saved.")).toBeVisible();
  await owner.reload();
  await expect(owner.getByLabel("First email", { exact: true })).toHaveValue("60");
});

test("a shopper's email is stored when its field loses focus, and the checkout that they leave is listed", async ({
  browser,
}) => {
  const shopper = await open(browser);
  await shopper.goto(productUrl(0));
  await addToCart(shopper);
  await shopper.goto(`${shop.url}/checkout`);
  const saved = shopper.waitForResponse((response) => response.url().endsWith("/checkout/contact"));
  await shopper.getByLabel("Email").fill("ada-left@example.com");
  await shopper.getByLabel("Email").blur();
  expect((await saved).status()).toBe(200);
  await shopper.reload();
  await expect(shopper.getByLabel("Email")).toHaveValue("ada-left@example.com");
  await shopper.context().close();

  await wait(15);
  const row = owner.getByRole("row", { name: /ada-left@example\.com/ });
  await expect(async () => {
    await owner.goto(`${dashboard}/shop/abandoned-checkouts`);
    await expect(row).toContainText("Abandoned", { timeout: 1_000 });
  }).toPass();
  await row.getByRole("link").first().click();
  await expect(
    owner.getByRole("heading", { name: "Cart of ada-left@example.com", exact: true }),
  ).toBeVisible();
  await expect(owner.getByText("Apron 1")).toBeVisible();
  await expect(owner.getByText("5 in stock")).toBeVisible();
});

test("the link of the email restores the cart on another device, and its order recovers the checkout", async ({
  browser,
}) => {
  await wait(60);
  await expect.poll(() => emailsTo("ada-left@example.com").length).toBe(1);
  const [email] = emailsTo("ada-left@example.com");
  expect(email!.subject).toMatch(/^You left items in your cart at Left/);
  link = hrefIn(email!.html, "/cart/restore/");

  const other = await open(browser);
  await other.goto(link);
  await expect(other).toHaveURL(`${shop.url}/cart`);
  await expect(other.getByRole("listitem").filter({ hasText: "Apron 1" })).toBeVisible();
  await other.goto(`${shop.url}/checkout`);
  await expect(other.getByLabel("Email")).toHaveValue("");
  await fillCheckout(other);
  await clickPlaceOrder(other);
  await expect(other).toHaveURL(/\/orders\//);
  await other.context().close();

  await expect(async () => {
    await owner.goto(`${dashboard}/shop/abandoned-checkouts`);
    await expect(owner.getByRole("row", { name: /ada-left@example\.com/ })).toContainText(
      "Recovered by link",
      { timeout: 1_000 },
    );
  }).toPass();
});

test("a used link, a wrong one and one whose prices changed say so, without JavaScript", async ({
  browser,
}) => {
  const page = await open(browser, false);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This cart has been ordered", exact: true })).toBeVisible();
  await page.goto(`${link}x`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await page.goto(`${link}x`))!.status()).toBe(404);

  // Without JavaScript, the contact is stored with the errors of the form.
  await page.goto(productUrl(0));
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.goto(`${shop.url}/checkout`);
  await page.getByLabel("Email").fill("ben-left@example.com");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("Enter a street address.").first()).toBeVisible();
  await wait(15);
  await wait(60);
  const row = owner.getByRole("row", { name: /ben-left@example\.com/ });
  await expect(async () => {
    await owner.goto(`${dashboard}/shop/abandoned-checkouts`);
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await row.getByRole("link").first().click();
  await owner.getByRole("button", { name: "Send email now" }).click();
  await expect.poll(() => emailsTo("ben-left@example.com").length).toBeGreaterThan(0);
  const { html } = emailsTo("ben-left@example.com")[0]!;
  // The recovered checkout gets no further email.
  expect(emailsTo("ada-left@example.com")).toHaveLength(1);

  // Another device with another item in the cart.
  const { client, params, products } = shop;
  const { data } = await client.products.read({ params: { ...params, id: products[0]!.id } });
  await shop.admin.query("update variants set price = 1200 where shop_id = $1 and product_id = $2", [
    params.shop_id,
    data.id,
  ]);
  await shop.admin.query("update shops set storefront_version = storefront_version + 1 where id = $1", [
    params.shop_id,
  ]);
  const other = await open(browser, false);
  await other.goto(productUrl(1));
  await other.getByRole("button", { name: "Add to cart" }).click();
  await other.goto(hrefIn(html, "/cart/restore/"));
  await expect(other).toHaveURL(`${shop.url}/cart`);
  await expect(other.getByRole("alert")).toContainText("We added the items you left to your cart.");
  await expect(other.getByRole("alert")).toContainText("Apron 1 now costs £12.00 instead of £10.00.");
  await expect(other.getByRole("link", { name: "Apron 2" })).toBeVisible();
  await other.reload();
  await expect(other.getByRole("alert")).toHaveCount(0);

  await other.goto(hrefIn(html, "/cart-emails/"));
  await other.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(other.getByRole("heading", { name: "You're unsubscribed", exact: true })).toBeVisible();
  await other.context().close();
  await page.context().close();
});

test("an email program unsubscribes with one click, in the encoding that it prefers", async ({ request }) => {
  const link = new URL(hrefIn(emailsTo("ben-left@example.com")[0]!.html, "/cart-emails/"));
  const response = await request.post(`http://127.0.0.1:${port}${link.pathname}`, {
    headers: { Host: new URL(shop.url).host },
    multipart: { "List-Unsubscribe": "One-Click" },
  });
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain("You&#x27;re unsubscribed");
});

test("staff see the list and a checkout, without export, emails and settings", async ({ browser }) => {
  const sam = await addMember(shop.admin, "Sam Staff", { shopId: shop.params.shop_id, role: "staff" });
  const page = await (await browserOf(browser, sam)).newPage();
  await page.goto(`${dashboard}/shop/abandoned-checkouts`);
  await page
    .getByRole("row", { name: /ben-left@example\.com/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send email now" })).toHaveCount(0);
  await page.goto(`${dashboard}/shop/abandoned-checkouts`);
  await expect(page.getByRole("row", { name: /ben-left@example\.com/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Download CSV" })).toHaveCount(0);
  await page.goto(`${dashboard}/shop/abandoned-checkouts/settings`);
  await expect(page).toHaveURL(`${dashboard}/forbidden`);
  await page.context().close();
});
