import { maxTags, type TagChange } from "@vitrine/contract/orders/order-tags";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publish } from "../../events/event-bus.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { addOrderTags, countOrderTags, lockForTags, removeOrderTags } from "./order-tags.queries.ts";

/**
 * Removes and adds tags of an order. Repeated, it finds nothing left to do.
 *
 * @param order `name` is that in the activity log
 * @throws too_many_tags
 */
export async function tagOrder(
  tx: ShopTx,
  actor: Actor,
  { id, name }: { id: string; name: string },
  { add, remove }: TagChange,
): Promise<void> {
  await lockForTags(tx, id);
  const removed = await removeOrderTags(tx, id, remove);
  const added = await addOrderTags(tx, id, add);
  if (added.length + removed.length === 0) return;
  if (added.length > 0 && (await countOrderTags(tx, id)) > maxTags) throw apiError("too_many_tags");
  await insertActivity(tx, actor, {
    action: "order.tagged",
    target_type: "order",
    target_id: id,
    target_label: name,
    after: {
      ...(added.length > 0 && { tags_added: added }),
      ...(removed.length > 0 && { tags_removed: removed }),
    },
  });
  await publish(tx, {
    kind: "event",
    shop_id: tx.shopId,
    event: { type: "changed", what: "orders", id },
  });
}
