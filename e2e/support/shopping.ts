import type { Page } from "@playwright/test";

/** What a shopper does in a shop, with JavaScript or without. */

/** From a product's page, with JavaScript: the bag opens beside it. */
export async function addToCart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("dialog", { name: "Cart" }).getByRole("listitem").first().waitFor();
}

/** An address in the country that the form begins with: the shop's own. */
export async function typeAddress(page: Page): Promise<void> {
  const isBritish = (await page.getByLabel("Country").inputValue()) === "GB";
  await page.getByLabel("Email").fill("nia@example.com");
  await page.getByLabel("Full name").fill("Nia Shopper");
  await page.getByLabel("Street and number").fill("12 Orchard Street");
  await page.getByLabel(/^(Postcode|Postal code)/).fill(isBritish ? "BS1 5EH" : "20457");
  await page.getByLabel("City").fill(isBritish ? "Bristol" : "Hamburg");
}

/** Types the address and waits, with JavaScript, until the ways of delivery follow from it. */
export async function fillCheckout(page: Page): Promise<void> {
  await typeAddress(page);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith("/checkout") && answer.request().method() === "POST",
  );
  await page.getByLabel("City").blur();
  await saved;
  await page.getByRole("group", { name: "Delivery" }).getByRole("radio").first().waitFor();
}

export function clickPlaceOrder(page: Page): Promise<void> {
  return page.getByRole("button", { name: /^Place order/ }).click();
}
