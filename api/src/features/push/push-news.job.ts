import type { JobData } from "../../jobs/job-data.ts";
import type { AppContext } from "../../app-context.ts";
import { listNotificationsById } from "../notifications/notifications.queries.ts";
import { isFor } from "./push-messages.rules.ts";
import { listShopDevices } from "./push-tokens.queries.ts";

/**
 * Enqueues a job for each notification and device of a user whose role receives it, so that a slow device
 * delays no other.
 */
export async function pushNews(
  app: AppContext,
  { shop_id, notification_ids }: JobData["push-news"],
): Promise<void> {
  const devices = await app.db.readPlatform((tx) => listShopDevices(tx, shop_id));
  if (devices.length === 0) return;
  const news = await app.db.inShop(shop_id, (tx) => listNotificationsById(tx, notification_ids));
  await app.db.inPlatform(async (tx) => {
    for (const { id: notification_id, ...notification } of news)
      for (const { device_id, ...member } of devices)
        if (isFor(notification, member))
          await app.jobs.enqueue(tx, "push-to-device", { shop_id, notification_id, device_id, tries: 0 });
  });
}
