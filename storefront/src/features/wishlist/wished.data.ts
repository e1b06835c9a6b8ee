import type { CardPriceText } from "../products/card-price.ts";
import type { StoredProduct } from "./wishlist-storage.ts";

/** A product with its current data. */
export interface WishedCard extends StoredProduct {
  /** The handle it was saved under; the product's handle may have changed since. */
  requested: string;
  price: CardPriceText;
}

/** The maximum number that the server returns at once. */
const batchSize = 20;

/** The products by the handles they were saved under; undefined if the server can't be reached. */
export async function wishedCards(
  base: string,
  handles: string[],
): Promise<Map<string, WishedCard> | undefined> {
  const parts = Array.from({ length: Math.ceil(handles.length / batchSize) }, (_, at) =>
    handles.slice(at * batchSize, (at + 1) * batchSize),
  );
  try {
    const cards = await Promise.all(parts.map((part) => fetchCards(base, part)));
    return new Map(cards.flat().map((card) => [card.requested, card]));
  } catch {
    return undefined;
  }
}

async function fetchCards(base: string, handles: string[]): Promise<WishedCard[]> {
  const query = new URLSearchParams(handles.map((handle) => ["product", handle]));
  const response = await fetch(`${base}/wishlist.json?${query}`);
  if (!response.ok) throw new Error(`The shop answered ${response.status}`);
  return (await response.json()) as WishedCard[];
}
