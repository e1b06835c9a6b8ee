import type { ImportProblem as Finding, ProductImport } from "@vitrine/contract/products/import-products";
import { afterCursor, type Cursor } from "../../../db/page.ts";
import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { type Pass, type ImportRow, columns } from "../runs/imports.queries.ts";

export function listImports(
  tx: ShopTx,
  page: { limit: number; cursor?: Cursor },
): Promise<(ImportRow & { exact_at: string })[]> {
  return tx.all(sql<ImportRow & { exact_at: string }>`
    select ${columns}, created_at::text as exact_at from imports
    where shop_id = ${tx.shopId} ${afterCursor(page.cursor, sql`created_at`, sql`id`, "timestamptz", true)}
    order by created_at desc, id desc limit ${page.limit + 1}`);
}

const maxAtOnce = 20;

/** Lists the newest imports in progress, and the others that were created or ended since a time. */
export function listImportsSince(tx: ShopTx, since: string): Promise<ImportRow[]> {
  return tx.all(sql<ImportRow>`
    select ${columns} from imports
    where shop_id = ${tx.shopId}
      and (status in ('analysing', 'running') or coalesce(finished_at, created_at) >= ${since})
    order by created_at desc, id desc limit ${maxAtOnce}`);
}

/** Lists the same as `listFindings`, each with the shop's current product of its handle. */
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

/** Lists the findings of the latest pass: first items that couldn't be undone, then errors, then warnings. */
export function listFindings(tx: ShopTx, { id, started_at }: ImportRow, limit: number): Promise<Finding[]> {
  const pass: Pass = started_at ? "run" : "dry_run";
  return tx.all(sql<Finding>`
    select row, handle, column_name as column, severity, message from import_problems
    where shop_id = ${tx.shopId} and import_id = ${id} and pass in (${pass}, 'undo')
    order by pass = 'undo' desc, severity, position limit ${limit}`);
}
