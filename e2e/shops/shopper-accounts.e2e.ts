import { type Browser, expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { shopperCode } from "../support/shopper-codes.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart, clickPlaceOrder, fillCheckout, typeAddress } from "../support/shopping.ts";

// Shoppers sign in with emailed codes: without JavaScript where an account is required, and with JavaScript where it is
// optional.

const shopName = "Linen Loft";
let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts(shopName, 2);
});
test.afterAll(() => shop?.admin.end());

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code").fill(await shopperCode(shopName, email));
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function shopperOf(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } })).newPage();
}

/** Gives a customer these addresses, as the owner does. */
async function giveAddresses(email: string, streets: string[]): Promise<void> {
  const { customers } = shop.client;
  const { data } = await customers.list({ params: shop.params, query: { search: email } });
  const params = { ...shop.params, id: data[0]!.id };
  const { name, version } = (await customers.read({ params })).data;
  const place = { name, line2: null, city: "Bristol", region: null, region_code: null, country: "GB" };
  const addresses = streets.map((line1) => ({ ...place, line1, postal_code: "BS1 5EH" }));
  await customers.update({ params, body: { name, email, addresses, version } });
}

test("the owner requires accounts, and a customer orders, manages the account and deletes it without JavaScript", async ({
  browser,
}) => {
  const owner = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(owner, port);
  await owner.goto(dashboard + paths.checkoutSettings);
  await owner
    .getByRole("group", { name: "Accounts" })
    .getByRole("radio", { name: "Accounts are required" })
    .check();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Settings saved.").first()).toBeVisible();
  await expectClean(audit);

  const ida = await shopperOf(browser, false);
  await ida.goto(`${shop.url}/products/apron-1`);
  await ida.getByRole("button", { name: "Add to cart" }).click();
  await ida.goto(`${shop.url}/checkout`);
  await expect(ida.getByText("Sign in to place your order. Your cart is saved.")).toBeVisible();
  await signIn(ida, "ida@example.com");
  await expect(ida.getByRole("heading", { name: "Checkout", exact: true })).toBeVisible();
  await expect(ida.getByLabel("Email")).toHaveValue("ida@example.com");
  await typeAddress(ida);
  await ida.getByLabel("Email").fill("ida@example.com");
  await ida.getByRole("button", { name: "Save and continue" }).click();
  await clickPlaceOrder(ida);
  await expect(ida.getByRole("heading", { level: 1, name: /Thank you/ })).toBeVisible();

  await ida.goto(`${shop.url}/account`);
  await ida.getByRole("link", { name: "Order #1001" }).click();
  await ida.getByRole("button", { name: "Buy again" }).click();
  await expect(ida.getByRole("heading", { name: "Cart", exact: true })).toBeVisible();
  await expect(ida.getByRole("spinbutton", { name: "Quantity of Apron 1" })).toHaveValue("1");

  await ida.goto(`${shop.url}/account/addresses`);
  await ida.getByRole("link", { name: "Add address" }).click();
  await ida.getByLabel("Full name").fill("Nia Shopper");
  await ida.getByLabel("Street and number").fill("12 Orchard Street");
  await ida.getByLabel("City").fill("Bristol");
  await ida.getByRole("button", { name: "Save address" }).click();
  await expect(ida.getByText("Enter a postcode", { exact: false })).toBeVisible();
  await expect(ida.getByLabel("Street and number")).toHaveValue("12 Orchard Street");
  await ida.getByLabel(/^Postcode/).fill("BS1 5EH");
  await ida.getByRole("button", { name: "Save address" }).click();
  await expect(ida.getByText("Your addresses are saved.")).toBeVisible();

  const { data } = await shop.client.customers.list({ params: shop.params, query: {} });
  await owner.goto(`${dashboard}${paths.customer(data[0]!.id)}`);
  await expect(owner.getByText("Last sign-in")).toBeVisible();
  await expectClean(audit);
  const { data: orders } = await shop.client.orders.list({ params: shop.params, query: {} });
  await shop.client.orders.cancel({
    params: { ...shop.params, id: orders[0]!.id },
    body: { reason: "other" },
  });

  await ida.goto(`${shop.url}/account/delete`);
  await ida.getByRole("button", { name: "Email me a code to confirm" }).click();
  await ida.getByLabel("Code").fill(await shopperCode(shopName, "ida@example.com"));
  await ida.getByRole("button", { name: "Delete account" }).click();
  await expect(ida.getByRole("heading", { name: "Your account is deleted", exact: true })).toBeVisible();
  await ida.goto(`${shop.url}/account`);
  await expect(ida.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await ida.context().close();
});

test("a guest's orders and wishlist are in the account of their email, on every device", async ({
  browser,
}) => {
  const { version } = (await shop.client.checkout_settings.read({ params: shop.params })).data;
  const body = { customer_accounts: "optional" as const, version };
  await shop.client.checkout_settings.update({ params: shop.params, body });
  const guest = await shopperOf(browser, true);
  await guest.goto(`${shop.url}/products/apron-2`);
  await guest.getByRole("button", { name: "Add to wishlist" }).click();
  await addToCart(guest);
  await guest.goto(`${shop.url}/checkout`);
  await fillCheckout(guest);
  await clickPlaceOrder(guest);
  await expect(guest.getByRole("heading", { level: 1, name: /Thank you/ })).toBeVisible();
  await guest.goto(`${shop.url}/account`);
  const audit = new Audit(guest, port);
  await signIn(guest, "nia@example.com");
  await expect(guest.getByRole("link", { name: /Order #\d+/ })).toHaveCount(1);
  await expectClean(audit);
  await guest.getByRole("link", { name: "Wishlist" }).first().click();
  await expect(guest.getByRole("link", { name: /Apron 2/ })).toBeVisible();

  await giveAddresses("nia@example.com", ["1 First Street", "2 Second Street"]);
  await guest.goto(`${shop.url}/products/apron-1`);
  await addToCart(guest);
  await guest.goto(`${shop.url}/checkout`);
  await expect(guest.getByLabel("Street and number")).toHaveValue("1 First Street");
  // Not saved yet, and replaced by the chosen address.
  await guest.getByLabel("Street and number").fill("");
  await guest.getByLabel("Saved address").selectOption("1");
  await guest.getByRole("button", { name: "Use this address" }).click();
  await expect(guest.getByLabel("Street and number")).toHaveValue("2 Second Street");
  await expect(guest.getByRole("button", { name: /^Place order/ })).toBeVisible();
  await expectClean(audit);

  const other = await shopperOf(browser, true);
  await other.goto(`${shop.url}/account`);
  await signIn(other, "nia@example.com");
  await expect(other.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
  await other.goto(`${shop.url}/wishlist`);
  await other.getByRole("button", { name: "Remove Apron 2" }).click();
  await expect(other.getByText("Your wishlist is empty.", { exact: false })).toBeVisible();
  await expect(async () => {
    await guest.goto(`${shop.url}/wishlist`);
    await expect(guest.getByText("Your wishlist is empty.", { exact: false })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await guest.goto(`${shop.url}/account/details`);
  await guest.getByRole("button", { name: "Sign out on all devices" }).click();
  await other.goto(`${shop.url}/account`);
  await expect(other.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await guest.context().close();
  await other.context().close();
});
