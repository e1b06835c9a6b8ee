import type { CollectionKind } from "@vitrine/contract/products/collections";
import { type RuleGroup, Rules } from "@vitrine/contract/products/collection-rules";
import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { markDue } from "../../db/due-works.queries.ts";
import { onConflict, apiError } from "../../api-error.ts";
import { changes } from "../activity-log/activity.queries.ts";
import { findPictureIds } from "../products/product-pictures.queries.ts";
import { handlesFor, productHandle } from "../products/products.rules.ts";
import { rejectUnknownProducts } from "../products/reject-unknown-products.action.ts";
import { redirectPath } from "../redirects/redirects.queries.ts";
import { markProducts } from "./collection-products.queries.ts";
import {
  type CollectionFields,
  type CollectionRecord,
  findCollection,
  findCollectionForUpdate,
  findFreeHandles,
  insertCollection,
  updateCollection,
} from "./collections.queries.ts";
import { collectionFields, collectionHistory, collectionPath, type Draft } from "./collections.rules.ts";
import { lockRules, replaceRuleMembership } from "../catalogue/membership.queries.ts";
import { noteCollection } from "./note-collection.action.ts";

/**
 * Creates a collection. A handle that was typed must be free; one generated from the title gets a number if it is
 * taken.
 */
export async function createCollection(
  tx: ShopTx,
  actor: Actor,
  draft: Draft & { kind: CollectionKind; product_ids: string[] },
  now: number,
): Promise<CollectionRecord> {
  await rejectContradictions(tx, draft, draft.kind);
  if (draft.kind === "manual") await rejectUnknownProducts(tx, draft.product_ids);
  const id = newId(now);
  const handle = productHandle(draft.handle ?? draft.title, "collection");
  const fields = collectionFields(draft, { id, handle, kind: draft.kind });
  const handles = draft.handle === null ? handlesFor(fields) : [handle];
  if (fields.rules) await lockRules(tx, "change rules");
  if (!(await insertUnderFreeHandle(tx, { ...fields, kind: draft.kind }, handles, now)))
    throw apiError("collection_handle_taken", { errors: { handle: ["Choose another handle."] } });
  if (fields.rules) await applyRules(tx, id, fields.rules);
  else if (draft.product_ids.length > 0) await markProducts(tx, id, draft.product_ids, "by_hand");
  const collection = (await findCollection(tx, id))!;
  await noteCollection(tx, actor, "created", collection, {
    after: collectionHistory(collection),
    isSeen: !collection.hidden,
  });
  return collection;
}

/**
 * Saves a draft to a collection, unless the collection was saved since the draft's version. Its old URL redirects to
 * the new one.
 */
export async function changeCollection(
  tx: ShopTx,
  actor: Actor,
  id: string,
  draft: Draft & { version: number },
  now: number,
  stored: (record: CollectionRecord) => unknown,
): Promise<CollectionRecord> {
  // Locked before the row: transactions that evaluate products never hold the row's lock while waiting for this one.
  if (draft.rules) await lockRules(tx, "change rules");
  const before = await findCollectionForUpdate(tx, id);
  if (!before) throw apiError("not_found");
  if (draft.version !== before.version)
    throw apiError("version_conflict", { version: before.version, current: stored(before) });
  await rejectContradictions(tx, draft, before.kind);
  const handle = draft.handle === null ? before.handle : productHandle(draft.handle, "collection");
  const fields = collectionFields(draft, { id, handle, kind: before.kind });
  await onConflict({ collections_handle_key: "collection_handle_taken" }, () =>
    updateCollection(tx, fields, new Date(now).toISOString()),
  );
  if (handle !== before.handle) await redirectPath(tx, collectionPath(before.handle), collectionPath(handle));
  // PostgreSQL stores the keys of a rule in another order. Parsing restores the order, so that equal rules compare
  // equal.
  if (fields.rules && JSON.stringify(fields.rules) !== JSON.stringify(Rules.parse(before.rules)))
    await applyRules(tx, id, fields.rules);
  const after = (await findCollection(tx, id))!;
  const changed = changes(collectionHistory(before), collectionHistory(after));
  if (changed)
    await noteCollection(tx, actor, "changed", after, {
      ...changed,
      isSeen: !(before.hidden && after.hidden),
    });
  return after;
}

async function applyRules(tx: ShopTx, id: string, rules: RuleGroup): Promise<void> {
  await replaceRuleMembership(tx, { id, rules });
  await markDue(tx, ["timed-rules"]);
}

/**
 * Inserts a collection under the first free handle. Each handle is tried, because another transaction may take it
 * between the check and the insert.
 */
async function insertUnderFreeHandle(
  tx: ShopTx,
  fields: CollectionFields & { kind: CollectionKind },
  handles: string[],
  now: number,
): Promise<boolean> {
  for (const handle of await findFreeHandles(tx, handles))
    if (await insertCollection(tx, { ...fields, handle }, new Date(now).toISOString())) return true;
  return false;
}

async function rejectContradictions(tx: ShopTx, draft: Draft, kind: CollectionKind): Promise<void> {
  const errors: Record<string, string[]> = {};
  if (kind === "rules" && !draft.rules) errors["rules"] = ["Add a condition."];
  if (draft.picture_id && !(await findPictureIds(tx, [draft.picture_id])).has(draft.picture_id))
    errors["picture_id"] = ["This picture no longer exists. Upload it again."];
  if (Object.keys(errors).length > 0) throw apiError("invalid_input", { errors });
}
