import { expect, test } from "@playwright/test";
import { type SteadfastDouble, startSteadfast } from "../../api/test/doubles/steadfast-double.ts";
import { openInside } from "../support/at-the-dashboard.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";
import { addToCart, clickPlaceOrder, fillCheckout } from "../support/shopping.ts";

// A shop that sells in BDT connects Steadfast, whose double runs on this machine, and books an order with it. The courier's
// event delivers the order.

test.describe.configure({ mode: "serial" });

let steadfast: SteadfastDouble;
let separate: SeparateShop;
let { product, shop, owner } = {} as SeparateShop;

test.beforeAll(async ({ browser }) => {
  steadfast = await startSteadfast();
  separate = await openSeparateShop(browser, "Parcel Mill", { STEADFAST_API_URL: steadfast.url });
  ({ product, shop, owner } = separate);
});
test.afterAll(async () => {
  await separate?.stop();
  steadfast?.stop();
});

test("an owner connects Steadfast, whose keys are tested first", async () => {
  await shop.admin.query(
    `update shops set currency = 'BDT', phone = '+8801712345678', storefront_version = storefront_version + 1,
       address = '{"line1":"7 Mirpur Road","line2":null,"city":"Dhaka","region":null,"postal_code":"1205"}' where id = $1`,
    [shop.params.shop_id],
  );
  const { api_key, secret_key, webhook_secret } = steadfast.keys;
  await openInside(owner, `${product.dashboard}/shop/settings/courier`);
  await owner.getByRole("link", { name: "Add courier" }).first().click();
  await owner.getByLabel("Type").selectOption("Steadfast");
  await owner.getByLabel("Name").fill("Steadfast");
  await owner.getByLabel("API key").fill(api_key);
  await owner.getByLabel("Secret key").fill("a-wrong-key");
  await owner.getByLabel("Webhook secret").fill(webhook_secret);
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Steadfast didn't accept these keys.").first()).toBeVisible();
  await owner.getByLabel("Secret key").fill(secret_key);
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Steadfast was added.")).toBeVisible();
  await expect(owner.getByText(`Stored key ends in ${secret_key.slice(-4)}`).first()).toBeVisible();
  await expect(owner.getByLabel("Secret key")).toHaveValue("");
});

test("the owner books an order, and the courier's event delivers it", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${shop.url}/products/apron-1`);
  await addToCart(page);
  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page);
  await page.getByRole("radio", { name: "Cash on delivery" }).check();
  await clickPlaceOrder(page);
  await expect(page).toHaveURL(/\/orders\//);
  await context.close();

  const { rows } = await shop.admin.query<{ id: string }>(
    `update orders set phone_e164 = '+8801712345678', confirmation = 'confirmed'
     where shop_id = $1 returning id`,
    [shop.params.shop_id],
  );
  await openInside(owner, `${product.dashboard}/shop/orders/${rows[0]!.id}`);
  const dialog = owner.getByRole("dialog");
  await owner.getByRole("button", { name: "Pack order" }).first().click();
  await dialog.getByRole("button", { name: "Mark as packed" }).click();
  await owner.getByRole("button", { name: "Ship order" }).click();
  await dialog.getByLabel("Ship with").selectOption("Steadfast");
  await dialog.getByRole("button", { name: "Book shipment" }).click();
  const shipments = owner.getByRole("region", { name: "Shipments" });
  await expect(shipments.getByText("Booked", { exact: true })).toBeVisible();
  const consignment = steadfast.consignments[0]!;
  await expect(shipments.getByText(consignment.tracking_code)).toBeVisible();

  const { rows: couriers } = await shop.admin.query<{ id: string }>(
    "select id from couriers where shop_id = $1",
    [shop.params.shop_id],
  );
  const { body, authorization } = steadfast.event(consignment, "delivered");
  const { port: at } = new URL(product.dashboard);
  const url = `http://127.0.0.1:${at}/api/v1/couriers/${shop.params.shop_id}/${couriers[0]!.id}/webhook`;
  const headers = { "content-type": "application/json" };
  const data = Buffer.from(body);
  const forged = await owner.request.post(url, { headers: { ...headers, authorization: "Bearer no" }, data });
  expect(forged.status()).toBe(400);
  const received = await owner.request.post(url, { headers: { ...headers, authorization }, data });
  expect(received.status()).toBe(200);
  await expect(shipments.getByText("Delivered", { exact: true }).first()).toBeVisible();
  await expect(owner.getByText("reported: delivered")).toBeVisible();
});
