import { expect, type Page, test } from "@playwright/test";
import type { Client } from "@vitrine/contract/client";
import { dashboard, dataDir, port, store } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { openShop } from "../support/sample-accounts.ts";
import { clickPlaceOrder, typeAddress } from "../support/shopping.ts";

// A shopper without JavaScript requests a return. The owner approves it, receives one sellable and one damaged unit, and
// refunds them. Then a shipment that can't be delivered, and an order that its shopper cancels.

const handle = "rita-returns";
let rita: Member;
let client: Client;
let page: Page;
let nia: Page;
let shop: Awaited<ReturnType<typeof openShop>>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  const admin = await databaseOf(dataDir);
  rita = await addMember(admin, "Rita Returns");
  await admin.end();
  client = clientOf(rita, port);
  shop = await openShop(client, handle, 100);
  page = await (await browserOf(browser, rita)).newPage();
  nia = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
});
test.afterAll(async () => {
  await page.context().close();
  await nia.context().close();
});

/** Orders units without JavaScript: the order's page is open afterwards. Returns the parameters of the order. */
async function order(units: number) {
  await nia.goto(`${store}/${handle}/products`);
  await nia.getByRole("main").getByRole("link").filter({ hasText: "€" }).first().click();
  await nia.getByLabel("Quantity").fill(String(units));
  await nia.getByRole("button", { name: "Add to cart" }).click();
  await nia.goto(`${store}/${handle}/checkout`);
  await typeAddress(nia);
  await nia.getByRole("button", { name: "Save and continue" }).click();
  await clickPlaceOrder(nia);
  await expect(nia).toHaveURL(/\/orders\//);
  const { data } = await client.orders.list({ params: { shop_id: shop.shop_id }, query: {} });
  return { shop_id: shop.shop_id, id: data[0]!.id };
}

/** Confirms and ships an order. Returns the parameters of its shipment. */
async function ship(params: { shop_id: number; id: string }) {
  await client.orders.confirm({ params });
  const { data } = await client.orders.pack({ params, body: {} });
  const shipment = { ...params, shipment_id: data.shipments[0]!.id };
  await client.orders.ship({ params: shipment, body: { courier: null, tracking_number: null } });
  return shipment;
}

test("the owner lets customers return items and cancel orders", async () => {
  await page.goto(`${dashboard}/shop/settings/checkout`);
  await page.getByLabel(/^Return requests by customers/).fill("14");
  await page.getByLabel(/^Cancellation by customers/).fill("30");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings saved.").first()).toBeVisible();
});

test("a return is requested without JavaScript, approved, received in part damaged, and refunded", async () => {
  const params = await order(3);
  await client.orders.deliver({ params: await ship(params) });
  await nia.reload();
  await nia.getByText("Return items").click();
  await nia.getByRole("button", { name: "Request return" }).click();
  await expect(nia.getByText("Choose at least one item to return.")).toBeVisible();
  await nia.getByLabel(/^Quantity/).fill("2");
  await nia.getByLabel("Reason").selectOption("Damaged or defective");
  await nia.getByLabel(/^Describe the problem/).fill("The handle is loose.");
  await nia.getByRole("button", { name: "Request return" }).click();
  await expect(nia.getByText(/The shop is checking it/)).toBeVisible();

  await page.goto(`${dashboard}/shop/orders/${params.id}`);
  const section = page.getByRole("region", { name: "Returns" });
  await expect(section).toContainText("Damaged or defective");
  await expect(section).toContainText("The handle is loose.");
  await section.getByRole("button", { name: "Approve return" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Instructions/).fill("Send it to 1 Harbour Road.");
  await dialog.getByRole("button", { name: "Approve return" }).click();
  await expect(section).toContainText("Return approved");
  await nia.reload();
  await expect(nia.getByText("Send it to 1 Harbour Road.")).toBeVisible();

  await section.getByRole("button", { name: "Receive items" }).click();
  await dialog.getByLabel("Sellable").fill("2");
  await dialog.getByLabel("Damaged").fill("1");
  await dialog.getByRole("button", { name: "Receive items" }).click();
  await expect(dialog.getByText("Enter 2 units or fewer in total.")).toBeVisible();
  await dialog.getByLabel("Sellable").fill("1");
  await dialog.getByRole("button", { name: "Receive items" }).click();
  await expect(section).toContainText("Sellable: 1, damaged: 1");
  const { data: stock } = await client.inventory.read({
    params: { shop_id: shop.shop_id, variant_id: shop.variant_id },
  });
  expect(stock).toMatchObject({ on_hand: 99, allocated: 0, unavailable: 1 });

  await section.getByRole("button", { name: "Refund return" }).click();
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect(section).toContainText("Refunded");
  await expect(page.getByText("Partially refunded").first()).toBeVisible();
  await nia.reload();
  await expect(nia.getByText(/^The shop refunded the return/)).toBeVisible();
});

test("a shipment that can't be delivered comes back into stock", async () => {
  const params = await order(1);
  await ship(params);
  await page.goto(`${dashboard}/shop/orders/${params.id}`);
  const section = page.getByRole("region", { name: "Shipments" });
  const dialog = page.getByRole("dialog");
  await section.getByRole("button", { name: "Actions for shipment 1" }).click();
  await page.getByRole("menuitem", { name: "Record failed delivery" }).click();
  await dialog.getByLabel("Reason").fill("Recipient not at home");
  await dialog.getByRole("button", { name: "Record failed delivery" }).click();
  await expect(section).toContainText("Delivery attempted");
  await section.getByRole("button", { name: "Actions for shipment 1" }).click();
  await page.getByRole("menuitem", { name: "Return to sender" }).click();
  await section.getByRole("button", { name: "Receive returned shipment" }).click();
  await dialog.getByRole("button", { name: "Receive items" }).click();
  await expect(section).toContainText("Returned");
  await expect(page.getByText("No payment due")).toBeVisible();
  await nia.reload();
  await expect(nia.getByRole("heading", { name: "This order wasn't delivered", exact: true })).toBeVisible();
});

test("a shopper cancels an order without JavaScript", async () => {
  const params = await order(1);
  await nia.getByText("Cancel order", { exact: true }).click();
  await nia.getByRole("button", { name: "Cancel this order" }).click();
  await expect(nia.getByRole("heading", { name: "This order is cancelled", exact: true })).toBeVisible();
  const { data } = await client.orders.read({ params });
  expect(data).toMatchObject({ stage: "cancelled", cancel_reason: "customer" });
});
