import { type Browser, expect, type Page, test } from "@playwright/test";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart, clickPlaceOrder, fillCheckout, typeAddress } from "../support/shopping.ts";

// Discount codes, taxes and delivery zones as shoppers meet them, with and without JavaScript.

let shop: ShopWithProducts;
let american: ShopWithProducts;

const percent = { type: "percent", basis_points: 1000, items: {}, required_items: {} };

test.beforeAll(async () => {
  shop = await openShopWithProducts("Codes", 2);
  const { client, params } = shop;
  for (const coupon of [
    { title: "Autumn", code: "AUTUMN10" },
    { title: "Big", code: "BIG", min_subtotal: 3_000 },
  ])
    await client.coupons.create({ params, body: { method: "code", ...percent, ...coupon } as never });
  const britain = {
    name: "Britain",
    places: [{ country: "GB" }],
    rates: [
      { id: crypto.randomUUID(), name: "Parcel", fee: 300, days_min: 1, days_max: 2 },
      { id: crypto.randomUUID(), name: "At the mill", fee: 0, is_pickup: true, days_min: 0, days_max: 0 },
    ],
  };
  await client.delivery_zones.create({ params, body: britain as never });
  const { data } = await client.checkout_settings.read({ params });
  const { currency: _, ...settings } = { ...data, delivers_elsewhere: false };
  await client.checkout_settings.update({ params, body: settings });

  american = await openShopWithProducts("Untaxed", 1);
  const tax = await american.client.sales_tax.read({ params: american.params });
  await american.client.sales_tax.update({
    params: american.params,
    body: { ...tax.data, prices_include_tax: false },
  });
  for (const rate of [
    { name: "State tax", ppm: 40_000 },
    { name: "City tax", ppm: 45_000 },
  ])
    await american.client.tax_rates.create({
      params: american.params,
      body: { ...rate, country: "GB" } as never,
    });
});
test.afterAll(async () => {
  await shop?.admin.end();
  await american?.admin.end();
});

const open = async (browser: Browser, javaScriptEnabled: boolean) =>
  (await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 900 } })).newPage();

/** The amount of a row of the sums. */
const sum = (page: Page, name: string | RegExp) =>
  page.locator(".sums .sum", { has: page.getByText(name, { exact: true }) }).getByRole("definition");

async function putInCart(page: Page, { url }: ShopWithProducts, hasScript: boolean): Promise<void> {
  await page.goto(`${url}/products/apron-1`);
  if (hasScript) await addToCart(page);
  else await page.getByRole("button", { name: "Add to cart" }).click();
}

