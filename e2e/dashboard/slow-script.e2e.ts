import { expect, type Page, test } from "@playwright/test";
import { dataDir, port } from "../support/at-the-dashboard.ts";
import { addMember, clientOf, databaseOf } from "../support/members.ts";
import { typeAddress } from "../support/shopping.ts";

// On a slow connection a shopper types and chooses before the page's script has loaded. The script adopts these
// values.

const store = `http://store.vitrine.localhost:${port}/slow-shop`;

test.beforeAll(async () => {
  const admin = await databaseOf(dataDir);
  const mona = clientOf(await addMember(admin, "Mona Slow"), port);
  const { data: shop } = await mona.shops.create({
    body: { name: "Slow Shop", handle: "slow-shop", country: "GB" },
  });
  const params = { shop_id: shop.id };
  for (const [title, vendor] of [
    ["Apron", "Ash"],
    ["Basket", "Birch"],
  ] as const)
    await mona.products.create({
      params,
      body: {
        title,
        vendor,
        status: "active",
        options: [{ name: "Size", values: ["S", "L"] }],
        variants: [
          { option_values: ["S"], price: 1000, on_hand: 5 },
          { option_values: ["L"], price: 1500, on_hand: 5 },
        ],
      },
    });
  await mona.shops.update({ params, body: { is_live: 1 } });
  await admin.end();
});

/** Opens a page whose scripts load only when the returned function is called. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${store}${path}`, { waitUntil: "commit" });
  return release;
}

test("an option chosen before the script loaded is added to the cart", async ({ page }) => {
  const release = await openSlowly(page, "/products/apron");
  await page.getByRole("radio", { name: /^L/ }).check({ force: true });
  await page.getByLabel("Quantity").fill("2");
  release();
  await expect(page.locator(".buy-price")).toContainText("15.00");
  await expect(page.getByLabel("Quantity")).toHaveValue("2");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("dialog", { name: "Cart" }).getByRole("listitem")).toContainText("£30.00");
});

test("a click before the script loaded adds the item and opens the cart page", async ({ page }) => {
  const release = await openSlowly(page, "/products/basket");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page).toHaveURL(`${store}/cart`);
  release();
  await expect(page.getByRole("main")).toContainText("Basket");
});

test("an address typed before the script loaded remains, and the delivery methods follow from it", async ({
  page,
}) => {
  await page.goto(`${store}/products/apron`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("dialog", { name: "Cart" }).getByRole("listitem")).toHaveCount(1);

  const release = await openSlowly(page, "/checkout");
  await page.getByLabel("Country").selectOption("Ireland");
  await typeAddress(page);
  await page.getByLabel("Postcode").fill("D02 AF30");
  await page.getByLabel("City").blur();
  release();
  await expect(page.getByRole("group", { name: "Delivery" }).getByRole("radio").first()).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Nia Shopper");
  await expect(page.getByLabel("Country")).toHaveValue("IE");
  await expect(page.getByLabel("Eircode")).toHaveValue("D02 AF30");
});

test("a search started before the script loaded continues", async ({ page }) => {
  const release = await openSlowly(page, "/search");
  await page.getByRole("combobox", { name: "Search the shop" }).fill("apr");
  release();
  await expect(page.getByRole("option", { name: "Apron" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Search the shop" })).toHaveValue("apr");
});

test("a filter checked before the script loaded narrows the list", async ({ page }) => {
  const release = await openSlowly(page, "/products");
  await page.getByLabel(/^Birch/).check();
  release();
  await expect(page).toHaveURL(/vendor=Birch/);
  await expect(page.locator(".list .card-title")).toHaveText(["Basket"]);
});
