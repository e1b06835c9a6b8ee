import { kindsFor, type NoticeKind, type Notification } from "@vitrine/contract/accounts/notifications";
import type { Permission } from "@vitrine/contract/roles";
import { accessColumns, ownRole, type StoredAccess } from "../../db/member-access.ts";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { PlatformTx, ShopTx } from "../../db/tx.ts";
import { markDue } from "../../db/due-works.queries.ts";

// Older notifications don't count as unread, and are deleted.
const freshFor = sql`interval '90 days'`;
/** Maximum number of unread notifications counted, to limit the cost of the query; screens show "99+". */
const maxCounted = 100;

type Row = Notification & { exact_at: string };

/** A member of a shop, whose permissions determine which kinds of notifications they receive. */
interface Reader {
  account_id: string;
  permissions: readonly Permission[];
}

/** A notification to publish, once per kind and cause. */
export interface News {
  kind: NoticeKind;
  /** Values for its text, a few hundred bytes at most: a PostgreSQL notification carries them. */
  data: Record<string, unknown>;
  /** A path of the dashboard. */
  link: string;
  /** Identifies the event, e.g. the order's id. */
  cause: string;
  /** The member that it is for; otherwise for all whose permissions give access to the kind. */
  account_id?: string;
}

type Inserted = Omit<Notification, "read"> & { cause: string; account_id: string | null };

/** Inserts notifications. Returns those whose kind and cause are new. */
export async function insertNotifications(tx: ShopTx, news: (News & { id: string })[]): Promise<Inserted[]> {
  const inserted = tx.all(sql<Inserted>`
    insert into notifications (id, kind, data, link, cause, account_id)
    select * from unnest(${news.map(({ id }) => id)}::uuid[], ${news.map(({ kind }) => kind)}::text[],
      ${news.map(({ data }) => JSON.stringify(data))}::jsonb[], ${news.map(({ link }) => link)}::text[],
      ${news.map(({ cause }) => cause)}::text[], ${news.map(({ account_id }) => account_id ?? null)}::uuid[])
    on conflict on constraint notifications_cause_key do nothing
    returning id, kind, data, link, created_at, cause, account_id`);
  await Promise.all([inserted, markDue(tx, ["notifications"], sql`now() + ${freshFor}`)]);
  return inserted;
}

export function listNotifications(
  tx: ShopTx,
  reader: Reader,
  page: { limit: number; cursor?: Cursor; unread?: boolean },
): Promise<Row[]> {
  return tx.all(sql<Row>`
    select n.id, n.kind, n.data, n.link, n.created_at, n.created_at::text as exact_at, ${isRead(reader.account_id)} as read
    from notifications n
    where n.shop_id = ${tx.shopId} and ${isFor(tx, reader)}
      ${page.unread ? sql`and not ${isRead(reader.account_id)}` : sql``}
      ${afterCursor(page.cursor, sql`n.created_at`, sql`n.id`, "timestamptz", true)}
    order by n.created_at desc, n.id desc limit ${page.limit + 1}`);
}

/** The newest notifications after one, in ascending order. */
export function listNotificationsAfter(
  tx: ShopTx,
  reader: Reader,
  id: string,
  limit: number,
): Promise<Notification[]> {
  return tx.all(sql<Notification>`
    select * from (
      select n.id, n.kind, n.data, n.link, n.created_at, ${isRead(reader.account_id)} as read
      from notifications n where n.shop_id = ${tx.shopId} and ${isFor(tx, reader)} and n.id > ${id} order by n.id desc limit ${limit}) missed
    order by id`);
}

export async function findNewestId(tx: ShopTx, reader: Reader): Promise<string | undefined> {
  const newest = await tx.find(
    sql<{ id: string }>`
      select n.id from notifications n where n.shop_id = ${tx.shopId} and ${isFor(tx, reader)} order by n.id desc limit 1`,
  );
  return newest?.id;
}

/** Those of these notifications that still exist. */
export function listNotificationsById(tx: ShopTx, ids: string[]): Promise<Omit<Inserted, "cause">[]> {
  return tx.all(sql<Omit<Inserted, "cause">>`
    select id, kind, data, link, created_at, account_id from notifications
    where shop_id = ${tx.shopId} and id = any(${ids}::uuid[]) order by id`);
}

