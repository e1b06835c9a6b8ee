import {
  type BrokenLink,
  type BrokenLinkStatus,
  type LinkCheck,
  maxListedLinks,
} from "@vitrine/contract/shops/broken-links";
import { apiError } from "../../api-error.ts";
import { afterCursor, readCursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";

/** Longer than all attempts of a job: a check that is still running then has lost its process. */
const maxHours = 6;
const isLost = sql`c.status = 'running' and c.started_at < now() - make_interval(hours => ${sql.lit(maxHours)})`;

export function findLinkCheck(tx: ShopTx): Promise<LinkCheck | undefined> {
  return tx.find(sql<LinkCheck>`
    select case when ${isLost} then 'failed' else c.status end as status, done, total, links, broken, unchecked, skipped,
      started_at, finished_at, checked_at
    from link_checks c where c.shop_id = ${tx.shopId}`);
}

export async function requireLinkCheck(tx: ShopTx): Promise<LinkCheck> {
  const check = await findLinkCheck(tx);
  if (!check) throw apiError("not_found");
  return check;
}

/** Starts a check in place of the former one, whose results remain for now. Returns false while one is running. */
export async function startLinkCheck(tx: ShopTx, id: string, at: string): Promise<boolean> {
  const started = await tx.run(sql`
    insert into link_checks as c (shop_id, id, status, started_at) values (${tx.shopId}, ${id}, 'running', ${at})
    on conflict (shop_id) do update set id = excluded.id, status = 'running', run_id = null, done = 0, total = 0, links = 0,
      broken = 0, unchecked = 0, skipped = 0, started_at = excluded.started_at, finished_at = null
    where c.status <> 'running' or ${isLost}`);
  return started > 0;
}

/**
 * Begins a run of a check, and deletes what an interrupted run has left. An interrupted run that is still alive can't
 * save anything more. Returns false if the check has ended.
 */
export async function beginRun(
  tx: ShopTx,
  { id, runId, total }: { id: string; runId: string; total: number },
): Promise<boolean> {
  const begun = await tx.run(sql`
    update link_checks set run_id = ${runId}, done = 0, total = ${total}, links = 0, broken = 0, unchecked = 0, skipped = 0
    where shop_id = ${tx.shopId} and id = ${id} and status = 'running'`);
  if (begun === 0) return false;
  await tx.run(sql`
    delete from broken_links b using link_checks c
    where b.shop_id = ${tx.shopId} and c.shop_id = b.shop_id and b.run_id is distinct from c.shown_run_id`);
  return true;
}

/** Counts of a part of a run. */
interface RunCounts {
  done: number;
  links: number;
  skipped: number;
}

/** A link to store. */
export type FoundLink = Omit<BrokenLink, "id">;

/** Stores the results of a part of a run with its progress. Returns false if another run has begun since. */
export async function saveFoundLinks(
  tx: ShopTx,
  runId: string,
  { counts, found }: { counts: RunCounts; found: readonly FoundLink[] },
): Promise<boolean> {
  const broken = found.filter(({ status }) => status === "broken").length;
  const saved = await tx.find(sql<{ listed: number }>`
    update link_checks set done = done + ${counts.done}, links = links + ${counts.links}, skipped = skipped + ${counts.skipped},
      broken = broken + ${broken}, unchecked = unchecked + ${found.length - broken}
    where shop_id = ${tx.shopId} and run_id = ${runId} and status = 'running'
    returning broken + unchecked as listed`);
  if (!saved) return false;
  const first = saved.listed - found.length;
  const rows = found
    .map(({ source, ...link }, at) => ({
      ...link,
      id: newId(),
      position: first + at,
      source_kind: source.kind,
      source_id: source.id,
      source_title: source.title,
    }))
    .filter(({ position }) => position < maxListedLinks);
  if (rows.length > 0)
    await tx.run(sql`
      insert into broken_links (shop_id, id, run_id, position, url, target_kind, status, reason, http_status, path,
        source_kind, source_id, source_title)
      select ${tx.shopId}, r.id, ${runId}, r.position, left(r.url, 2000), r.target_kind, r.status, r.reason, r.http_status, r.path,
        r.source_kind, r.source_id, r.source_title
      from jsonb_populate_recordset(null::broken_links, ${JSON.stringify(rows)}::jsonb) r`);
  return true;
}

/** Ends a run: its results replace those of the run before. */
export async function endRun(tx: ShopTx, runId: string, at: string): Promise<void> {
  const ended = await tx.run(sql`
    update link_checks set status = 'done', finished_at = ${at}, checked_at = ${at}, shown_run_id = run_id
    where shop_id = ${tx.shopId} and run_id = ${runId} and status = 'running'`);
  if (ended > 0)
    await tx.run(sql`delete from broken_links where shop_id = ${tx.shopId} and run_id <> ${runId}`);
}

/** Ends a check without results. */
export async function failLinkCheck(tx: ShopTx, id: string, at: string): Promise<void> {
  await tx.run(sql`
    update link_checks set status = 'failed', finished_at = ${at}
    where shop_id = ${tx.shopId} and id = ${id} and status = 'running'`);
}

/** The shown links in the order of the records: one page and the row after it, and how many there are. */
export async function listBrokenLinks(
  tx: ShopTx,
  { limit, cursor, status }: { limit: number; cursor?: string; status?: BrokenLinkStatus },
): Promise<{ rows: (BrokenLink & { position: number })[]; total: number }> {
  const shown = sql`from broken_links b join link_checks c on c.shop_id = b.shop_id and c.shown_run_id = b.run_id
    where b.shop_id = ${tx.shopId} ${status === undefined ? sql`` : sql`and b.status = ${status}`}`;
  const [rows, { total }] = await Promise.all([
    tx.all(sql<BrokenLink & { position: number }>`
      select b.id, b.position, b.url, b.target_kind, b.status, b.reason, b.http_status, b.path,
        json_build_object('kind', b.source_kind, 'id', b.source_id, 'title', b.source_title) as source
      ${shown} ${afterCursor(readCursor(cursor), sql`b.position`, sql`b.id`, "bigint", false)}
      order by b.position, b.id limit ${limit + 1}`),
    tx.one(sql<{ total: number }>`select count(*)::integer as total ${shown}`),
  ]);
  return { rows, total };
}
