import { maxPinned } from "@vitrine/contract/products/collections";
import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import { rejectUnknownProducts } from "../products/reject-unknown-products.action.ts";
import {
  countPinned,
  type Mark,
  markProducts,
  unmarkProducts,
  updatePosition,
} from "./collection-products.queries.ts";
import { type CollectionRecord, findCollection, findCollectionForUpdate } from "./collections.queries.ts";
import { noteCollection } from "./note-collection.action.ts";

const actions = {
  add: { kind: "manual", mark: "by_hand", on: true, given: "Added to the collection." },
  remove: { kind: "manual", mark: "by_hand", on: false, given: "Removed from the collection." },
  pin: { kind: "rules", mark: "pinned", on: true, given: "Pinned to the top." },
  unpin: { kind: "rules", mark: "pinned", on: false, given: "No longer pinned." },
  exclude: { kind: "rules", mark: "excluded", on: true, given: "Excluded from the collection." },
  include: { kind: "rules", mark: "excluded", on: false, given: "The collection's rules apply again." },
} as const satisfies Record<
  string,
  { kind: CollectionRecord["kind"]; mark: Mark; on: boolean; given: string }
>;

/** Adds, removes, pins or excludes products. Returns a message about the outcome. */
export async function changeCollectionProducts(
  tx: ShopTx,
  actor: Actor,
  id: string,
  { action, product_ids }: { action: keyof typeof actions; product_ids: string[] },
): Promise<string> {
  const collection = await findCollectionForUpdate(tx, id);
  if (!collection) throw apiError("not_found");
  const { kind, mark, on, given } = actions[action];
  if (kind !== collection.kind)
    throw apiError(collection.kind === "rules" ? "collection_by_rules" : "collection_by_hand");
  if (on) await rejectUnknownProducts(tx, product_ids);
  const changed = await (on ? markProducts : unmarkProducts)(tx, id, product_ids, mark);
  if (action === "pin" && (await countPinned(tx, id)) > maxPinned) throw apiError("too_many_pinned");
  if (changed === 0) return "Nothing changed.";
  await note(tx, actor, collection);
  return given;
}

/** Moves a product to a position among the manually ordered ones. */
export async function moveCollectionProduct(
  tx: ShopTx,
  actor: Actor,
  id: string,
  { product_id, position }: { product_id: string; position: number },
): Promise<void> {
  const collection = await findCollectionForUpdate(tx, id);
  if (!collection) throw apiError("not_found");
  if (!(await updatePosition(tx, id, product_id, position)))
    throw apiError("invalid_input", {
      errors: { product_id: ["This product is no longer in the collection."] },
    });
  await note(tx, actor, collection);
}

async function note(tx: ShopTx, actor: Actor, before: CollectionRecord): Promise<void> {
  const after = (await findCollection(tx, before.id))!;
  await noteCollection(tx, actor, "products_changed", after, {
    before: { product_count: before.product_count },
    after: { product_count: after.product_count },
    isSeen: !after.hidden,
  });
}
