import { kindsFor } from "@vitrine/contract/notifications";
import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { findNotification } from "../notifications/notifications.queries.ts";
import { listShopDevices } from "./push-tokens.queries.ts";

/** News of a shop for the devices of all who are told it: a job for each, so that a slow one keeps nobody waiting. */
export async function pushNews(
  world: World,
  { shop_id, notification_id }: JobData["push-news"],
): Promise<void> {
  const notification = await world.db.inShop(shop_id, (tx) => findNotification(tx, notification_id));
  if (!notification) return;
  await world.db.inPlatform(async (tx) => {
    for (const { device_id, role } of await listShopDevices(tx, shop_id))
      if (kindsFor(role).some((kind) => kind === notification.kind))
        await world.jobs.enqueue(tx, "push-to-device", { shop_id, notification_id, device_id, tries: 0 });
  });
}
