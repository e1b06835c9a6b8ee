import { expect, test } from "@playwright/test";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Delivery areas", 1);
  const rate = (id: string, name: string, fee: number) => ({ id, name, fee, days_min: 2, days_max: 3 });
  const zones = [
    {
      name: "Dhaka",
      region_codes: ["13"],
      rate: rate("0190a3b4-0000-7000-8000-000000000001", "Courier", 6000),
    },
    {
      name: "Bangladesh",
      region_codes: [],
      rate: rate("0190a3b4-0000-7000-8000-000000000002", "Post", 12000),
    },
  ];
  for (const { name, region_codes, rate: one } of zones)
    await shop.client.delivery_zones.create({
      params: shop.params,
      body: { name, places: [{ country: "BD", region_codes }], rates: [one] },
    });
});
test.afterAll(() => shop?.admin.end());

test("shoppers choose their area on a product's page, and see its delivery there, in the cart and in the checkout", async ({
  page,
}) => {
  const product = `${shop.url}/products/${shop.products[0]!.handle}`;
  await page.goto(product);
  await page.getByRole("link", { name: "See delivery to your area", exact: true }).click();
  await page.getByRole("combobox", { name: "Country", exact: true }).selectOption("BD");
  await page.getByRole("button", { name: "Show delivery", exact: true }).click();
  await page.getByRole("combobox", { name: "District", exact: true }).selectOption("Dhaka");
  await page.getByRole("button", { name: "Show delivery", exact: true }).click();
  await expect(page.getByText(/^Delivery to Dhaka: .*£60\.00$/)).toBeVisible();

  await page.getByRole("link", { name: "Apron 1", exact: true }).click();
  await expect(page).toHaveURL(product);
  await expect(page.getByText(/^Delivery to Dhaka: .*£60\.00/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Change area", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto(`${shop.url}/cart`);
  await expect(page.getByText(/^Delivery to Dhaka: .*£60\.00/)).toBeVisible();
  // The cart has one option there, so that its sums have the fee.
  await expect(page.getByText("£60.00", { exact: true })).toBeVisible();
  await page.goto(`${shop.url}/checkout`);
  await expect(page.getByRole("combobox", { name: "Country", exact: true })).toHaveValue("BD");
  await expect(page.getByRole("combobox", { name: "District", exact: true })).toHaveValue("13");
});
