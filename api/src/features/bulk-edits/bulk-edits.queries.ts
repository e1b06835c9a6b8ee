import type { BulkAction, BulkEdit, BulkEditRow, BulkOutcome } from "@vitrine/contract/products/bulk-edits";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { matching } from "../products/list/product-filter.queries.ts";
import type { RowChange } from "./plan-edit.rules.ts";

export type Action = BulkAction | { kind: "undo" };

export interface BulkEditRecord extends Omit<BulkEdit, "undo_until" | "action" | "counts"> {
  action: Action;
  counts: Partial<Record<BulkOutcome, number>>;
  account_id: string;
}

const columns = sql`e.id, e.status, e.action, e.undo_of, e.total, e.done, e.counts, e.failure, e.account_id, e.created_at,
  e.finished_at, s.currency,
  (select u.id from bulk_edits u where u.shop_id = e.shop_id and u.undo_of = e.id) as undone_by,
  coalesce(
    (select title from collections where shop_id = e.shop_id and id = (e.action->>'collection_id')::uuid),
    (select title from categories where shop_id = e.shop_id and id = (e.action->>'category_id')::uuid)) as place`;
const source = sql`bulk_edits e join shops s on s.id = e.shop_id`;

/** Inserts an edit. A second undo of the same edit violates `bulk_edits_undo_key`. */
export async function insertBulkEdit(
  tx: ShopTx,
  row: { id: string; action: Action; undo_of?: string; account_id: string; at: string },
): Promise<void> {
  await tx.run(sql`
    insert into bulk_edits (shop_id, id, action, undo_of, total, account_id, created_at)
    values (${tx.shopId}, ${row.id}, ${JSON.stringify(row.action)}::jsonb, ${row.undo_of ?? null}, 0, ${row.account_id}, ${row.at})`);
}

/** Products by id, by filter, or both. */
export interface Selection {
  ids?: string[];
  filter?: ProductFilter;
}

/** Stores the selected products and returns their number. */
export async function chooseProducts(
  tx: ShopTx,
  id: string,
  { ids, filter = {} }: Selection,
): Promise<number> {
  const named = ids ? sql`and p.id = any(${ids}::uuid[])` : sql``;
  return countChosen(
    tx,
    id,
    await tx.run(sql`
      insert into bulk_edit_rows (shop_id, bulk_edit_id, position, product_id, title)
      select ${tx.shopId}, ${id}, row_number() over (order by p.created_at desc, p.id desc) - 1, p.id, p.title
      from products p where p.shop_id = ${tx.shopId} ${named} ${matching(tx, filter)}`),
  );
}

/** Selects the products that an edit changed, for its undo. */
export async function chooseChanged(tx: ShopTx, id: string, undoOf: string): Promise<number> {
  return countChosen(
    tx,
    id,
    await tx.run(sql`
      insert into bulk_edit_rows (shop_id, bulk_edit_id, position, product_id, title, change)
      select r.shop_id, ${id}, row_number() over (order by r.position) - 1, r.product_id, r.title, r.change
      from bulk_edit_rows r
      where r.shop_id = ${tx.shopId} and r.bulk_edit_id = ${undoOf} and r.outcome = 'changed'`),
  );
}

async function countChosen(tx: ShopTx, id: string, total: number): Promise<number> {
  await tx.run(sql`update bulk_edits set total = ${total} where shop_id = ${tx.shopId} and id = ${id}`);
  return total;
}

export async function requireBulkEdit(tx: ShopTx, id: string): Promise<BulkEditRecord> {
  const row = await tx.find(
    sql<BulkEditRecord>`select ${columns} from ${source} where e.shop_id = ${tx.shopId} and e.id = ${id}`,
  );
  if (!row) throw apiError("not_found");
  return row;
}

/** Locks the running edit until the transaction ends, so that only one process works on it. */
export function findRunningForUpdate(tx: ShopTx, id: string): Promise<BulkEditRecord | undefined> {
  return tx.find(sql<BulkEditRecord>`
    select ${columns} from ${source}
    where e.shop_id = ${tx.shopId} and e.id = ${id} and e.status = 'running' for update of e`);
}

