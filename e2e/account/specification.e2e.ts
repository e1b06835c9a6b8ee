import { expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import { dashboard, dataDir, person, port, storage } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, databaseOf } from "../support/members.ts";
import { openShop, registerOwner } from "../support/sample-accounts.ts";
import { addToCart } from "../support/shopping.ts";

// The specification's rules about redirects (§2) and their delays (§9). What a browser stores (§3) is in
// hazards.e2e.ts, H-3. The 1,000 ms after a failed social sign-in are measured in social-logins.e2e.ts.

test.describe.configure({ mode: "serial" });

const store = `http://store.vitrine.localhost:${port}`;
const email = "spec.ada@example.com";
const password = "a long password of Spec Ada";
let admin: pg.Client;
let shop: Awaited<ReturnType<typeof openShop>>;

test.beforeAll(async () => {
  admin = await databaseOf(dataDir);
  shop = await openShop(await registerOwner({ port, dataDir }, "Spec Ada"), "spec-shop", 9);
});
test.afterAll(() => admin?.end());

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Opens a page whose clock is paused until the test advances it. */
async function atStandstill(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await page.locator("h1").first().waitFor();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("§2, §9: after sign-in redirects to the target, by default /dashboard, after 600 ms and not before", async ({
  browser,
}) => {
  for (const [from, target] of [
    ["/login", "/dashboard"],
    ["/login?to=%2Fnotifications", "/notifications"],
  ]) {
    const page = await person(browser);
    await atStandstill(page, `${dashboard}${from}`);
    await fillIn(page);
    await expect.poll(async () => (await storage(page))["digital_token"]).toBeTruthy();
    await page.clock.runFor(599);
    expect(pathOf(page)).toBe("/login");
    await page.clock.runFor(1);
    await page.waitForURL(`${dashboard}${target}`);
    await page.context().close();
  }
});

test("§2, §9: after requesting a reset, redirects to /login after 1,000 ms and not before", async ({
  browser,
}) => {
  const page = await person(browser);
  await atStandstill(page, `${dashboard}/forgot-password`);
  await page.getByLabel("Email").fill("nobody.there@example.com");
  const sent = page.waitForResponse("**/v1/reset_password_email");
  await page.getByRole("button", { name: "Send link" }).click();
  await (await sent).finished();
  // The response has been handled once its message is shown.
  await page.locator(".Toastify__toast").waitFor({ state: "attached" });
  await page.clock.runFor(999);
  expect(pathOf(page)).toBe("/forgot-password");
  await page.clock.runFor(1);
  await page.waitForURL(`${dashboard}/login`);
  await page.context().close();
});

test("§2: pages that require a user redirect to /login without one, and to /forbidden for a role without access, in any spelling", async ({
  browser,
}) => {
  const anonymous = await person(browser);
  for (const path of ["/dashboard", "/profile/home", "/shop/orders", "/notifications"]) {
    await anonymous.goto(`${dashboard}${path}`);
    await anonymous.waitForURL((url) => url.pathname === "/login");
  }
  await anonymous.context().close();
  const member = await addMember(admin, "Spec Staff", { shopId: shop.shop_id, role: "staff" });
  const context = await browserOf(browser, member);
  const page = await context.newPage();
  // Before the server has returned the user, the stored identity applies.
  await page.route("**/api/v1/shops", (route) => route.abort());
  await page.goto(`${dashboard}/images/mark.svg`);
  await page.evaluate((id) => {
    localStorage.setItem("digital_selected_identity", JSON.stringify({ shop_id: id, role: "STAFF" }));
  }, shop.shop_id);
  await page.goto(`${dashboard}/shop/products`);
  await page.waitForURL(`${dashboard}/forbidden`);
  await context.close();
});

test("§2: a user who comes from a cart is redirected to /checkout of its shop", async ({ browser }) => {
  const page = await person(browser);
  await page.goto(`${store}/spec-shop/products/green-tea`);
  await addToCart(page);
  await page.goto(`${store}/spec-shop/cart`);
  // As by a link: the browser sends the referrer.
  await page.evaluate((address) => location.assign(address), `${dashboard}/login`);
  await page.getByLabel("Email").waitFor();
  const requested = page.waitForRequest((request) => new URL(request.url()).pathname === "/checkout");
  await fillIn(page);
  expect((await requested).url()).toBe(`${dashboard}/checkout?shop=spec-shop`);
  await page.context().close();
});
