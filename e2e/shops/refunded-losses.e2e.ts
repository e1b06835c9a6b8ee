import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { placeOrder } from "../support/place-order.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner refunds units of a shipment that gets lost, sends the others again, and writes a refunded shipment off.

let shop: ShopWithProducts;
let page: Page;
let params: { shop_id: number; id: string };

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Refunded Parcels", 1);
  const { client, products } = shop;
  const { data } = await client.products.read({ params: { ...shop.params, id: products[0]!.id } });
  const { id: variant_id } = data.variants[0]!;
  await shop.admin.query("update stock_levels set on_hand = 50 where variant_id = $1", [variant_id]);
  const handle = shop.url.split("/").at(-1)!;
  await placeOrder({ handle, port, variant_id, name: "Ana Ash", email: "ana@example.com", quantity: 4 });
  const list = await client.orders.list({ params: shop.params, query: {} });
  params = { ...shop.params, id: list.data[0]!.id };
  await client.orders.confirm({ params });
  await client.orders.mark_paid({ params });
  const order_line_id = (await client.orders.read({ params })).data.lines[0]!.id;
  for (const quantity of [2, 1, 1]) {
    const packed = await client.orders.pack({ params, body: { lines: [{ order_line_id, quantity }] } });
    const shipment_id = packed.data.shipments.at(-1)!.id;
    await client.orders.ship({ params: { ...params, shipment_id }, body: {} });
  }
  page = await (await browserOf(browser, shop.owner)).newPage();
});
test.afterAll(async () => {
  await page?.context().close();
  await shop?.admin.end();
});

const dialog = () => page.getByRole("dialog");
const shipment = (number: number) => page.getByRole("article", { name: `Shipment ${number}` });

async function refund(units: number) {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Refund order" }).click();
  await dialog().getByRole("textbox", { name: "Shipped items to refund" }).fill(String(units));
  await dialog().getByRole("checkbox", { name: "Restock" }).uncheck();
  await dialog().getByRole("button", { name: "Record refund" }).click();
  await expect(dialog()).toBeHidden();
}

async function lose(number: number) {
  await page.getByRole("button", { name: `Actions for shipment ${number}` }).click();
  await page.getByRole("menuitem", { name: "Mark as lost" }).click();
  await dialog().getByRole("button", { name: "Mark as lost" }).click();
  await expect(dialog()).toBeHidden();
}

test("an owner sends only the items of a lost shipment again that aren't refunded", async () => {
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.order(params.id));
  await refund(1);
  await lose(1);
  await shipment(1).getByRole("button", { name: "Send items again" }).click();
  await expect(dialog().getByText("Refunded, not sent again")).toBeVisible();
  await expect(dialog().getByRole("listitem")).toHaveText(["1 × Apron 1", "1 × Apron 1"]);
  await dialog().getByRole("button", { name: "Send items again" }).press("Enter");
  await expect(shipment(1)).toContainText("Sent again");
  await expect(shipment(4)).toContainText("1 × Apron 1");
  await expect(page.getByText("Refund due")).toBeHidden();
  await expectClean(audit);
});

test("a lost shipment whose items are all refunded is only written off, and nothing more is due", async () => {
  await refund(1);
  await lose(2);
  await shipment(2).getByRole("button", { name: "Send items again" }).click();
  await expect(dialog()).toContainText("so there is nothing to send again");
  await expect(dialog().getByRole("button", { name: "Send items again" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Actions for shipment 2" }).click();
  await page.getByRole("menuitem", { name: "Write off items" }).click();
  await dialog().getByRole("button", { name: "Write off items" }).click();
  await expect(shipment(2)).toContainText("Written off");
  await expect(page.getByText("2 cancelled")).toBeVisible();
  await expect(page.getByText("Refund due")).toBeHidden();
});
