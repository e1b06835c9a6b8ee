import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publish } from "../../events/event-bus.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";

/**
 * Logs a category's change, notifies the dashboards and, if shoppers can see the category, invalidates the storefront.
 */
export async function noteCategory(
  tx: ShopTx,
  actor: Actor,
  action: "created" | "changed" | "moved" | "removed" | "products_changed",
  category: { id: string; title: string },
  change: { before?: Record<string, unknown>; after?: Record<string, unknown>; isSeen: boolean },
): Promise<void> {
  await insertActivity(tx, actor, {
    action: `category.${action}`,
    target_type: "category",
    target_id: category.id,
    target_label: category.title,
    before: change.before ?? null,
    after: change.after ?? null,
  });
  if (change.isSeen) await invalidateStorefront(tx);
  const event = { type: "changed", what: "categories", id: category.id } as const;
  await publish(tx, { kind: "event", shop_id: tx.shopId, event });
}
