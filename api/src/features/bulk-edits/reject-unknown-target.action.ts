import type { ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import { findCategoryIds } from "../categories/categories.queries.ts";
import { findCollection } from "../collections/collections.queries.ts";
import type { Move } from "./plan-move.rules.ts";

/** Rejects a collection or category that isn't the shop's, and a collection with rules. */
export async function rejectUnknownTarget(tx: ShopTx, { place, id }: Move): Promise<void> {
  if (place === "category") {
    if ((await findCategoryIds(tx, [id])).has(id)) return;
    throw apiError("invalid_input", {
      errors: { "action.category_id": ["This category no longer exists. Choose another."] },
    });
  }
  const collection = await findCollection(tx, id);
  if (!collection)
    throw apiError("invalid_input", {
      errors: { "action.collection_id": ["This collection no longer exists. Choose another."] },
    });
  if (collection.kind === "rules") throw apiError("collection_by_rules");
}
