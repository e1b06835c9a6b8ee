import { type Browser, expect, type Page, test } from "@playwright/test";
import { dashboard } from "../support/at-the-dashboard.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart, clickPlaceOrder, fillCheckout, typeAddress } from "../support/shopping.ts";

// An owner adds an area with delivery slots; shoppers compete for the slots, with and without JavaScript.

let shop: ShopWithProducts;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  shop = await openShopWithProducts("Slots", 1);
});
test.afterAll(() => shop?.admin.end());

test("an owner adds an area with slots, after the form says what is missing", async ({ browser }) => {
  const page = await (await browserOf(browser, shop.owner)).newPage();
  const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto(`${dashboard}/shop/settings/quick-commerce`);
  await expect(page.getByText("No areas yet")).toBeVisible();
  await page.getByRole("link", { name: "Add area" }).first().click();
  await page.getByLabel("Delivery name").fill("Cargo bike");
  await page.getByLabel("Postcodes").last().fill("BS1*");
  await page.getByRole("textbox", { name: "Fee", exact: true }).fill("2.50");
  await save();
  await expect(page.getByRole("alert")).toContainText("Turn on express delivery or add delivery slots.");

  await page.getByRole("button", { name: "Add slots" }).click();
  for (const day of ["Sat", "Sun"]) await page.getByRole("checkbox", { name: day }).check();
  await page.getByLabel("Orders per slot").fill("1");
  await page.getByLabel("Lead time").fill("1");
  await save();
  await expect(page.getByText("Cargo bike was added.")).toBeVisible();
  await page.getByRole("link", { name: "Quick commerce" }).first().click();
  await expect(page.getByRole("listitem").filter({ hasText: "Cargo bike" })).toContainText(
    "1 postcode · Delivery slots",
  );
  await page.context().close();
});

/** A page at the checkout, with an address of the area. */
async function atCheckout(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${shop.url}/products/apron-1`);
  if (javaScriptEnabled) await addToCart(page);
  else await page.getByRole("button", { name: "Add to cart" }).click();
  await page.goto(`${shop.url}/checkout`);
  if (javaScriptEnabled) await fillCheckout(page);
  else {
    await typeAddress(page);
    await page.getByRole("button", { name: "Save and continue" }).click();
  }
  return page;
}

const slot = (page: Page, time: string) =>
  page.getByRole("group", { name: /^Tomorrow/ }).getByRole("radio", { name: new RegExp(`^${time}`) });

for (const [hasScript, first, next] of [
  [true, "09:00", "10:00"],
  [false, "12:00", "13:00"],
] as const) {
  const how = hasScript ? "with JavaScript" : "without JavaScript";
  test(`a slot that is full when the order is placed is replaced by the next one, ${how}`, async ({
    browser,
  }) => {
    const [late, rival] = [await atCheckout(browser, hasScript), await atCheckout(browser, hasScript)];
    for (const page of [late, rival]) {
      await slot(page, first).check();
      if (hasScript) await expect(page.getByRole("button", { name: /Place order, £12\.50/ })).toBeVisible();
      else await page.getByRole("button", { name: "Update total" }).click();
    }
    await clickPlaceOrder(rival);
    await expect(rival.getByRole("heading", { name: /Thank you, Nia/ })).toBeVisible();

    await clickPlaceOrder(late);
    await expect(late.getByRole("alert")).toContainText(
      new RegExp(`This delivery time is no longer available\\. The next free one is selected: .*${next}`),
    );
    await expect(slot(late, first)).toBeDisabled();
    await expect(slot(late, next)).toBeChecked();
    await expect(late.getByLabel("Street and number")).toHaveValue("12 Orchard Street");
    await clickPlaceOrder(late);
    await expect(late.getByRole("heading", { name: /Thank you, Nia/ })).toBeVisible();
    await expect(late.locator(".order-details")).toContainText(new RegExp(`Cargo bike.*${next}`));
    for (const page of [late, rival]) await page.context().close();
  });
}

test("a pause is explained at checkout, and the owner sees the slot of an order", async ({ browser }) => {
  const { client, params } = shop;
  const { data } = await client.quick_commerce.read({ params });
  await client.quick_commerce.update({
    params,
    body: { ...data, is_paused: true, pause_reason: "Icy roads" },
  });
  const page = await atCheckout(browser, false);
  await expect(page.getByText("Express delivery is paused. Icy roads.")).toBeVisible();
  await expect(page.getByRole("group", { name: /^Tomorrow/ })).toHaveCount(0);
  await page.context().close();

  const owner = await (await browserOf(browser, shop.owner)).newPage();
  await owner.goto(`${dashboard}/shop/orders`);
  await owner.getByRole("link", { name: /#1004/ }).first().click();
  await expect(owner.getByText(/Delivery slot: .*13:00/)).toBeVisible();
  await owner.context().close();
});
