import type { ShopTx } from "../../db/tx.ts";
import { refusal } from "../../refuse.ts";
import { findCategoryIds } from "../categories/categories.queries.ts";
import { findCollection } from "../collections/collections.queries.ts";
import type { Move } from "./plan-move.rules.ts";

/** Refuses what is not the shop's collection or category, and a collection that chooses by rules. */
export async function refuseStrangePlace(tx: ShopTx, { place, id }: Move): Promise<void> {
  if (place === "category") {
    if ((await findCategoryIds(tx, [id])).has(id)) return;
    throw refusal("invalid_input", {
      errors: { "action.category_id": ["This category is gone. Choose another."] },
    });
  }
  const collection = await findCollection(tx, id);
  if (!collection)
    throw refusal("invalid_input", {
      errors: { "action.collection_id": ["This collection is gone. Choose another."] },
    });
  if (collection.kind === "rules") throw refusal("collection_by_rules");
}
