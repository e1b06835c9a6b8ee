import type { StoreProductCard } from "@vitrine/contract/products/store-products";
import { price, type Site } from "../../site.ts";
import { t } from "../../i18n.ts";

/** The price text of a product card. */
export interface CardPriceText {
  now: string;
  /** The price before a reduction. */
  before: string | null;
  /** The lowest price of the 30 days before the reduction. */
  lowest: string | null;
  sold_out: boolean;
}

export function cardPriceText(store: Site["store"], card: StoreProductCard): CardPriceText {
  const { price_min, price_max, compare_at_price, lowest_price, sold_out } = card;
  const from = price(store, price_min);
  const before =
    compare_at_price !== null && compare_at_price > price_min ? price(store, compare_at_price) : null;
  const now = before === null && price_max > price_min ? t("From {{price}}", { price: from }) : from;
  const lowest = before === null || lowest_price === null ? null : price(store, lowest_price);
  return { now, before, lowest, sold_out };
}
