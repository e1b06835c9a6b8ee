import { expect, type Page, test } from "@playwright/test";
import { presetNames } from "@vitrine/contract/themes/presets";
import { port } from "../support/at-the-dashboard.ts";
import { Audit } from "../support/audit.ts";
import { openThemed, publishTheme } from "../support/publish-theme.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// A shop in Bengali: its one font joins letters to conjuncts, and is the only one that its pages load.

const maxFontBytes = 45_000;
const title = "ক্ষেত্রের কর্ম ও স্ত্রীর শাড়ি – é 12";

let shop: ShopWithProducts;
let handle: string;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Dokan", 2);
  const { client, params } = shop;
  const { data } = await client.products.create({
    params,
    body: { title, status: "active", variants: [{ option_values: [], price: 1000, on_hand: 5 }] },
  });
  ({ handle } = data);
  await client.shops.update({ params, body: { language: "bn" } });
});
test.afterAll(() => shop?.admin.end());

/** The widths of conjuncts, each in parts of the width of its letters next to each other. */
function widthsOf(page: Page, conjuncts: readonly string[]): Promise<number[]> {
  return page.evaluate((texts) => {
    const context = document.createElement("canvas").getContext("2d")!;
    context.font = '40px "Hind Siliguri"';
    const width = (text: string) => context.measureText(text).width;
    return texts.map(
      (text) => width(text) / text.split("\u09CD").reduce((sum, part) => sum + width(part), 0),
    );
  }, conjuncts);
}

for (const preset of presetNames)
  test(`pages of ${preset} load one font of at most 45 KB`, async ({ browser }) => {
    await publishTheme(shop, preset);
    const first = await browser.newPage();
    await openThemed(first, shop, preset);
    await first.close();
    for (const path of ["", "/products", `/products/${handle}`, "/cart"]) {
      const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
      const audit = new Audit(page, port);
      const fonts: { url: string; size: Promise<number> }[] = [];
      page.on("response", (response) => {
        if (response.request().resourceType() === "font")
          fonts.push({ url: response.url(), size: response.headerValue("content-length").then(Number) });
      });
      await page.goto(shop.url + path);
      await audit.settle();
      expect(fonts.map(({ url }) => url.replace(/.*\/([a-z-]+?)-[\w-]{8}\.woff2$/, "$1"))).toEqual([
        "hind-siliguri",
      ]);
      expect(await fonts[0]!.size).toBeLessThanOrEqual(maxFontBytes);
      const spaced = await page
        .locator("body *")
        .evaluateAll(
          (all) =>
            all.filter((one) => !["normal", "0px"].includes(getComputedStyle(one).letterSpacing)).length,
        );
      expect(spaced, path).toBe(0);
      expect(await audit.layoutViolations(), path).toEqual([]);
      await page.context().close();
    }
  });

test("letters join to conjuncts", async ({ page }) => {
  const audit = new Audit(page, port);
  await page.goto(`${shop.url}/products/${handle}`);
  await audit.settle();
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  for (const width of await widthsOf(page, ["ক্ষ", "ত্র", "র্ক", "স্ত্র", "জ্ঞ", "ঙ্গ", "ক্ত"]))
    expect(width).toBeLessThan(0.85);
});
