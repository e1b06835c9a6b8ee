import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { placeOrder } from "../support/place-order.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// The owner marks an order as delivered for which less cash was collected, finds it by a filter, writes off what is missing, and
// corrects the cash of another order with the courier's settlement.

let shop: ShopWithProducts;
let owner: Page;
let audit: Audit;
const orders: { shop_id: number; id: string; shipment_id: string }[] = [];

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Missing cash", 1);
  const { client, params } = shop;
  const { data } = await client.products.read({ params: { ...params, id: shop.products[0]!.id } });
  const handle = new URL(shop.url).pathname.split("/").at(-1)!;
  const variant_id = data.variants[0]!.id;
  for (const name of ["Ada Short", "Ben Courier"])
    await placeOrder({ handle, port, variant_id, name, email: "cash@missing.example" });
  const { data: placed } = await client.orders.list({ params, query: { sort: "number" } });
  for (const { id } of placed) {
    const order = { ...params, id };
    await client.orders.confirm({ params: order });
    const { data: packed } = await client.orders.pack({ params: order, body: {} });
    orders.push({ ...order, shipment_id: packed.shipments[0]!.id });
  }
  owner = await (await browserOf(browser, shop.owner)).newPage();
  audit = new Audit(owner, port);
});
test.afterAll(async () => {
  await owner?.context().close();
  await shop?.admin.end();
});

test("a delivery with less cash leaves a reminder, and the order is found by a filter", async () => {
  const [order] = orders;
  await shop.client.orders.ship({ params: order!, body: {} });
  await owner.goto(dashboard + paths.order(order!.id));
  await owner.getByRole("button", { name: "Mark as delivered", exact: true }).first().click();
  const dialog = owner.getByRole("dialog");
  const cash = dialog.getByLabel("Cash collected");
  await expect(cash).toHaveValue("13.99");
  await cash.fill("14");
  await dialog.getByRole("button", { name: "Mark as delivered", exact: true }).click();
  await expect(dialog.getByText("Enter no more than the amount due.").first()).toBeVisible();
  await cash.fill("13.49");
  await expect(dialog.getByText("£0.50 remains due.")).toBeVisible();
  await expectClean(audit);
  await dialog.getByRole("button", { name: "Mark as delivered", exact: true }).click();
  const reminder = owner.getByText("£0.50 of the cash on delivery is missing");
  await expect(reminder).toBeVisible();
  await expect(owner.getByText("£13.49 collected in cash · £0.50 missing")).toBeVisible();
  await expect(owner.getByText("£0.50 due", { exact: true })).toBeVisible();
  await expectClean(audit);
  await owner.goto(dashboard);
  await owner.getByRole("link", { name: "Orders with cash missing", exact: true }).click();
  await expect(owner).toHaveURL(/cash=missing/);
  await expect(owner.getByRole("link", { name: "#1001", exact: true })).toBeVisible();
  await expect(owner.getByRole("link", { name: "#1002", exact: true })).toBeHidden();
});

test("a write-off needs a reason, ends the reminder, and can be undone", async () => {
  await owner.goto(dashboard + paths.order(orders[0]!.id));
  await owner.getByRole("button", { name: "Write off", exact: true }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByLabel("Amount")).toHaveValue("0.50");
  await dialog.getByRole("button", { name: "Write off", exact: true }).click();
  await expect(dialog.getByText("Enter a reason.").first()).toBeVisible();
  await dialog.getByLabel("Reason").fill("The courier had no change.");
  await expectClean(audit);
  await dialog.getByRole("button", { name: "Write off", exact: true }).click();
  const reminder = owner.getByText("£0.50 of the cash on delivery is missing");
  await expect(reminder).toBeHidden();
  await expect(owner.getByText("wrote off £0.50")).toBeVisible();
  await expect(owner.getByText("The courier had no change.")).toBeVisible();
  await expect(owner.getByText("Written off", { exact: true })).toBeVisible();
  await expectClean(audit);
  await owner.getByRole("button", { name: "More actions", exact: true }).click();
  await owner.getByRole("menuitem", { name: "Undo write-off" }).click();
  await expect(reminder).toBeVisible();
});

test("a settlement with less cash than the order has recorded is corrected by its difference", async () => {
  const { client, params } = shop;
  const [, order] = orders;
  const keys = { api_key: "", secret_key: "", webhook_secret: "" };
  const { data: courier } = await client.couriers.create({
    params,
    body: { kind: "own", name: "Van", ...keys },
  });
  await client.courier_bookings.book({
    params: order!,
    body: { courier_id: courier.id, tracking_number: "VAN-1" },
  });
  await client.orders.deliver({ params: order! });
  await owner.goto(dashboard + paths.courierSettlement(courier.id));
  const buffer = Buffer.from("Tracking Code,COD Collected,Fee\nVAN-1,12.99,0.40\n");
  await owner
    .locator("input[type=file]")
    .setInputFiles({ name: "november.csv", mimeType: "text/csv", buffer });
  await expect(owner.getByText("Amount differs")).toBeVisible();
  await expectClean(audit);
  await owner.getByRole("button", { name: "Record £1.00 less VAN-1", exact: true }).click();
  await expect(owner.getByText("The amount is corrected.")).toBeVisible();
  await expect(owner.getByText("Already settled")).toBeVisible();
  await owner.getByRole("link", { name: "#1002", exact: true }).click();
  await expect(owner.getByText("£1.00 of the cash on delivery is missing")).toBeVisible();
});
