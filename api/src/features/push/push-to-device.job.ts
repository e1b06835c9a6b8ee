import { kindsFor } from "@vitrine/contract/notifications";
import type { JobData } from "../../jobs/queue.ts";
import { newsLastsSeconds, type Sent, TryLater } from "../../outside/push/delivery.ts";
import type { World } from "../../world.ts";
import { listNotificationsById } from "../notifications/notifications.queries.ts";
import { pushPayload } from "./push-words.rules.ts";
import { findShop, listShopDevices, removeDeadToken } from "./push-tokens.queries.ts";

const mostTries = 12;

/**
 * One piece of news to one device. Who is signed in on it and may know is asked at this moment, not when the news was
 * made. Sent twice, after an accident, it carries the same tag and takes its own place.
 */
export async function pushToDevice(world: World, job: JobData["push-to-device"]): Promise<void> {
  const { shop_id, notification_id, device_id } = job;
  const [shop, [notification]] = await world.db.inShop(shop_id, (tx) =>
    tx.commitWith(Promise.all([findShop(tx), listNotificationsById(tx, [notification_id])])),
  );
  if (!shop || !notification) return;
  const lastsUntil = Date.parse(notification.created_at) + newsLastsSeconds * 1000;
  if (world.clock.now() > lastsUntil) return;
  const [device] = await world.db.inPlatform((tx) => listShopDevices(tx, shop_id, device_id));
  if (!device || !kindsFor(device.role).some((kind) => kind === notification.kind)) return;
  const token = world.push.read(device.token);
  if (!token) return;

  const { dashboardUrl } = world;
  const payload = pushPayload(notification, { shop, dashboardUrl, language: device.language });
  let sent: Sent;
  try {
    sent = await world.push.send(token, payload);
  } catch (failure) {
    if (failure instanceof TryLater && failure.seconds !== undefined)
      return comeBack(world, job, failure.seconds);
    throw failure;
  }
  if (sent === "gone") await world.db.inPlatform((tx) => removeDeadToken(tx, device_id, device.token));
  if (sent === "refused") world.log.warn({ shop_id, kind: token.kind }, "a push was refused");
}

/** Leaves the push service alone for as long as it asked, and longer each time. */
async function comeBack(world: World, job: JobData["push-to-device"], seconds: number): Promise<void> {
  const afterSeconds = Math.max(seconds, 2 ** job.tries);
  if (job.tries >= mostTries || afterSeconds > newsLastsSeconds) return;
  await world.db.inPlatform((tx) =>
    world.jobs.enqueue(tx, "push-to-device", { ...job, tries: job.tries + 1 }, { seconds: afterSeconds }),
  );
}
