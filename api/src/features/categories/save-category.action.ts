import type { CategoryDraft } from "@vitrine/contract/products/categories";
import type * as z from "zod";
import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { onConflict, apiError } from "../../api-error.ts";
import { changes } from "../activity-log/activity.queries.ts";
import { rejectMissingPictures } from "../pictures/reject-missing-pictures.action.ts";
import { productHandle } from "../products/products.rules.ts";
import { redirectPath } from "../redirects/redirects.queries.ts";
import {
  type CategoryRecord,
  findCategory,
  findCategoryForUpdate,
  insertPlaces,
  listPlaces,
  lockTree,
  updateCategory,
} from "./categories.queries.ts";
import { categoryHandles } from "./categories.rules.ts";
import { categoryFields, categoryHistory, categoryPath } from "./category-responses.rules.ts";
import { noteCategory } from "./note-category.action.ts";

type Draft = z.output<typeof CategoryDraft>;
const handleTaken = { categories_handle_key: "category_handle_taken" } as const;

/**
 * Creates a category as the last child of its parent. A handle that was typed must be free; one generated from the
 * title is varied until it is free.
 */
export async function createCategory(
  tx: ShopTx,
  actor: Actor,
  draft: Draft & { parent_id: string | null },
  now: number,
): Promise<CategoryRecord> {
  await rejectMissingPictures(tx, { picture_id: draft.picture_id });
  await lockTree(tx);
  const tree = await listPlaces(tx);
  const parent = tree.find(({ id }) => id === draft.parent_id);
  if (draft.parent_id && !parent) throw parentGone();
  const id = newId(now);
  const taken = new Set(tree.map(({ handle }) => handle));
  const handles = draft.handle
    ? [productHandle(draft.handle, "category")]
    : [...categoryHandles(draft.title, parent?.handle), `category-${id.slice(-12)}`];
  const handle = handles.find((one) => !taken.has(one));
  if (!handle) throw apiError("category_handle_taken", { errors: { handle: ["Choose another handle."] } });

  const ancestors = parent ? [...parent.ancestors, parent.id] : [];
  const at = new Date(now).toISOString();
  await onConflict({ categories_depth: "category_too_deep" }, () =>
    insertPlaces(tx, [{ id, parent_id: draft.parent_id, ancestors, title: draft.title, handle }], at),
  );
  await updateCategory(tx, categoryFields(draft, { id, handle }), at, 0);
  const category = (await findCategory(tx, id))!;
  await noteCategory(tx, actor, "created", category, {
    after: categoryHistory(category),
    isSeen: !category.hidden,
  });
  return category;
}

/**
 * Saves a draft to a category, unless the category was saved since the draft's version. Its old URL redirects to the
 * new one.
 */
export async function changeCategory(
  tx: ShopTx,
  actor: Actor,
  id: string,
  draft: Draft & { version: number },
  now: number,
  stored: (record: CategoryRecord) => unknown,
): Promise<CategoryRecord> {
  const before = await findCategoryForUpdate(tx, id);
  if (!before) throw apiError("not_found");
  if (draft.version !== before.version)
    throw apiError("version_conflict", { version: before.version, current: stored(before) });
  await rejectMissingPictures(tx, { picture_id: draft.picture_id });
  const handle = draft.handle === null ? before.handle : productHandle(draft.handle, "category");
  const fields = categoryFields(draft, { id, handle });
  await onConflict(handleTaken, () => updateCategory(tx, fields, new Date(now).toISOString()));
  if (handle !== before.handle) await redirectPath(tx, categoryPath(before.handle), categoryPath(handle));
  const after = (await findCategory(tx, id))!;
  const changed = changes(categoryHistory(before), categoryHistory(after));
  if (changed)
    await noteCategory(tx, actor, "changed", after, { ...changed, isSeen: !(before.hidden && after.hidden) });
  return after;
}

export function parentGone() {
  return apiError("invalid_input", {
    errors: { parent_id: ["This category no longer exists. Choose another."] },
  });
}
