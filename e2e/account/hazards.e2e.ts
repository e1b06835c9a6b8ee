import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import type { Client } from "@vitrine/contract/client";
import { addMember, browserOf, databaseOf } from "../support/members.ts";
import { openShop, readyShopper, registerOwner } from "../support/sample-accounts.ts";
import type { Product } from "../support/product.ts";
import { addToCart } from "../support/shopping.ts";

// Hazards of the specification that only a browser can show, each with its number.

const port = Number(process.env["VITRINE_PORT"]);
const dataDir = process.env["VITRINE_DATA"] ?? "";
const dashboard = `http://dashboard.vitrine.localhost:${port}`;
const store = `http://store.vitrine.localhost:${port}`;

// A page tries to register one.
test.use({ serviceWorkers: "allow" });

let admin: pg.Client;
let owner: Client;
let shops: { shop_id: number; product_id: string; variant_id: string }[];

test.beforeAll(async () => {
  admin = await databaseOf(dataDir);
  owner = await registerOwner({ port, dataDir } as Product, "Mona Hazards");
  shops = [await openShop(owner, "shop-a", 50), await openShop(owner, "shop-b", 50)];
});
test.afterAll(() => admin?.end());

/** Adds a product to a shop's cart. */
async function fillCart(page: Page, handle: string): Promise<void> {
  await page.goto(`${store}/${handle}/products/green-tea`);
  await addToCart(page);
}

