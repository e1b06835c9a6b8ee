import { publishAll } from "../../events/event-bus.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import type { AppContext } from "../../app-context.ts";
import { insertNotifications, type News } from "./notifications.queries.ts";

/**
 * Tells everybody of the shop whose role is told this kind: in the bell, at once on every open dashboard, and by a
 * push to the devices that asked for it. However often it is said, a cause is told once per kind; answers the causes
 * that were new.
 */
export async function notify(
  { jobs }: Pick<AppContext, "jobs">,
  tx: ShopTx,
  ...news: News[]
): Promise<Set<string>> {
  const inserted = await insertNotifications(
    tx,
    news.map((one) => ({ id: newId(), ...one })),
  );
  if (inserted.length === 0) return new Set();
  await publishAll(
    tx,
    inserted.map(({ cause: _, ...notification }) => {
      // How many are unread differs from person to person and is counted where it is heard.
      const event = {
        type: "notification",
        notification: { ...notification, read: false },
        unread: 0,
      } as const;
      return { kind: "event", shop_id: tx.shopId, event, id: notification.id };
    }),
  );
  const notification_ids = inserted.map(({ id }) => id);
  await jobs.enqueue(tx, "push-news", { shop_id: tx.shopId, notification_ids });
  return new Set(inserted.map(({ cause }) => cause));
}
