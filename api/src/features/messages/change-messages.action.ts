import type { MessageChange } from "@vitrine/contract/shops/messages";
import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { insertActivities } from "../activity-log/activity.queries.ts";
import { deleteMessages, markMessages } from "./messages.queries.ts";

/**
 * Marks messages as read or unread, or deletes them.
 *
 * @returns the number of messages that changed
 */
export async function changeMessages(
  tx: ShopTx,
  actor: Actor,
  { ids, change }: { ids: readonly string[]; change: MessageChange },
  at: string,
): Promise<number> {
  if (change !== "delete") return markMessages(tx, ids, change === "mark_read" ? at : null);
  const deleted = await deleteMessages(tx, ids);
  // Without the name and text: the log must not retain the personal data of a deleted message.
  await insertActivities(
    tx,
    actor,
    deleted.map((target_id) => ({ action: "message.deleted", target_type: "message", target_id })),
  );
  return deleted.length;
}
