import { type Browser, expect, type Page, test } from "@playwright/test";
import { openInside } from "../support/at-the-dashboard.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";
import { addToCart, clickPlaceOrder, fillCheckout, typeAddress } from "../support/shopping.ts";

// An owner rounds totals that are paid in cash. Shoppers see the rounding with cash on delivery only, also without JavaScript.

test.describe.configure({ mode: "serial" });

let separate: SeparateShop;
let { product, shop, owner } = {} as SeparateShop;

test.beforeAll(async ({ browser }) => {
  separate = await openSeparateShop(browser, "Coin Mill", {});
  ({ product, shop, owner } = separate);
  const body = { name: "Bank transfer", instructions: "Pay to account 12." };
  await shop.client.payment_methods.create({ params: shop.params, body });
});
test.afterAll(async () => {
  await separate?.stop();
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
  return page;
}

async function choose(page: Page, method: RegExp, hasScript: boolean): Promise<void> {
  await page.getByRole("radio", { name: method }).check();
  if (!hasScript) await page.getByRole("button", { name: "Update total" }).click();
}

test("an owner rounds cash to £0.10", async () => {
  await openInside(owner, `${product.dashboard}/shop/settings/checkout/cash-on-delivery`);
  await owner.getByLabel("Round totals to").selectOption("£0.10");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Settings saved.")).toBeVisible();
  await owner.reload();
  await expect(owner.getByLabel("Round totals to")).toHaveValue("10");
});

for (const hasScript of [true, false])
  test(`a shopper ${hasScript ? "with" : "without"} JavaScript pays the rounded total in cash`, async ({
    browser,
  }) => {
    const page = await toCheckout(browser, hasScript);
    await choose(page, /Bank transfer/, hasScript);
    await expect(page.getByText("£13.99").first()).toBeVisible();
    await expect(page.getByText("Rounding", { exact: true })).toHaveCount(0);
    await choose(page, /Cash on delivery/, hasScript);
    await expect(page.getByText("Rounding", { exact: true }).first()).toBeAttached();
    await expect(page.getByText("£14.00").first()).toBeVisible();
    await clickPlaceOrder(page);
    await expect(page.getByText("Rounding", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("£14.00").first()).toBeVisible();
    await page.context().close();
  });

test("the owner sees the rounding with the order, and collects the rounded total", async () => {
  const { rows } = await shop.admin.query<{ id: string }>(
    "select id from orders where shop_id = $1 order by number limit 1",
    [shop.params.shop_id],
  );
  await openInside(owner, `${product.dashboard}/shop/orders/${rows[0]!.id}`);
  await expect(owner.getByText("Rounding", { exact: true }).first()).toBeVisible();
  await expect(owner.getByText("£0.01").first()).toBeVisible();
  await expect(owner.getByText("£14.00 to collect on delivery")).toBeVisible();
});
