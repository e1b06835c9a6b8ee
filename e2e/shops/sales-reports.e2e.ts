import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { addMember, browserOf, type Member } from "../support/members.ts";
import { placeOrder } from "../support/place-order.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner reads and downloads the sales of a period; staff read them without profit.

let shop: ShopWithProducts;
let sana: Member;

test.beforeAll(async () => {
  shop = await openShopWithProducts("Report Grocer", 2);
  const { admin, client, params, products } = shop;
  sana = await addMember(admin, "Sana Sales", { shopId: params.shop_id, role: "staff" });
  for (const [n, { id }] of products.entries()) {
    const { data } = await client.products.read({ params: { ...params, id } });
    const [variant] = data.variants;
    await admin.query("update variants set cost = $2 where id = $1", [variant!.id, n === 0 ? 100 : null]);
    const purchase = { handle: shop.url.split("/").at(-1)!, port, variant_id: variant!.id };
    await placeOrder({ ...purchase, name: "Ana Ash", email: "ana@example.com" });
  }
});
test.afterAll(() => shop?.admin.end());

const table = (page: Page) => page.getByRole("table");
const lastRow = (page: Page) => table(page).getByRole("row").last();

test("an owner opens the reports from Home, chooses one, sorts it and downloads it", async ({ browser }) => {
  const page = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(page, port);
  await page.goto(`${dashboard}/dashboard`);
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sales by product", exact: true })).toBeVisible();
  await expect(lastRow(page)).toContainText("Total");
  await expect(table(page).getByRole("columnheader", { name: "Gross profit", exact: true })).toBeVisible();
  await expect(table(page).getByText("Delivery, fees and other amounts")).toBeVisible();
  await expect(table(page).getByRole("row")).toHaveCount(5);

  await page.getByLabel("Report", { exact: true }).selectOption({ label: "Sales by city or area" });
  await expect(page.getByRole("heading", { name: "Sales by city or area", exact: true })).toBeVisible();
  await expect(table(page).getByRole("row")).toHaveCount(3);
  await page.getByLabel("Compare with", { exact: true }).selectOption({ label: "Previous year" });
  await expect(table(page).getByRole("columnheader", { name: "Before", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Orders", exact: true }).click();
  await expect(table(page).getByRole("columnheader", { name: "Orders", exact: true })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expectClean(audit);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV", exact: true }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^sales-by-city-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toContain("Total");

  // The dates in the URL are those of a reload.
  await page.getByLabel("Period", { exact: true }).selectOption({ label: "Custom dates" });
  await page.getByLabel("From", { exact: true }).fill("2026-03-02");
  await page.getByLabel("To", { exact: true }).fill("2026-03-01");
  await expect(page.getByRole("alert").filter({ hasText: "Choose a last day" })).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2026-03-09");
  await expect(page.getByText("No sales in this period")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("2026-03-09");
  await page.context().close();
});

test("staff read the reports on a phone, without profit and without a file", async ({ browser }) => {
  const page = await (await browserOf(browser, sana)).newPage();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(dashboard + paths.reports);
  await expect(page.getByRole("list", { name: "Sales by product" })).toContainText("Total");
  await expect(page.getByRole("button", { name: "Download CSV", exact: true })).toHaveCount(0);
  await expect(page.getByText("Gross profit")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.context().close();
});
