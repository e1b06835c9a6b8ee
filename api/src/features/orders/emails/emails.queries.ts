import { type OrderSmsEvent, orderSmsEvents } from "@vitrine/contract/orders/order-sms";
import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { newId } from "../../../ids.ts";

/** Identifies an email: at most one is sent per kind, cause and recipient. */
export interface EmailKey {
  order_id: string;
  kind: string;
  cause: string;
  recipient: string;
}

// Longer than any SMTP session takes. A process that locks an email for longer has died.
const takenFor = sql`interval '3 minutes'`;

/** The keys as a table `k`, with their position in the array as `place`. */
const rowsOf = (keys: EmailKey[]) => sql`
  unnest(${keys.map((key) => key.order_id)}::uuid[], ${keys.map((key) => key.kind)}::text[],
    ${keys.map((key) => key.cause)}::text[], ${keys.map((key) => key.recipient)}::text[])
  with ordinality as k (order_id, kind, cause, recipient, place)`;

/**
 * Locks emails for sending. Returns, with their ids, those that are neither sent nor locked by another
 * process.
 */
export function takeEmails(tx: ShopTx, keys: EmailKey[]): Promise<(EmailKey & { id: string })[]> {
  return tx.all(sql<EmailKey & { id: string }>`
    insert into emails (id, order_id, kind, cause, recipient, taken_at)
    select (${keys.map(() => newId())}::uuid[])[k.place], k.order_id, k.kind, k.cause, k.recipient, now()
    from ${rowsOf(keys)} order by k.place
    on conflict on constraint emails_cause_key do update set taken_at = now()
    where emails.sent_at is null and (emails.taken_at is null or emails.taken_at < now() - ${takenFor})
    returning id, order_id, kind, cause, recipient`);
}

/** Those of these emails that have been sent. */
export function listSentEmails(tx: ShopTx, keys: EmailKey[]): Promise<EmailKey[]> {
  return tx.all(sql<EmailKey>`
    select l.order_id, l.kind, l.cause, l.recipient
    from ${rowsOf(keys)}
    join emails l on l.shop_id = ${tx.shopId} and l.kind = k.kind and l.cause = k.cause and l.recipient = k.recipient
    where l.sent_at is not null`);
}

/** Unlocks emails: sent, or not sent (null) and available to another attempt. */
export async function updateEmails(
  tx: ShopTx,
  released: { id: string; sent_at: string | null }[],
): Promise<void> {
  await tx.run(sql`
    update emails l set sent_at = r.sent_at, taken_at = null
    from unnest(${released.map(({ id }) => id)}::uuid[], ${released.map(({ sent_at }) => sent_at)}::timestamptz[])
      as r (id, sent_at)
    where l.shop_id = ${tx.shopId} and l.id = r.id`);
}

/** The events of orders about which the shop sends an SMS: none without an active gateway. */
export async function listSmsEvents(tx: ShopTx): Promise<OrderSmsEvent[]> {
  const stored = await tx.find(sql<Record<OrderSmsEvent, boolean>>`
    select confirmed, shipped, out_for_delivery, ready_for_pickup, delivered, cancelled, refunded
    from order_sms_settings s
    where shop_id = ${tx.shopId}
      and exists (select from sms_gateways g where g.shop_id = ${tx.shopId} and g.is_active)`);
  return orderSmsEvents.filter((event) => stored?.[event]);
}

/** Days after a delivery when reviews are requested; null if none are. */
export async function findReviewDelay(tx: ShopTx): Promise<number | null> {
  const stored = await tx.find(sql<{ days: number | null }>`
    select request_after_days as days from review_settings where shop_id = ${tx.shopId}`);
  return stored?.days ?? null;
}
