import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";

// Managing a shop's stock: on the page, in the drawer, and by files.

test.describe.configure({ mode: "serial" });

let admin: pg.Client;
let context: BrowserContext;
let page: Page;
const port = Number(process.env["VITRINE_PORT"]);
const base = `http://dashboard.vitrine.localhost:${port}`;

test.beforeAll(async ({ browser }) => {
  admin = await databaseOf(process.env["VITRINE_DATA"]!);
  const ida = await addMember(admin, "Ida Inventory");
  await clientOf(ida, port).shops.create({
    body: { name: "Ida Inventory", handle: `ida-inventory-${Date.now()}`, country: "DE", currency: "EUR" },
  });
  context = await browserOf(browser, ida);
  page = await context.newPage();
});

test.afterAll(async () => {
  await context?.close();
  await admin?.end();
});

const lamps = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty
lamp,Lamp,Size,S,L-S,10,shopify,5
lamp,,,M,L-M,12,shopify,9
vase,Vase,,,V-1,20,shopify,2
`;

test("a movement of an import links to it", async () => {
  await page.goto(`${base}/shop/import-products`);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "lamps.csv", mimeType: "text/csv", buffer: Buffer.from(lamps) });
  await page.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByText("lamps.csv imported")).toBeVisible();
  await page.goto(`${base}/shop/inventory?q=vase`);
  await page.getByRole("link", { name: "Vase V-1" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "View import" }).click();
  await expect(page).toHaveURL(/\/shop\/import-products\?id=[0-9a-f-]{36}$/);
  await expect(page.getByText("lamps.csv imported")).toBeVisible();
});
