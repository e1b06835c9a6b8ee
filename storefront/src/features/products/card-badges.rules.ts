import type { StoreProductCard } from "@vitrine/contract/products/store-products";

type Shown = Pick<StoreProductCard, "sold_out" | "price_min" | "compare_at_price" | "only_left" | "is_new">;

export type Badge =
  | { kind: "sold_out" | "new" }
  | { kind: "sale"; percent: number }
  | { kind: "only_left"; units: number };

/** The badges of a product card, at most two: the reduction first, then what is scarce or new. */
export function badgesOf(card: Shown): Badge[] {
  if (card.sold_out) return [{ kind: "sold_out" }];
  const badges: Badge[] = [];
  const percent = reductionPercent(card.price_min, card.compare_at_price);
  if (percent > 0) badges.push({ kind: "sale", percent });
  if (card.only_left !== null) badges.push({ kind: "only_left", units: card.only_left });
  else if (card.is_new) badges.push({ kind: "new" });
  return badges;
}

/** The reduction in whole percent, rounded down so that it never promises too much; 0 if there is none. */
export function reductionPercent(price: number, before: number | null): number {
  return before === null || before <= price ? 0 : Math.floor(((before - price) * 100) / before);
}
