import { type Browser, expect } from "@playwright/test";
import { addToCart, clickPlaceOrder, fillCheckout } from "./shopping.ts";

interface PaymentPage {
  /** URL of the provider's double. */
  url: string;
  /** Name of the method at checkout. */
  method: string;
  /** Name of the button that pays. */
  button: string;
}

/** A shopper on a phone orders an apron, cancels on the payment page, and pays on another one. The order opens. */
export async function payAfterCancelling(
  browser: Browser,
  storeUrl: string,
  { url, method, button }: PaymentPage,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${storeUrl}/products/apron-1`);
  await addToCart(page);
  await page.goto(`${storeUrl}/checkout`);
  await fillCheckout(page);
  await page.getByRole("radio", { name: method }).check();
  await clickPlaceOrder(page);
  await page.waitForURL(`${url}/pay/**`);
  await expect(page.getByRole("heading", { name: "Pay 13.99 BDT", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Complete your payment", exact: true })).toBeVisible();
  await expect(page.getByText(method, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.waitForURL(`${url}/pay/**`);
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Nia Shopper", exact: true })).toBeVisible();
  await context.close();
}
