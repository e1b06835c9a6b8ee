import { isDeepStrictEqual } from "node:util";
import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import { Rules } from "@vitrine/contract/products/collection-rules";
import type { Actor } from "../../../actor.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { AppContext } from "../../../app-context.ts";
import { type CategoryRecord, findCategoryForUpdate } from "../../categories/categories.queries.ts";
import { deleteCategory } from "../../categories/delete-category.action.ts";
import { moveCategory } from "../../categories/move-category.action.ts";
import { changeCategory } from "../../categories/save-category.action.ts";
import { listMarked, type Marked } from "../../collections/collection-marks.queries.ts";
import { findCollectionForUpdate } from "../../collections/collections.queries.ts";
import { deleteCollection } from "../../collections/delete-collection.action.ts";
import { changeCollection } from "../../collections/save-collection.action.ts";
import { type CollectionBefore, writeMarked } from "../records/import-collections.action.ts";
import type { ImportChange } from "../runs/import-changes.queries.ts";
import { findLinkTargets } from "../plan/link-targets.queries.ts";

const gone = "This was deleted after the import, so it stays deleted.";
const edited = "This was edited after the import, so it stays as it is.";
const inUse = "Products were added to this after the import, so it stays.";

/** Deletes the empty categories that an import created, and restores those that it changed. */
export async function undoCategories(
  app: AppContext,
  tx: ShopTx,
  actor: Actor,
  _importId: string,
  changes: ImportChange[],
): Promise<Finding[]> {
  const found = await mapInOrder(changes, async (change) => ({
    change,
    category: await findCategoryForUpdate(tx, change.target_id),
  }));
  // The deepest first: a category that still has children isn't empty.
  const downFirst = found.toSorted((one, other) => (other.category?.depth ?? 0) - (one.category?.depth ?? 0));
  return skipped(downFirst, async ({ change }) => {
    const { target_id, version } = change;
    const before = change.before as CategoryRecord | null;
    const category = await findCategoryForUpdate(tx, target_id);
    if (!category) return before ? gone : undefined;
    if (category.version !== version) return edited;
    if (!before) {
      if (category.product_count + category.child_count > 0) return inUse;
      await deleteCategory(tx, actor, target_id, undefined);
      return undefined;
    }
    const draft = { ...before, handle: null, version };
    await changeCategory(tx, actor, target_id, draft, app.clock.now(), (record) => record);
    if (category.parent_id !== before.parent_id)
      await moveCategory(tx, actor, target_id, { parent_id: before.parent_id, position: before.position });
    return undefined;
  });
}

/**
 * Deletes the collections that an import created, and restores those that it changed, with their manually added,
 * pinned and excluded products. Collections that were edited since are left unchanged.
 */
export async function undoCollections(
  app: AppContext,
  tx: ShopTx,
  actor: Actor,
  _importId: string,
  changes: ImportChange[],
): Promise<Finding[]> {
  return skipped(
    changes.map((change) => ({ change })),
    async ({ change }) => {
      const { target_id, version } = change;
      const before = change.before as CollectionBefore | null;
      const collection = await findCollectionForUpdate(tx, target_id);
      if (!collection) return before ? gone : undefined;
      if (collection.version !== version) return edited;
      // A collection that a product import created is empty again once the products are undone.
      const left = (change.after as Marked | null) ?? { by_hand: [], pinned: [], excluded: [] };
      if (!isDeepStrictEqual(await listMarked(tx, target_id), left)) return inUse;
      if (!before) {
        await deleteCollection(tx, actor, target_id);
        return undefined;
      }
      const { record, marked } = before;
      const rules = record.rules && Rules.parse(record.rules);
      const draft = { ...record, rules, handle: null, version };
      await changeCollection(tx, actor, target_id, draft, app.clock.now(), (stored) => stored);
      const handles = Object.values(marked).flat();
      const named = { collections: [], products: handles, digital_files: [], size_charts: [] };
      await writeMarked(tx, target_id, marked, (await findLinkTargets(tx, named)).products);
      return undefined;
    },
  );
}

async function mapInOrder<One, Other>(all: One[], work: (one: One) => Promise<Other>): Promise<Other[]> {
  const done: Other[] = [];
  for (const one of all) done.push(await work(one));
  return done;
}

/** Runs the work, and reports why records are left unchanged. Records without a row in the file are not reported. */
async function skipped<One extends { change: ImportChange }>(
  all: One[],
  work: (one: One) => Promise<string | undefined>,
): Promise<Finding[]> {
  const reasons = await mapInOrder(all, work);
  return all.flatMap(({ change: { row, handle } }, at) => {
    const message = reasons[at];
    return message && row > 0 ? [{ row, handle, column: null, severity: "warning" as const, message }] : [];
  });
}
