import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { updateProductIndex } from "../catalogue/product-index.queries.ts";
import { addRatings, reduceRating } from "./reviews.queries.ts";

/** Adds a published review to the rating of its product or, without one, of the shop; or takes it away. */
export async function changeRating(
  tx: ShopTx,
  review: { productId: string | null; stars: number },
  by: 1 | -1,
): Promise<void> {
  const { productId, stars } = review;
  if (by === -1) await reduceRating(tx, review);
  else {
    const added = Array.from({ length: 5 }, (_, at) => (at + 1 === stars ? 1 : 0));
    await addRatings(tx, new Map([[productId, added]]));
  }
  await updateLists(tx, [productId]);
}

/**
 * Adds published reviews to the ratings of their products and of the shop.
 *
 * @param counts by product, null for the shop: with 1 star, with 2 stars …
 */
export async function changeRatings(
  tx: ShopTx,
  counts: ReadonlyMap<string | null, readonly number[]>,
): Promise<void> {
  if (counts.size === 0) return;
  await addRatings(tx, counts);
  await updateLists(tx, [...counts.keys()]);
}

/** Updates the filter and the order by rating, and the pages. */
async function updateLists(tx: ShopTx, subjects: (string | null)[]): Promise<void> {
  const products = subjects.filter((id) => id !== null);
  if (products.length > 0) await updateProductIndex(tx, products);
  await invalidateStorefront(tx);
}
