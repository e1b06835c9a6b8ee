import type { ImportCounts, ImportEncoding, ProductImport } from "@vitrine/contract/products/import-products";
import { sql } from "../../../db/sql.ts";
import { db, type ShopTx } from "../../../db/tx.ts";
import { markDue } from "../../../db/due-works.queries.ts";
import { apiError } from "../../../api-error.ts";
import type { Mapping } from "../../product-files/fields.rules.ts";
import type { Delimiter } from "../../product-files/tables/closed-quotes.ts";

export type Pass = "dry_run" | "run";
export type Mode = ProductImport["mode"];

/** Counters and progress of a pass: products and problems of the file, then related products, then pictures. */
export interface Counters extends ImportCounts {
  items: number;
  related: number;
  pictured: number;
}

/** Settings for reading a file. Older imports lack the optional ones. */
export interface Layout {
  encoding: ImportEncoding;
  /** Stated by the file, guessed, or chosen by the owner. */
  encoding_from?: "file" | "guess" | "owner";
  delimiter: Delimiter;
  headers: string[];
  mapping: Mapping;
  /** The first values of each column. */
  samples?: string[][];
  /** Some product names; names with non-ASCII characters first. */
  names?: string[];
  /** Currency of the prices. Default: the shop's currency. */
  currency?: string;
  currency_from?: "file" | "shop" | "owner";
  /** Rate from that currency to the shop's, a decimal. */
  rate?: string | null;
  /** True if products may have a price of 0. */
  sell_at_zero?: boolean;
  /** True if the owner has confirmed the columns. */
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
  dry_run: Counters | null;
  result: Counters | null;
  account_id: string;
}

export const columns = sql`id, status, filename, file_key, size, format, layout, dry_run, result, done_rows, total_rows, failure,
  mode, empty_cells, file_removed_at, undo_status, undone, undo_skipped, picture_retry, run_number, account_id, created_at, started_at, finished_at`;

/** The status of an import while a pass is in progress. */
const working: Record<Pass, ProductImport["status"]> = { dry_run: "analysing", run: "running" };

export async function insertImport(
  tx: ShopTx,
  row: Pick<ImportRow, "id" | "filename" | "file_key" | "size" | "format" | "layout" | "account_id">,
): Promise<ImportRow> {
  await tx.run(
    db.insertInto("imports").values({ ...row, status: "analysing", layout: JSON.stringify(row.layout) }),
  );
  await markDue(tx, ["imports"]);
  return requireImport(tx, row.id);
}

export function findImport(tx: ShopTx, id: string): Promise<ImportRow | undefined> {
  return tx.find(sql<ImportRow>`select ${columns} from imports where shop_id = ${tx.shopId} and id = ${id}`);
}

export async function requireImport(tx: ShopTx, id: string): Promise<ImportRow> {
  const row = await findImport(tx, id);
  if (!row) throw apiError("not_found");
  return row;
}

/** Claims an import for a pass. The process that had claimed it before can write no more. */
export function takeImport(tx: ShopTx, id: string, pass: Pass): Promise<ImportRow | undefined> {
  return tx.find(sql<ImportRow>`
    update imports set run_number = run_number + 1
    where shop_id = ${tx.shopId} and id = ${id} and status = ${working[pass]}
    returning ${columns}`);
}

/** Finds the column mapping of the last import with these headers, and if the owner chose it. */
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

/** Returns an import to the dry run with other settings; false if it has been started. */
export async function rereadImport(
  tx: ShopTx,
  id: string,
  read: { layout: Layout; format: string; mode?: Mode; empty_cells?: ProductImport["empty_cells"] },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update imports set status = 'analysing', layout = ${JSON.stringify(read.layout)}::jsonb, format = ${read.format},
      mode = coalesce(${read.mode ?? null}, mode), empty_cells = coalesce(${read.empty_cells ?? null}, empty_cells), dry_run = null, done_rows = 0, failure = null, finished_at = null
    where shop_id = ${tx.shopId} and id = ${id} and status in ('ready', 'failed') and started_at is null`);
  if (changed)
    await tx.run(sql`delete from import_problems where shop_id = ${tx.shopId} and import_id = ${id}`);
  return changed > 0;
}

/** Changes the status from ready to running and records the user; false if the import wasn't ready. */
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

/** Cancels an import; false if it isn't in progress. Stored products stay. */
export async function cancelImport(tx: ShopTx, id: string, at: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update imports set status = 'cancelled', finished_at = ${at}
    where shop_id = ${tx.shopId} and id = ${id} and status in ('analysing', 'ready', 'running')`);
  return changed > 0;
}

/** Ends an import in progress as failed. Stored products stay. */
export async function failImport(tx: ShopTx, id: string, failure: string, at: string): Promise<void> {
  await tx.run(sql`
    update imports set status = 'failed', failure = ${failure}, finished_at = ${at}
    where shop_id = ${tx.shopId} and id = ${id} and status in ('analysing', 'running')`);
}

/** Stores the progress of a pass; false if it was cancelled or claimed by another process. */
export async function saveProgress(
  tx: ShopTx,
  { id, pass, run_number }: { id: string; pass: Pass; run_number: number },
  progress: { counters: Counters; done_rows: number; total_rows: number },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update imports set ${countersColumn(pass)} = ${JSON.stringify(progress.counters)}::jsonb,
      done_rows = ${progress.done_rows}, total_rows = ${progress.total_rows}, progress_at = now()
    where shop_id = ${tx.shopId} and id = ${id} and status = ${working[pass]} and run_number = ${run_number}`);
  return changed > 0;
}

/** Ends a pass; false if it had ended, was cancelled, or was claimed by another process. */
export async function endPass(
  tx: ShopTx,
  { id, pass, run_number }: { id: string; pass: Pass; run_number: number },
  end: { counters?: Counters; total_rows?: number; failure?: string; at: string },
): Promise<boolean> {
  const status = end.failure ? "failed" : pass === "run" ? "done" : "ready";
  const changed = await tx.run(sql`
    update imports set status = ${status}, failure = ${end.failure ?? null},
      ${countersColumn(pass)} = coalesce(${end.counters ? JSON.stringify(end.counters) : null}::jsonb, ${countersColumn(pass)}),
      total_rows = coalesce(${end.total_rows ?? null}::integer, total_rows),
      done_rows = coalesce(${end.total_rows ?? null}::integer, done_rows),
      finished_at = ${status === "ready" ? null : end.at}
    where shop_id = ${tx.shopId} and id = ${id} and status = ${working[pass]} and run_number = ${run_number}`);
  return changed > 0;
}

function countersColumn(pass: Pass) {
  return pass === "run" ? sql`result` : sql`dry_run`;
}

export const zeroCounters: Counters = {
  rows: 0,
  products: 0,
  variants: 0,
  creates: 0,
  updates: 0,
  skips: 0,
  left_out: 0,
  errors: 0,
  warnings: 0,
  pictures: 0,
  pictures_failed: 0,
  at_zero: 0,
  items: 0,
  related: 0,
  pictured: 0,
};
