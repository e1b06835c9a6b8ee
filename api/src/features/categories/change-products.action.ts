import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { rejectUnknownProducts } from "../products/reject-unknown-products.action.ts";
import { findCategoryForUpdate } from "./categories.queries.ts";
import { noteCategory } from "./note-category.action.ts";
import { addToCategories, removeFromCategory } from "./product-categories.queries.ts";

/** Adds products to a category or removes them. Returns the number of products that changed. */
export async function changeProductsOf(
  tx: ShopTx,
  actor: Actor,
  id: string,
  { action, product_ids }: { action: "add" | "remove"; product_ids: string[] },
): Promise<number> {
  const category = await findCategoryForUpdate(tx, id);
  if (!category) throw apiError("not_found");
  if (action === "add") await rejectUnknownProducts(tx, product_ids);
  const changed =
    action === "add"
      ? await addToCategories(
          tx,
          product_ids.map((product_id) => ({ category_id: id, product_id })),
        )
      : await removeFromCategory(tx, id, product_ids);
  if (changed.length === 0) return 0;
  await refreshCatalogue(tx, changed);
  await noteCategory(tx, actor, "products_changed", category, {
    before: { product_count: category.product_count },
    after: { product_count: category.product_count + (action === "add" ? changed.length : -changed.length) },
    isSeen: !category.hidden,
  });
  return changed.length;
}
