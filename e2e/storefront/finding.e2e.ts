import { type Browser, expect, type Page, test } from "@playwright/test";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";

// Finding products: filters, search suggestions, and the wishlist.

const port = Number(process.env["VITRINE_PORT"]);
const store = `http://store.vitrine.localhost:${port}/pot-shop`;
let owner: Member;

test.beforeAll(async () => {
  const admin = await databaseOf(process.env["VITRINE_DATA"] ?? "");
  owner = await addMember(admin, "Mona");
  const mona = clientOf(owner, port);
  const { data: shop } = await mona.shops.create({
    body: {
      name: "Pot Shop",
      handle: "pot-shop",
      country: "IE",
      currency: "EUR",
      time_zone: "Europe/Dublin",
    },
  });
  const params = { shop_id: shop.id };
  const made: string[] = [];
  for (const [title, vendor, price, on_hand] of [
    ["Ash pot", "Ash & Co", 1200, 5],
    ["Birch pot", "Birch", 1900, 5],
    ["Clay pot", "Birch", 2400, 0],
    ["Dish", "Ash & Co", 900, 5],
  ] as const) {
    const variants = [{ option_values: [], price, on_hand }];
    const { data } = await mona.products.create({
      params,
      body: { title, vendor, status: "active", variants },
    });
    made.push(data.id);
  }
  const { data: category } = await mona.categories.create({ params, body: { title: "Pots" } });
  await mona.categories.change_products({
    params: { ...params, id: category.id },
    body: { action: "add", product_ids: made.slice(0, 3) },
  });
  await admin.query(
    "update shops set is_live = 1, storefront_version = storefront_version + 1 where id = $1",
    [shop.id],
  );
  await admin.end();
});

test("browses by the pages that list all categories, and by breadcrumbs", async ({ browser }) => {
  const page = await pageWithoutScript(browser);
  await page.goto(store);
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "All categories" }).click();
  await expect(page).toHaveURL(`${store}/categories`);
  await page.getByRole("main").getByRole("link", { name: /^Pots/ }).click();
  await page.getByRole("link", { name: "Ash pot" }).click();
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Pots" }).click();
  await expect(page).toHaveURL(`${store}/categories/pots`);
  await page.goto(`${store}/products?categories=pots`);
  await expect(page.getByLabel(/^Pots/)).toBeChecked();
  expect(await titles(page)).toHaveLength(3);
  await page.getByRole("link", { name: "Remove filter: Pots" }).click();
  expect(await titles(page)).toHaveLength(4);
  await page.context().close();
});

test("the owner reads which searches had no results and adds a synonym; then the search finds the product", async ({
  browser,
  page,
}) => {
  await page.goto(`${store}/search?search=planter`);
  await expect(page.getByText("No products match your search.")).toBeVisible();

  const context = await browserOf(browser, owner);
  const mona = await context.newPage();
  await mona.goto(`http://dashboard.vitrine.localhost:${port}/shop/products/searches`);
  await mona
    .getByRole("row", { name: /planter/ })
    .getByRole("button", { name: "Add synonyms" })
    .click();
  const dialog = mona.getByRole("dialog", { name: "Synonyms for “planter”" });
  await dialog.getByRole("button", { name: "Save synonyms" }).click();
  await expect(dialog.getByText("Enter at least two synonyms.")).toBeVisible();
  await dialog.getByLabel("Search synonyms").fill("pot");
  await dialog.getByRole("button", { name: "Save synonyms" }).click();
  await expect(dialog).toHaveCount(0);
  await mona.getByRole("link", { name: "Search synonyms" }).click();
  await expect(mona.getByText("planter = pot")).toBeVisible();

  await page.goto(`${store}/search?search=planter`);
  await expect.poll(() => titles(page)).toHaveLength(3);
  await mona.getByRole("button", { name: "Actions for planter" }).click();
  await mona.getByRole("menuitem", { name: "Delete synonyms" }).click();
  await expect(mona.getByText("planter = pot")).toHaveCount(0);
  await context.close();
});

const titles = (page: Page) => page.locator(".list .card-title").allTextContents();
const pageWithoutScript = async (browser: Browser) =>
  (await browser.newContext({ javaScriptEnabled: false })).newPage();

