import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { onConflict, apiError } from "../../api-error.ts";
import { refreshRulesAbout } from "../catalogue/refresh-rules.action.ts";
import { findCategory, lockTree, updateParent, updatePositions } from "./categories.queries.ts";
import { noteCategory } from "./note-category.action.ts";
import { parentGone } from "./save-category.action.ts";

/** Moves a category with its descendants to a position among the children of a parent; null is the top level. */
export async function moveCategory(
  tx: ShopTx,
  actor: Actor,
  id: string,
  to: { parent_id: string | null; position: number },
): Promise<void> {
  await lockTree(tx);
  const category = await findCategory(tx, id);
  if (!category) throw apiError("not_found");
  if (to.parent_id !== category.parent_id) {
    const parent = to.parent_id ? await findCategory(tx, to.parent_id) : undefined;
    if (to.parent_id && !parent) throw parentGone();
    if (parent && [parent.id, ...parent.ancestors].includes(id)) throw apiError("category_below_itself");
    await onConflict({ categories_depth: "category_too_deep" }, () => updateParent(tx, category, parent));
  }
  await updatePositions(tx, to.parent_id, id, to.position);
  // The products of a category also belong to all of its ancestors.
  if (to.parent_id !== category.parent_id) await refreshRulesAbout(tx, ["category"]);
  const { trail } = (await findCategory(tx, id))!;
  const way = (steps: { title: string }[]) => ({ place: steps.map(({ title }) => title).join(" › ") });
  await noteCategory(tx, actor, "moved", category, {
    before: way(category.trail),
    after: way(trail),
    isSeen: !category.hidden,
  });
}
