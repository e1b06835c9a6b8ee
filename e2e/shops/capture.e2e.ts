import { expect, test } from "@playwright/test";
import { startStripe, type StripeDouble } from "../../api/test/doubles/stripe-double.ts";
import { openInside } from "../support/at-the-dashboard.ts";
import { connectStripe, toStripe } from "../support/pay-by-card.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";

// A shop that captures payments later: by hand, when the order ships, or not at all.

test.describe.configure({ mode: "serial" });

let stripe: StripeDouble;
let separate: SeparateShop;

test.beforeAll(async ({ browser }) => {
  stripe = await startStripe();
  separate = await openSeparateShop(browser, "Later Mill", { STRIPE_API_URL: stripe.url });
  await connectStripe(separate, stripe);
});
test.afterAll(async () => {
  await separate?.stop();
  stripe?.stop();
});

const dialog = () => separate.owner.getByRole("dialog");
const latestIntent = () => [...stripe.intents.values()].at(-1)!;

async function captureOn(time: string): Promise<void> {
  const { owner, product } = separate;
  await openInside(owner, `${product.dashboard}/shop/settings/payments`);
  await owner.getByRole("button", { name: "Edit Stripe" }).click();
  await dialog().getByLabel("Capture payments").selectOption(time);
  await dialog().getByRole("button", { name: "Save Stripe" }).click();
  await expect(dialog()).toBeHidden();
}

async function openOrder(number: string): Promise<void> {
  const { owner, product } = separate;
  await openInside(owner, `${product.dashboard}/shop/orders`);
  await owner.getByRole("link", { name: number }).click();
  await expect(owner.getByRole("heading", { name: `Order ${number}`, exact: true })).toBeVisible();
}

test("an owner chooses to capture payments manually, and sees that in the settings", async () => {
  const { owner } = separate;
  await captureOn("Manually");
  await expect(owner.getByText("Payments are captured manually.")).toBeVisible();
  await owner.getByRole("button", { name: "Edit Stripe" }).click();
  await expect(dialog().getByLabel("Capture payments")).toHaveValue("manual");
  await owner.keyboard.press("Escape");
});

test("a shopper's payment is only authorised, and the owner captures it once", async ({ browser }) => {
  const { owner } = separate;
  const page = await toStripe(browser, separate, stripe);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Nia Shopper", exact: true })).toBeVisible();
  await expect(page.getByText("Your payment of £13.99 is authorised.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay now/ })).toHaveCount(0);
  expect(latestIntent().status).toBe("requires_capture");

  await openOrder("#1001");
  await expect(owner.getByText("Authorised", { exact: true })).toBeVisible();
  await expect(owner.getByText("A payment of £13.99 is authorised")).toBeVisible();
  await owner.getByRole("button", { name: "Capture payment" }).click();
  await expect(dialog().getByLabel("Amount to capture")).toHaveValue("13.99");
  await dialog().getByLabel("Amount to capture").fill("20");
  await dialog().getByRole("button", { name: "Capture payment" }).click();
  await expect(dialog().getByText("Enter no more than the amount due.").first()).toBeVisible();
  await dialog().getByLabel("Amount to capture").fill("13.99");
  await dialog().getByRole("button", { name: "Capture payment" }).click();
  await expect(owner.getByText("Payment of order #1001 captured.")).toBeVisible();
  await expect(owner.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(owner.getByText("received a payment of £13.99")).toBeVisible();
  await expect(owner.getByRole("button", { name: "Capture payment" })).toHaveCount(0);
  expect(latestIntent()).toMatchObject({ status: "succeeded", amount_received: 1399 });
  await page.reload();
  await expect(page.getByText("is authorised")).toHaveCount(0);
  await page.context().close();
});

test("an owner captures from the command palette with the keyboard", async ({ browser }) => {
  const { owner } = separate;
  const page = await toStripe(browser, separate, stripe);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Nia Shopper", exact: true })).toBeVisible();
  await openOrder("#1002");
  await owner.keyboard.press("Control+k");
  const search = owner.getByRole("combobox", { name: "Page, order, product, customer or action" });
  await search.fill("Capture payment");
  await owner.getByRole("option", { name: "Capture payment" }).first().waitFor();
  await owner.keyboard.press("Enter");
  await expect(dialog().getByLabel("Amount to capture")).toBeVisible();
  await dialog().getByLabel("Amount to capture").press("Enter");
  await expect(owner.getByText("Payment of order #1002 captured.")).toBeVisible();
  await page.context().close();
});

test("an order ships only once its payment is captured", async ({ browser }) => {
  const { owner } = separate;
  await captureOn("When the order ships");
  const page = await toStripe(browser, separate, stripe);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Nia Shopper", exact: true })).toBeVisible();
  await openOrder("#1003");
  await owner.getByRole("button", { name: "Confirm order" }).click();
  await owner.getByRole("button", { name: "Pack order" }).click();
  await dialog().getByRole("button", { name: "Mark as packed" }).click();
  await owner.getByRole("button", { name: "Ship order" }).click();
  stripe.mode = "invalid";
  await dialog().getByRole("button", { name: "Mark as shipped" }).click();
  await expect(
    owner.getByText("Stripe didn't capture the payment: This isn't supported.").first(),
  ).toBeVisible();
  stripe.mode = "up";
  expect(latestIntent().status).toBe("requires_capture");
  await dialog().getByRole("button", { name: "Mark as shipped" }).click();
  await expect(owner.getByText("Order #1003 is on its way.")).toBeVisible();
  await expect(owner.getByText("received a payment of £13.99")).toBeVisible();
  expect(latestIntent().status).toBe("succeeded");
  await page.context().close();
});

test("the payment of a cancelled order is released", async ({ browser }) => {
  const { owner } = separate;
  const page = await toStripe(browser, separate, stripe);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Nia Shopper", exact: true })).toBeVisible();
  await openOrder("#1004");
  await owner.getByRole("button", { name: "More actions" }).click();
  await owner.getByRole("menuitem", { name: "Cancel order" }).click();
  await expect(dialog().getByText("The authorised payment is released.")).toBeVisible();
  await dialog().getByRole("button", { name: "Cancel order #1004" }).click();
  await expect(owner.getByText("released the authorised payment of £13.99")).toBeVisible({ timeout: 30_000 });
  await expect(owner.getByText("Voided").first()).toBeVisible();
  expect(latestIntent().status).toBe("canceled");
  await page.reload();
  await expect(page.getByText("You weren't charged.")).toBeVisible();
  await page.context().close();
});
