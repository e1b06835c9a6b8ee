import type { JobData } from "../../jobs/job-data.ts";
import { newsLastsSeconds, type Sent, TryLater } from "../../outside/push/delivery.ts";
import { memberLanguage } from "../../languages/member-language.ts";
import type { AppContext } from "../../app-context.ts";
import { listNotificationsById } from "../notifications/notifications.queries.ts";
import { isFor, pushPayload } from "./push-messages.rules.ts";
import { findShop, listShopDevices, removeDeadToken } from "./push-tokens.queries.ts";

const maxTries = 12;

/**
 * Sends a notification to a device. Session, membership and role are checked now, not when the notification
 * was created. A duplicate after a crash has the same tag and replaces the first.
 */
export async function pushToDevice(app: AppContext, job: JobData["push-to-device"]): Promise<void> {
  const { shop_id, notification_id, device_id } = job;
  const [shop, [notification]] = await app.db.inShop(shop_id, (tx) =>
    tx.commitWith(Promise.all([findShop(tx), listNotificationsById(tx, [notification_id])])),
  );
  if (!shop || !notification) return;
  const lastsUntil = Date.parse(notification.created_at) + newsLastsSeconds * 1000;
  if (app.clock.now() > lastsUntil) return;
  const [device] = await app.db.inPlatform((tx) => listShopDevices(tx, shop_id, device_id));
  if (!device || !isFor(notification, device)) return;
  const token = app.push.read(device.token);
  if (!token) return;

  const { dashboardUrl } = app;
  const payload = pushPayload(notification, {
    shop,
    dashboardUrl,
    language: memberLanguage(device.language),
  });
  let sent: Sent;
  try {
    sent = await app.push.send(token, payload);
  } catch (failure) {
    if (failure instanceof TryLater && failure.seconds !== undefined)
      return comeBack(app, job, failure.seconds);
    throw failure;
  }
  if (sent === "gone") await app.db.inPlatform((tx) => removeDeadToken(tx, device_id, device.token));
  if (sent === "rejected") app.log.warn({ shop_id, kind: token.kind }, "a push was rejected");
}

/** Retries after the delay that the push service requested, or a longer one with each try. */
async function comeBack(app: AppContext, job: JobData["push-to-device"], seconds: number): Promise<void> {
  const afterSeconds = Math.max(seconds, 2 ** job.tries);
  if (job.tries >= maxTries || afterSeconds > newsLastsSeconds) return;
  await app.db.inPlatform((tx) =>
    app.jobs.enqueue(tx, "push-to-device", { ...job, tries: job.tries + 1 }, { seconds: afterSeconds }),
  );
}
