import type { MissingPath } from "@vitrine/contract/shops/redirects";
import { markDue } from "../../db/due-works.queries.ts";
import { afterCursor, readCursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { missingPathDays } from "./missing-paths.rules.ts";
import { daysAgo } from "../../clock.ts";

/** Maximum number of different paths counted per shop and day, so that a crawler can't fill the table. */
const maxPaths = 500;

/** Counts one request for a path without a page on its day. @param day e.g. "2026-11-20" */
export async function noteMissingPath(
  tx: ShopTx,
  { path, day }: { path: string; day: string },
): Promise<void> {
  await tx.run(sql`
    insert into missing_paths as known (shop_id, day, path)
    select ${tx.shopId}, ${day}::date, ${path}
    where exists (select from missing_paths k where k.shop_id = ${tx.shopId} and k.day = ${day}::date and k.path = ${path})
      or (select count(*) from missing_paths k where k.shop_id = ${tx.shopId} and k.day = ${day}::date) < ${maxPaths}
    on conflict (shop_id, day, path) do update set views = known.views + 1`);
  await markDue(tx, ["missing-paths"], sql`${day}::date + ${sql.lit(missingPathDays + 1)}`);
}

/** Counted paths since a day that don't redirect by now, the most requested first. One page and the row after it. */
export function listMissingPaths(
  tx: ShopTx,
  { since, limit, cursor }: { since: string; limit: number; cursor?: string },
): Promise<MissingPath[]> {
  return tx.all(sql<MissingPath>`
    select m.* from (
      select md5(k.path)::uuid as id, k.path, sum(k.views)::integer as views, max(k.day)::text as last_day
      from missing_paths k
      where k.shop_id = ${tx.shopId} and k.day >= ${since}::date
        and not exists (select from redirects r where r.shop_id = k.shop_id and r.path = k.path)
      group by k.path) m
    where true ${afterCursor(readCursor(cursor), sql`m.views`, sql`m.id`, "bigint", true)}
    order by m.views desc, m.id desc limit ${limit + 1}`);
}

export async function deleteMissingPaths(tx: ShopTx): Promise<void> {
  await tx.run(sql`delete from missing_paths where shop_id = ${tx.shopId}`);
}

/** Deletes counts that are older than their retention period. */
export async function removeOldMissingPaths(tx: ShopTx, now: number): Promise<void> {
  const before = daysAgo(now, missingPathDays);
  await tx.run(sql`delete from missing_paths where shop_id = ${tx.shopId} and day < ${before}::date`);
  await markDue(
    tx,
    ["missing-paths"],
    sql`select min(day) + ${sql.lit(missingPathDays + 1)} from missing_paths where shop_id = ${tx.shopId}`,
  );
}