/** The name of the transaction's shop. */
export async function findShopName(tx: ShopTx): Promise<string | undefined> {
  const shop = await tx.find(sql<{ name: string }>`select name from shops where id = ${tx.shopId}`);
  return shop?.name;
}

/** Number of unread notifications of each reader, in their order, up to `maxCounted`. */
export async function countUnread(tx: ShopTx, readers: Reader[]): Promise<number[]> {
  const rows = await tx.all(sql<{ unread: number }>`
    select (select count(*)::int from (
              select from notifications n
              where n.shop_id = ${tx.shopId} and n.created_at > now() - ${freshFor}
                and n.kind = any (string_to_array(a.kinds, ',')) and (n.account_id is null or n.account_id = a.account_id)
                and ${hasBell(tx, sql`a.account_id`)} and not ${isRead(sql`a.account_id`)}
              limit ${maxCounted}) counted) as unread
    from unnest(${readers.map((reader) => reader.account_id)}::uuid[], ${readers.map(({ permissions }) => kindsFor(permissions).join())}::text[])
      with ordinality as a (account_id, kinds, place) order by a.place`);
  return rows.map(({ unread }) => unread);
}

/** Deletes the oldest expired notifications with their read status, and schedules the next deletion. */
export async function removeOldNotifications(tx: ShopTx, atMost: number): Promise<void> {
  await tx.run(sql`
    delete from notifications n where n.shop_id = ${tx.shopId} and n.id in (
      select id from notifications
      where shop_id = ${tx.shopId} and created_at < now() - ${freshFor} order by created_at limit ${atMost})`);
  await markDue(
    tx,
    ["notifications"],
    sql`select min(created_at) + ${freshFor} from notifications where shop_id = ${tx.shopId}`,
  );
}

/** Marks the given notifications as read, or all. */
export function insertReads(tx: ShopTx, reader: Reader, ids: string[] | undefined): Promise<number> {
  const which = ids ? sql`n.id = any(${ids}::uuid[])` : sql`not ${isRead(reader.account_id)}`;
  return tx.run(sql`
    insert into notification_reads (shop_id, notification_id, account_id)
    select n.shop_id, n.id, ${reader.account_id}
    from notifications n where n.shop_id = ${tx.shopId} and ${isFor(tx, reader)} and ${which}
    on conflict do nothing`);
}

function isRead(accountId: unknown) {
  return sql`exists (
    select from notification_reads r where r.shop_id = n.shop_id and r.notification_id = n.id and r.account_id = ${accountId})`;
}

/**
 * Limits notifications to the kinds that the reader's permissions give access to and the reader hasn't turned off, and to those for
 * the reader or for all.
 */
function isFor(tx: ShopTx, { account_id, permissions }: Reader) {
  return sql`n.kind = any(${kindsFor(permissions)}) and (n.account_id is null or n.account_id = ${account_id})
    and ${hasBell(tx, account_id)}`;
}

/** An array, which is read once and not for each notification. */
function hasBell(tx: ShopTx, accountId: unknown) {
  return sql`n.kind <> all (array(
    select p.kind from notification_preferences p
    where p.shop_id = ${tx.shopId} and p.account_id = ${accountId} and not p.bell))`;
}

/**
 * For pairs of session and shop: the index of those whose session is valid and whose account is still a
 * member, the member's access, and the milliseconds until the session expires.
 */
export function listStillMembers(
  tx: PlatformTx,
  tokenHashes: Buffer[],
  shopIds: number[],
): Promise<(StoredAccess & { place: number; lasts_ms: number })[]> {
  return tx.all(sql<StoredAccess & { place: number; lasts_ms: number }>`
    select requested.place::int - 1 as place, ${accessColumns}, (extract(epoch from s.expires_at - now()) * 1000)::bigint as lasts_ms
    from unnest(${tokenHashes}::bytea[], ${shopIds}::int[]) with ordinality as requested (token_hash, shop_id, place)
    join live_sessions s on s.token_hash = requested.token_hash
    join memberships m on m.account_id = s.account_id and m.shop_id = requested.shop_id ${ownRole}`);
}
