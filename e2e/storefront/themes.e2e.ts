import { expect, test } from "@playwright/test";
import { presetNames } from "@vitrine/contract/themes/presets";
import { port } from "../support/at-the-dashboard.ts";
import { Audit, nameOf, type View } from "../support/audit.ts";
import { openThemed, publishTheme } from "../support/publish-theme.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart, clickPlaceOrder, typeAddress } from "../support/shopping.ts";

// Each theme on each kind of page: a purchase without JavaScript, accessibility, and the weight of fonts and style sheets.
// TEST_SIZE=full, as in `npm run proof -- every-screen`, audits each page in all eight views; `npm test` in two of them.

const isFullSize = process.env["TEST_SIZE"] === "full";

let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Themed", 5);
  const { client, params } = shop;
  await client.pages.create({ params, body: { title: "Care", handle: "care", description_html: text } });
  await client.blogs.create({
    params,
    body: {
      title: "How to wash linen",
      handle: "wash",
      description_html: text,
      author: "Ada Ash",
      tags: ["Linen"],
    },
  });
});
test.afterAll(() => shop?.admin.end());

const views: View[] = (["ltr", "rtl"] as const).flatMap((direction) =>
  (["light", "dark"] as const).flatMap((scheme) =>
    ([1280, 360] as const).map((width) => ({ width, scheme, direction })),
  ),
);

/** Two views that differ in width, scheme and direction; all four pairs in turn. */
const pairs: View[][] = [0, 1, 2, 3].map((n) => [views[n]!, views[7 - n]!]);

const text =
  "<h2>Care</h2><p>Wash at <strong>30 degrees</strong>. <a href='/products'>All aprons</a></p><ul><li>Line dry.</li></ul>";

const paths = ["", "/products", "/products/apron-1", "/cart", "/checkout", "/pages/care", "/blog/wash"];

const maxFontBytes = 45_000;
const maxStyleBytes = 12 * 1024;

for (const preset of presetNames)
  test(`a shopper buys without JavaScript, on light and accessible pages: ${preset}`, async ({ browser }) => {
    await publishTheme(shop, preset);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await openThemed(page, shop, preset);
    await page.goto(`${shop.url}/products/apron-1`);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.goto(`${shop.url}/checkout`);
    await typeAddress(page);
    // The delivery methods for the address are on the next page.
    await page.getByRole("button", { name: "Save and continue" }).click();
    await clickPlaceOrder(page);
    const thanks = page.getByRole("heading", { name: /Thank you, Nia/ });
    await expect(thanks).toBeVisible();
    const orderPath = page.url().slice(shop.url.length);
    await context.close();

    for (const [nth, path] of [...paths, orderPath].entries()) {
      const own = await browser.newContext();
      if (["/cart", "/checkout"].includes(path)) {
        const first = await own.newPage();
        await first.goto(`${shop.url}/products/apron-2`);
        await addToCart(first);
        await first.close();
      }
      const tab = await own.newPage();
      const audit = new Audit(tab, port);
      const sizes = { font: 0, stylesheet: 0 };
      const measured: Promise<void>[] = [];
      tab.on("response", (response) => {
        const kind = response.request().resourceType();
        if (kind === "font" || kind === "stylesheet")
          measured.push(
            response.headerValue("content-length").then((bytes) => void (sizes[kind] += Number(bytes))),
          );
      });
      await tab.goto(shop.url + path);
      for (const view of isFullSize ? views : pairs[nth % pairs.length]!) {
        await audit.turnTo(view);
        expect(await audit.violations(), `${path} ${nameOf(view)}`).toEqual([]);
      }
      await Promise.all(measured);
      expect(sizes.font, path).toBeGreaterThan(10_000);
      expect(sizes.font, path).toBeLessThanOrEqual(maxFontBytes);
      expect(sizes.stylesheet, path).toBeGreaterThan(5_000);
      expect(sizes.stylesheet, path).toBeLessThanOrEqual(maxStyleBytes);
      await own.close();
    }
  });
