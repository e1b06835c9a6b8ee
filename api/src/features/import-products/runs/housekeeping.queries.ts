import { type Sql, sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

/** Ends imports in progress that have not reported progress since a time. */
export async function failStalled(tx: ShopTx, failure: string, since: string, at: string): Promise<void> {
  await tx.run(sql`
    update imports set status = 'failed', failure = ${failure}, finished_at = ${at}
    where shop_id = ${tx.shopId} and status in ('analysing', 'running')
      and greatest(created_at, started_at, progress_at) < ${since}`);
}

/**
 * Finds the time of the next maintenance: an import has stalled, can no longer be undone, or its file can be deleted.
 */
export function nextImportWork(
  tx: ShopTx,
  after: { stalledHours: number; undoHours: number; fileDays: number },
): Sql {
  const hours = (count: number) => sql`${sql.lit(count)} * interval '1 hour'`;
  return sql`
    select min(least(
      case when i.status in ('analysing', 'running')
        then greatest(i.created_at, i.started_at, i.progress_at) + ${hours(after.stalledHours)} end,
      case when i.finished_at > now() - ${hours(after.undoHours)} or i.undo_status = 'running'
        then i.finished_at + ${hours(after.undoHours)} end,
      case when i.file_removed_at is null then i.created_at + ${hours(after.fileDays * 24)} end))
    from imports i where i.shop_id = ${tx.shopId}`;
}

/** Lists imports whose file can be deleted, a batch at a time. */
export async function listOldFiles(tx: ShopTx, createdBefore: string): Promise<string[]> {
  const rows = await tx.all(sql<{ id: string }>`
    select id from imports
    where shop_id = ${tx.shopId} and created_at < ${createdBefore} and file_removed_at is null
      and status not in ('analysing', 'running') limit 500`);
  return rows.map(({ id }) => id);
}

export async function noteFileRemoved(tx: ShopTx, id: string, at: string): Promise<void> {
  await tx.run(sql`
    update imports set file_removed_at = ${at},
      -- imports that were never started can't be started any more
      status = case when status = 'ready' then 'cancelled' else status end,
      finished_at = case when status = 'ready' then ${at}::timestamptz else finished_at end
    where shop_id = ${tx.shopId} and id = ${id}`);
}

/** Deletes the undo data of imports that can no longer be undone. */
export async function clearUndoData(tx: ShopTx, endedBefore: string): Promise<void> {
  await tx.run(sql`
    update import_changes c set before = null, after = null from imports i
    where c.shop_id = ${tx.shopId} and i.shop_id = c.shop_id and i.id = c.import_id and num_nonnulls(c.before, c.after) > 0
      and i.finished_at < ${endedBefore} and i.undo_status is distinct from 'running'`);
}
