import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { placeOrder } from "../support/place-order.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner confirms, packs and ships several orders from the list, and exports them.

let shop: ShopWithProducts;

test.beforeAll(async () => {
  shop = await openShopWithProducts("Batch Mill", 1);
  const { client, params, products } = shop;
  const { data } = await client.products.read({ params: { ...params, id: products[0]!.id } });
  const purchase = { handle: shop.url.split("/").at(-1)!, port, variant_id: data.variants[0]!.id };
  for (const [name, email] of [
    ["Ana Ash", "ana@example.com"],
    ["Ben Birch", "ben@example.com"],
    ["Cleo Cedar", "cleo@example.com"],
  ] as const)
    await placeOrder({ ...purchase, name, email });
});
test.afterAll(() => shop?.admin.end());

const stages = (page: Page, stage: string) => page.getByRole("row").filter({ hasText: stage });
const selectAll = (page: Page) => page.getByRole("checkbox", { name: /^Select all/ }).check();

const bar = (page: Page) => page.getByRole("region", { name: "Selected rows" });

test("an owner changes several orders at once and exports them", async ({ browser }) => {
  const page = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.orders);
  await expect(stages(page, "New")).toHaveCount(3);
  await expectClean(audit);
  await selectAll(page);
  expect(await audit.violations()).toEqual([]);
  await page.getByRole("button", { name: "Confirm orders" }).click();
  await expect(page.getByText("3 orders confirmed")).toBeVisible();
  await expect(stages(page, "Confirmed")).toHaveCount(3);

  // One of the orders can't be packed.
  const { data } = await shop.client.orders.list({
    params: shop.params,
    query: { search: "ben@example.com" },
  });
  const params = { ...shop.params, id: data[0]!.id };
  await shop.client.orders.cancel({ params, body: { reason: "other" } });
  await selectAll(page);
  // The next step of two of the three orders.
  await bar(page).getByRole("button", { name: "Pack orders" }).click();
  const dialog = page.getByRole("dialog", { name: "2 orders packed. 1 couldn't be changed." });
  await expect(dialog).toContainText("Only confirmed orders with unpacked items can be packed.");
  await expect(dialog.getByRole("link", { name: "#1002" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(stages(page, "Packed")).toHaveCount(2);

  await page.getByRole("checkbox", { name: /#1001/ }).check();
  await page.getByRole("checkbox", { name: /#1003/ }).check();
  await bar(page).getByRole("button", { name: "Mark as shipped" }).click();
  const shipping = page.getByRole("dialog", { name: "Ship 2 orders" });
  await expect(shipping.getByLabel("Courier")).toBeFocused();
  expect(await audit.violations()).toEqual([]);
  // Scanners send Enter after a number: it moves to the next field, and ships after the last.
  await page.keyboard.type("UPS\n");
  await expect(shipping.getByLabel("Order #1003")).toBeFocused();
  await page.keyboard.type("1Z3\n1Z1\n");
  await expect(page.getByText("2 orders marked as shipped")).toBeVisible();
  for (const [email, number] of [
    ["ana@example.com", "1Z1"],
    ["cleo@example.com", "1Z3"],
  ] as const) {
    const { data: found } = await shop.client.orders.list({ params: shop.params, query: { search: email } });
    const { data: shipped } = await shop.client.orders.read({ params: { ...shop.params, id: found[0]!.id } });
    expect(shipped.shipments[0]).toMatchObject({ courier: "UPS", tracking_number: number });
  }
  await expect(stages(page, "Shipped")).toHaveCount(2);
  await page.getByRole("checkbox", { name: /#1002/ }).check();
  // No step is left for a cancelled order; all of them are in the menu, in groups.
  await expect(bar(page).getByRole("button").first()).toHaveText("More actions");
  await bar(page).getByRole("button", { name: "More actions" }).click();
  const fulfilment = page.getByRole("group", { name: "Fulfilment" });
  await expect(fulfilment.getByRole("menuitem")).toHaveText([
    "Confirm orders",
    "Pack orders",
    "Mark as shipped",
    "Book with a courier",
    "Mark as delivered",
    "Mark as ready for pickup",
    "Mark as picked up",
    "Complete orders",
  ]);
  expect(await audit.violations()).toEqual([]);
  await fulfilment.getByRole("menuitem", { name: "Mark as delivered" }).click();
  const nothing = page.getByRole("dialog", { name: "1 order couldn't be changed" });
  await expect(nothing).toContainText("This order has no shipment on its way.");
  await nothing.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Export items/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^orders-.*\.csv$/);
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\n");
  expect(lines[0]).toContain("Name,Email,Financial Status");
  expect(lines.map((line) => line.split(",")[0]).slice(1)).toEqual(["#1003", "#1002", "#1001"]);
});
