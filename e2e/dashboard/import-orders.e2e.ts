import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import { Audit, expectClean } from "../support/audit.ts";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";

// Importing past orders of WooCommerce, and trying a stopped import again.

test.describe.configure({ mode: "serial" });

const port = Number(process.env["VITRINE_PORT"]);
const dataDir = process.env["VITRINE_DATA"]!;
let admin: pg.Client;
let context: BrowserContext;
let page: Page;
let shopId: number;

test.beforeAll(async ({ browser }) => {
  admin = await databaseOf(dataDir);
  const olga = await addMember(admin, "Olga Orders");
  const { data } = await clientOf(olga, port).shops.create({
    body: { name: "Olga Orders", handle: `olga-orders-${Date.now()}`, country: "DE", currency: "EUR" },
  });
  shopId = data.id;
  context = await browserOf(browser, olga);
  page = await context.newPage();
});

test.afterAll(async () => {
  await context?.close();
  await admin?.end();
});

const orders = [
  "order_number,order_date,status,order_total,fee_total,billing_email,line_items",
  '1201,2024-03-05 10:00:00,completed,21.50,1.50,ada@shop.example,"name:Salt &amp; pepper|sku:SP|quantity:2|total:12.00;name:Tea|quantity:1|total:8.00"',
  '1202,2024-04-05 10:00:00,processing,8.00,0,ben@shop.example,"name:Tea|quantity:1|total:8.00"',
  "1203,2024-04-06 10:00:00,completed,,0,ben@shop.example,name:Tea|quantity:1",
].join("\n");

const imports = () => page.getByRole("table", { name: "Earlier imports" });

test("previews an export of WooCommerce with its items, fees and problems, and imports it", async () => {
  const audit = new Audit(page, port);
  await page.goto(`http://dashboard.vitrine.localhost:${port}/shop/orders/import`);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "woo.csv", mimeType: "text/csv", buffer: Buffer.from(orders) });
  await expect(page.getByText("Enter the total of the order or the prices of its items.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Total of each month" })).toContainText("€21.50");
  await page.getByText("7 of 7 columns mapped").click();
  await expect(page.getByLabel("Field for line_items")).toHaveValue("line_items");
  await expectClean(audit);
  await page.getByRole("button", { name: "Import 2 orders" }).click();
  await expect(imports()).toContainText("2 created, 0 already imported, 1 with errors");
  await page.goto(`http://dashboard.vitrine.localhost:${port}/shop/orders`);
  await expect(page.getByText("1201").first()).toBeVisible();
});

test("shows why an import stopped, and imports the rest when the owner tries again", async () => {
  const { rows } = await admin.query<{ id: string; file_key: string }>(
    `update order_imports set status = 'failed', done = 0, created = 0, finished_at = now(),
       failure = 'The import stopped several times. The orders so far are saved: try again to import the rest, or undo it.'
     where shop_id = $1 returning id, file_key`,
    [shopId],
  );
  const [stopped] = rows;
  // The state of an import that stopped before its first batch: its file is still stored, and no order is.
  await admin.query("delete from orders where shop_id = $1", [shopId]);
  const file = path.join(dataDir, "files", stopped!.file_key);
  const type = path.join(dataDir, "files", ".types", stopped!.file_key);
  for (const [at, text] of [
    [type, "text/csv"],
    [file, orders],
  ] as const) {
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, text);
  }
  const audit = new Audit(page, port);
  await page.goto(`http://dashboard.vitrine.localhost:${port}/shop/orders/import`);
  await expect(imports()).toContainText("The import stopped several times.");
  await expectClean(audit);
  const retry = imports().getByRole("button", { name: "Try again" });
  await retry.focus();
  await page.keyboard.press("Enter");
  await expect(imports()).toContainText("2 created, 0 already imported, 1 with errors");
  await expect(retry).toHaveCount(0);
  const { rows: stored } = await admin.query("select from orders where shop_id = $1", [shopId]);
  expect(stored).toHaveLength(2);
});
