import { exportDays } from "@vitrine/contract/shops/data-exports";
import { apiError } from "../../api-error.ts";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";

export interface DataExportRow {
  id: string;
  status: "running" | "done" | "failed";
  run_id: string;
  done: number;
  total: number;
  size: number | null;
  failure: string | null;
  account_id: string;
  created_at: string;
  finished_at: string | null;
}

const columns = sql`id, status, run_id, done, total, size, failure, account_id, created_at, finished_at`;

/** @throws a violation of data_exports_running_key while another export is running */
export async function insertDataExport(
  tx: ShopTx,
  row: Pick<DataExportRow, "id" | "run_id" | "account_id" | "created_at">,
): Promise<void> {
  await tx.run(
    db.insertInto("data_exports").values({ ...row, status: "running", progress_at: row.created_at }),
  );
}

export function listDataExports(tx: ShopTx): Promise<DataExportRow[]> {
  return tx.all(sql<DataExportRow>`
    select ${columns} from data_exports where shop_id = ${tx.shopId} order by created_at desc, id desc`);
}

/** @throws not_found */
export async function requireDataExport(tx: ShopTx, id: string): Promise<DataExportRow> {
  const row = await tx.find(
    sql<DataExportRow>`select ${columns} from data_exports where shop_id = ${tx.shopId} and id = ${id}`,
  );
  if (!row) throw apiError("not_found");
  return row;
}

/** Makes an attempt the one that writes the file of a running export; false if it isn't running. */
export async function startRun(
  tx: ShopTx,
  id: string,
  run: { run_id: string; at: string },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update data_exports set run_id = ${run.run_id}::uuid, done = 0, total = 0, progress_at = ${run.at}
    where shop_id = ${tx.shopId} and id = ${id} and status = 'running'`);
  return changed === 1;
}

/** Saves the progress of an attempt; false if another one has replaced it, or the export has ended. */
export async function saveProgress(
  tx: ShopTx,
  id: string,
  run: { run_id: string; done: number; total: number; at: string },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update data_exports set done = ${run.done}, total = ${run.total}, progress_at = ${run.at}
    where shop_id = ${tx.shopId} and id = ${id} and status = 'running' and run_id = ${run.run_id}::uuid`);
  return changed === 1;
}

/** Ends the export of an attempt; false if another one has replaced it. */
export async function endDataExport(
  tx: ShopTx,
  id: string,
  run: { run_id: string; size: number; at: string },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update data_exports set status = 'done', done = total, size = ${run.size}::bigint, finished_at = ${run.at}
    where shop_id = ${tx.shopId} and id = ${id} and status = 'running' and run_id = ${run.run_id}::uuid`);
  return changed === 1;
}

/** Ends a running export with an error, or all that have stopped before a time. Returns them. */
export function failDataExports(
  tx: ShopTx,
  which: { id: string } | { stoppedBefore: string },
  end: { failure: string; at: string },
): Promise<DataExportRow[]> {
  const condition = "id" in which ? sql`id = ${which.id}` : sql`progress_at < ${which.stoppedBefore}`;
  return tx.all(sql<DataExportRow>`
    update data_exports set status = 'failed', failure = ${end.failure}, finished_at = ${end.at}
    where shop_id = ${tx.shopId} and status = 'running' and ${condition} returning ${columns}`);
}

/** Deletes finished exports: one, those older than another, or those that ended before a time. Returns their ids. */
export async function deleteDataExports(
  tx: ShopTx,
  which: { id: string } | { replacedBy: string } | { endedBefore: string },
): Promise<string[]> {
  const condition =
    "id" in which
      ? sql`id = ${which.id}`
      : "replacedBy" in which
        ? sql`id <> ${which.replacedBy}`
        : sql`finished_at <= ${which.endedBefore}`;
  const rows = await tx.all(sql<{ id: string }>`
    delete from data_exports where shop_id = ${tx.shopId} and status <> 'running' and ${condition} returning id`);
  return rows.map(({ id }) => id);
}

/** The time of the next scheduled work on the shop `s`, as SQL: an export expires, or may have stopped. */
export function nextExportWork(stoppedHours: number) {
  return sql`(select min(coalesce(e.finished_at + make_interval(days => ${sql.lit(exportDays)}),
      e.progress_at + make_interval(hours => ${sql.lit(stoppedHours)})))
    from data_exports e where e.shop_id = s.id)`;
}
