import { type RawBuilder, sql } from "kysely";
import type {
  ImportCounts,
  ImportEncoding,
  ImportProblem as Finding,
  ProductImport,
} from "@vitrine/contract/import-products";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { db, type ShopTx } from "../../db/tx.ts";
import { markDue } from "../../db/due-works.queries.ts";
import { refusal } from "../../refuse.ts";
import type { Mapping } from "./fields.rules.ts";
import type { Delimiter } from "./read-table.ts";

export type Pass = "dry_run" | "run";
export type Mode = ProductImport["mode"];

/** What a pass has counted so far, and how far it has come: products and problems of the file, then what goes with them, then pictures. */
export interface Tally extends ImportCounts {
  items: number;
  related: number;
  pictured: number;
}

/** How a file is read. What is optional, imports of before have not. */
export interface Layout {
  encoding: ImportEncoding;
  /** Found in the file without doubt, guessed, or chosen by its owner. */
  encoding_from?: "file" | "guess" | "owner";
  delimiter: Delimiter;
  headers: string[];
  mapping: Mapping;
  /** What stands in each column first. */
  samples?: string[][];
  /** Some names of products, those with letters above ASCII first. */
  names?: string[];
  /** What the prices are read in: the shop's where nothing is said. */
  currency?: string;
  currency_from?: "file" | "shop" | "owner";
  /** From that currency to the shop's, a decimal. */
  rate?: string | null;
  /** Whether products may be sold at 0. */
  sell_at_zero?: boolean;
  /** Whether the owner has looked at the columns. */
  is_confirmed?: boolean;
}

export interface ImportRow extends Omit<
  ProductImport,
  "columns" | "dry_run" | "result" | "problems" | "undo_until" | "has_file" | "reading"
> {
  run_number: number;
  file_removed_at: string | null;
  file_key: string;
  layout: Layout;
  dry_run: Tally | null;
  result: Tally | null;
  account_id: string;
}

const columns = sql`id, status, filename, file_key, size, format, layout, dry_run, result, done_rows, total_rows, failure,
  mode, blanks, file_removed_at, undo_status, undone, undo_kept, picture_retry, run_number, account_id, created_at, started_at, finished_at`;

/** The status in which a pass is at work. */
const working: Record<Pass, ProductImport["status"]> = { dry_run: "analysing", run: "running" };

export async function insertImport(
  tx: ShopTx,
  row: Pick<ImportRow, "id" | "filename" | "file_key" | "size" | "format" | "layout" | "account_id">,
): Promise<ImportRow> {
  await tx.run(
    db.insertInto("imports").values({ ...row, status: "analysing", layout: JSON.stringify(row.layout) }),
  );
  await markDue(tx, ["imports"]);
  return theImport(tx, row.id);
}

export function findImport(tx: ShopTx, id: string): Promise<ImportRow | undefined> {
  return tx.find(sql<ImportRow>`select ${columns} from imports where shop_id = ${tx.shopId} and id = ${id}`);
}

export async function theImport(tx: ShopTx, id: string): Promise<ImportRow> {
  const row = await findImport(tx, id);
  if (!row) throw refusal("not_found");
  return row;
}

/** Takes an import up for a pass that is to be worked on: whoever had it before can write no more. */
export function takeImport(tx: ShopTx, id: string, pass: Pass): Promise<ImportRow | undefined> {
  return tx.find(sql<ImportRow>`
    update imports set run_number = run_number + 1
    where shop_id = ${tx.shopId} and id = ${id} and status = ${working[pass]}
    returning ${columns}`);
}

export function listImports(
  tx: ShopTx,
  page: { limit: number; cursor?: Cursor },
): Promise<(ImportRow & { exact_at: string })[]> {
  return tx.all(sql<ImportRow & { exact_at: string }>`
    select ${columns}, created_at::text as exact_at from imports
    where shop_id = ${tx.shopId} ${afterCursor(page.cursor, sql`created_at`, sql`id`, "timestamptz", true)}
    order by created_at desc, id desc limit ${page.limit + 1}`);
}

const mostAtOnce = 20;

/** The newest that are at work, and those that were made or ended since and are not. */
export function listImportsSince(tx: ShopTx, since: string): Promise<ImportRow[]> {
  return tx.all(sql<ImportRow>`
    select ${columns} from imports
    where shop_id = ${tx.shopId}
      and (status in ('analysing', 'running') or coalesce(finished_at, created_at) >= ${since})
    order by created_at desc, id desc limit ${mostAtOnce}`);
}

