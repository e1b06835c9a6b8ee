import { type Browser, expect, type Page, test } from "@playwright/test";
import { listOutbox, readOutbox } from "@vitrine/api/mail/outbox";
import path from "node:path";
import { picture, shopifyExport } from "../support/sample-products.ts";
import { codeFor } from "../support/sample-accounts.ts";
import { addToCart, clickPlaceOrder, typeAddress, fillCheckout } from "../support/shopping.ts";

// The main scenario: a shop opens, imports its products, sells with and without JavaScript, and ships.

const port = process.env["VITRINE_PORT"];
const dataDir = process.env["VITRINE_DATA"] ?? "";
const dashboard = `http://dashboard.vitrine.localhost:${port}`;
const store = `http://store.vitrine.localhost:${port}/mona-tea`;
const email = "mona@example.com";

test.describe.configure({ mode: "serial" });

let owner: Page;
test.beforeAll(async ({ browser }) => {
  owner = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
});
test.afterAll(() => owner.context().close());

test("1 · registers with the code from an email", async () => {
  await owner.goto(`${dashboard}/register`);
  await owner.getByLabel("Email").fill(email);
  await owner.getByRole("button", { name: "Send code" }).click();
  await owner.getByLabel("Six-digit code").fill(await codeFor(dataDir, email));
  await owner.getByRole("button", { name: "Confirm code" }).click();
  await owner.getByLabel("Your name").fill("Mona");
  await owner.getByLabel("Password", { exact: true }).fill("seven cups before noon");
  await owner.getByRole("button", { name: "Create account" }).click();
  await owner.waitForURL(`${dashboard}/dashboard`);
});

test("2 · opens a shop with only name, address and country", async () => {
  await owner.getByLabel("Shop name").fill("Mona Tea");
  await expect(owner.getByLabel("Shop URL")).toHaveValue("mona-tea");
  await owner.getByRole("button", { name: "Create shop" }).click();
  await expect(owner.getByRole("heading", { name: "Set up your shop", exact: true })).toBeVisible();
  // No products yet: the switch lists the missing steps and remains off.
  await owner.getByRole("switch").click();
  await expect(owner.getByText("Complete these steps to open your shop")).toBeVisible();
});

test("3 · imports a Shopify file; importing it again changes nothing", async () => {
  await importFile("tea.csv", shopifyExport);
  await expect(owner.getByRole("heading", { name: "This is a Shopify export", exact: true })).toBeVisible();
  await owner.getByRole("button", { name: "Start import" }).click();
  await expect(owner.getByRole("link", { name: "View products" })).toBeVisible({ timeout: 60_000 });
  await owner.reload();
  const did = owner.getByRole("region", { name: "Import results" }).or(owner.getByLabel("Import results"));
  await expect(did).toContainText(/Created\s*3/);
  await expect(did).toContainText(/Failed pictures\s*1/);
  const [rows] = await Promise.all([
    owner.waitForEvent("download"),
    owner.getByRole("button", { name: "Download rows with problems" }).click(),
  ]);
  expect(rows.suggestedFilename()).toBe("tea-problems.csv");

  await importFile("again.csv", shopifyExport);
  await expect(owner.getByLabel("Import preview")).toContainText(/Unchanged\s*3/);
});

test("3 · rejects a picture in place of a CSV file", async () => {
  await owner.goto(`${dashboard}/shop/import-products`);
  await owner
    .locator('input[type="file"]')
    .setInputFiles({ name: "tea.csv", mimeType: "text/csv", buffer: await picture("#123456") });
  await expect(owner.getByText(/PNG/)).toBeVisible();
});

test("4 · finds a product, edits it, and adds one by hand", async () => {
  await owner.goto(`${dashboard}/shop/products`);
  await owner.getByPlaceholder("Search product, vendor, SKU").fill("genm");
  await expect(owner).toHaveURL(/q=genm/);
  await expect(owner.getByRole("link", { name: "Sencha" })).toHaveCount(0);
  await owner.getByRole("link", { name: "Genmaicha" }).click();
  await owner.getByLabel("Title", { exact: true }).fill("Genmaicha, toasted");
  await owner.getByLabel("Price", { exact: true }).fill("10.40");
  await owner.getByLabel("On hand").fill("12");
  await save();

  await owner.goto(`${dashboard}/shop/add-product`);
  await owner.getByLabel("Title", { exact: true }).fill("Linen apron");
  await owner.getByLabel("Price", { exact: true }).fill("39");
  await owner
    .locator('input[type="file"]')
    .first()
    .setInputFiles([
      { name: "front.png", mimeType: "image/png", buffer: await picture("#7d8471") },
      { name: "back.png", mimeType: "image/png", buffer: await picture("#b58d55") },
    ]);
  for (const [name, values] of [
    ["Colour", ["Moss", "Sand"]],
    ["Size", ["S", "M"]],
  ] as const) {
    await owner.getByRole("button", { name: /^Add (another )?option/ }).click();
    await owner.getByLabel("Option name").last().fill(name);
    for (const value of values) {
      await owner.getByLabel("Option values").last().fill(value);
      await owner.getByLabel("Option values").last().press("Enter");
    }
  }
  await expect(owner.getByText("Moss / S").first()).toBeVisible();
  await owner.getByLabel("Stock of Moss / S").fill("3");
  await save();
  await owner.waitForURL(/\/shop\/products\/[0-9a-f-]{36}/);
  await owner.reload();
  await expect(owner.getByLabel("Stock of Moss / S")).toHaveValue("3");
});

