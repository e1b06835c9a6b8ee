import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { Client } from "@vitrine/contract/client";
import type pg from "pg";
import { type View, Audit, nameOf } from "../support/audit.ts";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";

// Importing files, reading the outcome of each row, and undoing an import.

test.describe.configure({ mode: "serial" });

let admin: pg.Client;
let context: BrowserContext;
let page: Page;
let client: Client;
let shop: { shop_id: number };
const port = Number(process.env["VITRINE_PORT"]);
const base = `http://dashboard.vitrine.localhost:${port}`;

test.beforeAll(async ({ browser }) => {
  admin = await databaseOf(process.env["VITRINE_DATA"]!);
  const mona = await addMember(admin, "Mona Moving");
  client = clientOf(mona, port);
  const { data } = await client.shops.create({
    body: { name: "Mona Moving", handle: `mona-moving-${Date.now()}`, country: "DE", currency: "EUR" },
  });
  shop = { shop_id: data.id };
  context = await browserOf(browser, mona);
  page = await context.newPage();
});

test.afterAll(async () => {
  await context?.close();
  await admin?.end();
});

/** Chooses a file, checks its dry run, and starts it. */
async function importFile(name: string, text: string): Promise<void> {
  await page.goto(`${base}/shop/import-products`);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByText(`${name} imported`)).toBeVisible();
}

async function undo(): Promise<void> {
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
}

async function saved(button: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return readFile(await (await download).path(), "utf8");
}

const views: View[] = [
  { width: 1280, scheme: "light", direction: "ltr" },
  { width: 360, scheme: "dark", direction: "ltr" },
];

/** Expects no violations on the current page, wide and narrow, in light and dark. */
async function look(): Promise<void> {
  const audit = new Audit(page, port);
  for (const view of views) {
    await audit.turnTo(view);
    await audit.settle();
    expect(await audit.violations(), nameOf(view)).toEqual([]);
  }
  await audit.turnTo(views[0]!);
}

const did = () => page.getByLabel("Import results");
const titles = async () =>
  (await client.products.list({ params: shop, query: {} })).data.map(({ title }) => title).sort();

test("a file with a bad row: the report names it, the result lists every row, and undo removes all of it", async () => {
  await importFile(
    "lamps.csv",
    `Handle,Title,Price,Categories,Sale price,Sale until\nlamp,Lamp,40.00,Home > Light,30.00,2099-12-31\nvase,Vase,cheap,,,\nbowl,Bowl,12.00,Home,,\n`,
  );
  await expect(did()).toContainText(/Created\s*2/);
  await expect(did()).toContainText(/With errors\s*1/);
  await expect(page.getByRole("table", { name: "Rows with problems" })).toContainText(
    "“cheap” isn't a price. Enter one like 1234.50.",
  );
  await look();
  const lines = (await saved("Download results")).trim().split("\n").slice(1);
  expect(lines.map((line) => line.split(",").slice(0, 1).concat(line.split(",").at(-2)!))).toEqual([
    ["lamp", "created"],
    ["vase", "error"],
    ["bowl", "created"],
  ]);
  expect(await titles()).toEqual(["Bowl", "Lamp"]);
  await page.getByRole("link", { name: "View products" }).click();
  await expect(page.getByRole("link", { name: "Lamp" })).toBeVisible();

  await page.goBack();
  await undo();
  await expect(page.getByText("2 products restored.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo import" })).toHaveCount(0);
  await look();
  await page.goto(`${base}/shop/products`);
  await expect(page.getByRole("link", { name: "Lamp" })).toHaveCount(0);
  expect(await titles()).toEqual([]);
  expect((await client.categories.list({ params: shop, query: {} })).data).toEqual([]);
});

test("exports the category tree as a file and imports it again; undoes a wrong import", async () => {
  await importFile("tree.csv", "Category handle,Parent handle,Title\nhome,,Home\nlight,home,Light\n");
  await expect(did()).toContainText(/Created\s*2/);
  await page.getByRole("link", { name: "View categories" }).click();
  await expect(page.locator("[data-category]").filter({ hasText: "Home" })).toBeVisible();

  await importFile("tea.csv", "Title,Price\nTea,5.00\n");
  await page.goto(`${base}/shop/products`);
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Categories" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain("light,home,Light");

  await importFile("mended.csv", file.replace("light,home,Light", "light,,Lamps"));
  await expect(did()).toContainText(/Updated\s*1/);
  await look();
  await undo();
  await expect(page.getByText("1 entry restored.")).toBeVisible();
  const top = (await client.categories.list({ params: shop, query: {} })).data;
  expect(top.map(({ title }) => title)).toEqual(["Home"]);
});
