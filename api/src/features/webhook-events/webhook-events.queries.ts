import type { WebhookTopic } from "@vitrine/contract/shops/webhooks";
import { publish } from "../../events/event-bus.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";

/** An event that webhooks may receive. */
interface WebhookEvent {
  topic: WebhookTopic;
  subject_id: string;
  subject_label?: string;
}

/**
 * Adds a delivery for each active webhook with the event's topic, in the transaction of the change. Costs one indexed read in
 * a shop without webhooks. The message to the job process and the due work are sent by the same transaction: deliveries
 * start immediately, and the due work starts those whose message was lost.
 */
export async function recordWebhookEvents(tx: ShopTx, events: WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({ subject_label: "", ...event, event_id: newId() }));
  const added = await tx.run(sql`
    with added as (
      insert into webhook_deliveries (shop_id, id, webhook_id, event_id, topic, subject_id, subject_label)
      select ${tx.shopId}, gen_random_uuid(), w.id, e.event_id, e.topic, e.subject_id, left(e.subject_label, 200)
      from jsonb_populate_recordset(null::shop.webhook_deliveries, ${JSON.stringify(rows)}::jsonb) e
      join webhooks w on w.shop_id = ${tx.shopId} and w.is_active and e.topic = any(w.topics)
      returning id
    ), due as (
      insert into due_works (shop_id, work, due_at)
      select ${tx.shopId}, 'webhooks', now() + interval '5 minutes'
      where exists (select from added) and not exists (
        select from due_works
        where shop_id = ${tx.shopId} and work = 'webhooks' and due_at between now() and now() + interval '5 minutes')
    )
    select from added limit 1`);
  if (added > 0) await publish(tx, { kind: "webhooks", shop_id: tx.shopId });
}

/** The event that the stock of products has changed. */
export function recordStockEvents(tx: ShopTx, productIds: string[]): Promise<void> {
  return recordWebhookEvents(
    tx,
    productIds.map((subject_id) => ({ topic: "inventory.changed", subject_id })),
  );
}
