import { type Browser, expect, type Page, test } from "@playwright/test";
import { startStripe, type StripeDouble } from "../../api/test/doubles/stripe-double.ts";
import { openInside } from "../support/at-the-dashboard.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";
import { clickPlaceOrder, typeAddress } from "../support/shopping.ts";

// An owner edits an order that is paid: the customer pays the rest online, and gets back what they paid too much.

test.describe.configure({ mode: "serial" });

let stripe: StripeDouble;
let separate: SeparateShop;
let { product, shop, owner } = {} as SeparateShop;
/** The customer's page of the order. */
let customer: Page;

test.beforeAll(async ({ browser }) => {
  stripe = await startStripe();
  separate = await openSeparateShop(browser, "Edit Mill", { STRIPE_API_URL: stripe.url });
  ({ product, shop, owner } = separate);
  stripe.webhookUrl = `http://127.0.0.1:${product.port}/api/v1/payments/stripe/${shop.params.shop_id}/webhook`;
  await shop.client.online_payments.save({
    params: { shop_id: shop.params.shop_id, provider: "stripe" },
    body: {
      name: "Card",
      is_active: true,
      secret_key: stripe.secretKey,
      webhook_secret: stripe.webhookSecret,
      version: 0,
    },
  });
  customer = await orderByCard(browser);
});
test.afterAll(async () => {
  await customer?.context().close();
  await separate?.stop();
  stripe?.stop();
});

