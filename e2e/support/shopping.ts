import { expect, type Locator, type Page } from "@playwright/test";

/** Actions of a shopper in a shop, with or without JavaScript. */

/** Waits until the element's island is hydrated. An earlier click sends the form, as without JavaScript. */
async function waitForHydration(element: Locator): Promise<void> {
  // Preact stores the tree that it renders in this property of the container.
  await expect.poll(() => element.evaluate((node) => "__k" in node.closest("[data-island]")!)).toBe(true);
}

/** Adds the product to the cart on its page, with JavaScript: the cart drawer opens. */
export async function addToCart(
  page: Page,
  names = { button: "Add to cart", drawer: "Cart" },
): Promise<void> {
  const button = page.getByRole("button", { name: names.button });
  await waitForHydration(button);
  await button.click();
  await page.getByRole("dialog", { name: names.drawer }).getByRole("listitem").first().waitFor();
}

/** Types an address in the default country of the form, which is the shop's. */
export async function typeAddress(page: Page): Promise<void> {
  const isBritish = (await page.getByLabel("Country").inputValue()) === "GB";
  await page.getByLabel("Email").fill("nia@example.com");
  await page.getByLabel("Full name").fill("Nia Shopper");
  await page.getByLabel("Street and number").fill("12 Orchard Street");
  await page.getByLabel(/^(Postcode|Postal code)/).fill(isBritish ? "BS1 5EH" : "20457");
  await page.getByLabel("City").fill(isBritish ? "Bristol" : "Hamburg");
}

/** Types the address and waits, with JavaScript, until the delivery methods for it are loaded. */
export async function fillCheckout(page: Page): Promise<void> {
  await typeAddress(page);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/checkout") && response.request().method() === "POST",
  );
  await page.getByLabel("City").blur();
  await saved;
  await page.getByRole("group", { name: "Delivery" }).getByRole("radio").first().waitFor();
}

export function clickPlaceOrder(page: Page): Promise<void> {
  return page.getByRole("button", { name: /^Place order/ }).click();
}
