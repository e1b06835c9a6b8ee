import { type Browser, expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { shopperCode } from "../support/shopper-codes.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { clickPlaceOrder, typeAddress } from "../support/shopping.ts";

// A guest sends a proof of payment without JavaScript. The owner finds it, accepts it, and ships the order in two parcels. The
// guest follows both on the order page, opens an account, which lists the order, and marks it as received.

const shopName = "Order page";
let shop: ShopWithProducts;
let guest: Page;
let owner: Page;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts(shopName, 1);
  const { client, params } = shop;
  const { version } = (await client.checkout_settings.read({ params })).data;
  await client.checkout_settings.update({ params, body: { version, customer_accounts: "optional" } });
  await client.payment_methods.create({ params, body: { name: "Bank transfer", asks_proof: true } });
  guest = await phoneOf(browser);
  owner = await (await browserOf(browser, shop.owner)).newPage();
});
test.afterAll(async () => {
  await guest?.context().close();
  await owner?.context().close();
  await shop?.admin.end();
});

async function phoneOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  return context.newPage();
}

test("a guest sends a proof of payment, and the owner finds it in three places", async () => {
  await guest.goto(`${shop.url}/products/apron-1`);
  await guest.getByLabel("Quantity").fill("3");
  await guest.getByRole("button", { name: "Add to cart" }).click();
  await guest.goto(`${shop.url}/checkout`);
  await typeAddress(guest);
  await guest.getByRole("radio", { name: "Bank transfer" }).check();
  await guest.getByRole("button", { name: "Save and continue" }).click();
  await clickPlaceOrder(guest);
  await guest.getByLabel(/^Payment reference/).fill("TX 42");
  await guest.getByRole("button", { name: "Send proof" }).click();
  await expect(guest.getByText("The shop is checking it.")).toBeVisible();

  const audit = new Audit(owner, port);
  await owner.goto(dashboard + paths.notifications);
  await expect(owner.getByText("Check the proof of payment of order #1001")).toBeVisible();
  await owner.goto(dashboard + paths.dashboard);
  const task = owner.getByRole("listitem").filter({ hasText: "Proofs of payment to check" });
  await expect(task).toContainText("1");
  await expectClean(audit);
  await task.getByRole("link").click();
  await expect(owner.getByText("Proof of payment: To check")).toBeVisible();
  await expectClean(audit);
  await owner.getByRole("link", { name: "#1001" }).click();
  await owner.getByRole("button", { name: "Accept and mark as paid" }).click();
  await expect(owner.getByText("Accepted").first()).toBeVisible();
  const { meta } = await shop.client.orders.list({
    params: shop.params,
    query: { payment_proof: "pending" },
  });
  expect(meta.total).toBe(0);
});

test("the guest sees each parcel with its state and items, and opens an account with a code", async ({
  browser,
}) => {
  const { orders } = shop.client;
  const { data } = await orders.list({ params: shop.params, query: {} });
  const params = { ...shop.params, id: data[0]!.id };
  const confirmed = (await orders.confirm({ params })).data;
  const pack = async (quantity: number) => {
    const lines = [{ order_line_id: confirmed.lines[0]!.id, quantity }];
    return (await orders.pack({ params, body: { lines } })).data.shipments.at(-1)!;
  };
  const [first, second] = [await pack(1), await pack(2)];
  const tracking_url = "https://track.example/JD014";
  const ship = (shipment_id: string, body = {}) =>
    orders.ship({ params: { ...params, shipment_id }, body: { courier: "DHL", ...body } });
  await ship(first.id, { tracking_number: "JD014", tracking_url });
  await orders.deliver({ params: { ...params, shipment_id: first.id } });
  await ship(second.id);

  await guest.reload();
  const stages = guest.getByRole("list", { name: "Order status" });
  const year = /\b20\d\d\b/;
  await expect(stages.getByRole("listitem").filter({ hasText: "Ordered" })).toContainText(year);
  await expect(stages.getByRole("listitem").filter({ hasText: "On its way" })).toContainText(year);
  const parcels = guest.getByRole("region", { name: "Shipments" });
  await expect(parcels).toContainText(/Delivered .*DHL JD014 Track shipment\s*1 × Apron 1/s);
  await expect(parcels).toContainText(/On its way .*DHL\s*2 × Apron 1/s);
  await expect(parcels.getByRole("link", { name: "Track shipment" })).toHaveAttribute("href", tracking_url);

  const page = await (await browser.newContext()).newPage();
  const audit = new Audit(page, port);
  await page.goto(guest.url());
  await expect(page.getByRole("region", { name: "Shipments" })).toContainText("2 × Apron 1");
  await expectClean(audit);
  await page.context().close();

  const offer = guest.getByRole("region", { name: "Save this order to your account" });
  await offer.getByRole("button", { name: "Send code" }).click();
  await guest.getByLabel("Code").fill(await shopperCode(shopName, "nia@example.com"));
  await guest.getByRole("button", { name: "Sign in" }).click();
  await expect(guest.getByRole("link", { name: /1001/ })).toBeVisible();
  await guest.getByRole("link", { name: /1001/ }).click();
  await expect(parcels).toBeVisible();
  await expect(offer).toHaveCount(0);

  await guest.getByRole("button", { name: "Mark as received", exact: true }).click();
  await expect(guest.getByText("Your order was delivered.")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Mark as received", exact: true })).toBeHidden();
  await owner.goto(dashboard + paths.order(params.id));
  await expect(owner.getByText("marked the order as received")).toBeVisible();
});