for (const hasScript of [true, false]) {
  const how = hasScript ? "with JavaScript" : "without JavaScript";

  test(`a code of a link is applied to the cart and ordered, ${how}`, async ({ browser }) => {
    const page = await open(browser, hasScript);
    await page.goto(`${shop.url}/products?coupon=autumn10`);
    expect(page.url()).toBe(`${shop.url}/products`);
    await putInCart(page, shop, hasScript);
    if (hasScript) await expect(page.getByRole("dialog").getByText("AUTUMN10")).toBeVisible();
    await page.goto(`${shop.url}/checkout`);
    await expect(sum(page, "Autumn (AUTUMN10)")).toHaveText("−£1.00");
    if (hasScript) await fillCheckout(page);
    else {
      await typeAddress(page);
      await page.getByRole("button", { name: "Save and continue" }).click();
    }
    await expect(page.getByText("Pick up", { exact: true })).toBeVisible();
    await expect(sum(page, "Total")).toHaveText("£12.00");
    await clickPlaceOrder(page);
    await expect(page.getByRole("heading", { name: /Thank you, Nia/ })).toBeVisible();
    await expect(sum(page, "Autumn (AUTUMN10)")).toHaveText("−£1.00");
    await page.context().close();
  });

  test(`a typed code is rejected, stays in its field, is applied and removed without losing the address, ${how}`, async ({
    browser,
  }) => {
    const page = await open(browser, hasScript);
    await putInCart(page, shop, hasScript);
    await page.goto(`${shop.url}/checkout`);
    await page.getByLabel("Email").fill("nia@");
    await page.getByText("Discount code").first().click();
    const field = page.getByRole("textbox", { name: "Discount code" });
    const apply = page.getByRole("button", { name: "Apply" });
    await field.fill("nothing");
    await apply.click();
    await expect(page.getByText("There is no discount with this code.")).toBeVisible();
    await expect(field).toHaveValue("nothing");
    await field.fill("AUTUMN10");
    if (hasScript) {
      const sent: string[] = [];
      page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
      await apply.dblclick();
      await expect(sum(page, "Total")).toHaveText("£9.00");
      expect(sent).toHaveLength(1);
    } else await apply.click();
    await expect(sum(page, "Autumn (AUTUMN10)")).toHaveText("−£1.00");
    await expect(page.getByLabel("Email")).toHaveValue("nia@");
    await page.getByRole("button", { name: "Remove AUTUMN10" }).click();
    await expect(sum(page, "Total")).toHaveText("£10.00");
    await expect(page.getByLabel("Email")).toHaveValue("nia@");
    await page.context().close();
  });

  test(`a code says what is missing for it on the cart page, ${how}`, async ({ browser }) => {
    const page = await open(browser, hasScript);
    await putInCart(page, shop, hasScript);
    await page.goto(`${shop.url}/cart`);
    await page.locator("main").getByText("Discount code").click();
    await page.locator("main").getByRole("textbox", { name: "Discount code" }).fill("big");
    await page.locator("main").getByRole("button", { name: "Apply" }).click();
    await expect(page.locator("main").getByText("Add £20.00 more to use BIG.")).toBeVisible();
    await page.context().close();
  });

  test(`taxes that prices don't include have a line each, ${how}`, async ({ browser }) => {
    const page = await open(browser, hasScript);
    await putInCart(page, american, hasScript);
    await page.goto(`${american.url}/cart`);
    // On the apron for £10.00 and the delivery for £3.99.
    await expect(sum(page, "State tax 4%").first()).toHaveText("£0.56");
    await expect(sum(page, "City tax 4.5%").first()).toHaveText("£0.63");
    await page.context().close();
  });

  test(`a country without delivery is named, and the order isn't placed, ${how}`, async ({ browser }) => {
    const page = await open(browser, hasScript);
    await putInCart(page, shop, hasScript);
    await page.goto(`${shop.url}/checkout`);
    await expect(page.getByText("Enter your address to see delivery options.")).toBeVisible();
    await page.getByLabel("Country").selectOption("AT");
    if (!hasScript) await page.getByRole("button", { name: "Update address fields" }).click();
    await page.getByLabel("Email").fill("nia@example.com");
    await page.getByLabel("Full name").fill("Nia Shopper");
    await page.getByLabel("Street and number").fill("Getreidegasse 9");
    await page.getByLabel(/^(Postcode|Postal code)/).fill("5020");
    await page.getByLabel("City").fill("Salzburg");
    if (hasScript) await page.getByLabel("City").blur();
    else await page.getByRole("button", { name: "Save and continue" }).click();
    const sentence = page
      .getByText("This shop doesn't deliver to Austria. Choose another address or pick up your order.")
      .first();
    await expect(sentence).toBeVisible();
    if (hasScript) {
      await clickPlaceOrder(page);
      await expect(page.getByRole("alert").getByText(/doesn't deliver to Austria/)).toBeVisible();
    }
    expect(page.url()).not.toContain("/orders/");
    await page.context().close();
  });
}

test("scripts of the checkout weigh at most 40 KB, and a page without a cart doesn't load the code's field", async ({
  browser,
}) => {
  const page = await open(browser, true);
  const scripts: { url: string; bytes: Promise<number> }[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      scripts.push({
        url: response.url(),
        bytes: response.headerValue("content-length").then(Number),
      });
  });
  await page.goto(`${shop.url}/products/apron-1`, { waitUntil: "networkidle" });
  expect(scripts.filter(({ url }) => /Coupon/.test(url))).toEqual([]);
  await addToCart(page);
  scripts.length = 0;
  await page.goto(`${shop.url}/checkout`, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(scripts.map((script) => script.bytes))).reduce((all, one) => all + one, 0);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(40 * 1024);
  await page.context().close();
});
