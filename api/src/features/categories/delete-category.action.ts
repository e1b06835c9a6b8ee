import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import { refreshRulesAbout } from "../catalogue/refresh-rules.action.ts";
import { redirectPath } from "../redirects/redirects.queries.ts";
import { findCategory, lockTree, removeCategory } from "./categories.queries.ts";
import { categoryHistory, categoryPath } from "./category-responses.rules.ts";
import { noteCategory } from "./note-category.action.ts";
import { copyProducts } from "./product-categories.queries.ts";

/**
 * Deletes a category. Its subcategories move up to its parent. Its products move to the chosen category, to which its
 * URL redirects; without one, the URL redirects to the parent.
 */
export async function deleteCategory(
  tx: ShopTx,
  actor: Actor,
  id: string,
  productsTo: string | undefined,
): Promise<string> {
  await lockTree(tx);
  const category = await findCategory(tx, id);
  if (!category) throw apiError("not_found");
  const heir = productsTo ? await findCategory(tx, productsTo) : undefined;
  if (productsTo && (!heir || heir.id === id))
    throw apiError("invalid_input", {
      errors: { products_to: ["Choose another category for its products."] },
    });
  if (heir) await copyProducts(tx, id, heir.id);
  await removeCategory(tx, category);
  const target = heir ?? (category.parent_id ? await findCategory(tx, category.parent_id) : undefined);
  if (target) await redirectPath(tx, categoryPath(category.handle), categoryPath(target.handle));
  await refreshRulesAbout(tx, ["category"]);
  await noteCategory(tx, actor, "removed", category, {
    before: categoryHistory(category),
    isSeen: !category.hidden,
  });
  return `${category.title} was deleted.`;
}
