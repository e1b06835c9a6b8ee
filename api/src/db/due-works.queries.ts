import { type Sql, sql } from "./sql.ts";
import type { PlatformTx, ShopTx } from "./tx.ts";

/** Scheduled work of a shop. The names are stored in rows of `due_works` and in jobs. */
export type DueWork =
  | "bought-together"
  | "sold-counts"
  | "low-stock"
  | "imports"
  | "order-imports"
  | "avif"
  | "back-in-stock"
  | "timed-rules"
  | "searches"
  | "missing-paths"
  | "notifications"
  | "unconfirmed-orders"
  | "authorizations"
  | "idempotency-keys"
  | "carts"
  | "draft-orders"
  | "shopper-accounts"
  | "data-exports"
  | "webhooks";

// Times at which work may be due, as SQL with the shop as `s`. Null means never.

const nextHour = sql`date_trunc('hour', now()) + interval '1 hour'`;

/** Hour of the day, in UTC. */
export const nightHour = 3;
/** The next night, in UTC. */
export const nextNight = sql`date_trunc('day', now() - ${sql.lit(nightHour)} * interval '1 hour') + ${sql.lit(nightHour + 24)} * interval '1 hour'`;

/** Hour of the day, in the shop's time zone. */
export const morningHour = 8;
/** The next morning, in the shop's time zone. */
export const nextMorning = sql`(
  date_trunc('day', now() at time zone s.time_zone - ${sql.lit(morningHour)} * interval '1 hour')
    + ${sql.lit(morningHour + 24)} * interval '1 hour') at time zone s.time_zone`;

/**
 * Transactions of requests and jobs are shorter than this. Due work waits this long, until it can see
 * everything that transactions that began before have written.
 */
const longestTransaction = "5 minutes";

/**
 * Schedules work of the shop from a time on, at the next full hour at the earliest. Adds nothing if the work
 * is already due before that: when it runs, it schedules the rest.
 */
export async function markDue(tx: ShopTx, works: DueWork[], at: Sql = nextHour): Promise<void> {
  await tx.run(sql`
    insert into due_works (shop_id, work, due_at)
    select s.id, w.work, w.due_at
    from shops s cross join lateral (
      select work, case when i.at is not null then greatest(i.at, ${nextHour}) end as due_at
      from unnest(${works}::text[]) work cross join (select (${at})::timestamptz as at) i
    ) w
    where s.id = ${tx.shopId} and w.due_at is not null and not exists (
      select from due_works d
      where d.shop_id = s.id and d.work = w.work and d.due_at > now() and d.due_at <= w.due_at)`);
}

/** Takes some of the due work, by shop; empty if none is left. Concurrent callers take different work. */
export function takeDueWorks(
  tx: PlatformTx,
  options: { now: string; works: DueWork[]; limit: number },
): Promise<{ shop_id: number; works: DueWork[] }[]> {
  return tx.all(sql<{ shop_id: number; works: DueWork[] }>`
    with due as materialized (
      select shop_id, work, due_at, id from due_works
      where due_at <= ${options.now}::timestamptz - interval '${sql.raw(longestTransaction)}'
        and work = any(${options.works}::text[])
      order by due_at limit ${options.limit} for update skip locked
    ), taken as (
      delete from due_works d using due
      where (d.shop_id, d.work, d.due_at, d.id) = (due.shop_id, due.work, due.due_at, due.id)
      returning d.shop_id, d.work
    )
    select shop_id, array_agg(distinct work) as works from taken group by shop_id`);
}
