import { type Browser, expect, type Page, test } from "@playwright/test";
import { startStripe, type StripeDouble } from "../../api/test/doubles/stripe-double.ts";
import { openInside } from "../support/at-the-dashboard.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";
import { addToCart, clickPlaceOrder, fillCheckout, typeAddress } from "../support/shopping.ts";

// An owner requires an advance payment of cash-on-delivery orders. One shopper pays it by transfer and sends a proof, without
// JavaScript; another one pays it by card, to Stripe's double.

test.describe.configure({ mode: "serial" });

let stripe: StripeDouble;
let separate: SeparateShop;
let { product, shop, owner } = {} as SeparateShop;

test.beforeAll(async ({ browser }) => {
  stripe = await startStripe();
  separate = await openSeparateShop(browser, "Advance Mill", { STRIPE_API_URL: stripe.url });
  ({ product, shop, owner } = separate);
  stripe.webhookUrl = `http://127.0.0.1:${product.port}/api/v1/payments/stripe/${shop.params.shop_id}/webhook`;
  await shop.client.payment_methods.create({
    params: shop.params,
    body: { name: "Bank transfer", instructions: "Pay to account 12.", asks_proof: true },
  });
  await shop.client.online_payments.save({
    params: { ...shop.params, provider: "stripe" },
    body: {
      name: "Card",
      is_active: true,
      secret_key: stripe.secretKey,
      webhook_secret: stripe.webhookSecret,
      version: 0,
    },
  });
});
test.afterAll(async () => {
  await separate?.stop();
  stripe?.stop();
});

async function toCheckout(browser: Browser, hasScript: boolean): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: hasScript,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto(`${shop.url}/products/apron-1`);
  if (hasScript) await addToCart(page);
  else await page.getByRole("button", { name: "Add to cart" }).click();
  await page.goto(`${shop.url}/checkout`);
  if (hasScript) await fillCheckout(page);
  else {
    await typeAddress(page);
    await page.getByRole("button", { name: "Save and continue" }).click();
  }
  await page.getByRole("radio", { name: /Cash on delivery/ }).check();
  if (!hasScript) await page.getByRole("button", { name: "Update total" }).click();
  return page;
}

const advance = (page: Page) => page.getByRole("group", { name: "Advance payment of £5.00" });

async function openOrder(number: number): Promise<void> {
  const { rows } = await shop.admin.query<{ id: string }>(
    "select id from orders where shop_id = $1 order by number offset $2 limit 1",
    [shop.params.shop_id, number],
  );
  await openInside(owner, `${product.dashboard}/shop/orders/${rows[0]!.id}`);
}

/** The rows of the owner's list. */
const orders = () => owner.getByRole("row", { name: /Nia/ });

async function filterByAdvance(): Promise<void> {
  await openInside(owner, `${product.dashboard}/shop/orders`);
  await owner.getByRole("button", { name: "Add filter" }).click();
  await owner.getByRole("menuitem", { name: "Advance payment" }).click();
  await owner.getByRole("radio", { name: "Due" }).check();
  await owner.keyboard.press("Escape");
  await expect(owner).toHaveURL(/advance=due/);
}

test("an owner requires an advance payment of a fixed amount", async () => {
  await openInside(owner, `${product.dashboard}/shop/settings/checkout/cash-on-delivery`);
  await owner.getByLabel("Paid in advance").selectOption("Percentage of the total");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Enter a percentage of more than 0.").first()).toBeVisible();
  await owner.getByLabel("Paid in advance").selectOption("Fixed amount");
  await owner.getByLabel("Amount", { exact: true }).fill("5");
  await owner.getByRole("checkbox", { name: "Bank transfer" }).check();
  await owner.getByRole("checkbox", { name: "Card" }).check();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Settings saved.")).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole("checkbox", { name: "Bank transfer" })).toBeChecked();
});

test("a shopper pays it by transfer and sends a proof, without JavaScript", async ({ browser }) => {
  const page = await toCheckout(browser, false);
  await advance(page)
    .getByRole("radio", { name: /Bank transfer/ })
    .check();
  await page.getByRole("button", { name: "Update total" }).click();
  await expect(page.getByText("Pay to account 12.").first()).toBeVisible();
  await clickPlaceOrder(page);
  await expect(
    page.getByText("Your order is confirmed when you have paid £5.00 in advance with Bank transfer."),
  ).toBeVisible();
  await page.getByLabel("Payment reference").fill("TX 42");
  await page.getByRole("button", { name: "Send proof" }).click();
  await expect(page.getByText("The shop is checking it.")).toBeVisible();

  await filterByAdvance();
  await expect(orders()).toHaveCount(1);
  await openOrder(0);
  await expect(owner.getByText("An advance payment of £5.00 is due")).toBeVisible();
  await owner.getByRole("button", { name: "Accept and record payment" }).click();
  await expect(owner.getByText("The proof is accepted, and the payment is recorded.")).toBeVisible();
  await expect(owner.getByText("An advance payment of £5.00 is due")).toBeHidden();
  await expect(owner.getByText("£8.99 to collect on delivery")).toBeVisible();
  await openInside(owner, `${product.dashboard}/shop/orders?advance=due`);
  await expect(owner.getByText("No results match these filters")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You have paid £5.00 in advance. Pay £8.99 on delivery.")).toBeVisible();
  await page.context().close();
});

test("another shopper pays it by card", async ({ browser }) => {
  const page = await toCheckout(browser, true);
  await advance(page).getByRole("radio", { name: "Card" }).check();
  await page.getByLabel("Show your order").check();
  await expect(page.getByText("Pay on delivery")).toBeVisible();
  await clickPlaceOrder(page);
  await page.waitForURL(`${stripe.url}/pay/**`);
  await expect(page.getByRole("heading", { name: "Pay 500 gbp", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await page.getByRole("button", { name: "Pay now, £5.00" }).click();
  await page.waitForURL(`${stripe.url}/pay/**`);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("You have paid £5.00 in advance. Pay £8.99 on delivery.")).toBeVisible();

  await openOrder(1);
  await expect(owner.getByText("£8.99 to collect on delivery")).toBeVisible();
  await page.context().close();
});
