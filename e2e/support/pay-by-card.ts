import { type Browser, expect, type Page } from "@playwright/test";
import { type StripeDouble } from "../../api/test/doubles/stripe-double.ts";
import type { SeparateShop } from "./separate-shop.ts";
import { addToCart, clickPlaceOrder, fillCheckout, typeAddress } from "./shopping.ts";

/** Connects a shop to the double of Stripe, whose events it then receives. */
export async function connectStripe({ product, shop }: SeparateShop, stripe: StripeDouble): Promise<void> {
  const { secretKey: secret_key, webhookSecret: webhook_secret } = stripe;
  await shop.client.online_payments.save({
    params: { ...shop.params, provider: "stripe" },
    body: { name: "Card", is_active: true, secret_key, webhook_secret, version: 0 },
  });
  stripe.webhookUrl = `http://127.0.0.1:${product.port}/api/v1/payments/stripe/${shop.params.shop_id}/webhook`;
}

/** Places an order that is paid by card, up to Stripe's page. Returns the shopper's page. */
export async function toStripe(
  browser: Browser,
  { shop }: SeparateShop,
  stripe: StripeDouble,
  { hasScript = true } = {},
): Promise<Page> {
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
  await page.getByRole("radio", { name: "Card" }).check();
  await clickPlaceOrder(page);
  await page.waitForURL(`${stripe.url}/pay/**`);
  await expect(page.getByRole("heading", { name: /^Pay \d+ gbp$/ })).toBeVisible();
  return page;
}
