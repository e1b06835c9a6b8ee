import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publish } from "../../events/event-bus.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";

/**
 * Logs a collection's change, notifies the dashboards and, if shoppers can see the collection, invalidates the
 * storefront.
 */
export async function noteCollection(
  tx: ShopTx,
  actor: Actor,
  action: "created" | "changed" | "removed" | "products_changed",
  collection: { id: string; title: string },
  change: { before?: Record<string, unknown>; after?: Record<string, unknown>; isSeen: boolean },
): Promise<void> {
  await insertActivity(tx, actor, {
    action: `collection.${action}`,
    target_type: "collection",
    target_id: collection.id,
    target_label: collection.title,
    before: change.before ?? null,
    after: change.after ?? null,
  });
  if (change.isSeen) await invalidateStorefront(tx);
  const event = { type: "changed", what: "collection", id: collection.id } as const;
  await publish(tx, { kind: "event", shop_id: tx.shopId, event });
}
