import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { PresetName } from "@vitrine/contract/themes/presets";
import { initialDocument } from "@vitrine/contract/themes/theme-document";
import type { ShopWithProducts } from "./shop-with-products.ts";

/** Publishes a theme with the initial document of a preset, which follows the colour scheme of the device. */
export async function publishTheme(shop: ShopWithProducts, preset: PresetName): Promise<void> {
  const document = { ...initialDocument(preset), brand: { scheme: "device" } };
  const { shop_id } = shop.params;
  await shop.admin.query("delete from shop.themes where shop_id = $1", [shop_id]);
  await shop.admin.query(
    "insert into shop.themes (shop_id, id, name, document, published_at) values ($1, $2, $3, $4, now())",
    [shop_id, randomUUID(), preset, JSON.stringify(document)],
  );
  await shop.admin.query("update shops set storefront_version = storefront_version + 1 where id = $1", [
    shop_id,
  ]);
  await shop.admin.query("select pg_notify('vitrine', $1)", [JSON.stringify({ kind: "store", shop_id })]);
}

/** Waits until the shop's pages have the theme. */
export async function openThemed(page: Page, shop: ShopWithProducts, preset: PresetName): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(shop.url);
      return page.locator("html").getAttribute("data-theme");
    })
    .toBe(preset);
}
