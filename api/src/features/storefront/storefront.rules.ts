import { isColourOption } from "@vitrine/contract/products/colour-options";
import { ratingOf } from "@vitrine/contract/products/ratings";
import type { Store } from "@vitrine/contract/shops/store";
import type { StoreProduct, StoreProductCard } from "@vitrine/contract/products/store-products";
import { apiError } from "../../api-error.ts";
import { storeLink } from "../links/links.rules.ts";
import type { MenuItemRow } from "../menus/menus.queries.ts";
import { storeItems } from "../menus/menus.rules.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import { storePlugins } from "../plugins/plugins.rules.ts";
import { storePromoPopup } from "../promo-popups/promo-popups.rules.ts";
import { variantTitle } from "../products/products.rules.ts";
import { storedDocument } from "../themes/stored-document.rules.ts";
import { storeTheme } from "../themes/store-theme.rules.ts";
import { storeSizeChartResponse } from "../size-charts/size-charts.rules.ts";
import { cleanDescription } from "../../rich-text/clean-description.ts";
import { completeSeo } from "../shops/stored-seo.rules.ts";
import { ratesOf } from "./store-rates.rules.ts";
import type { CardRow } from "./cards.queries.ts";
import type { StoreProductRow, StoreRow } from "./storefront.queries.ts";

export function storeResponse({ theme_document, theme_records, ...store }: StoreRow): Store {
  const {
    menus: { main, footer },
    announcements,
    promo_popup,
    seo,
    terms,
    ...row
  } = store;
  const shown = (items?: MenuItemRow[]) => (items ? storeItems(items, row) : null);
  const { zones, ...otherTerms } = terms;
  return {
    ...row,
    seo: completeSeo(seo),
    plugins: storePlugins(row.plugins),
    terms: { ...otherTerms, rates: ratesOf(zones) },
    announcements: announcements.map(({ link, ...one }) => ({
      ...one,
      link: (link && storeLink(link)) ?? null,
    })),
    promo_popup: promo_popup && storePromoPopup(promo_popup, row.id),
    menus: { main: shown(main), footer: shown(footer) },
    theme: storeTheme(storedDocument(theme_document), theme_records, row.id),
  };
}

/** @param now in milliseconds */
export function cardResponse(row: CardRow, shopId: number, now: number): StoreProductCard {
  const { pictures, star_counts, options, added_at, ...card } = row;
  const [picture = null, after = null] = pictures.map((one) => pictureResponse(shopId, one));
  return {
    ...card,
    is_new: isNew(added_at, now),
    colours: coloursOf(options),
    rating: ratingOf(star_counts),
    picture,
    picture_after: after,
  };
}

const newFor = 30 * 24 * 60 * 60 * 1000;

export function isNew(addedAt: string | null, now: number): boolean {
  return addedAt !== null && now - Date.parse(addedAt) < newFor;
}

function coloursOf(options: CardRow["options"]): string[] {
  return options.find(({ name }) => isColourOption(name))?.values ?? [];
}

export function storeProductResponse(row: StoreProductRow, shopId: number): StoreProduct {
  return {
    ...row,
    rating: ratingOf(row.star_counts),
    description_html: cleanDescription(row.description_html),
    variants: row.variants.map(({ barcode, requires_shipping: _, ...variant }) => ({
      ...variant,
      gtin: gtinOf(barcode),
      title: variantTitle(variant.option_values),
    })),
    attributes: row.attributes.map(({ name, value }) => ({
      name: attributeName(name),
      value: attributeValue(value),
    })),
    pictures: row.pictures.map((picture) => pictureResponse(shopId, picture)),
    faqs: row.faqs.map((faq) => ({ ...faq, answer_html: cleanDescription(faq.answer_html) })),
    size_chart: row.size_chart && storeSizeChartResponse(row.size_chart, shopId),
    sold_out: row.variants.every((variant) => variant.sold_out),
    requires_shipping: row.variants.some((variant) => variant.requires_shipping),
  };
}

/** A readable field name: an imported "custom.care_guide" becomes "Care guide". */
export function attributeName(key: string): string {
  const own = /^[\w-]+\.([\w.-]+)$/.exec(key)?.[1] ?? key;
  if (!/^[a-z0-9_.-]+$/.test(own)) return own;
  const words = own.replace(/[_.-]+/g, " ").trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** A readable field value. Imports store lists as JSON: `["Wool", "Silk"]` becomes "Wool, Silk". */
export function attributeValue(value: string): string {
  if (!/^\s*\[/.test(value)) return value;
  try {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list) && list.every((one) => ["string", "number"].includes(typeof one)))
      return list.join(", ");
  } catch {
    // Not JSON after all.
  }
  return value;
}

/** A barcode of 8, 12, 13 or 14 digits with a valid check digit; null for the shop's own codes. */
export function gtinOf(barcode: string | null): string | null {
  const code = barcode?.replace(/[\s-]/g, "") ?? "";
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return null;
  const sum = Array.from(code.padStart(14, "0"), Number).reduce(
    (all, n, at) => all + n * (at % 2 ? 1 : 3),
    0,
  );
  return sum % 10 === 0 ? code : null;
}

/** Rejects requests to a closed shop, except previews by its members. */
export function rejectClosed(store: { is_live: 0 | 1; isPreview: boolean }): void {
  if (!store.is_live && !store.isPreview) throw apiError("shop_not_live");
}
