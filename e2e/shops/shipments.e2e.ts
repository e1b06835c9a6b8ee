import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { placeOrder } from "../support/place-order.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner packs a part of an order, cancels that shipment, packs again, ships, corrects the tracking number, and resolves a
// lost shipment. Then they find the order by its place and courier, and block its delivery address.

let shop: ShopWithProducts;
let page: Page;
let id: string;
let handle: string;
let variant_id: string;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Parcels", 1);
  handle = shop.url.split("/").at(-1)!;
  const { client, params, products } = shop;
  const { data } = await client.products.read({ params: { ...params, id: products[0]!.id } });
  variant_id = data.variants[0]!.id;
  await shop.admin.query("update stock_levels set on_hand = 50 where variant_id = $1", [variant_id]);
  const purchase = { handle, port, variant_id, name: "Ana Ash" };
  await placeOrder({ ...purchase, email: "ana@example.com", quantity: 3 });
  await placeOrder({ ...purchase, email: "ben@example.com" });
  const list = await client.orders.list({ params, query: { sort: "number" } });
  id = list.data[0]!.id;
  await client.orders.confirm({ params: { ...params, id } });
  page = await (await browserOf(browser, shop.owner)).newPage();
});
test.afterAll(async () => {
  await page?.context().close();
  await shop?.admin.end();
});

const shipments = () => page.getByRole("region", { name: "Shipments" });
const shipment = (number: number) => page.getByRole("article", { name: `Shipment ${number}` });
const dialog = () => page.getByRole("dialog");
const choose = async (number: number, action: string) => {
  await page.getByRole("button", { name: `Actions for shipment ${number}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

async function pack(units: number) {
  await page.getByRole("button", { name: "Pack order" }).first().click();
  await dialog()
    .getByLabel(/^Quantity of/)
    .fill(String(units));
  await dialog().getByRole("button", { name: "Mark as packed" }).click();
}

async function ship(number: number, tracking: string) {
  await page.getByRole("button", { name: `Mark shipment ${number} as shipped` }).click();
  await dialog().getByLabel("Courier").fill("DHL");
  await dialog().getByLabel("Tracking number").fill(tracking);
  await dialog().getByRole("button", { name: "Mark as shipped" }).click();
  await expect(shipment(number).getByText("Shipped", { exact: true }).first()).toBeVisible();
}

test("an owner cancels a shipment, packs again, ships, and corrects the tracking number", async () => {
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.order(id));
  await pack(1);
  await expect(shipment(1)).toContainText("1 × Apron 1");
  await choose(1, "Cancel shipment");
  await expect(dialog()).toContainText("The order isn't cancelled.");
  await dialog().getByRole("button", { name: "Cancel shipment" }).click();
  await expect(shipment(1)).toContainText("Cancelled");

  await pack(2);
  await expect(shipment(2)).toContainText("2 × Apron 1");
  await ship(2, "JD-1");
  await choose(2, "Edit tracking");
  await expect(dialog().getByLabel("Courier")).toHaveValue("DHL");
  await dialog().getByLabel("Tracking link").fill("dhl.example.com");
  await dialog().getByRole("button", { name: "Save changes" }).click();
  await expect(dialog().getByText("Enter a URL that starts with https://.").first()).toBeVisible();
  await dialog().getByLabel("Tracking link").fill("https://dhl.example.com/JD-2");
  await dialog().getByLabel("Tracking number").fill("JD-2");
  await expect(dialog().getByLabel("Email the new details to the customer")).toBeChecked();
  await dialog().getByRole("button", { name: "Save changes" }).click();
  await expect(shipment(2).getByRole("link", { name: "JD-2" })).toBeVisible();
  await expect(page.getByText("Tracking number: JD-1 → JD-2")).toBeVisible();
  await expect(page.getByText("cancelled a shipment")).toBeVisible();
  await expectClean(audit);
});

test("the owner sends a lost shipment again, and writes one off", async () => {
  await pack(1);
  await ship(3, "JD-3");
  await choose(2, "Mark as lost");
  await dialog().getByRole("button", { name: "Mark as lost" }).click();
  await shipment(2).getByRole("button", { name: "Send items again" }).click();
  await dialog().getByRole("button", { name: "Send items again" }).click();
  await expect(shipment(2)).toContainText("Sent again");
  await expect(shipment(4)).toContainText("2 × Apron 1");

  await choose(3, "Mark as lost");
  await dialog().getByRole("button", { name: "Mark as lost" }).click();
  await choose(3, "Write off items");
  await dialog().getByRole("button", { name: "Write off items" }).click();
  await expect(shipment(3)).toContainText("Written off");
  await expect(page.getByText("1 cancelled")).toBeVisible();
  await expect(page.getByText("£23.99 to collect on delivery").first()).toBeVisible();
  await expect(shipments()).toBeVisible();
});

test("the owner finds orders by place and courier, also after a reload", async () => {
  const rows = page.getByRole("row").filter({ hasText: "#10" });
  await page.goto(dashboard + paths.orders);
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: "Courier" }).click();
  await page.getByRole("radio", { name: "DHL" }).check();
  await page.keyboard.press("Escape");
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.goto(`${dashboard + paths.orders}?area=HAM-BURG`);
  await expect(rows).toHaveCount(2);
  await page.goto(`${dashboard + paths.orders}?area=20%20457&courier=DHL`);
  await expect(rows).toHaveCount(1);
  await page.goto(`${dashboard + paths.orders}?area=Bremen`);
  await expect(rows).toHaveCount(0);
});

test("the owner blocks the address of a customer, and allows it again", async () => {
  const { data } = await shop.client.orders.read({ params: { ...shop.params, id } });
  await page.goto(dashboard + paths.customer(data.customer_id!));
  await page.getByRole("button", { name: "Block customer" }).click();
  await dialog().getByLabel("Reason").fill("Rejects parcels");
  await dialog()
    .getByRole("checkbox", { name: /1 Harbour Road/ })
    .check();
  await dialog().getByRole("button", { name: "Block customer" }).click();
  const blocked = page.getByRole("region", { name: "Blocked addresses" });
  await expect(blocked).toContainText("1 Harbour Road, 20457 Hamburg");

  const purchase = { handle, port, variant_id, name: "Cleo Cedar", email: "cleo@example.com" };
  await expect(placeOrder(purchase)).rejects.toMatchObject({ code: "contact_blocked" });
  await blocked.getByRole("button", { name: "Unblock address" }).click();
  await expect(blocked).toHaveCount(0);
  await placeOrder(purchase);
});
