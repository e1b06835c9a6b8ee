import { type Browser, expect, type Page, test } from "@playwright/test";
import { openInside } from "../support/at-the-dashboard.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";
import { addToCart, clickPlaceOrder } from "../support/shopping.ts";

// An owner asks for a tax number and a billing address. Shoppers enter them with and without JavaScript.

test.describe.configure({ mode: "serial" });

let separate: SeparateShop;
let { product, shop, owner } = {} as SeparateShop;

test.beforeAll(async ({ browser }) => {
  separate = await openSeparateShop(browser, "Billing Mill", {});
  ({ product, shop, owner } = separate);
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
  return page;
}

/** By name, because the page also has the fields of the billing address. */
async function typeDelivery(page: Page): Promise<void> {
  const values = {
    email: "nia@example.com",
    name: "Nia Shopper",
    line1: "12 Orchard Street",
    postal_code: "BS1 5EH",
    city: "Bristol",
  };
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
}

const same = (page: Page) =>
  page.getByRole("checkbox", { name: "Billing address is the same as delivery address" });
const billingField = (page: Page, name: string) => page.locator(`[name=billing_${name}]`);

test("an owner shows the tax number and the billing address", async () => {
  await openInside(owner, `${product.dashboard}/shop/settings/checkout`);
  await owner.getByLabel("Tax number", { exact: true }).selectOption("Not required");
  await owner.getByLabel("Billing address").selectOption("Not required");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Settings saved.")).toBeVisible();
});

for (const hasScript of [true, false])
  test(`a shopper ${hasScript ? "with" : "without"} JavaScript enters another billing address and a tax number`, async ({
    browser,
  }) => {
    const page = await toCheckout(browser, hasScript);
    await expect(same(page)).toBeChecked();
    await expect(billingField(page, "line1")).toBeHidden();
    await typeDelivery(page);
    if (hasScript) {
      await page.locator("[name=city]").blur();
      await page.getByRole("group", { name: "Delivery" }).getByRole("radio").first().waitFor();
    }
    await page.getByLabel("Tax number").fill("12");
    await same(page).uncheck();
    await expect(billingField(page, "line1")).toHaveAttribute("autocomplete", "billing address-line1");
    await billingField(page, "name").fill("Nia Office");
    await billingField(page, "line1").fill("1 Queen Square");
    await billingField(page, "city").fill("Bath");
    await billingField(page, "postal_code").fill("BA1 2HA");
    if (!hasScript) await page.getByRole("button", { name: "Save and continue" }).click();
    else await billingField(page, "postal_code").blur();
    await expect(page.getByText("Enter a VAT number in the format of the country.").first()).toBeVisible();
    await expect(billingField(page, "line1")).toHaveValue("1 Queen Square");
    await page.getByLabel("Tax number").fill("123 4567 89");
    if (!hasScript) await page.getByRole("button", { name: /Save and continue|Update total/ }).click();
    await page.getByRole("radio", { name: /Cash on delivery/ }).check();
    await clickPlaceOrder(page);
    await expect(page.getByText("Tax number: GB123456789")).toBeVisible();
    await expect(page.getByText("1 Queen Square")).toBeVisible();
    await page.context().close();
  });

test("the owner sees both with the order", async () => {
  const { rows } = await shop.admin.query<{ id: string }>(
    "select id from orders where shop_id = $1 order by number limit 1",
    [shop.params.shop_id],
  );
  await openInside(owner, `${product.dashboard}/shop/orders/${rows[0]!.id}`);
  await expect(owner.getByRole("heading", { name: "Billing address", exact: true })).toBeVisible();
  await expect(owner.getByText("1 Queen Square")).toBeVisible();
  await expect(owner.getByText("GB123456789")).toBeVisible();
});

test("the owner corrects the tax number in the order editor, and reviews the change first", async () => {
  await owner.getByRole("button", { name: "More actions" }).click();
  await owner.getByRole("menuitem", { name: "Edit order" }).click();
  const billing = owner.getByRole("region", { name: "Billing", exact: true });
  await expect(billing.getByLabel("Street and number")).toHaveValue("1 Queen Square");
  await billing.getByLabel("Tax number").fill("GB987654321");
  await owner.getByRole("button", { name: "Review changes", exact: true }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByText("GB123456789", { exact: true })).toBeVisible();
  await expect(dialog.getByText("GB987654321", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await expect(owner.getByText("New billing details").first()).toBeVisible();
  await expect(owner.getByText("GB987654321")).toBeVisible();
});