/** How the columns of the last file with these headings were read when it was imported, and whether its owner chose so. */
export async function findLastColumns(
  tx: ShopTx,
  headers: string[],
): Promise<{ mapping: Mapping; is_confirmed: boolean } | undefined> {
  return tx.find(sql<{ mapping: Mapping; is_confirmed: boolean }>`
    select layout->'mapping' as mapping, coalesce((layout->>'is_confirmed')::boolean, false) as is_confirmed
    from imports
    where shop_id = ${tx.shopId} and layout->'headers' = ${JSON.stringify(headers)}::jsonb and started_at is not null
    order by created_at desc limit 1`);
}

/** Back to the dry run, with the file read in another way; false when the import is past that. */
export async function rereadImport(
  tx: ShopTx,
  id: string,
  read: { layout: Layout; format: string; mode?: Mode; blanks?: ProductImport["blanks"] },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update imports set status = 'analysing', layout = ${JSON.stringify(read.layout)}::jsonb, format = ${read.format},
      mode = coalesce(${read.mode ?? null}, mode), blanks = coalesce(${read.blanks ?? null}, blanks), dry_run = null, done_rows = 0, failure = null, finished_at = null
    where shop_id = ${tx.shopId} and id = ${id} and status in ('ready', 'failed') and started_at is null`);
  if (changed)
    await tx.run(sql`delete from import_problems where shop_id = ${tx.shopId} and import_id = ${id}`);
  return changed > 0;
}

/** From ready to running, in the name of who starts it; false when it was not ready. */
export async function startImport(
  tx: ShopTx,
  id: string,
  accountId: string | null,
  at: string,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update imports set status = 'running', started_at = ${at}, done_rows = 0, account_id = coalesce(${accountId}, account_id)
    where shop_id = ${tx.shopId} and id = ${id} and status = 'ready'`);
  return changed > 0;
}

/** What is stored so far stays; false when there was nothing to cancel. */
export async function cancelImport(tx: ShopTx, id: string, at: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update imports set status = 'cancelled', finished_at = ${at}
    where shop_id = ${tx.shopId} and id = ${id} and status in ('analysing', 'ready', 'running')`);
  return changed > 0;
}

/** Begins to undo an import that ended after `endedAfter`; false when it cannot be (any more). */
export async function startUndo(tx: ShopTx, id: string, endedAfter: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update imports set undo_status = 'running'
    where shop_id = ${tx.shopId} and id = ${id} and undo_status is null and picture_retry is null
      and started_at is not null
      and status in ('done', 'failed', 'cancelled') and finished_at > ${endedAfter}`);
  return changed > 0;
}

/** Counts products that are undone, and those that stay; `done` ends it. */
export async function saveUndo(
  tx: ShopTx,
  id: string,
  counts: { undone: number; kept: number; done?: boolean },
): Promise<void> {
  await tx.run(sql`
    update imports set undone = undone + ${counts.undone}, undo_kept = undo_kept + ${counts.kept},
      undo_status = ${counts.done ? "done" : "running"}
    where shop_id = ${tx.shopId} and id = ${id} and undo_status = 'running'`);
}

/** Ends an import that is at work; what is stored so far stays. */
export async function failImport(tx: ShopTx, id: string, failure: string, at: string): Promise<void> {
  await tx.run(sql`
    update imports set status = 'failed', failure = ${failure}, finished_at = ${at}
    where shop_id = ${tx.shopId} and id = ${id} and status in ('analysing', 'running')`);
}

/** Ends imports that are at work and have not said anything since. */
export async function failHalted(tx: ShopTx, failure: string, since: string, at: string): Promise<void> {
  await tx.run(sql`
    update imports set status = 'failed', failure = ${failure}, finished_at = ${at}
    where shop_id = ${tx.shopId} and status in ('analysing', 'running')
      and greatest(created_at, started_at, progress_at) < ${since}`);
}

/** When there is the next to do for imports: one halted, one can't be undone any more, or its file may go. */
export function nextImportWork(
  tx: ShopTx,
  after: { haltedHours: number; undoHours: number; fileDays: number },
): RawBuilder<unknown> {
  const hours = (count: number) => sql`${sql.lit(count)} * interval '1 hour'`;
  return sql`
    select min(least(
      case when i.status in ('analysing', 'running')
        then greatest(i.created_at, i.started_at, i.progress_at) + ${hours(after.haltedHours)} end,
      case when i.finished_at > now() - ${hours(after.undoHours)} or i.undo_status = 'running'
        then i.finished_at + ${hours(after.undoHours)} end,
      case when i.file_removed_at is null then i.created_at + ${hours(after.fileDays * 24)} end))
    from imports i where i.shop_id = ${tx.shopId}`;
}