export function listBulkEdits(
  tx: ShopTx,
  page: { limit: number; cursor?: Cursor },
): Promise<(BulkEditRecord & { exact_at: string })[]> {
  return tx.all(sql<BulkEditRecord & { exact_at: string }>`
    select ${columns}, e.created_at::text as exact_at from ${source}
    where e.shop_id = ${tx.shopId} ${afterCursor(page.cursor, sql`e.created_at`, sql`e.id`, "timestamptz", true)}
    order by e.created_at desc, e.id desc limit ${page.limit + 1}`);
}

const maxAtOnce = 20;

/** The newest edits in progress, and those that ended since. */
export function listBulkEditsSince(tx: ShopTx, since: string): Promise<BulkEditRecord[]> {
  return tx.all(sql<BulkEditRecord>`
    select ${columns} from ${source}
    where e.shop_id = ${tx.shopId} and (e.status = 'running' or e.finished_at >= ${since})
    order by e.created_at desc, e.id desc limit ${maxAtOnce}`);
}

/** A product that is still to be processed. */
export interface WaitingRow {
  position: number;
  product_id: string;
  title: string;
  change: RowChange | null;
}

export function listWaiting(tx: ShopTx, id: string, from: number, max: number): Promise<WaitingRow[]> {
  return tx.all(sql<WaitingRow>`
    select position, product_id, title, change from bulk_edit_rows
    where shop_id = ${tx.shopId} and bulk_edit_id = ${id} and position >= ${from} order by position limit ${max}`);
}

/** The outcome of a product. */
export interface RowResult {
  position: number;
  outcome: BulkOutcome;
  message: string | null;
  change: RowChange | null;
}

export async function saveResults(tx: ShopTx, id: string, results: RowResult[]): Promise<void> {
  await tx.run(sql`
    update bulk_edit_rows r set outcome = n.outcome, message = n.message, change = n.change
    from jsonb_populate_recordset(null::shop.bulk_edit_rows, ${JSON.stringify(results)}::jsonb) n
    where r.shop_id = ${tx.shopId} and r.bulk_edit_id = ${id} and r.position = n.position`);
}

export async function saveProgress(
  tx: ShopTx,
  id: string,
  { done, counts }: Pick<BulkEditRecord, "done" | "counts">,
): Promise<void> {
  await tx.run(sql`
    update bulk_edits set done = ${done}, counts = ${JSON.stringify(counts)}::jsonb
    where shop_id = ${tx.shopId} and id = ${id}`);
}

/** Ends an edit. Returns false if it had already ended. */
export async function endBulkEdit(
  tx: ShopTx,
  id: string,
  status: "done" | "cancelled",
  at: string,
): Promise<boolean> {
  const ended = await tx.run(sql`
    update bulk_edits set status = ${status}, finished_at = ${at}
    where shop_id = ${tx.shopId} and id = ${id} and status = 'running'`);
  return ended > 0;
}

/** Deletes edits that were started before, with their rows. */
export async function removeBulkEditsBefore(tx: ShopTx, at: string): Promise<void> {
  await tx.run(
    sql`delete from bulk_edits where shop_id = ${tx.shopId} and created_at < ${at} and status <> 'running'`,
  );
}

/** The outcomes of the products so far, in processing order. */
export function listResults(
  tx: ShopTx,
  id: string,
  page: { limit: number; cursor?: Cursor; outcome?: BulkOutcome },
): Promise<(BulkEditRow & { id: string; position: number })[]> {
  return tx.all(sql<BulkEditRow & { id: string; position: number }>`
    select product_id as id, product_id, title, outcome, message, position from bulk_edit_rows
    where shop_id = ${tx.shopId} and bulk_edit_id = ${id} and outcome is not null
      ${page.outcome ? sql`and outcome = ${page.outcome}` : sql``}
      ${afterCursor(page.cursor, sql`position`, sql`product_id`, "bigint", false)}
    order by position, product_id limit ${page.limit + 1}`);
}
