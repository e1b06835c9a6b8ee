import type { WebhookDelivery, WebhookDeliveryDetails } from "@vitrine/contract/shops/webhooks";
import { afterCursor, pageOf, readCursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { lockRecords } from "../records/records.queries.ts";

const listed = sql`d.id, d.event_id, d.topic, d.subject_label, d.status, d.tries, d.next_try_at, d.status_code, d.failure,
  d.duration_ms, d.created_at, d.updated_at`;

/** A page of the deliveries of a webhook, latest first. */
export async function listDeliveries(
  tx: ShopTx,
  webhookId: string,
  query: { limit: number; cursor?: string; status?: string },
) {
  const rows = await tx.commitWith(
    tx.all(sql<WebhookDelivery & { sort_key: string }>`
      select ${listed}, d.created_at::text as sort_key from webhook_deliveries d
      where d.shop_id = ${tx.shopId} and d.webhook_id = ${webhookId}
        ${query.status ? sql`and d.status = ${query.status}` : sql``}
        ${afterCursor(readCursor(query.cursor), sql`d.created_at`, sql`d.id`, "timestamptz", true)}
      order by d.created_at desc, d.id desc limit ${query.limit + 1}`),
  );
  return pageOf(rows, query.limit, ({ sort_key }) => sort_key);
}

export function findDelivery(
  tx: ShopTx,
  id: string,
): Promise<(WebhookDeliveryDetails & { webhook_id: string }) | undefined> {
  return tx.find(sql<WebhookDeliveryDetails & { webhook_id: string }>`
    select ${listed}, d.webhook_id, d.body, d.response from webhook_deliveries d
    where d.shop_id = ${tx.shopId} and d.id = ${id}`);
}

/** Adds a webhook. Returns false if the shop already has `max`. */
export async function insertWebhook(
  tx: ShopTx,
  webhook: { id: string; url: string; topics: string[]; is_active: boolean; secret: Buffer; at: string },
  max: number,
): Promise<boolean> {
  await lockRecords(tx, "webhooks");
  const added = await tx.run(sql`
    insert into webhooks (shop_id, id, url, topics, is_active, secret, created_at, updated_at)
    select ${tx.shopId}, ${webhook.id}::uuid, ${webhook.url}, ${webhook.topics}::text[], ${webhook.is_active}::boolean,
      ${webhook.secret}::bytea, ${webhook.at}::timestamptz, ${webhook.at}::timestamptz
    where (select count(*) from webhooks where shop_id = ${tx.shopId}) < ${max}`);
  return added > 0;
}

/** Adds a delivery of a test event. */
export async function insertPing(
  tx: ShopTx,
  ping: { id: string; webhook_id: string; event_id: string },
): Promise<void> {
  await tx.run(sql`
    insert into webhook_deliveries (shop_id, id, webhook_id, event_id, topic, subject_id)
    values (${tx.shopId}, ${ping.id}, ${ping.webhook_id}, ${ping.event_id}, 'ping', ${ping.webhook_id})`);
}

/** Makes a delivery due again. Returns false if it is due already. */
export async function restartDelivery(tx: ShopTx, id: string): Promise<boolean> {
  const restarted = await tx.run(sql`
    update webhook_deliveries set status = 'pending', tries = 0, next_try_at = now(), updated_at = now()
    where shop_id = ${tx.shopId} and id = ${id} and status <> 'pending'`);
  return restarted > 0;
}

/** A delivery to send now. */
export interface DueDelivery {
  id: string;
  webhook_id: string;
  event_id: string;
  topic: string;
  subject_id: string;
  subject_label: string;
  body: string | null;
  tries: number;
  created_at: string;
  url: string;
  secret: Buffer;
  /** Null after its time. */
  previous_secret: Buffer | null;
}

/**
 * Claims the deliveries that are due, oldest first: they are due again after `leaseSeconds`, if the process dies while it
 * sends them. Concurrent callers claim different ones. All times are the database's, which makes a new delivery due: the
 * clock of another machine may be behind it.
 */
export function claimDeliveries(
  tx: ShopTx,
  { leaseSeconds, limit }: { leaseSeconds: number; limit: number },
): Promise<DueDelivery[]> {
  return tx.all(sql<DueDelivery>`
    with due as (
      select d.id from webhook_deliveries d
      join webhooks w on w.shop_id = d.shop_id and w.id = d.webhook_id and w.is_active
      where d.shop_id = ${tx.shopId} and d.status = 'pending' and d.next_try_at <= now()
      order by d.next_try_at limit ${limit} for update of d skip locked
    )
    update webhook_deliveries d
    set next_try_at = now() + make_interval(secs => ${leaseSeconds}), updated_at = now()
    from due, webhooks w
    where d.shop_id = ${tx.shopId} and d.id = due.id and w.shop_id = d.shop_id and w.id = d.webhook_id
    returning d.id, d.webhook_id, d.event_id, d.topic, d.subject_id, d.subject_label, d.body, d.tries, d.created_at,
      w.url, w.secret, case when w.previous_secret_until > now() then w.previous_secret end as previous_secret`);
}

/** Stores the body, which all tries send. */
export async function saveBody(tx: ShopTx, id: string, body: string): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set body = ${body} where shop_id = ${tx.shopId} and id = ${id}`);
}

/** The result of a try. */
interface TryOutcome {
  status: "pending" | "delivered" | "failed";
  /** Seconds until the next try; null after the last. */
  wait: number | null;
  status_code: number | null;
  response: string | null;
  failure: string | null;
  duration_ms: number;
}

export async function saveOutcome(tx: ShopTx, id: string, outcome: TryOutcome): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries
    set status = ${outcome.status}, tries = tries + 1, next_try_at = now() + make_interval(secs => ${outcome.wait}),
      status_code = ${outcome.status_code}, response = ${outcome.response}, failure = ${outcome.failure},
      duration_ms = ${outcome.duration_ms}, updated_at = now()
    where shop_id = ${tx.shopId} and id = ${id}`);
}

