import { publishAll } from "../../events/event-bus.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import type { AppContext } from "../../app-context.ts";
import { hasNoticeEmail } from "./notice.rules.ts";
import { insertNotifications, type News } from "./notifications.queries.ts";

/**
 * Notifies all members whose role receives this kind, or only the member of `account_id`: in the notification list, in open
 * dashboards, by email, and by push to devices that turned it on. A kind and cause is published only once. Returns the causes
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
    inserted.map(({ cause: _, account_id, ...notification }) => {
      // The number of unread notifications differs by user, and is counted at delivery.
      const event = {
        type: "notification",
        notification: { ...notification, read: false },
        unread: 0,
      } as const;
      return {
        kind: "event",
        shop_id: tx.shopId,
        event,
        id: notification.id,
        ...(account_id && { account_id }),
      };
    }),
  );
  const notification_ids = inserted.map(({ id }) => id);
  await jobs.enqueue(tx, "push-news", { shop_id: tx.shopId, notification_ids });
  const emailed = inserted.filter(({ kind }) => hasNoticeEmail(kind)).map(({ id }) => id);
  if (emailed.length > 0)
    await jobs.enqueue(tx, "email-news", { shop_id: tx.shopId, notification_ids: emailed });
  return new Set(inserted.map(({ cause }) => cause));
}