/** Orders an apron without JavaScript, and pays for it. */
async function orderByCard(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/products/apron-1`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.goto(`${shop.url}/checkout`);
  await typeAddress(page);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("radio", { name: "Card" }).check();
  await clickPlaceOrder(page);
  await pay(page);
  return page;
}

async function pay(page: Page): Promise<void> {
  await page.waitForURL(`${stripe.url}/pay/**`);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeVisible();
}

async function openEdit(): Promise<void> {
  await owner.getByRole("button", { name: "More actions" }).click();
  await owner.getByRole("menuitem", { name: "Edit order" }).click();
  await expect(owner.getByRole("heading", { name: /^Edit order #/ })).toBeVisible();
}

test("an owner adds an item, and the customer pays the rest on the order's page", async () => {
  const { data: orders } = await shop.client.orders.list({ params: shop.params, query: {} });
  await openInside(owner, `${product.dashboard}/shop/orders/${orders[0]!.id}`);
  await expect(owner.getByText("Paid").first()).toBeVisible();
  await openEdit();
  await owner.getByRole("button", { name: "Add custom item" }).click();
  await owner.getByLabel("Custom item", { exact: true }).fill("Gift wrap");
  await owner.getByLabel("Price", { exact: true }).fill("5");
  const totals = owner.getByRole("region", { name: "Total" });
  await expect(totals.getByRole("row", { name: "Total £13.99 £18.99" })).toBeVisible();
  await owner.getByRole("button", { name: "Review changes" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByText("The customer still has to pay £5.00.")).toBeVisible();
  await dialog.getByLabel("Note").fill("Asked by phone");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(owner.getByText("£5.00 of this order is still due")).toBeVisible();
  await expect(owner.getByText("Added: Gift wrap × 1")).toBeVisible();
  await expect(owner.getByText("Asked by phone")).toBeVisible();

  const link = await owner.getByRole("link", { name: "Open payment link" }).getAttribute("href");
  await customer.goto(link!);
  await expect(customer.getByText("£5.00 of £18.99 is still to be paid.")).toBeVisible();
  await customer.getByRole("button", { name: "Pay now, £5.00" }).click();
  await expect(customer.getByRole("heading", { name: "Pay 500 gbp", exact: true })).toBeVisible();
  await pay(customer);
  await expect(customer.getByRole("button", { name: /^Pay now/ })).toHaveCount(0);
  await owner.reload();
  await expect(owner.getByText("received a payment of £5.00")).toBeVisible();
  await expect(owner.getByText(/is still due/)).toHaveCount(0);
});

test("an owner removes an item, and is offered to refund what was paid too much", async () => {
  await openEdit();
  await owner.getByRole("button", { name: "Remove Gift wrap" }).click();
  const totals = owner.getByRole("region", { name: "Total" });
  await expect(totals.getByRole("row", { name: "Total £18.99 £13.99" })).toBeVisible();
  await owner.getByRole("button", { name: "Review changes" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByText("The customer has paid £5.00 too much.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(owner.getByText("The customer has paid £5.00 too much", { exact: true })).toBeVisible();
  await expect(owner.getByText("Removed: Gift wrap × 1")).toBeVisible();

  await owner.getByRole("button", { name: "Refund £5.00" }).click();
  await expect(dialog.getByLabel("Amount")).toHaveValue("5.00");
  await dialog.getByRole("button", { name: /^Refund / }).click();
  await expect(owner.getByText("The customer has paid £5.00 too much", { exact: true })).toHaveCount(0);
});

test("an owner changes the delivery and gives one item 10% off, and the customer pays the rest", async () => {
  await openEdit();
  const delivery = owner.getByRole("region", { name: "Delivery", exact: true });
  await delivery.getByLabel("Delivery method").selectOption("Custom delivery");
  await delivery.getByLabel("Name").fill("Bike courier");
  await delivery.getByLabel("Price", { exact: true }).fill("20");
  const items = owner.getByRole("region", { name: "Items" });
  await items.getByLabel("Discount", { exact: true }).selectOption("Percentage");
  await items.getByLabel("Percentage").fill("10");
  await items.getByLabel("Reason for the discount").fill("Loose seam");
  const totals = owner.getByRole("region", { name: "Total" });
  await expect(totals.getByRole("row", { name: /^Delivery .* £20\.00$/ })).toBeVisible();
  await owner.getByRole("button", { name: "Review changes" }).click();
  const dialog = owner.getByRole("dialog");
  const due = await dialog.getByText(/^The customer still has to pay £/).textContent();
  const amount = /£[\d.]+\d/.exec(due!)![0];
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(owner.getByText(`${amount} of this order is still due`)).toBeVisible();
  await expect(owner.getByText(/Delivery method: .* → Bike courier/)).toBeVisible();
  await expect(owner.getByText(/Discount on Apron.*: 10% \(Loose seam\)/)).toBeVisible();

  const link = await owner.getByRole("link", { name: "Open payment link" }).getAttribute("href");
  await customer.goto(link!);
  await expect(customer.getByText("Loose seam").first()).toBeVisible();
  await customer.getByRole("button", { name: `Pay now, ${amount}` }).click();
  await pay(customer);
  await owner.reload();
  await expect(owner.getByText(`received a payment of ${amount}`)).toBeVisible();
  await expect(owner.getByText(/is still due/)).toHaveCount(0);
});

test("an owner keeps typed changes when the order changes in the meantime", async () => {
  await openEdit();
  await owner.getByLabel("Quantity").fill("3");
  const { data: orders } = await shop.client.orders.list({ params: shop.params, query: {} });
  const params = { ...shop.params, id: orders[0]!.id };
  await shop.client.orders.hold({ params, body: { reason: "Check the size" } });
  await owner.getByRole("button", { name: "Review changes" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
  await expect(owner.getByText("The order has changed while you were editing it").first()).toBeVisible();
  await expect(owner.getByLabel("Quantity")).toHaveValue("3");
  await owner.getByRole("button", { name: "Review changes" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
  await expect(owner.getByText("Check the size").first()).toBeVisible();
  await expect(owner.getByText(/Apron.*: 1 → 3/)).toBeVisible();
});

test("an owner corrects the address on the order's page", async () => {
  await owner.getByRole("button", { name: "Edit contact and address" }).click();
  const dialog = owner.getByRole("dialog", { name: "Edit contact and address" });
  await dialog.getByLabel("Street and number").fill("");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByText("To save this order")).toBeVisible();
  await dialog.getByLabel("Street and number").fill("2 New Road");
  await dialog.getByLabel("Email the customer what has changed").check();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(owner.getByRole("complementary").getByText("2 New Road")).toBeVisible();
});
