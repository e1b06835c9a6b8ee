import type { SearchRow } from "@vitrine/contract/shops/searches";
import { afterCursor, readCursor } from "../../db/page.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { markDue } from "../../db/due-works.queries.ts";
import { daysAgo } from "../../clock.ts";
import { retentionDays } from "./searches.rules.ts";

/** Maximum number of different search terms counted per shop and day, against abuse. */
const maxWords = 2_000;

/** Counts one search on its day. @param day e.g. "2026-11-20" */
export async function noteSearch(
  tx: ShopTx,
  { search, found, day }: { search: string; found: number; day: string },
): Promise<void> {
  const nothing = found === 0 ? 1 : 0;
  await tx.run(sql`
    with requested as (select left(btrim(regexp_replace(searchable(${search}), '\\s+', ' ', 'g')), 80) as words)
    insert into searches as known (shop_id, day, words, times_nothing)
    select ${tx.shopId}, ${day}::date, words, ${nothing} from requested
    where words <> '' and (
      exists (select from searches k where k.shop_id = ${tx.shopId} and k.day = ${day}::date and k.words = requested.words)
      or (select count(*) from searches k where k.shop_id = ${tx.shopId} and k.day = ${day}::date) < ${maxWords})
    on conflict (shop_id, day, words) do update
      set times = known.times + 1, times_nothing = known.times_nothing + ${nothing}`);
  await markDue(tx, ["searches"], dueAfter(sql`${day}::date`));
}

/** Search terms since a day, the most frequent first. One page and the row after it. */
export function listSearches(
  tx: ShopTx,
  page: { since: string; only?: "nothing"; limit: number; cursor?: string },
): Promise<SearchRow[]> {
  const times = page.only ? sql`s.times_nothing` : sql`s.times`;
  return tx.all(sql<SearchRow>`
    select s.* from (
      select md5(words)::uuid as id, words, sum(times) as times, sum(times_nothing) as times_nothing,
             max(day)::text as last_day
      from searches where shop_id = ${tx.shopId} and day >= ${page.since}::date group by words
    ) s
    where ${times} > 0 ${afterCursor(readCursor(page.cursor), times, sql`s.id`, "bigint", true)}
    order by ${times} desc, s.id desc limit ${page.limit + 1}`);
}

/** Deletes searches that are older than their retention period. */
export async function removeOldSearches(tx: ShopTx, now: number): Promise<void> {
  const before = daysAgo(now, retentionDays);
  await tx.run(sql`delete from searches where shop_id = ${tx.shopId} and day < ${before}::date`);
  await markDue(
    tx,
    ["searches"],
    sql`select ${dueAfter(sql`min(day)`)} from searches where shop_id = ${tx.shopId}`,
  );
}

/** The day on which the searches of a day are deleted. */
function dueAfter(day: Sql) {
  return sql`${day} + ${sql.lit(retentionDays + 1)}`;
}
