import type { StorePromoPopup } from "@vitrine/contract/shops/promo-popups";
import { expect, test } from "vitest";
import { hostileTitle } from "./fake-shop.ts";
import { base, openStorefront } from "./fake-storefront.ts";

const popup: StorePromoPopup = {
  title: "10% off",
  text: "For new subscribers.\nUntil Sunday.",
  picture: null,
  action: "newsletter",
  button_label: null,
  link: null,
  trigger: "delay",
  delay_seconds: 30,
  scroll_percent: 50,
  frequency: "once",
  frequency_days: 7,
  pages: "all",
  version: 3,
};

async function pageWith(fields: Partial<StorePromoPopup> | null, path = "") {
  const { shop, visitor } = openStorefront();
  shop.store.promo_popup = fields && { ...popup, ...fields };
  return (await visitor().open(base + path)).page;
}
const hasPopup = (page: string) => page.includes('<dialog class="promo-popup"');

test("has no dialog, script or style sheet without a popup", async () => {
  expect(await pageWith(null)).not.toContain("promo-popup");
});

test("has a closed dialog with a name and a button that closes it, and loads its files", async () => {
  const page = await pageWith({});
  const [dialog = ""] = /<dialog class="promo-popup".*?<\/dialog>/s.exec(page) ?? [];
  expect(dialog).toContain('aria-labelledby="promo-popup-title"');
  expect(dialog).not.toMatch(/<dialog[^>]*\sopen/);
  expect(dialog).toContain('aria-label="Close"');
  expect(page).toContain('src="/storefront/promo-popup.js"');
  expect(page).toContain('href="/storefront/promo-popup.css"');
});

test.each([
  ["all", ["", "/products", "/products/product-1", "/search", "/faq"], []],
  ["home", [""], ["/products", "/products/product-1"]],
  ["lists", ["/products", "/search"], ["", "/products/product-1"]],
  ["products", ["/products/product-1"], ["", "/products"]],
] as const)("has the popup for %s on these pages only", async (pages, having, lacking) => {
  for (const path of having) expect([path, hasPopup(await pageWith({ pages }, path))]).toEqual([path, true]);
  for (const path of lacking)
    expect([path, hasPopup(await pageWith({ pages }, path))]).toEqual([path, false]);
});

test("has no popup in the cart, at checkout, in accounts, on unknown pages and in a theme's preview", async () => {
  const { shop, visitor } = openStorefront();
  shop.store.promo_popup = popup;
  const ana = visitor();
  await ana.open(`${base}/products/product-1`);
  const variant_id = shop.products[1]!.variants[0]!.id;
  await ana.post(`${base}/cart/lines`, { variant_id, quantity: "1" });
  for (const path of ["/cart", "/checkout", "/account", "/newsletter-emails/token", "/nothing-here"]) {
    await ana.open(base + path);
    expect([path, ana.page.includes("promo-popup")]).toEqual([path, false]);
  }
  expect(await pageWith({}, "/products?theme=draft-7")).not.toContain("promo-popup");
});

test("links its button", async () => {
  const link = { kind: "products" as const, url: null, target: null };
  const page = await pageWith({ action: "link", button_label: "View sale", link });
  expect(page).toMatch(/<a class="button" href="\/fern-field\/products" dir="auto">View sale<\/a>/);
  expect(page).not.toContain("data-thanks");
});

test("escapes hostile text", async () => {
  const page = await pageWith({ title: hostileTitle, text: hostileTitle });
  expect(page).not.toContain("<img src=x");
  expect(page).toContain("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;");
});
