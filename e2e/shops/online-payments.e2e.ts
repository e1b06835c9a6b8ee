import { type Browser, expect, type Page, test } from "@playwright/test";
import { startStripe, type StripeDouble } from "../../api/test/doubles/stripe-double.ts";
import { openInside } from "../support/at-the-dashboard.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";
import { addToCart, clickPlaceOrder, fillCheckout, typeAddress } from "../support/shopping.ts";

// A shop connects Stripe, whose double runs on this machine; shoppers pay, return without paying, and pay late; the owner
// refunds.

test.describe.configure({ mode: "serial" });

let stripe: StripeDouble;
let separate: SeparateShop;
let { product, shop, owner } = {} as SeparateShop;
/** Violations of our content security policy that browsers reported. */
const complaints: string[] = [];

test.beforeAll(async ({ browser }) => {
  stripe = await startStripe();
  separate = await openSeparateShop(browser, "Card Mill", { STRIPE_API_URL: stripe.url });
  ({ product, shop, owner } = separate);
  stripe.webhookUrl = `http://127.0.0.1:${product.port}/api/v1/payments/stripe/${shop.params.shop_id}/webhook`;
  watchPolicy(owner);
});
test.afterAll(async () => {
  await separate?.stop();
  stripe?.stop();
});
test.afterEach(() => expect(complaints.splice(0)).toEqual([]));

function watchPolicy(page: Page): void {
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
}

test("an owner connects Stripe with keys that Stripe accepts", async () => {
  await openInside(owner, `${product.dashboard}/shop/settings/payments`);
  await owner.getByRole("button", { name: "Connect Stripe" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByLabel("Webhook URL")).toHaveValue(
    `${product.dashboard}/api/v1/payments/stripe/${shop.params.shop_id}/webhook`,
  );
  await dialog.getByLabel("Secret key").fill("sk_test_thatstriperejects");
  await dialog.getByLabel("Webhook signing secret").fill(stripe.webhookSecret);
  await dialog.getByRole("button", { name: "Save Stripe" }).click();
  await expect(dialog.getByText("Stripe didn't accept this key.").first()).toBeVisible();
  await expect(dialog.getByLabel("Webhook signing secret")).toHaveValue(stripe.webhookSecret);
  await dialog.getByLabel("Secret key").fill(stripe.secretKey);
  await dialog.getByRole("button", { name: "Save Stripe" }).click();
  await expect(owner.getByText(`Key ending in ${stripe.secretKey.slice(-4)}`)).toBeVisible();
  await expect(owner.getByText("Test mode")).toBeVisible();
});

async function toCheckout(browser: Browser, hasScript: boolean): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: hasScript,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  watchPolicy(page);
  await page.goto(`${shop.url}/products/apron-1`);
  if (hasScript) await addToCart(page);
  else await page.getByRole("button", { name: "Add to cart" }).click();
  await page.goto(`${shop.url}/checkout`);
  if (hasScript) await fillCheckout(page);
  else {
    await typeAddress(page);
    await page.getByRole("button", { name: "Save and continue" }).click();
  }
  await page.getByRole("radio", { name: "Card" }).check();
  return page;
}

for (const hasScript of [true, false]) {
  const how = hasScript ? "with JavaScript" : "without JavaScript";

  test(`a shopper leaves the payment page, pays later, and the order opens, ${how}`, async ({ browser }) => {
    const page = await toCheckout(browser, hasScript);
    await clickPlaceOrder(page);
    await page.waitForURL(`${stripe.url}/pay/**`);
    await expect(page.getByRole("heading", { name: "Pay 1399 gbp", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await expect(page.getByRole("heading", { name: "Complete your payment", exact: true })).toBeVisible();
    await expect(page.getByText("Your items are reserved until")).toBeVisible();
    await page.getByRole("button", { name: "Pay now, £13.99" }).click();
    await page.waitForURL(`${stripe.url}/pay/**`);
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(page.getByRole("heading", { name: "Thank you, Nia Shopper", exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Thank you, Nia Shopper", exact: true })).toBeVisible();
    await page.context().close();
  });

  test(`a shopper's return is enough when no event arrives, ${how}`, async ({ browser }) => {
    const { webhookUrl } = stripe;
    stripe.webhookUrl = undefined;
    const page = await toCheckout(browser, hasScript);
    await clickPlaceOrder(page);
    await page.waitForURL(`${stripe.url}/pay/**`);
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(page.getByRole("heading", { name: "Thank you, Nia Shopper", exact: true })).toBeVisible();
    stripe.webhookUrl = webhookUrl;
    await page.context().close();
  });
}

test("an order stays payable when Stripe is down", async ({ browser }) => {
  const page = await toCheckout(browser, true);
  stripe.mode = "down";
  await clickPlaceOrder(page);
  await expect(page.getByText("We couldn't open the payment page.")).toBeVisible({ timeout: 30_000 });
  stripe.mode = "up";
  await page.getByRole("button", { name: "Pay now, £13.99" }).click();
  await page.waitForURL(`${stripe.url}/pay/**`);
  await page.context().close();
});

test("an owner sees which order isn't paid, and refunds a part of another", async () => {
  await openInside(owner, `${product.dashboard}/shop/orders`);
  for (const number of ["#1001", "#1002", "#1003", "#1004"])
    await expect(
      owner.getByRole("row", { name: number }).getByRole("cell", { name: "Paid", exact: true }),
    ).toBeVisible();
  await owner.getByRole("link", { name: "#1005" }).click();
  await expect(owner.getByText("This order isn't paid yet")).toBeVisible();
  await openInside(owner, `${product.dashboard}/shop/orders`);
  await owner.getByRole("link", { name: "#1004" }).click();
  await expect(owner.getByText("received a payment of £13.99")).toBeVisible();
  await owner.getByRole("button", { name: "More actions" }).click();
  await owner.getByRole("menuitem", { name: "Refund order" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByLabel("Amount")).toHaveValue("0.00");
  await dialog.getByLabel("Amount").fill("4");
  await dialog.getByRole("button", { name: /^Refund / }).click();
  await expect(owner.getByText("Partially refunded").first()).toBeVisible({ timeout: 20_000 });
  expect(stripe.refunds.map(({ amount }) => amount)).toEqual([400]);
});
