import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import type { Client } from "@vitrine/contract/client";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";
import { openShop, readyShopper } from "../support/sample-accounts.ts";

// The frame around every page: menu, palette, shortcuts, back navigation, jobs.

const product = { port: Number(process.env["VITRINE_PORT"]), dataDir: process.env["VITRINE_DATA"] ?? "" };
const dashboard = `http://dashboard.vitrine.localhost:${product.port}`;

const photoFile = path.resolve(import.meta.dirname, "../../dashboard/public/images/avatar.png");

test.describe.configure({ mode: "serial" });

let owner: Client;
let tea: Awaited<ReturnType<typeof openShop>>;
let page: Page;

test.beforeAll(async ({ browser }) => {
  const admin = await databaseOf(product.dataDir);
  const frida = await addMember(admin, "Frida Frame");
  await admin.end();
  owner = clientOf(frida, product.port);
  tea = await openShop(owner, "frida-tea", 10);
  await openShop(owner, "frida-rugs", 10);
  const titles = Array.from({ length: 60 }, (_, n) => `Herb ${String(n + 1).padStart(2, "0")}`);
  for (const title of titles)
    await owner.products.create({
      params: tea,
      body: { title, variants: [{ option_values: [], price: 500 + title.length, on_hand: 1 }] },
    });
  await (await readyShopper(product, "frida-tea", tea.variant_id, "nia-shopper")).place();

  page = await (await browserOf(browser, frida, { viewport: { width: 1280, height: 720 } })).newPage();
  await page.goto(`${dashboard}/dashboard`);
});
test.afterAll(() => page.context().close());

const menu = () => page.getByRole("navigation", { name: "Main" });
const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const place = () => page.evaluate(() => [scrollX, scrollY]);
const palette = () => page.getByRole("combobox", { name: "Page, order, product, customer or action" });

test("menu groups are collapsed except the current one, and those that the user opened stay open", async () => {
  const marketing = menu().getByRole("button", { name: "Marketing" });
  await expect(menu().getByRole("link", { name: "Coupons" })).toBeHidden();
  await marketing.press("Enter");
  await menu().getByRole("link", { name: "Coupons" }).click();
  await expect(heading("Coupons")).toBeVisible();
  await expect(page).toHaveTitle(/Coupons · frida-tea$/);
  await expect(menu().getByRole("link", { name: "Coupons" })).toHaveAttribute("aria-current", "page");
  await page.reload();
  await expect(marketing).toHaveAttribute("aria-expanded", "true");
  await marketing.press("Enter");
  await page.reload();
  await expect(heading("Coupons")).toBeVisible();
  // The current page's group opens automatically, and closes when the user leaves it.
  await expect(marketing).toHaveAttribute("aria-expanded", "true");
  await menu().getByRole("link", { name: "Orders" }).click();
  await expect(marketing).toHaveAttribute("aria-expanded", "false");
});

test("a new page starts at its top; going back from a product restores the list as it was left", async () => {
  await page.goto(`${dashboard}/shop/products`);
  await page.getByRole("searchbox").fill("Herb");
  await page.waitForURL(/q=Herb/);
  const last = page.getByRole("link", { name: "Herb 15" });
  await last.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await place())[1]).toBeGreaterThan(200);
  const left = await place();
  await last.click();
  await expect(heading("Herb 15")).toBeVisible();
  expect(await place()).toEqual([0, 0]);

  const back = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
  await expect(back).toHaveAttribute("href", "/shop/products?q=Herb");
  await back.click();
  await expect(page.getByRole("searchbox")).toHaveValue("Herb");
  await expect.poll(place).toEqual(left);

  // Also after the product's page was reloaded.
  await page.getByRole("link", { name: "Herb 15" }).click();
  await expect(heading("Herb 15")).toBeVisible();
  await page.reload();
  await back.click();
  await page.waitForURL(/q=Herb/);
  await expect(page.getByRole("searchbox")).toHaveValue("Herb");
});

test("shortcuts navigate, search and add; none works while typing or beside a dialog", async () => {
  await page.locator("h1").click();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(heading("Products")).toBeVisible();
  await page.getByRole("link", { name: "Herb 60" }).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Herb 59" })).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("gcc");
  await page.waitForURL(/q=gcc/);
  await page.getByRole("searchbox").blur();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toBeVisible();
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/shop\/products/);
  await list.getByRole("switch").click();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.press("c");
  await page.keyboard.press("?");
  await page.waitForTimeout(200);
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/shop\/products/);
  // Switched-off shortcuts are still found by name.
  await page.keyboard.press("Control+k");
  await palette().fill("shortcuts");
  await page.keyboard.press("Enter");
  await list.getByRole("switch").click();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.press("c");
  await expect(heading("Add product")).toBeVisible();
});

