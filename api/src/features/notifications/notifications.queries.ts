import { sql } from "kysely";
import type { Notification } from "@vitrine/contract/notifications";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { db, type PlatformTx, type ShopTx } from "../../db/tx.ts";

// What nobody has read in this time is no news any more.
const freshFor = sql`interval '90 days'`;
/** The bell counts no further, so that counting stays cheap for who never looks; screens show "99+". */
export const mostCounted = 100;

type Row = Notification & { exact_at: string };

/** Adds what has happened, once per kind and cause; undefined when it is known already. */
export function insertNotification(
  tx: ShopTx,
  row: { id: string; kind: string; data: Record<string, unknown>; link: string; cause: string },
): Promise<Omit<Notification, "read"> | undefined> {
  return tx.find(
    db
      .insertInto("notifications")
      .values({ ...row, data: JSON.stringify(row.data) })
      .onConflict((conflict) => conflict.constraint("notifications_cause_key").doNothing())
      .returning(["id", "kind", "data", "link", "created_at"])
      .$castTo<Omit<Notification, "read">>(),
  );
}

export function listNotifications(
  tx: ShopTx,
  accountId: string,
  page: { limit: number; cursor?: Cursor; unread?: boolean },
): Promise<Row[]> {
  return tx.all(sql<Row>`
    select n.id, n.kind, n.data, n.link, n.created_at, n.created_at::text as exact_at, ${isRead(accountId)} as read
    from notifications n
    where n.shop_id = ${tx.shopId} ${page.unread ? sql`and not ${isRead(accountId)}` : sql``}
      ${afterCursor(page.cursor, sql`n.created_at`, sql`n.id`, "timestamptz", true)}
    order by n.created_at desc, n.id desc limit ${page.limit + 1}`);
}

/** The newest that came after one, the oldest of them first. */
export function listNotificationsAfter(
  tx: ShopTx,
  accountId: string,
  id: string,
  limit: number,
): Promise<Notification[]> {
  return tx.all(sql<Notification>`
    select * from (
      select n.id, n.kind, n.data, n.link, n.created_at, ${isRead(accountId)} as read from notifications n
      where n.shop_id = ${tx.shopId} and n.id > ${id} order by n.id desc limit ${limit}) missed
    order by id`);
}

export async function findNewestId(tx: ShopTx): Promise<string | undefined> {
  const newest = await tx.find(
    sql<{ id: string }>`select id from notifications where shop_id = ${tx.shopId} order by id desc limit 1`,
  );
  return newest?.id;
}

/** How many each of these people have not read, in their order, up to `mostCounted`. */
export async function countUnread(tx: ShopTx, accountIds: string[]): Promise<number[]> {
  const rows = await tx.all(sql<{ unread: number }>`
    select (select count(*)::int from (
              select from notifications n
              where n.shop_id = ${tx.shopId} and n.created_at > now() - ${freshFor} and not ${isRead(sql`a.account_id`)}
              limit ${mostCounted}) counted) as unread
    from unnest(${accountIds}::uuid[]) with ordinality as a (account_id, place) order by a.place`);
  return rows.map(({ unread }) => unread);
}

/** Marks these as read, or all. */
export function insertReads(tx: ShopTx, accountId: string, ids: string[] | undefined): Promise<number> {
  const which = ids ? sql`n.id = any(${ids}::uuid[])` : sql`not ${isRead(accountId)}`;
  return tx.run(sql`
    insert into notification_reads (shop_id, notification_id, account_id)
    select n.shop_id, n.id, ${accountId} from notifications n where n.shop_id = ${tx.shopId} and ${which}
    on conflict do nothing`);
}

function isRead(accountId: unknown) {
  return sql`exists (
    select from notification_reads r where r.shop_id = n.shop_id and r.notification_id = n.id and r.account_id = ${accountId})`;
}

/** Of these pairs of session and shop, the places of those where the session lives and its person is still a member. */
export async function listStillMembers(
  tx: PlatformTx,
  tokenHashes: Buffer[],
  shopIds: number[],
): Promise<number[]> {
  const rows = await tx.all(sql<{ place: number }>`
    select asked.place::int - 1 as place
    from unnest(${tokenHashes}::bytea[], ${shopIds}::int[]) with ordinality as asked (token_hash, shop_id, place)
    join sessions s on s.token_hash = asked.token_hash and s.expires_at > now()
    join memberships m on m.account_id = s.account_id and m.shop_id = asked.shop_id`);
  return rows.map(({ place }) => place);
}
