import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { ImportRow } from "../runs/imports.queries.ts";

/** Starts to fetch failed pictures again; false if none failed, the file is deleted, or other work is in progress. */
export async function startPictureRetry(tx: ShopTx, id: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update imports set picture_retry = 'running'
    where shop_id = ${tx.shopId} and id = ${id} and picture_retry is null and undo_status is null
      and status in ('done', 'failed', 'cancelled') and started_at is not null and file_removed_at is null
      and exists (
        select from import_problems p
        where p.shop_id = ${tx.shopId} and p.import_id = ${id} and p.pass = 'run' and p.picture_url is not null)`);
  return changed > 0;
}

/** Claims a retry. A process that claimed it before can't write any more. */
export async function takePictureRetry(
  tx: ShopTx,
  id: string,
): Promise<Pick<ImportRow, "run_number"> | undefined> {
  return tx.find(sql<Pick<ImportRow, "run_number">>`
    update imports set run_number = run_number + 1
    where shop_id = ${tx.shopId} and id = ${id} and picture_retry = 'running' returning run_number`);
}

export async function endPictureRetry(tx: ShopTx, id: string): Promise<void> {
  await tx.run(sql`
    update imports set picture_retry = null where shop_id = ${tx.shopId} and id = ${id} and picture_retry = 'running'`);
}

/** Lists the URLs that couldn't be fetched, by the handle of their product. */
export async function listFailedPictures(tx: ShopTx, id: string): Promise<Map<string, Set<string>>> {
  const rows = await tx.all(sql<{ handle: string; urls: string[] }>`
    select handle, array_agg(picture_url) as urls from import_problems
    where shop_id = ${tx.shopId} and import_id = ${id} and pass = 'run' and picture_url is not null and handle is not null
    group by handle`);
  return new Map(rows.map(({ handle, urls }) => [handle, new Set(urls)]));
}

/**
 * Removes fetched pictures from an import's report and counts them as fetched. False if another process has claimed
 * the retry.
 * @param fetched number of pictures that are new to the shop
 */
export async function saveFetchedPictures(
  tx: ShopTx,
  { id, run_number }: { id: string; run_number: number },
  urls: string[],
  fetched: number,
): Promise<boolean> {
  const solved = await tx.all(sql<{ picture_url: string }>`
    delete from import_problems
    where shop_id = ${tx.shopId} and import_id = ${id} and pass = 'run' and picture_url = any(${urls}::text[])
    returning picture_url`);
  const addresses = new Set(solved.map(({ picture_url }) => picture_url)).size;
  const count = (name: string, change: number) =>
    sql`${name}::text, greatest(0, coalesce((result->>${name})::integer, 0) + ${change}::integer)`;
  const changed = await tx.run(sql`
    update imports set result = result || jsonb_build_object(
      ${count("pictures", fetched)}, ${count("pictures_failed", -addresses)}, ${count("warnings", -solved.length)})
    where shop_id = ${tx.shopId} and id = ${id} and picture_retry = 'running' and run_number = ${run_number}`);
  return changed > 0;
}
