import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import { findCollectionForUpdate, removeCollection } from "./collections.queries.ts";
import { collectionHistory } from "./collections.rules.ts";
import { lockRules } from "../catalogue/membership.queries.ts";
import { noteCollection } from "./note-collection.action.ts";

/** Deletes a collection; its products remain in the shop. */
export async function deleteCollection(tx: ShopTx, actor: Actor, id: string): Promise<string> {
  // Transactions that evaluate its rules for products finish before the deletion, or start after it.
  await lockRules(tx, "change rules");
  const collection = await findCollectionForUpdate(tx, id);
  if (!collection) throw apiError("not_found");
  await removeCollection(tx, id);
  await noteCollection(tx, actor, "removed", collection, {
    before: collectionHistory(collection),
    isSeen: !collection.hidden,
  });
  return `${collection.title} was deleted.`;
}
