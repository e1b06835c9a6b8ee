import { orderName } from "@vitrine/contract/orders/order-name";
import { onConflict } from "../../../api-error.ts";
import { newId } from "../../../ids.ts";
import { notify } from "../../notifications/notify.action.ts";
import type { Change } from "../change-scope.ts";
import { type OrderRecord, requireOrder } from "../orders.queries.ts";
import { recordOrderChange } from "../record-order-change.action.ts";

/** Characters of a note in a notification, which has room for a few hundred bytes. */
const maxExcerpt = 100;

/**
 * Adds a note for the team to an order, and notifies the members that it mentions.
 *
 * @param mentions ids of accounts
 * @throws mention_rejected if one of them isn't a member of the shop
 */
export async function addNote(change: Change, text: string, mentions: string[] = []): Promise<OrderRecord> {
  const { app, tx, actor, id } = change;
  const order = await requireOrder(tx, id);
  await recordOrderChange(tx, actor, order, {
    action: "note.added",
    after: { text, ...(mentions.length > 0 && { mentions }) },
  });
  const note = newId();
  const data = { name: actor.name, order: orderName(order), text: [...text].slice(0, maxExcerpt).join("") };
  const news = mentions
    .filter((account_id) => account_id !== actor.account_id)
    .map((account_id) => ({
      kind: "mentioned" as const,
      data,
      link: `/shop/orders/${id}`,
      cause: `${note} ${account_id}`,
      account_id,
    }));
  if (news.length > 0)
    // A foreign key, so that a member who is removed at this moment isn't notified either.
    await onConflict({ notifications_member_fkey: "mention_rejected" }, () => notify(app, tx, ...news));
  return requireOrder(tx, id);
}