test("H-1: shops on one origin cannot read each other's carts, run scripts or register a service worker for each other", async ({
  browser,
}) => {
  const hostile = `<p onclick="x()">Tea</p><script>window.__x = 1</script><img src=x onerror="window.__x=1"><svg onload="window.__x=1">`;
  await owner.products.update({
    params: { shop_id: shops[0]!.shop_id, id: shops[0]!.product_id },
    body: { ...(await draftOf(0)), description_html: hostile },
  } as never);
  const { description_html: description } = await draftOf(0);
  expect(description).toContain("Tea");
  expect(description).not.toMatch(/script|onclick|onerror|svg/);
  const context = await browser.newContext();
  const page = await context.newPage();
  await fillCart(page, "shop-b");
  await fillCart(page, "shop-a");

  const carts = (await context.cookies(`${store}/shop-a`)).filter(({ name }) => /^cart_\d+$/.test(name));
  expect(carts.map(({ httpOnly, path }) => ({ httpOnly, path }))).toEqual([
    { httpOnly: true, path: "/shop-a" },
  ]);
  const seen = await page.evaluate(() => document.cookie);
  expect(seen).not.toMatch(/cart_\d+=/);
  expect(seen).not.toContain(`cart_n_${shops[1]!.shop_id}`);
  expect(await page.evaluate(() => (window as unknown as { __x?: number }).__x)).toBeUndefined();
  const inline = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.__y = 1";
    document.body.append(script);
    return (window as unknown as { __y?: number }).__y;
  });
  expect(inline).toBeUndefined();

  // A service worker of one shop would control all of them.
  for (const script of ["/shop-a/sw.js", "/service-worker.js", "/files/0/x.js", "/storefront/sw.js"]) {
    const registered = await page.evaluate(
      (url) =>
        navigator.serviceWorker.register(url, { scope: "/" }).then(
          () => "registered",
          () => "rejected",
        ),
      script,
    );
    expect(registered, script).toBe("rejected");
  }
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  // The cart token of one shop, sent to the other.
  const token = decodeURIComponent(carts[0]!.value);
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/storefront/shop-b/cart`, {
    headers: { "Cart-Token": token },
  });
  expect(response.status).toBe(404);
  await context.close();
});

/** The request body with which an editor saves the only product of a shop. */
async function draftOf(which: 0 | 1): Promise<Record<string, unknown>> {
  const { shop_id, product_id } = shops[which]!;
  const { data } = await owner.products.read({ params: { shop_id, id: product_id } });
  return { ...data, version: data.version } as unknown as Record<string, unknown>;
}

test("H-2: cookies set by another host for the parent domain change nothing on the dashboard", async ({
  browser,
}) => {
  const member = await addMember(admin, "Tossed", { shopId: shops[0]!.shop_id, role: "manager" });
  const context = await browserOf(browser, member);
  const names = [
    "digital_token",
    "token",
    "session",
    "AUTH_USER",
    "selected_identity",
    "__Host-token",
    "sid",
  ];
  await context.addCookies(
    [...names, ...Array.from({ length: 53 }, (_, n) => `tossed_${n}`)].flatMap((name) =>
      name.startsWith("__Host-")
        ? []
        : [{ name, value: "evil'\"<script>", domain: "dashboard.vitrine.localhost", path: "/" }],
    ),
  );
  await context.addCookies([
    {
      name: "referral_code",
      value: "%00%0d%0aSet-Cookie:x",
      domain: "dashboard.vitrine.localhost",
      path: "/",
    },
  ]);
  const page = await context.newPage();
  await page.goto(`${dashboard}/shop/orders`);
  await expect(page.getByRole("heading", { level: 1, name: "Orders", exact: true })).toBeVisible();
  await page.goto(`${dashboard}/settings`);
  await expect(page.locator("h1")).toBeVisible();
  await context.close();
});

test("H-3: after a scenario the browser stores only these keys, only the user's name and no data of customers; after signing out only the device's", async ({
  browser,
}) => {
  const shopper = await readyShopper({ port }, "shop-a", shops[0]!.variant_id, "quinn-customer");
  await shopper.place();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signIn(page, "mona.hazards@example.com", "a long password of Mona Hazards");
  await page.waitForURL(`${dashboard}/dashboard`);

  // By the list, by the global search, and back.
  await page.goto(`${dashboard}/shop/orders?q=quinn-customer%40example.com`);
  await page.getByRole("link", { name: /^#\d+/ }).click();
  await page.waitForURL(/\/shop\/orders\/.+/);
  const search = page.getByRole("combobox", { name: "Page, order, product, customer or action" });
  const choose = async (typed: string, option: RegExp, group?: RegExp) => {
    await page.keyboard.press("Control+k");
    await search.fill(typed);
    const place = group ? page.getByRole("group", { name: group }) : page;
    await place.getByRole("option", { name: option }).first().click();
    await expect(search).toBeHidden();
  };
  await choose("quinn", /^#\d+ quinn-customer/, /Orders/);
  await choose("green tea", /^Green tea/, /Products/);
  await choose("quinn", /quinn-customer@example\.com/, /Customers/);
  await choose("shortcuts", /Keyboard shortcuts/);
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByRole("switch").click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Marketing" }).click();
  await choose("dark", /Dark theme/);
  // Recent results are offered again by their current name; customers are not.
  await page.keyboard.press("Control+k");
  const recent = page.getByRole("group", { name: "Recent" });
  await expect(recent.getByRole("option", { name: /^#\d+ quinn-customer/ })).toBeVisible();
  await expect(recent.getByRole("option", { name: /^Green tea/ })).toBeVisible();
  await expect(recent.getByRole("option", { name: /example\.com/ })).toHaveCount(0);
  await page.keyboard.press("Escape");

  const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  expect(Object.keys(stored).toSorted()).toEqual([
    "digital_AUTH_USER",
    "digital_device_id",
    "digital_open_sections",
    "digital_recent",
    "digital_selected_identity",
    "digital_shortcuts",
    "digital_theme",
    "digital_token",
  ]);
  expect(JSON.stringify(stored)).not.toMatch(/quinn|@example\.com|Green tea/);
  expect(Object.keys(JSON.parse(stored["digital_AUTH_USER"]!) as object).toSorted()).toEqual([
    "id",
    "language",
    "name",
    "photo",
    "time_zone",
  ]);
  expect(Object.keys(JSON.parse(stored["digital_selected_identity"]!) as object).toSorted()).toEqual([
    "role",
    "shop_id",
  ]);
  expect(stored["digital_device_id"]).toMatch(/^[A-Za-z0-9]{19}\d{13}$/);

  await page.getByRole("button", { name: "Mona Hazards" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(`${dashboard}/login`);
  await page.getByLabel("Email").waitFor();
  const left = await page.evaluate(
    () => [{ ...localStorage }, { ...sessionStorage }] as Record<string, string>[],
  );
  expect(Object.keys(left[0]!).toSorted()).toEqual([
    "digital_device_id",
    "digital_shortcuts",
    "digital_theme",
  ]);
  expect(Object.keys(left[1]!).toSorted()).toEqual(["digital_visits", "tsr-scroll-restoration-v1_3"]);
  expect(JSON.parse(left[1]!["digital_visits"]!)).not.toContainEqual(expect.stringMatching(/shop|quinn/));
  expect(JSON.stringify(left)).not.toMatch(/quinn|@example\.com|Mona/);
  await context.close();
});

test("H-6: a picture, a frame or a prefetched page does not sign the user out", async ({ browser }) => {
  const member = await addMember(admin, "Stays", { shopId: shops[0]!.shop_id, role: "manager" });
  const context = await browserOf(browser, member);
  const page = await context.newPage();
  await page.goto(`${dashboard}/dashboard`);
  await page.locator("h1").waitFor();
  const statuses = await page.evaluate(async () => {
    const image = new Image();
    image.src = "/api/v1/logout";
    // The response is not a picture, so the image ends with an error.
    await new Promise((resolve) => image.addEventListener("error", resolve, { once: true }));
    const link = document.createElement("link");
    link.rel = "prefetch";
    link.href = "/api/v1/logout";
    document.head.append(link);
    return [(await fetch("/api/v1/logout", { credentials: "include" })).status];
  });
  expect(statuses).toEqual([401]);
  await page.reload();
  await expect(page.getByText("Your session has ended")).toHaveCount(0);
  expect(await isSignedIn(context, member)).toBe(true);
  await context.close();
});

async function isSignedIn(
  context: BrowserContext,
  of: { token: string; deviceId: string },
): Promise<boolean> {
  const response = await context.request.get(`http://127.0.0.1:${port}/api/v1/account`, {
    headers: { Authorization: `Bearer ${of.token}`, "Device-Id": of.deviceId },
  });
  return response.status() === 200;
}

