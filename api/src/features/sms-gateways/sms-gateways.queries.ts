import type { GatewaySettings, SmsProviderName } from "@vitrine/contract/checkout/sms-gateways";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";

export interface GatewayRow {
  provider: SmsProviderName;
  settings: GatewaySettings;
  secrets: Buffer;
  key_ending: string;
  is_active: boolean;
  max_per_day: number;
  version: number;
}

export function findGateway(tx: ShopTx): Promise<(GatewayRow & { is_silent: boolean }) | undefined> {
  return tx.find(sql<GatewayRow & { is_silent: boolean }>`
    select provider, settings, secrets, key_ending, is_active, max_per_day, version,
      coalesce(silent_until > now(), false) as is_silent
    from sms_gateways where shop_id = ${tx.shopId}`);
}

/** Inserts the gateway (version 0) or updates this version of it. Returns false if it has another version. */
export async function saveGateway(
  tx: ShopTx,
  { settings, ...row }: Omit<GatewayRow, "version">,
  version: number,
  at: string,
): Promise<boolean> {
  const columns = { ...row, settings: JSON.stringify(settings) };
  const saved = await tx.run(
    version === 0
      ? db
          .insertInto("sms_gateways")
          .values(columns)
          .onConflict((conflict) => conflict.doNothing())
      : db
          .updateTable("sms_gateways")
          .set({ ...columns, silent_until: null, version: version + 1, updated_at: at })
          .where("shop_id", "=", tx.shopId)
          .where("version", "=", version),
  );
  return saved === 1;
}

/** Sends no codes through the gateway for a minute. */
export async function pauseGateway(tx: ShopTx): Promise<void> {
  await tx.run(sql`
    update sms_gateways set silent_until = now() + interval '1 minute' where shop_id = ${tx.shopId}`);
}

export async function deleteGateway(tx: ShopTx): Promise<boolean> {
  return (await tx.run(db.deleteFrom("sms_gateways").where("shop_id", "=", tx.shopId))) === 1;
}

/** Messages of the last 24 hours. */
export async function countMessages(tx: ShopTx): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::int as count from sms_messages
    where shop_id = ${tx.shopId} and created_at > now() - interval '1 day'`);
  return count;
}

const testsPerHour = 10;
const messagesPerPhone = 5;
/** Orders of one customer can have many events in a day. Codes have their own limit, so that news never stops them. */
const newsPerPhone = 20;
/** Many shoppers share the network of a mobile carrier, so that this is far above what one of them needs. */
const messagesPerVisitor = 20;

interface CountedMessage {
  id: string;
  phone_hash: string;
}

/** Counts a test message. Returns false if the limit of an hour is reached; then nothing is counted. */
export async function countTest(tx: ShopTx, { id, phone_hash }: CountedMessage): Promise<boolean> {
  // Requests of the shop take turns here: two at once would each miss the other's row.
  await tx.find(sql`select pg_advisory_xact_lock(hashtext('sms_messages'), ${tx.shopId}::int)`);
  const counted = await tx.run(sql`
    insert into sms_messages (id, phone_hash) select ${id}::uuid, ${phone_hash}
    where (select count(*) from sms_messages where shop_id = ${tx.shopId} and order_id is null
           and created_at > now() - interval '1 hour') < ${sql.lit(testsPerHour)}`);
  return counted === 1;
}

/**
 * Counts a message about an order. Returns false if the phone number, the visitor or the shop has reached its limit;
 * then nothing is counted.
 */
export async function countOrderSms(
  tx: ShopTx,
  message: CountedMessage & { order_id: string; max_per_day: number; isNews: boolean },
): Promise<boolean> {
  const { id, phone_hash, order_id, max_per_day, isNews } = message;
  const isWithin = isNews
    ? sql`of_phone < ${sql.lit(newsPerPhone)}`
    : sql`of_phone < ${sql.lit(messagesPerPhone)} and of_visitor < ${sql.lit(messagesPerVisitor)}`;
  await tx.find(sql`select pg_advisory_xact_lock(hashtext('sms_messages'), ${tx.shopId}::int)`);
  await tx.run(sql`
    delete from sms_messages where shop_id = ${tx.shopId} and created_at < now() - interval '2 days'`);
  const counted = await tx.run(sql`
    with visit as (
      select (select k.visitor from carts k where k.shop_id = o.shop_id and k.id = o.cart_id) as visitor
      from orders o where o.shop_id = ${tx.shopId} and o.id = ${order_id}),
    recent as (
      select count(*) as today, count(*) filter (where m.phone_hash = ${phone_hash} and m.is_news = ${isNews}::boolean) as of_phone,
        count(*) filter (where m.visitor = (select visitor from visit) and m.created_at > now() - interval '1 hour') as of_visitor
      from sms_messages m where m.shop_id = ${tx.shopId} and m.created_at > now() - interval '1 day')
    insert into sms_messages (id, order_id, phone_hash, visitor, is_news)
    select ${id}::uuid, ${order_id}::uuid, ${phone_hash}, case when not ${isNews}::boolean then visit.visitor end, ${isNews}::boolean
    from visit, recent
    where today < ${max_per_day} and ${isWithin}`);
  return counted === 1;
}
