import type { AppContext } from "../../app-context.ts";
import { markDue, nextNight } from "../../db/due-works.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { sendDelivery } from "./send-delivery.action.ts";
import { claimDeliveries, removeOldDeliveries } from "./webhooks.queries.ts";

const batchSize = 10;
/** Longer than a request. */
const leaseSeconds = 120;

/**
 * Sends some of the shop's due deliveries, and enqueues itself for the rest, so that the shops take turns. Idempotent:
 * concurrent jobs send different ones.
 */
export async function sendWebhooks(app: AppContext, { shop_id }: JobData["send-webhooks"]): Promise<void> {
  const claimed = await app.db.inShop(shop_id, async (tx) => {
    const due = await claimDeliveries(tx, { leaseSeconds, limit: batchSize });
    if (due.length === batchSize) await app.jobs.enqueue(tx, "send-webhooks", { shop_id });
    return due;
  });
  await Promise.all(claimed.map((delivery) => sendDelivery(app, shop_id, delivery)));
}

/** Enqueues the job when any process publishes that deliveries are due. */
export function followWebhooks(app: AppContext): void {
  app.events.on((message) => {
    if (message.kind !== "webhooks") return;
    const { shop_id } = message;
    app.db
      .inShop(shop_id, (tx) => app.jobs.enqueue(tx, "send-webhooks", { shop_id }))
      // The scheduled work sends them a few minutes later.
      .catch((failure: unknown) => app.log.warn({ shop_id, failure }, "webhooks were not sent at once"));
  });
}

/** Sends deliveries whose message or job was lost, and removes old ones. */
export async function cleanUpWebhooks(app: AppContext, tx: ShopTx, max: number): Promise<void> {
  await app.jobs.enqueue(tx, "send-webhooks", { shop_id: tx.shopId });
  if (await removeOldDeliveries(tx, max)) await markDue(tx, ["webhooks"], nextNight);
}
