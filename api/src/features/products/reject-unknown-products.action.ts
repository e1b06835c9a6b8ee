import type { ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import { findProductIds } from "./list/product-tiles.queries.ts";

/** Rejects ids that aren't products of the shop, each by its index in `product_ids`. */
export async function rejectUnknownProducts(tx: ShopTx, ids: string[]): Promise<void> {
  const known = await findProductIds(tx, ids);
  const unknown = ids.flatMap((id, index) => (known.has(id) ? [] : [index]));
  if (unknown.length === 0) return;
  const gone = ["This product no longer exists. Choose another."];
  throw apiError("invalid_input", {
    errors: Object.fromEntries(unknown.map((index) => [`product_ids.${index}`, gone])),
  });
}
