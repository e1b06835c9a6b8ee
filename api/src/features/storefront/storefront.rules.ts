import type { StoreProduct, StoreProductCard } from "@vitrine/contract/storefront";
import { pictureAnswer } from "../pictures/pictures.rules.ts";
import { variantTitle } from "../products/products.rules.ts";
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
    sold_out: row.variants.every((variant) => variant.sold_out),
  };
}
