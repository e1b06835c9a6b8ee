import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { Client } from "@vitrine/contract/client";
import type pg from "pg";
import { computeProductIndex } from "../../api/test/sample-products.ts";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";

// Bulk edits of products: from the list, and in the table of variants.

let admin: pg.Client;
let context: BrowserContext;
let page: Page;
let client: Client;
let shop: { shop_id: number };
const base = () => `http://dashboard.vitrine.localhost:${process.env["VITRINE_PORT"]}`;
const products = 250;

test.beforeAll(async ({ browser }) => {
  admin = await databaseOf(process.env["VITRINE_DATA"]!);
  const mona = await addMember(admin, "Mona Many");
  client = clientOf(mona, Number(process.env["VITRINE_PORT"]));
  const { data } = await client.shops.create({
    body: { name: "Mona Many", handle: `mona-many-${Date.now()}`, country: "DE", currency: "EUR" },
  });
  shop = { shop_id: data.id };
  // Four variants each: a thousand rows.
  await admin.query(
    `insert into products (shop_id, id, handle, title, status, options)
     select $1, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'shirt-' || n, 'Shirt ' || lpad(n::text, 3, '0'), 'active',
       '[{"name":"Size","values":["S","M","L","XL"]}]' from generate_series(1, $2) n`,
    [data.id, products],
  );
  await admin.query(
    `insert into variants (shop_id, id, product_id, position, option_values, price, sku)
     select shop_id, gen_random_uuid(), id, size - 1, array[(array['S','M','L','XL'])[size]], 4900, handle || '-' || size
     from products, generate_series(1, 4) size where shop_id = $1`,
    [data.id],
  );
  await admin.query(
    "insert into stock_levels (shop_id, variant_id, on_hand) select shop_id, id, 5 from variants where shop_id = $1",
    [data.id],
  );
  await computeProductIndex(admin, data.id);
  context = await browserOf(browser, mona);
  page = await context.newPage();
});

test.afterAll(async () => {
  await context?.close();
  await admin?.end();
});

const pricesOf = async (title: string) => {
  const { data } = await client.variants.list({ params: shop, query: { search: title, limit: 4 } });
  return data.map(({ price }) => price);
};

