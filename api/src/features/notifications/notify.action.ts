import type { NoticeKind } from "@vitrine/contract/notifications";
import { tell } from "../../events/event-bus.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import type { World } from "../../world.ts";
import { insertNotification } from "./notifications.queries.ts";

/**
 * Tells everybody of the shop whose role is told this kind: in the bell, at once on every open dashboard, and by a
 * push to the devices that asked for it. However often it is said, a cause is told once per kind; answers whether it
 * was new.
 *
 * @param news.data the values of its words, a few hundred bytes at most: it travels in PostgreSQL's own messages
 * @param news.link a path of the dashboard
 * @param news.cause what makes it the same news, e.g. the order's id
 */
export async function notify(
  { jobs }: Pick<World, "jobs">,
  tx: ShopTx,
  news: { kind: NoticeKind; data: Record<string, unknown>; link: string; cause: string },
): Promise<boolean> {
  const inserted = await insertNotification(tx, { id: newId(), ...news });
  if (!inserted) return false;
  // How many are unread differs from person to person and is counted where it is heard.
  const event = { type: "notification", notification: { ...inserted, read: false }, unread: 0 } as const;
  await tell(tx, { kind: "event", shop_id: tx.shopId, event, id: inserted.id });
  await jobs.enqueue(tx, "push-news", { shop_id: tx.shopId, notification_id: inserted.id });
  return true;
}
