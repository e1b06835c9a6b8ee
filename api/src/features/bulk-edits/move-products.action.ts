import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { findCategoryForUpdate } from "../categories/categories.queries.ts";
import { changeProductsOf } from "../categories/change-products.action.ts";
import { listCategoriesOf } from "../categories/product-categories.queries.ts";
import { changeCollectionProducts } from "../collections/change-collection-products.action.ts";
import { listByHand, restorePositions } from "../collections/collection-products.queries.ts";
import { findCollectionForUpdate } from "../collections/collections.queries.ts";
import { findProductIds } from "../products/list/product-tiles.queries.ts";
import type { RowResult, WaitingRow } from "./bulk-edits.queries.ts";
import { type Move, planMove } from "./plan-move.rules.ts";

export const gone = { outcome: "failed", message: "This product no longer exists." } as const;

const placeGone = {
  collection: { outcome: "failed", message: "The collection no longer exists." },
  category: { outcome: "failed", message: "The category no longer exists." },
} as const;

/**
 * Adds products to a collection or category, or removes them, like the collection's own page. Rows with a change are
 * undone: a product that was removed from a collection returns to its former position.
 */
export async function moveProducts(
  tx: ShopTx,
  actor: Actor,
  move: Move,
  rows: WaitingRow[],
): Promise<RowResult[]> {
  const ids = rows.map(({ product_id }) => product_id);
  // The collection or category is locked before its products, as by all code that changes its content.
  const there = await findThere(tx, move, ids);
  const known = await findProductIds(tx, ids);
  const planned = rows.map(({ position, product_id, change }) => ({
    position,
    product_id,
    former: change?.moved?.position,
    ...(!there
      ? placeGone[move.place]
      : !known.has(product_id)
        ? gone
        : planMove(move, there.has(product_id), change !== null)),
  }));
  const moved = planned.filter(({ outcome }) => outcome === "changed");
  await change(
    tx,
    actor,
    move,
    moved.map(({ product_id }) => product_id),
  );
  const former = moved.flatMap(({ product_id, former: position }) =>
    position === undefined ? [] : [{ product_id, position }],
  );
  if (former.length > 0) await restorePositions(tx, move.id, former);
  return planned.map(({ position, product_id, outcome, message }) => ({
    position,
    outcome,
    message,
    change: outcome === "changed" ? { moved: { ...move, position: there?.get(product_id) } } : null,
  }));
}

/** Those of the products that are in it, with their positions in a collection; undefined if it was deleted. */
async function findThere(
  tx: ShopTx,
  { place, id }: Move,
  ids: string[],
): Promise<Map<string, number | undefined> | undefined> {
  if (place === "collection") {
    if (!(await findCollectionForUpdate(tx, id))) return undefined;
    return new Map((await listByHand(tx, id, ids)).map((one) => [one.product_id, one.position]));
  }
  if (!(await findCategoryForUpdate(tx, id))) return undefined;
  const pairs = await listCategoriesOf(tx, ids);
  return new Map(
    pairs.filter(({ category_id }) => category_id === id).map((one) => [one.product_id, undefined]),
  );
}

async function change(
  tx: ShopTx,
  actor: Actor,
  { place, id, action }: Move,
  product_ids: string[],
): Promise<void> {
  if (product_ids.length === 0) return;
  const apply = place === "collection" ? changeCollectionProducts : changeProductsOf;
  await apply(tx, actor, id, { action, product_ids });
}
