import { expect, type Page, test } from "@playwright/test";
import { dashboard, openInside } from "../support/at-the-dashboard.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart, clickPlaceOrder } from "../support/shopping.ts";

// A shop in Bangladesh delivers for 60 taka inside Dhaka and for 120 outside. Shoppers choose a district, then an area, with
// and without JavaScript.

test.describe.configure({ mode: "serial" });

let shop: ShopWithProducts;
let owner: Page;

test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Dhaka Mill", 1);
  await shop.admin.query(
    "update shops set country = 'BD', currency = 'BDT', storefront_version = storefront_version + 1 where id = $1",
    [shop.params.shop_id],
  );
  owner = await (await browserOf(browser, shop.owner)).newPage();
});
test.afterAll(async () => {
  await owner?.context().close();
  await shop?.admin.end();
});

async function addZone(name: string, fee: string, district?: string): Promise<void> {
  await openInside(owner, `${dashboard}/shop/settings/shipping-fee`);
  await owner.getByRole("link", { name: "Add zone" }).click();
  await owner.getByLabel("Zone name").fill(name);
  await owner.getByRole("combobox", { name: "Add a country" }).fill("Bangladesh");
  await owner.getByRole("option", { name: "Bangladesh" }).click();
  if (district) {
    await owner.getByRole("button", { name: "Limit to regions, cities or postcodes" }).click();
    await owner.getByRole("combobox", { name: "Districts" }).fill(district);
    await owner.getByRole("option", { name: district, exact: true }).click();
    await expect(owner.getByRole("combobox", { name: "Areas" })).toBeVisible();
  }
  await owner.getByRole("button", { name: "Add rate" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Fee", { exact: true }).fill(fee);
  await dialog.getByRole("button", { name: "Add rate" }).click();
  await expect(dialog).toBeHidden();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText(`${name} was added.`)).toBeVisible();
}

test("an owner adds a zone for a district, one for the country, and tests an address", async () => {
  await addZone("Inside Dhaka", "60", "Dhaka");
  await addZone("Outside Dhaka", "120");
  await openInside(owner, `${dashboard}/shop/settings/shipping-fee`);
  await owner.getByRole("combobox", { name: "District" }).fill("Dhaka");
  await owner.getByRole("option", { name: "Dhaka", exact: true }).click();
  await owner.getByRole("combobox", { name: "Area" }).fill("Dhanm");
  await owner.getByRole("option", { name: "Dhanmondi" }).click();
  await owner.getByRole("button", { name: "Test address" }).click();
  await expect(owner.getByText("The zone includes the region.")).toBeVisible();
  await expect(owner.getByText("Inside Dhaka · 2–5 days")).toBeVisible();
});

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("nusrat@example.com");
  await page.getByLabel("Full name").fill("Nusrat Begum");
  await page.getByLabel("Street and number").fill("House 1, Road 2");
}

test("a shopper chooses Dhaka, then Dhanmondi, and pays the fee of the zone", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${shop.url}/products/apron-1`);
  await addToCart(page);
  await page.goto(`${shop.url}/checkout`);
  await fillContact(page);
  const area = page.getByLabel("Area");
  await expect(area.getByRole("option")).toHaveText(["Choose a district first"]);
  await page.getByLabel("District").selectOption("Kushtia");
  await expect(area.getByRole("option", { name: "Kumarkhali" })).toHaveCount(1);
  await expect(area.getByRole("option", { name: "Dhanmondi" })).toHaveCount(0);
  await area.focus();
  await area.selectOption("Kumarkhali");
  await area.blur();
  const delivery = page.getByRole("group", { name: "Delivery" });
  await expect(delivery.getByText("Outside Dhaka")).toBeVisible();
  // Another district has other areas.
  await page.getByLabel("District").selectOption("Dhaka");
  await expect(area).toHaveValue("");
  await area.focus();
  await area.selectOption("Dhanmondi");
  await area.blur();
  await expect(delivery.getByText("Inside Dhaka")).toBeVisible();
  await expect(delivery.getByText(/60\.00/)).toBeVisible();
  await page.getByRole("radio", { name: "Cash on delivery" }).check();
  await clickPlaceOrder(page);
  await expect(page).toHaveURL(/\/orders\//);
  await expect(page.getByText("Dhanmondi").first()).toBeVisible();
  await context.close();
  const { rows } = await shop.admin.query(
    "select address->>'region_code' as district, address->>'city' as area, shipping_total::int as fee from orders where shop_id = $1",
    [shop.params.shop_id],
  );
  expect(rows).toEqual([{ district: "13", area: "Dhanmondi", fee: 6000 }]);
});

test("a shopper without JavaScript chooses from all areas, in groups by district", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/products/apron-1`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.goto(`${shop.url}/checkout`);
  await fillContact(page);
  const area = page.getByLabel("Area");
  await expect(area.locator("optgroup")).toHaveCount(64);
  await page.getByLabel("District").selectOption("Sylhet");
  await area.selectOption("Dhanmondi");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("Choose an area in this district.").first()).toBeVisible();
  await page.getByLabel("District").selectOption("Dhaka");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("group", { name: "Delivery" }).getByText("Inside Dhaka")).toBeVisible();
  await expect(area).toHaveValue("Dhanmondi");
  await clickPlaceOrder(page);
  await expect(page).toHaveURL(/\/orders\//);
  await context.close();
});

test("the owner edits the area of the order", async () => {
  const { rows } = await shop.admin.query<{ id: string }>(
    "select id from orders where shop_id = $1 order by number limit 1",
    [shop.params.shop_id],
  );
  await openInside(owner, `${dashboard}/shop/orders/${rows[0]!.id}`);
  await owner.getByRole("button", { name: "Edit contact and address" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByRole("combobox", { name: "District" })).toHaveValue("Dhaka");
  await dialog.getByRole("combobox", { name: "Area" }).fill("Gulsh");
  await owner.getByRole("option", { name: "Gulshan" }).click();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByText("Gulshan").first()).toBeVisible();
});