test("H-8: an expired session is shown, and nothing typed is lost", async ({ browser }) => {
  const member = await addMember(admin, "Ended", { shopId: shops[0]!.shop_id, role: "manager" });
  const context = await browserOf(browser, member);
  const page = await context.newPage();
  await page.goto(`${dashboard}/shop/add-product`);
  await page.getByLabel("Title", { exact: true }).fill("A tea half described");
  await admin.query("delete from sessions where account_id = $1", [member.id]);
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Your session has ended")).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("A tea half described");
  expect(new URL(page.url()).pathname).toBe("/shop/add-product");
  expect(await page.evaluate(() => localStorage.getItem("digital_token"))).toBe(member.token);
  await context.close();
});

// `dashboard/test/after-sign-in.test.ts` tests every such URL, account.e2e.ts three of them for a signed-in user.
test("H-14: no redirect after sign-in leaves the site", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on("dialog", (dialog) => {
    throw new Error(`A dialog opened: ${dialog.message()}`);
  });
  await page.goto(`${dashboard}/login?to=${encodeURIComponent("//evil.example/shop")}`);
  await fillSignIn(page, "mona.hazards@example.com", "a long password of Mona Hazards");
  await page.waitForURL(`${dashboard}/dashboard`);
  for (const trick of ["/\t/evil.example", "http://dashboard.vitrine.localhost@evil.example"]) {
    await page.goto(`${dashboard}/login?to=${encodeURIComponent(trick)}`);
    await page.waitForURL(`${dashboard}/dashboard`);
  }
  await context.close();
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${dashboard}/login`);
  await fillSignIn(page, email, password);
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