test("5 · publishes the shop with one switch", async () => {
  await owner.goto(`${dashboard}/dashboard`);
  await owner.getByRole("switch").click();
  await expect(owner.getByRole("switch")).toBeChecked();
  await expect(owner.getByText("Your shop is open.")).toBeVisible();
});

test("6 · a guest buys, and the owner sees the order without a reload", async ({ browser }) => {
  await owner.goto(`${dashboard}/shop/orders`);
  await expect(owner.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();

  const nia = await visitor(browser, true);
  await nia.goto(store);
  await nia.goto(`${store}/search?search=genmai`);
  await nia
    .getByRole("link", { name: /Genmaicha/ })
    .first()
    .click();
  await addToCart(nia);
  await nia.goto(`${store}/products/linen-apron`);
  await nia.getByRole("radio", { name: /^Sand/ }).check();
  await expect(nia.getByText("Sold out").first()).toBeVisible();
  await nia.getByRole("radio", { name: /^Moss/ }).check();
  await addToCart(nia);
  await nia.goto(`${store}/checkout`);
  await fillCheckout(nia);
  await clickPlaceOrder(nia);
  await nia.waitForURL(/\/orders\/[\w-]+\.[\w-]+/);
  await expect(nia.getByRole("heading", { name: /Thank you, Nia/ })).toBeVisible();

  await expect(owner.getByText("New order #1001").first()).toBeVisible({ timeout: 20_000 });
  await expect(owner.getByRole("link", { name: "#1001" })).toBeVisible();
  await expectMail("nia@example.com", /#?1001/);
  await nia.context().close();
});

test("6 · a guest buys without JavaScript", async ({ browser }) => {
  const nia = await visitor(browser, false);
  await nia.goto(`${store}/products/sencha`);
  await nia.getByRole("button", { name: "Add to cart" }).click();
  await nia.goto(`${store}/checkout`);
  await typeAddress(nia);
  for (let press = 0; press < 4 && !/\/orders\//.test(nia.url()); press++)
    await nia
      .getByRole("button", { name: /^(Save and continue|Place order)/ })
      .last()
      .click();
  await expect(nia.getByRole("heading", { name: /Thank you, Nia/ })).toBeVisible();
  await nia.context().close();
});

test("7 · confirms, packs, ships and delivers; stock, order page and emails follow", async ({ browser }) => {
  await owner.goto(`${dashboard}/shop/orders`);
  await owner.getByRole("link", { name: "#1001" }).click();
  // Exactly, because the rows of the list have a button, too: "Confirm order: #1001".
  await owner.getByRole("button", { name: "Confirm order", exact: true }).click();
  await owner.getByRole("button", { name: "Pack order" }).click();
  await owner.getByRole("button", { name: "Mark as packed" }).click();
  await owner.getByRole("button", { name: "Ship order" }).click();
  await owner.getByLabel("Courier").fill("Royal Mail");
  await owner.getByLabel("Tracking number").fill("RM 123 456");
  await expect(owner.getByLabel("Tracking link")).toHaveValue(
    "https://www.royalmail.com/track-your-item#/tracking-results/RM123456",
  );
  await owner.getByRole("button", { name: "Mark as shipped" }).click();
  const shopperPage = await owner.getByRole("link", { name: "Order status page" }).getAttribute("href");
  const nia = await visitor(browser, true);
  await nia.goto(shopperPage!);
  await expect(nia.getByText("RM 123 456")).toBeVisible();
  await expectMail("nia@example.com", /RM 123 456/);

  await owner.getByRole("button", { name: "Mark as delivered" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Mark as delivered" }).click();
  await expect(async () => {
    await nia.reload();
    await expect(nia.getByText("Your order was delivered")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await nia.context().close();

  await owner.goto(`${dashboard}/shop/products?q=genmaicha`);
  await owner.getByRole("link", { name: "Genmaicha, toasted" }).click();
  await expect(owner.getByLabel("On hand")).toHaveValue("11");
});

test("8 · the home page shows the sales, and both endpoints return the same", async () => {
  await owner.goto(`${dashboard}/dashboard`);
  await expect(owner.getByText("Sales today").first()).toBeVisible();
  const figures = await owner.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem("digital_token")}`,
      "Device-Id": localStorage.getItem("digital_device_id")!,
    };
    const ask = async (address: string) => (await (await fetch(address, { headers })).json()).data;
    const home = await ask("/api/v1/dashboard");
    return [home, await ask(`/api/v1/shop/${home.shop_id}/analytics?filter=today`)];
  });
  expect(figures[0].sales).toEqual(figures[1].sales);
  expect(figures[0].sales.orders).toBe(2);
});

async function importFile(name: string, text: string): Promise<void> {
  await owner.goto(`${dashboard}/shop/import-products`);
  await owner
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

async function save(): Promise<void> {
  // Waits for pending pictures, as the page does.
  await expect(owner.getByRole("progressbar")).toHaveCount(0);
  const saved = owner.waitForResponse(
    (response) =>
      /\/products(\/|$)/.test(new URL(response.url()).pathname) &&
      ["POST", "PUT"].includes(response.request().method()),
  );
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  expect((await saved).ok()).toBe(true);
}

async function visitor(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 800 } })).newPage();
}

async function expectMail(to: string, words: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const outbox = path.join(dataDir, "outbox");
      const mails = (await listOutbox(outbox, 50)).filter((mail) => mail.to.includes(to));
      const texts = await Promise.all(
        mails.map(async ({ id }) => (await readOutbox(outbox, id))?.text ?? ""),
      );
      return texts.some((text) => words.test(text));
    })
    .toBe(true);
}
