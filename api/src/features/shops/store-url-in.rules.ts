import { storeUrl } from "@vitrine/contract/shops/store-url";
import type { ShopRow } from "./shops.queries.ts";

/**
 * The base URL of a shop's pages in a language, e.g. "https://shop.example.com/ar".
 *
 * @param language null for the default language, which pages in unpublished languages are replaced by
 */
export function storeUrlIn(
  shop: Pick<ShopRow, "handle" | "domain" | "published_languages">,
  dashboardUrl: string,
  language: string | null,
): string {
  const base = storeUrl(shop, dashboardUrl);
  return language !== null && shop.published_languages.includes(language) ? `${base}/${language}` : base;
}
