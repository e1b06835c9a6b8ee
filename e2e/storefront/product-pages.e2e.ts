import { expect, type Page, test } from "@playwright/test";
import { port } from "../support/at-the-dashboard.ts";
import { Audit } from "../support/audit.ts";
import { picture } from "../support/sample-products.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// Cards, product pages, search and the cart as shoppers use them.

const phone = { width: 360, height: 640 };
let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Product pages", 4);
  const { client, params } = shop;
  const pictures = await Promise.all(
    ["#2f7d4f", "#c62828", "#2a5caa"].map(async (background) => {
      const file = new File([new Uint8Array(await picture(background))], "picture.png", {
        type: "image/png",
      });
      return (await client.pictures.create({ params, body: { file } })).data.id;
    }),
  );
  await client.products.create({
    params,
    body: {
      title: "Kite",
      status: "active",
      description_html: `<p>${"It flies. ".repeat(200)}</p>`,
      pictures: pictures.map((id) => ({ id, alt: "" })),
      options: [{ name: "Colour", values: ["Green", "Red"] }],
      variants: [
        {
          option_values: ["Green"],
          price: 2000,
          compare_at_price: 2500,
          on_hand: 3,
          picture_id: pictures[0],
        },
        { option_values: ["Red"], price: 2000, on_hand: 20, picture_id: pictures[1] },
      ],
    } as never,
  });
});
test.afterAll(() => shop?.admin.end());

const withoutScript = { javaScriptEnabled: false } as const;

test("a card adds a product without options to the cart, with and without JavaScript", async ({
  browser,
  page,
}) => {
  await page.goto(`${shop.url}/products`);
  await page.getByRole("button", { name: "Add Apron 1 to cart" }).click();
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await expect(drawer.getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL(`${shop.url}/products`);

  const context = await browser.newContext(withoutScript);
  const plainPage = await context.newPage();
  await plainPage.goto(`${shop.url}/products`);
  await expect(plainPage.getByRole("button", { name: "Add Kite to cart" })).toHaveCount(0);
  await plainPage.getByRole("button", { name: "Add Apron 1 to cart" }).click();
  await expect(plainPage).toHaveURL(`${shop.url}/cart`);
  await plainPage.getByRole("button", { name: "Increase quantity of Apron 1" }).click();
  await expect(plainPage.getByRole("spinbutton", { name: "Quantity of Apron 1" })).toHaveValue("2");
  await plainPage.getByRole("button", { name: "Decrease quantity of Apron 1" }).click();
  await plainPage.getByRole("button", { name: "Decrease quantity of Apron 1" }).click();
  await expect(plainPage.getByText("Your cart is empty.")).toBeVisible();
  await context.close();
});

test("a card shows the reduction and the colours", async ({ page }) => {
  await page.goto(`${shop.url}/products`);
  const kite = page.locator(".tile", { hasText: "Kite" });
  await expect(kite.locator(".card-badge")).toHaveText(["Sale −20%"]);
  await expect(kite.locator(".swatch")).toHaveCount(2);
  await expect(kite.getByText("2 colours")).toBeAttached();
});

test("on a phone, price, options and the button are on the first screen; then a bar follows", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const audit = new Audit(page, port);
  await page.goto(`${shop.url}/products/kite`);
  const button = page.getByRole("button", { name: "Add to cart" });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".buy-price")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("radio", { name: "Red" })).toBeInViewport();
  await expect(page.locator(".buy-bar")).toBeHidden();
  expect(await audit.violations()).toEqual([]);

  await page.mouse.wheel(0, 1500);
  await expect(page.locator(".buy-bar")).toBeInViewport({ ratio: 1 });
  await page.locator(".buy-bar").getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("dialog", { name: "Cart" }).getByRole("listitem")).toHaveCount(1);
});

const shownSlide = (page: Page) =>
  page
    .locator(".gallery-strip")
    .evaluate((strip) => Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth));

test("thumbnails and options show a picture, and a click enlarges it", async ({ page }) => {
  await page.goto(`${shop.url}/products/kite`);
  await page.getByRole("link", { name: "Show picture 3" }).click();
  await expect.poll(() => shownSlide(page)).toBe(2);
  await expect(page.getByRole("link", { name: "Show picture 3" })).toHaveAttribute("aria-current", "true");
  await page.getByRole("radio", { name: "Red" }).check();
  await expect.poll(() => shownSlide(page)).toBe(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.locator(".slide").nth(1).click();
  const dialog = page.locator("dialog.zoom");
  await expect(dialog).toBeVisible();
  const width = () => dialog.locator("img").evaluate((picture) => picture.clientWidth);
  const fitted = await width();
  await page.keyboard.press("+");
  expect(await width()).toBeGreaterThan(fitted * 1.4);
  await page.keyboard.press("-");
  const file = () => dialog.locator("img").getAttribute("src");
  const second = await file();
  await page.keyboard.press("ArrowRight");
  expect(await file()).not.toBe(second);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("filters are a bottom sheet on a phone, and each one is removable", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`${shop.url}/products`);
  const sheet = page.locator("#narrow");
  await sheet.locator("summary").first().click();
  await page.getByLabel(/^Ash/).check();
  await expect(page).toHaveURL(/vendor=Ash/);
  await page.getByRole("button", { name: "Show 2 products" }).click();
  await expect(page.getByLabel(/^Ash/)).toBeHidden();
  await page.getByRole("link", { name: "Remove filter: Ash" }).click();
  await expect(page.locator(".list .grid > li")).toHaveCount(5);

  await sheet.locator("summary").first().click();
  await expect(page.getByLabel(/^Ash/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel(/^Ash/)).toBeHidden();
});

test("the search box offers recent searches and deletes them; a search without results offers best sellers", async ({
  page,
}) => {
  await page.goto(`${shop.url}/products`);
  const box = page.getByRole("combobox", { name: "Search the shop" });
  await box.focus();
  await page.waitForLoadState("networkidle");
  await box.fill("dragon");
  await box.press("Enter");
  await expect(page.getByText("No products match your search.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Best sellers", exact: true })).toBeVisible();

  await page.goto(`${shop.url}/products`);
  await box.focus();
  const recent = page.getByRole("listbox", { name: "Recent searches" });
  await expect(recent.getByRole("option")).toHaveText(["dragon", "Clear recent searches"]);
  await recent.getByRole("option", { name: "Clear recent searches" }).click();
  await expect(recent).toBeHidden();
  await page.reload();
  await box.focus();
  await expect(recent).toBeHidden();
});
