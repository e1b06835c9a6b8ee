import type { StoreProduct, StoreProductCard } from "@vitrine/contract/storefront";
import { refusal } from "../../refuse.ts";
import { pictureAnswer } from "../pictures/pictures.rules.ts";
import { variantTitle } from "../products/products.rules.ts";
import { storeSizeChartAnswer } from "../size-charts/size-charts.rules.ts";
import { cleanDescription } from "./clean-description.ts";
import type { CardRow, StoreProductRow } from "./storefront.queries.ts";

export function cardAnswer({ pictures, ...row }: CardRow, shopId: number): StoreProductCard {
  const [picture = null, after = null] = pictures.map((one) => pictureAnswer(shopId, one));
  return { ...row, picture, picture_after: after };
}

export function storeProductAnswer(row: StoreProductRow, shopId: number): StoreProduct {
  return {
    ...row,
    description_html: cleanDescription(row.description_html),
    variants: row.variants.map((variant) => ({ ...variant, title: variantTitle(variant.option_values) })),
    pictures: row.pictures.map((picture) => pictureAnswer(shopId, picture)),
    size_chart: row.size_chart && storeSizeChartAnswer(row.size_chart, shopId),
    sold_out: row.variants.every((variant) => variant.sold_out),
  };
}

/** A shop that is closed shows nothing but its name, except to its own people in a preview. */
export function refuseClosed(store: { is_live: 0 | 1; isPreview: boolean }): void {
  if (!store.is_live && !store.isPreview) throw refusal("shop_not_live");
}