test("archives all products of a view at once, and undoes it", async () => {
  await page.goto(`${base()}/shop/products`);
  await page.getByLabel("Select all on this page").check();
  await page.getByRole("button", { name: "Select all 250" }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Archive products" }).click();
  await expect(page.getByText("250 products changed")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(async () => (await client.products.list({ params: shop, query: { status: "active" } })).meta.total)
    .toBe(products);
});

test("lowers the prices of two products, and shows the outcome of each", async () => {
  await page.goto(`${base()}/shop/products?q=shirt+00`);
  await page.getByLabel("Select Shirt 001").check();
  await page.getByLabel("Select Shirt 002").check();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Change prices…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change prices" });
  await dialog.getByRole("button", { name: "Change 2 products" }).click();
  await expect(dialog.getByText("Enter a percentage, such as 20.")).toBeVisible();
  await dialog.getByLabel("Percent").fill("20");
  await dialog.getByLabel("Rounding").selectOption("just_below");
  await expect(dialog.getByText("€49.00 → €38.99")).toBeVisible();
  await dialog.getByRole("button", { name: "Change 2 products" }).click();
  await expect(page.getByText("2 products changed")).toBeVisible();
  expect(await pricesOf("Shirt 001")).toEqual([3899, 3899, 3899, 3899]);
  await page.goto(`${base()}/shop/products/bulk`);
  await page
    .getByRole("link", { name: /Change prices/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "Shirt 002" })).toBeVisible();
  await page.getByRole("button", { name: "Undo edit" }).click();
  await expect(page.getByText("Undo changes. 2 products changed")).toBeVisible();
  expect(await pricesOf("Shirt 001")).toEqual([4900, 4900, 4900, 4900]);
});

test("adds two products to a collection, shows them on its page, and undoes it", async () => {
  const { data: collection } = await client.collections.create({
    params: shop,
    body: { title: "Summer shirts", kind: "manual", product_ids: [] },
  });
  await page.goto(`${base()}/shop/products?q=shirt+00`);
  await page.getByLabel("Select Shirt 003").check();
  await page.getByLabel("Select Shirt 004").check();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Add to collection…" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to collection" });
  await dialog.getByRole("button", { name: "Change 2 products" }).click();
  await expect(dialog.getByText("Choose a collection.")).toBeVisible();
  await dialog.getByLabel("Collection").fill("summer");
  await page.getByRole("option", { name: "Summer shirts" }).click();
  await dialog.getByRole("button", { name: "Change 2 products" }).click();
  await expect(page.getByText("2 products changed")).toBeVisible();
  await page.goto(`${base()}/shop/collection/${collection.id}`);
  await expect(page.getByRole("link", { name: "Shirt 003" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Shirt 004" })).toBeVisible();
  await page.goto(`${base()}/shop/products/bulk`);
  await page.getByRole("link", { name: "Add to collection: Summer shirts" }).click();
  await page.getByRole("button", { name: "Undo edit" }).click();
  await expect(page.getByText("Undo changes. 2 products changed")).toBeVisible();
  await page.goto(`${base()}/shop/collection/${collection.id}`);
  await expect(page.getByText("No products in this collection yet.")).toBeVisible();
});

test("starts a sale on two products, shows the shoppers' price, and undoes it", async () => {
  await page.goto(`${base()}/shop/products?q=shirt+00`);
  await page.getByLabel("Select Shirt 005").check();
  await page.getByLabel("Select Shirt 006").check();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Start sale…" }).click();
  const dialog = page.getByRole("dialog", { name: "Start sale" });
  await expect(dialog.getByText("2 products, from now until you end it")).toBeVisible();
  await dialog.getByLabel("Percent").fill("20");
  await dialog.getByLabel("Ends").fill("2020-01-01T10:00");
  await dialog.getByRole("button", { name: "Change 2 products" }).click();
  await expect(dialog.getByText("Choose an end date in the future, after the start date.")).toBeVisible();
  await dialog.getByLabel("Ends").fill("");
  await dialog.getByRole("button", { name: "Change 2 products" }).click();
  await expect(page.getByText("2 products changed")).toBeVisible();
  await expect(page.getByRole("row", { name: /Shirt 005/ })).toContainText("39.20");
  expect(await pricesOf("Shirt 006")).toEqual([3920, 3920, 3920, 3920]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: /Shirt 005/ })).toContainText("49.00");
  expect(await pricesOf("Shirt 006")).toEqual([4900, 4900, 4900, 4900]);
});

test("the dialog says that sales continue after a price change; in the table a new price ends the sale", async () => {
  await admin.query(
    `insert into sale_prices (shop_id, variant_id, sale_price, starts_at, running, usual_price)
     select shop_id, id, price, now(), true, 5900 from variants where shop_id = $1 and sku = 'shirt-9-1'`,
    [shop.shop_id],
  );
  await page.goto(`${base()}/shop/products?q=shirt+00`);
  await page.getByLabel("Select Shirt 008").check();
  await page.getByLabel("Select Shirt 009").check();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Change prices…" }).click();
  await expect(page.getByRole("dialog").getByText("Keep sales running")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`${base()}/shop/products/grid?q=shirt+009`);
  await page.locator("[data-row='0'][data-column='1']").click();
  await expect(page.getByText("This variant is on sale. A new price ends the sale.")).toBeVisible();
  await page.keyboard.type("45");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 running sale will end")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("1 cell saved")).toBeVisible();
  await expect(page.getByText("1 running sale will end")).toBeHidden();
  expect((await client.variants.list({ params: shop, query: { only: "on_sale" } })).data).toEqual([]);
});

