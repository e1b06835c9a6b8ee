import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publish } from "../../events/event-bus.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";

/** Logs the start or end of an edit and notifies dashboards. Each product's own changes are in its history. */
export async function noteBulkEdit(
  tx: ShopTx,
  actor: Actor,
  became: "started" | "cancelled" | "done",
  id: string,
  after?: Record<string, unknown>,
): Promise<void> {
  await insertActivity(tx, actor, {
    action: `bulk_edit.${became}`,
    target_type: "bulk_edit",
    target_id: id,
    after,
  });
  // Published to every role, so it contains no names.
  const event = { type: "changed", what: "bulk-edits", id: null } as const;
  await publish(tx, { kind: "event", shop_id: tx.shopId, event });
}