test("filters a category without a page load, and Back undoes it", async ({ page }) => {
  await page.goto(store);
  await page.getByRole("link", { name: "Pots" }).click();
  await expect(page.getByRole("heading", { name: "Pots", exact: true })).toBeVisible();
  await page.evaluate(() => document.body.setAttribute("data-same", ""));

  await page.getByLabel(/^Birch/).check();
  await expect(page).toHaveURL(/\/categories\/pots\?vendor=Birch$/);
  await expect.poll(() => titles(page)).toEqual(["Clay pot", "Birch pot"]);
  await expect(page.getByLabel(/^Birch/)).toBeFocused();
  await page.getByLabel("Sort by").selectOption("Price, low to high");
  // Each list that is shown is an entry of its own in the history.
  await expect.poll(() => titles(page)).toEqual(["Birch pot", "Clay pot"]);
  await page.getByLabel(/^In stock/).check();
  await expect.poll(() => titles(page)).toEqual(["Birch pot"]);
  await expect(page.locator("body[data-same]")).toHaveCount(1);

  await page.goBack();
  await expect.poll(() => titles(page)).toEqual(["Birch pot", "Clay pot"]);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect.poll(() => titles(page)).toHaveLength(3);
});

test("filters a category without JavaScript", async ({ browser }) => {
  const page = await pageWithoutScript(browser);
  await page.goto(`${store}/products`);
  await page.getByLabel(/^Ash & Co/).check();
  await page.getByRole("textbox", { name: "To" }).fill("10,00");
  await page.getByRole("button", { name: /^Show 4 products/ }).click();
  expect(await titles(page)).toEqual(["Dish"]);
  await page.getByRole("link", { name: "Remove filter: Ash & Co" }).click();
  expect(await titles(page)).toEqual(["Dish"]);
  await page.getByRole("link", { name: "Dish" }).click();
  await page.getByRole("button", { name: "Buy now" }).click();
  await expect(page).toHaveURL(`${store}/checkout`);
  await page.context().close();
});

test("three typed characters show suggestions, which the arrow keys select", async ({ page }) => {
  await page.goto(`${store}/products`);
  const box = page.getByRole("combobox", { name: "Search the shop" });
  const offers = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await box.pressSequentially("pot");
  await expect(offers).toHaveText(["PotsCategory", "Clay pot€24.00", "Birch pot€19.00", "Ash pot€12.00"]);
  await box.press("ArrowUp");
  await expect(offers.filter({ hasText: "Ash pot" })).toHaveAttribute("aria-selected", "true");
  await box.press("Escape");
  await expect(offers).toHaveCount(0);
  await box.press("End");
  await box.press("s");
  await expect(offers.first()).toHaveText("PotsCategory");
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(page).toHaveURL(`${store}/categories/pots`);
});

test("the browser stores the wishlist and the recently viewed products", async ({ page }) => {
  await page.goto(`${store}/products/ash-pot`);
  await page.getByRole("button", { name: "Add to wishlist" }).click();
  await page.goto(`${store}/products/dish`);
  await expect(page.locator(".seen .card-title")).toHaveText(["Ash pot"]);
  await page.getByRole("link", { name: "Wishlist" }).click();
  await expect(page.locator(".wishlist .card-title")).toHaveText(["Ash pot"]);
  await expect(page.locator(".wishlist .card-price")).toHaveText(["€12.00"]);
  await page.getByRole("button", { name: "Remove Ash pot" }).click();
  await expect(page.getByText("Your wishlist is empty.")).toBeVisible();

  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith("wished_"))!;
    const old = { handle: "sold-last-year", title: "Old pot", picture: null };
    const sold = { handle: "clay-pot", title: "Clay pot as it was called", picture: null };
    localStorage.setItem(name, JSON.stringify([old, sold]));
  });
  await page.reload();
  await expect(page.locator(".wishlist .card-price")).toHaveText(["No longer available", "Sold out"]);
  await expect(page.locator(".wishlist .card-title")).toHaveText(["Old pot", "Clay pot"]);
  await expect(page.locator(".wishlist a.card[href]")).toHaveCount(1);
});
