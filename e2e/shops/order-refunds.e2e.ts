import { expect, type Page, test } from "@playwright/test";
import type { Client } from "@vitrine/contract/client";
import { dashboard, dataDir, port, store } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";
import { openShop } from "../support/sample-accounts.ts";
import { clickPlaceOrder, typeAddress } from "../support/shopping.ts";

// The owner ships a part of an order, cancels the rest without a refund, and refunds a shipped unit with restock.

const handle = "una-units";
let client: Client;
let page: Page;
let nia: Page;
let shop: Awaited<ReturnType<typeof openShop>>;
let params: { shop_id: number; id: string };

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  const admin = await databaseOf(dataDir);
  const una = await addMember(admin, "Una Units");
  await admin.end();
  client = clientOf(una, port);
  shop = await openShop(client, handle, 100);
  page = await (await browserOf(browser, una)).newPage();
  nia = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await nia.goto(`${store}/${handle}/products`);
  await nia.getByRole("main").getByRole("link").filter({ hasText: "€" }).first().click();
  await nia.getByLabel("Quantity").fill("4");
  await nia.getByRole("button", { name: "Add to cart" }).click();
  await nia.goto(`${store}/${handle}/checkout`);
  await typeAddress(nia);
  await nia.getByRole("button", { name: "Save and continue" }).click();
  await clickPlaceOrder(nia);
  await expect(nia).toHaveURL(/\/orders\//);
  const { data } = await client.orders.list({ params: { shop_id: shop.shop_id }, query: {} });
  params = { shop_id: shop.shop_id, id: data[0]!.id };
  await client.orders.confirm({ params });
});
test.afterAll(async () => {
  await page.context().close();
  await nia.context().close();
});

const stock = async () => {
  const { data } = await client.inventory.read({
    params: { shop_id: shop.shop_id, variant_id: shop.variant_id },
  });
  return { on_hand: data.on_hand, allocated: data.allocated };
};

test("the owner cancels the units that aren't shipped of an unpaid order, and less is due", async () => {
  const { data: order } = await client.orders.read({ params });
  const lines = [{ order_line_id: order.lines[0]!.id, quantity: 2 }];
  const { data } = await client.orders.pack({ params, body: { lines } });
  const shipment = { ...params, shipment_id: data.shipments[0]!.id };
  await client.orders.ship({ params: shipment, body: { courier: null, tracking_number: null } });
  expect(await stock()).toEqual({ on_hand: 98, allocated: 2 });

  await page.goto(`${dashboard}/shop/orders/${params.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel items" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Unpacked items to cancel" }).fill("3");
  await expect(dialog.getByText("Enter a number from 0 to 2.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Unpacked items to cancel" }).fill("2");
  await expect(dialog.getByText("No longer due")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel items" }).click();
  await expect(page.getByText("2 cancelled").first()).toBeVisible();
  await expect(page.getByText("Shipped", { exact: true }).first()).toBeVisible();
  expect(await stock()).toEqual({ on_hand: 98, allocated: 0 });
  await nia.reload();
  await expect(nia.getByText("Cancelled: 2")).toBeVisible();
  await expect(nia.getByText("Cancelled items")).toBeVisible();
});

test("the owner refunds a shipped unit with restock, and can't refund it twice", async () => {
  const { data } = await client.orders.read({ params });
  await client.orders.deliver({ params: { ...params, shipment_id: data.shipments[0]!.id } });
  await page.reload();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Refund order" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Shipped items to refund" }).fill("1");
  await expect(dialog.getByRole("checkbox", { name: "Restock" })).toBeChecked();
  const unitPrice = data.lines[0]!.unit_price;
  await expect(dialog.getByLabel("Amount")).toHaveValue((unitPrice / 100).toFixed(2));
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect(page.getByText("Partially refunded").first()).toBeVisible();
  expect(await stock()).toEqual({ on_hand: 99, allocated: 0 });
  const { data: left } = await client.order_refunds.read({ params });
  expect(left.lines[0]).toMatchObject({ shipped: 1, cancellable: 0, refunded_units: 3 });
  const { data: after } = await client.orders.read({ params });
  expect(after).toMatchObject({ fulfilment_status: "delivered", balance: 0 });
});