/** Imports whose file may go, some at a time. */
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
      -- what was never started cannot be any more
      status = case when status = 'ready' then 'cancelled' else status end,
      finished_at = case when status = 'ready' then ${at}::timestamptz else finished_at end
    where shop_id = ${tx.shopId} and id = ${id}`);
}

/** Writes down how far a pass has come; false when it was cancelled, or taken up by another process. */
export async function saveProgress(
  tx: ShopTx,
  { id, pass, run_number }: { id: string; pass: Pass; run_number: number },
  progress: { tally: Tally; done_rows: number; total_rows: number },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update imports set ${tallyOf(pass)} = ${JSON.stringify(progress.tally)}::jsonb,
      done_rows = ${progress.done_rows}, total_rows = ${progress.total_rows}, progress_at = now()
    where shop_id = ${tx.shopId} and id = ${id} and status = ${working[pass]} and run_number = ${run_number}`);
  return changed > 0;
}

/** Ends a pass; false when it had ended, was cancelled, or was taken up by another process. */
export async function endPass(
  tx: ShopTx,
  { id, pass, run_number }: { id: string; pass: Pass; run_number: number },
  end: { tally?: Tally; total_rows?: number; failure?: string; at: string },
): Promise<boolean> {
  const status = end.failure ? "failed" : pass === "run" ? "done" : "ready";
  const changed = await tx.run(sql`
    update imports set status = ${status}, failure = ${end.failure ?? null},
      ${tallyOf(pass)} = coalesce(${end.tally ? JSON.stringify(end.tally) : null}::jsonb, ${tallyOf(pass)}),
      total_rows = coalesce(${end.total_rows ?? null}::integer, total_rows),
      done_rows = coalesce(${end.total_rows ?? null}::integer, done_rows),
      finished_at = ${status === "ready" ? null : end.at}
    where shop_id = ${tx.shopId} and id = ${id} and status = ${working[pass]} and run_number = ${run_number}`);
  return changed > 0;
}

function tallyOf(pass: Pass) {
  return pass === "run" ? sql`result` : sql`dry_run`;
}

/** A problem, and the address of the picture it is about. */
export type Found = Finding & { picture_url?: string };

/** A file with a problem in every row must not fill the database. */
const mostFindings = 20_000;

/** Keeps what was found, from `position` on. */
export async function insertFindings(
  tx: ShopTx,
  id: string,
  pass: Pass | "undo",
  position: number,
  findings: Found[],
): Promise<void> {
  const kept = findings.slice(0, Math.max(0, mostFindings - position));
  if (kept.length === 0) return;
  await tx.run(sql`
    insert into import_problems
      (shop_id, import_id, pass, position, row, handle, column_name, severity, message, picture_url)
    select ${tx.shopId}, ${id}, ${pass}, ${position} + f.place, f.row, f.handle, f."column", f.severity, f.message,
      f.picture_url
    from rows from (jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        as (row integer, handle text, "column" text, severity text, message text, picture_url text))
      with ordinality as f(row, handle, "column", severity, message, picture_url, place)`);
}

/** As `listFindings`, each with the product of its handle that the shop has now. */
export function listShownFindings(
  tx: ShopTx,
  { id, started_at }: Pick<ImportRow, "id" | "started_at">,
  limit: number,
): Promise<ProductImport["problems"]> {
  const pass: Pass = started_at ? "run" : "dry_run";
  return tx.all(sql<ProductImport["problems"][number]>`
    select f.row, f.handle, f.column_name as column, f.severity, f.message, p.id as product_id, f.picture_url
    from import_problems f left join products p on p.shop_id = f.shop_id and p.handle = f.handle
    where f.shop_id = ${tx.shopId} and f.import_id = ${id} and f.pass in (${pass}, 'undo')
    order by f.pass = 'undo' desc, f.severity, f.position limit ${limit}`);
}

/** What the latest pass found, errors first; before them what could not be undone. */
export function listFindings(tx: ShopTx, { id, started_at }: ImportRow, limit: number): Promise<Finding[]> {
  const pass: Pass = started_at ? "run" : "dry_run";
  return tx.all(sql<Finding>`
    select row, handle, column_name as column, severity, message from import_problems
    where shop_id = ${tx.shopId} and import_id = ${id} and pass in (${pass}, 'undo')
    order by pass = 'undo' desc, severity, position limit ${limit}`);
}