test("the table opens a thousand variants with few nodes, and edits, fills, pastes, undoes and saves by keyboard", async () => {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: "longtask",
      buffered: true,
    });
  });
  await page.goto(`${base()}/shop/products/grid`);
  const grid = page.getByRole("grid", { name: "Variants" });
  await expect(grid).toHaveAttribute("aria-rowcount", "1001");
  expect(await grid.locator("*").count()).toBeLessThan(1_500);
  await reportLongTasks("opened");

  // The newest product is first, at the price of its first variant.
  await grid.locator("[data-row='0'][data-column='1']").click();
  await page.keyboard.type("45,50");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+d");
  await expect(grid.locator("[data-row='2'][data-column='1']")).toHaveText("45.50");
  await page.keyboard.press("Control+z");
  await expect(grid.locator("[data-row='2'][data-column='1']")).toHaveText("49.00");
  await page.keyboard.press("Control+y");
  await expect(page.getByText("3 unsaved cells")).toBeVisible();

  // As copied from a spreadsheet: two rows of SKU and barcode, one of them quoted.
  await grid.locator("[data-row='0'][data-column='5']").click();
  await paste('A-1\t4006381333931\r\n"A ""2"""\t\r\n');
  await expect(grid.locator("[data-row='1'][data-column='5']")).toHaveText('A "2"');

  await grid.locator("[data-row='3'][data-column='4']").click();
  await page.keyboard.type("many");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "1 cell to fix" })).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("6 cells saved")).toBeVisible();
  await expect(page.getByText("1 unsaved cell", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "1 cell to fix" }).click();
  await expect(page.getByText("Enter a whole number, like 12.")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("1 unsaved cell", { exact: true })).toBeHidden();
  const { data } = await client.variants.list({ params: shop, query: { limit: 4 } });
  expect(data.map(({ price, sku, barcode, on_hand }) => [price, sku, barcode, on_hand])).toEqual([
    [4550, "A-1", "4006381333931", 5],
    [4550, 'A "2"', null, 5],
    [4550, "shirt-250-3", null, 5],
    [4900, "shirt-250-4", null, 12],
  ]);

  // A whole column, by a percentage: a thousand cells in one step.
  await grid.locator("[data-row='0'][data-column='1']").click();
  await page.keyboard.press("Control+Shift+ArrowDown");
  await expect(grid.locator("[data-row='999'][data-column='1']")).toBeVisible();
  await page.getByRole("button", { name: "Change prices" }).click();
  await page.getByRole("dialog").getByLabel("Percent").fill("10");
  await page.getByRole("button", { name: "Change 1000 cells" }).click();
  await expect(page.getByText("1,000 unsaved cells")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("1,000 cells saved")).toBeVisible();
  expect(await pricesOf("Shirt 120")).toEqual([4410, 4410, 4410, 4410]);
  expect(await grid.locator("*").count()).toBeLessThan(1_500);
  await reportLongTasks("used");
});

test("shows another user's changes as conflicts, and confirms leaving with unsaved cells", async () => {
  await page.goto(`${base()}/shop/products/grid?q=shirt+007`);
  const grid = page.getByRole("grid", { name: "Variants" });
  await grid.locator("[data-row='0'][data-column='1']").click();
  await page.keyboard.type("30");
  await page.keyboard.press("Enter");
  await admin.query("update variants set price = 3300 where shop_id = $1 and sku = 'shirt-7-1'", [
    shop.shop_id,
  ]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "1 cell to fix" })).toBeVisible();
  await page.getByRole("button", { name: "1 cell to fix" }).click();
  await expect(page.getByText("Saved value: 33.00")).toBeVisible();
  await page.getByRole("link", { name: "Products", exact: true }).first().click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("1 cell saved")).toBeVisible();
  expect((await pricesOf("Shirt 007"))[0]).toBe(3000);
});

/** Reports how often the page was blocked for long so far. Not asserted, because it depends on the machine. */
async function reportLongTasks(when: string): Promise<void> {
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks.splice(0));
  const long = tasks.filter((ms) => ms > 100).map(Math.round);
  process.stdout.write(
    `the table of 1,000 variants, ${when}: ${long.length} tasks over 100 ms ${long.join(" ")}\n`,
  );
}

/** Dispatches a paste event as the browser does. */
function paste(text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
