import { type Browser, expect, type Page, test } from "@playwright/test";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart, clickPlaceOrder, fillCheckout, typeAddress } from "../support/shopping.ts";

// The fields of the checkout, a changed total and the proof of a payment, with and without JavaScript.

let shop: ShopWithProducts;

test.beforeAll(async () => {
  shop = await openShopWithProducts("Checkout form", 2);
  const { client, params } = shop;
  const { version } = (await client.checkout_settings.read({ params })).data;
  await client.checkout_settings.update({
    params,
    body: {
      version,
      contact: "email",
      phone: "hidden",
      company: "optional",
      terms_label: "I agree to the terms of the mill.",
      terms_url: "https://example.com/terms",
      asks_marketing: true,
      thank_you: "The mill thanks you.",
    },
  });
  await client.payment_methods.create({ params, body: { name: "Bank transfer", asks_proof: true } });
});
test.afterAll(() => shop?.admin.end());

const open = async (browser: Browser, javaScriptEnabled: boolean) =>
  (await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 900 } })).newPage();

async function putInCart(page: Page, hasScript: boolean): Promise<void> {
  await page.goto(`${shop.url}/products/apron-1`);
  if (hasScript) await addToCart(page);
  else await page.getByRole("button", { name: "Add to cart" }).click();
  await page.goto(`${shop.url}/checkout`);
}

async function setFee(delivery_fee: number): Promise<void> {
  const { client, params } = shop;
  const { version } = (await client.checkout_settings.read({ params })).data;
  await client.checkout_settings.update({ params, body: { version, delivery_fee } });
}

const countOrders = async () =>
  (await shop.client.orders.list({ params: shop.params, query: {} })).data.length;

for (const hasScript of [true, false]) {
  const how = hasScript ? "with JavaScript" : "without JavaScript";

  test(`an order needs the terms, accepts a changed total with one click, and takes a proof of payment, ${how}`, async ({
    browser,
  }) => {
    await setFee(0);
    const ordersBefore = await countOrders();
    const page = await open(browser, hasScript);
    await putInCart(page, hasScript);
    await expect(page.getByLabel("Phone")).toHaveCount(0);
    const terms = page.getByRole("checkbox", { name: /I agree to the terms of the mill/ });
    await expect(terms).not.toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Send me news and offers" })).not.toBeChecked();
    if (hasScript) await fillCheckout(page);
    else await typeAddress(page);
    await page.getByRole("radio", { name: "Bank transfer" }).check();
    if (!hasScript) await page.getByRole("button", { name: "Save and continue" }).click();
    await clickPlaceOrder(page);
    await expect(page.getByText("Agree to the terms to place your order.").first()).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Nia Shopper");
    await terms.check();

    await setFee(300);
    await clickPlaceOrder(page);
    await expect(page.getByText("the total changed from £10.00 to £13.00")).toBeVisible();
    await page.reload();
    await expect(terms).toBeChecked();
    await clickPlaceOrder(page);
    await expect(page.getByRole("heading", { name: /Thank you, Nia/ })).toBeVisible();
    await expect(page.getByText("The mill thanks you.")).toBeVisible();
    const path = page.url();
    if (hasScript) await page.goBack();
    else {
      // The page before is the response to a form: browsers ask before they send the form again.
      await expect(page.goBack()).rejects.toThrow("ERR_CACHE_MISS");
      const resent = page.waitForRequest((request) => request.method() === "POST");
      await expect(() => page.reload()).toPass();
      await resent;
    }
    await expect(page).toHaveURL(path);
    await page.goto(`${shop.url}/checkout`);
    await expect(page).toHaveURL(path);

    await page.getByLabel(/^Receipt/).setInputFiles({
      name: "receipt.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("no picture"),
    });
    await page.getByLabel(/^Payment reference/).fill("TX 42");
    await page.getByRole("button", { name: "Send proof" }).click();
    await expect(page.getByText("receipt.txt can't be read.")).toBeVisible();
    await expect(page.getByLabel(/^Payment reference/)).toHaveValue("TX 42");
    await page.getByLabel(/^Receipt/).setInputFiles({
      name: "receipt.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n"),
    });
    await page.getByRole("button", { name: "Send proof" }).click();
    await expect(page.getByText("The shop is checking it.")).toBeVisible();
    await expect(page.getByText("receipt.pdf")).toBeVisible();
    expect(await countOrders()).toBe(ordersBefore + 1);
    await page.context().close();
  });
}

test("on a phone, the order is shown above the form on request, and the button to place it stays in view, without JavaScript", async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  });
  const page = await context.newPage();
  await putInCart(page, false);
  await typeAddress(page);
  await page.getByRole("button", { name: "Save and continue" }).click();
  const sums = page.locator(".sums");
  await expect(sums).toBeHidden();
  await page.getByLabel("Show your order").check();
  await expect(sums).toBeVisible();
  const email = page.getByLabel("Email").first();
  expect((await sums.boundingBox())!.y).toBeLessThan((await email.boundingBox())!.y);
  const button = page.getByRole("button", { name: /^Place order/ });
  for (const top of [0, 100_000]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  // A focused field isn't behind the button.
  const terms = page.getByRole("checkbox", { name: /I agree to the terms/ });
  await terms.focus();
  const { y, height } = (await terms.boundingBox())!;
  expect(y + height).toBeLessThan((await button.boundingBox())!.y);
  await context.close();
});