test("the palette finds pages at once, and orders, products and customers of the shop", async () => {
  await page.goto(`${dashboard}/dashboard`);
  await page.getByRole("button", { name: "Search" }).first().click();
  await palette().fill("inven");
  await page.keyboard.press("Enter");
  await expect(heading("Inventory")).toBeVisible();

  await page.keyboard.press("Control+k");
  await palette().fill("Herb 33");
  await page.getByRole("option", { name: "Herb 33" }).click();
  await expect(heading("Herb 33")).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option").first()).toContainText("Herb 33");
  await palette().fill("nia-shop");
  await expect(
    page.getByRole("group", { name: "Orders" }).getByRole("option", { name: /#1001/ }),
  ).toBeVisible();
  await page
    .getByRole("group", { name: /Customers/ })
    .getByRole("option", { name: /nia-shopper@example.com/ })
    .click();
  await page.waitForURL(/\/shop\/customers\/[\w-]+$/);
  await expect(page.getByRole("link", { name: /^#\d+/ })).toHaveCount(1);

  await page.keyboard.press("Control+k");
  await palette().fill("#1001");
  await page.getByRole("group", { name: "Orders" }).getByRole("option", { name: /#1001/ }).click();
  await page.waitForURL(/\/shop\/orders\/[\w-]+$/);
  await expect(heading("Order #1001")).toBeVisible();

  await page.keyboard.press("Control+k");
  await palette().fill("nothing of this name");
  await expect(page.getByText("No results for “nothing of this name”")).toBeVisible();
  await page.keyboard.press("Escape");
});

test("the palette opens and closes the shop, and the activity log records where from", async () => {
  const banner = page.getByRole("banner");
  await page.goto(`${dashboard}/shop/orders`);
  await expect(heading("Orders")).toBeVisible();
  for (const [typed, state] of [
    ["close the shop", 1],
    ["open the shop", 0],
  ] as const) {
    await page.keyboard.press("Control+k");
    await palette().fill(typed);
    await page.keyboard.press("Enter");
    await expect(banner.getByText("Not live")).toHaveCount(state);
  }
  await expect.poll(async () => (await owner.shops.read({ params: tea })).data.is_live).toBe(1);
  await page.goto(`${dashboard}/shop/settings/activity-log`);
  await expect(page.getByText("127.0.0.1").first()).toBeVisible();
});

test("the palette shows an error when the server cannot be reached, and retries", async () => {
  await page.route("**/api/v1/shop/*/customers?*", (route) => route.abort());
  await page.keyboard.press("Control+k");
  await palette().fill("herb 4");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("couldn't reach");
  await expect(page.getByRole("option", { name: "Herb 49" })).toBeVisible();
  await page.unroute("**/api/v1/shop/*/customers?*");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toBeHidden();
  await page.keyboard.press("Escape");
});

test("aborts a search when the next one starts", async () => {
  const isFirst = (url: string | URL) => {
    const { pathname, searchParams } = new URL(url);
    return pathname.endsWith("/products") && searchParams.get("search") === "herb 1";
  };
  await page.route(isFirst, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await route.continue().catch(() => undefined);
  });
  const requested = page.waitForRequest((request) => isFirst(request.url()));
  const brokenOff = page.waitForEvent("requestfailed", (request) => isFirst(request.url()));
  await page.keyboard.press("Control+k");
  await palette().fill("herb 1");
  await requested;
  await palette().fill("herb 17");
  await expect(page.getByRole("option", { name: "Herb 17" })).toBeVisible();
  expect((await brokenOff).failure()?.errorText).toContain("ABORTED");
  await page.keyboard.press("Escape");
});

test("switching shops stays on the page, and on a product's page opens the list", async () => {
  const switcher = page.getByRole("banner").getByRole("button", { name: /frida-(tea|rugs)/ });
  await page.goto(`${dashboard}/shop/products?q=Herb`);
  await expect(page.getByRole("link", { name: "Herb 60" })).toBeVisible();
  await page.goto(`${dashboard}/shop/settings/seo`);
  await switcher.click();
  await expect(page.getByRole("menuitem", { name: "frida-rugs" })).toContainText("Owner, live");
  await page.getByRole("menuitem", { name: "frida-rugs" }).click();
  await expect(page).toHaveTitle(/SEO · frida-rugs$/);
  await page.keyboard.press("Control+k");
  await palette().fill("switch to frida-tea");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/SEO · frida-tea$/);

  await page.goto(`${dashboard}/shop/products/${tea.product_id}`);
  await expect(heading("Green tea")).toBeVisible();
  await switcher.click();
  await page.getByRole("menuitem", { name: "frida-rugs" }).click();
  await page.waitForURL(/\/shop\/products$/);
  await expect(page.getByRole("link", { name: /Herb/ })).toHaveCount(0);
  await switcher.click();
  await page.getByRole("menuitem", { name: "frida-tea" }).click();
  await expect(page.getByRole("link", { name: "Herb 60" })).toBeVisible();
});

test("a new job shows in the frame without a reload, survives a reload and can be cancelled there", async () => {
  const tray = page.getByRole("button", { name: /^Jobs/ });
  await expect(tray).toBeHidden();
  const file = new File(["Handle,Title,Variant Price\nlamp,Lamp,12\n"], "lamps.csv", { type: "text/csv" });
  await owner.import_products.create({ params: tea, body: { file } });
  await expect(tray).toBeVisible();
  await page.reload();
  await tray.click();
  const sheet = page.getByRole("dialog", { name: "Jobs" });
  await expect(sheet).toContainText("lamps.csv");
  await expect(sheet).toContainText("Needs review");
  await sheet.getByRole("button", { name: /^Cancel/ }).click();
  await expect(sheet).toContainText("Cancelled");
  await sheet.getByRole("link", { name: "View result" }).click();
  await page.waitForURL(/import-products\?id=/);
  await expect(page.getByText("Import of lamps.csv cancelled")).toBeVisible();
});

test("forbidden and missing pages keep the frame", async () => {
  await page.goto(`${dashboard}/forbidden`);
  await expect(page.getByText("frida-tea", { exact: false }).last()).toBeVisible();
  await expect(menu()).toBeVisible();
  await page.goto(`${dashboard}/shop/nowhere/at/all`);
  await expect(heading("This page does not exist")).toBeVisible();
  await expect(menu()).toBeVisible();
  // Also if the URL looks like a file's. A missing file is a 404 to programs.
  for (const address of ["/shop/report.xlsx", "/assets/gone-12345678.js", "/nowhere.html"]) {
    await page.goto(`${dashboard}${address}`);
    await expect(heading("This page does not exist")).toBeVisible();
  }
  const asFile = await page.evaluate(async () => {
    const response = await fetch("/assets/gone-12345678.js");
    return [response.status, await response.text()];
  });
  expect(asFile).toEqual([404, "Not found.\n"]);
  await page.getByRole("link", { name: "Go home" }).click();
  await page.waitForURL(/\/dashboard$/);
});

test("shows the user's photo beside the name, and the page's title and description", async () => {
  const account = page.getByRole("banner").getByRole("button", { name: "Frida Frame" });
  await expect(account.locator("img")).toHaveAttribute("src", "/images/avatar.png");
  const photo = new File([await readFile(photoFile)], "frida.png", { type: "image/png" });
  const { data } = await owner.accounts.account_update({ body: { photo } });
  await page.goto(`${dashboard}/settings`);
  await expect(account.locator("img")).toHaveAttribute("src", data.photo!);
  const description = page.locator("meta[name=description]");
  await expect(description).toHaveAttribute("content", "Appearance, notifications and sign-in security.");
  await menu().getByRole("link", { name: "Orders" }).click();
  await expect(description).toHaveAttribute("content", "Orders · frida-tea");
});

test("a loading sign is shown until the window has loaded", async () => {
  const tab = await page.context().newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await tab.route("**/held-back.png", async (route) => {
    await held;
    await route.fulfill({ status: 200, contentType: "image/png", body: "" }).catch(() => undefined);
  });
  // A resource that delays the window's load event.
  await tab.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      const picture = new Image();
      picture.src = "/held-back.png";
      document.head.append(picture);
    }),
  );
  const requested = tab.waitForRequest("**/held-back.png");
  await tab.goto(`${dashboard}/notifications`, { waitUntil: "commit" });
  const title = tab.getByRole("heading", { level: 1, name: "Notifications", exact: true });
  await requested;
  await tab.waitForTimeout(500);
  await expect(tab.getByText("Loading…")).toBeVisible();
  await expect(title).toBeHidden();
  release();
  await expect(title).toBeVisible();
  await expect(tab.getByText("Loading…")).toBeHidden();
  await tab.close();
});

test("the browser alerts the server's message when coupons cannot be loaded", async () => {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/api/v1/shop/*/coupons*", (route) =>
    route.fulfill({
      status: 422,
      json: { message: "Start again from the first page.", code: "invalid_input" },
    }),
  );
  const reply = page.waitForEvent("dialog");
  const opened = page.goto(`${dashboard}/shop/coupons`);
  const dialog = await reply;
  expect([dialog.type(), dialog.message()]).toEqual(["alert", "Start again from the first page."]);
  await dialog.accept();
  await opened;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No coupons yet")).toBeVisible();
});
