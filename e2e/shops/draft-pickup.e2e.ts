import { expect, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner creates an order that its customer picks up, and duplicates it. Neither needs a street.

let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Draft pickup", 1);
  const rate = (name: string) => ({
    id: crypto.randomUUID(),
    name: "Pickup",
    fee: 0,
    days_min: 0,
    days_max: 1,
    is_pickup: true,
    pickup_place: { name, line1: "2 Mill Lane", city: "London", postal_code: "SW1A 1AA", country: "GB" },
  });
  await shop.client.delivery_zones.create({
    params: shop.params,
    body: {
      name: "Here",
      places: [{ country: "GB" }],
      rates: [rate("The mill"), rate("The arcade")],
    } as never,
  });
});
test.afterAll(() => shop?.admin.end());

test("an owner creates an order to pick up, and duplicates it, with only the customer's name", async ({
  browser,
}) => {
  const owner = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(owner, port);
  await owner.goto(dashboard + paths.createOrder);
  await owner.getByLabel("Add product").fill("Apron");
  await owner.getByRole("option", { name: /Apron/ }).first().click();
  await owner.getByRole("radio", { name: "Pick up" }).check();
  await owner.getByRole("radio", { name: /The arcade/ }).check();
  const address = owner.getByRole("region", { name: "Customer address" });
  await address.getByLabel("Name").fill("Nia Shopper");
  await owner.getByLabel("Email").fill("nia@example.com");
  await expectClean(audit, [
    { width: 1280, scheme: "light", direction: "ltr" },
    { width: 360, scheme: "dark", direction: "rtl" },
  ]);
  const create = owner.getByRole("button", { name: "Create order", exact: true });
  await create.click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create order", exact: true }).click();
  await expect(owner.getByRole("heading", { name: /^Order #/ })).toBeVisible();
  await expect(owner.getByText("The arcade").first()).toBeVisible();

  await owner.getByRole("button", { name: "More actions" }).click();
  await owner.getByRole("menuitem", { name: "Duplicate order" }).click();
  await expect(owner.getByRole("heading", { name: /^Draft D/ })).toBeVisible();
  await expect(owner.getByRole("radio", { name: "Pick up" })).toBeChecked();
  await expect(owner.getByRole("radio", { name: /The arcade/ })).toBeChecked();
  await expect(address.getByLabel("Name")).toHaveValue("Nia Shopper");
  await create.click();
  await dialog.getByRole("button", { name: "Create order", exact: true }).click();
  await expect(owner.getByRole("heading", { name: /^Order #/ })).toBeVisible();
  await owner.context().close();
});