/** Counts a failed delivery, and returns the webhook's URL and its number of failures. */
export function countFailure(
  tx: ShopTx,
  webhookId: string,
): Promise<{ url: string; failures: number } | undefined> {
  return tx.find(sql<{ url: string; failures: number }>`
    update webhooks set failures = failures + 1 where shop_id = ${tx.shopId} and id = ${webhookId}
    returning url, failures`);
}

export async function resetFailures(tx: ShopTx, webhookId: string): Promise<void> {
  await tx.run(sql`
    update webhooks set failures = 0 where shop_id = ${tx.shopId} and id = ${webhookId} and failures > 0`);
}

/** Turns a webhook off. Returns false if it is off. */
export async function turnOff(tx: ShopTx, webhookId: string, at: string): Promise<boolean> {
  const turned = await tx.run(sql`
    update webhooks set is_active = false, turned_off_at = ${at}, version = version + 1, updated_at = ${at}
    where shop_id = ${tx.shopId} and id = ${webhookId} and is_active`);
  return turned > 0;
}

/** Replaces the secret; the one before it remains valid until `until`. */
export async function replaceSecret(
  tx: ShopTx,
  webhookId: string,
  { secret, until, at }: { secret: Buffer; until: string; at: string },
): Promise<boolean> {
  const replaced = await tx.run(sql`
    update webhooks
    set previous_secret = secret, previous_secret_until = ${until}, secret = ${secret}, version = version + 1, updated_at = ${at}
    where shop_id = ${tx.shopId} and id = ${webhookId}`);
  return replaced > 0;
}

const retentionDays = 30;

/** Removes old deliveries. Returns true if deliveries are left. */
export async function removeOldDeliveries(tx: ShopTx, max: number): Promise<boolean> {
  await tx.run(sql`
    delete from webhook_deliveries where shop_id = ${tx.shopId} and id = any(array(
      select id from webhook_deliveries
      where shop_id = ${tx.shopId} and created_at < now() - make_interval(days => ${retentionDays})
      order by created_at limit ${max}))`);
  const left = await tx.find(sql`select from webhook_deliveries where shop_id = ${tx.shopId} limit 1`);
  return left !== undefined;
}
