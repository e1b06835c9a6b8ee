import { sql } from "kysely";
import type { ShopTx } from "../../../db/tx.ts";

/** What an import did to something; of what it left out, only that. */
export interface ImportChange<Before = object, After = object> {
  target_type: "product" | "category" | "collection" | "customer" | "redirect";
  target_id: string;
  kind: "create" | "update" | "left_out";
  /** What there is one of: a handle, an e-mail address, a path. */
  handle: string;
  /** Where it stands first in the file; 0 for what the file only names in passing. */
  row: number;
  version: number;
  before: Before | null;
  after: After | null;
}

/**
 * Writes down what was done. What was written of a product before stays, but for its version, unless somebody has
 * edited it in between.
 */
export async function insertChanges(tx: ShopTx, importId: string, changes: ImportChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(sql`
    insert into import_changes as c (shop_id, import_id, target_type, target_id, kind, handle, row, version, before, after)
    select ${tx.shopId}, ${importId}, n.target_type, n.target_id, n.kind, n.handle, n.row, n.version, n.before, n.after
    from jsonb_populate_recordset(null::shop.import_changes, ${JSON.stringify(changes)}::jsonb) n
    on conflict (shop_id, import_id, target_id) do update set version = excluded.version,
        after = case when c.target_type = 'product' then coalesce(c.after, excluded.after) else excluded.after end
      where c.version = excluded.version - 1 or c.target_type <> 'product'`);
}

/** What became of products, by their handles. */
export async function listChangeKinds(
  tx: ShopTx,
  importId: string,
  handles: string[],
): Promise<Map<string, ImportChange["kind"]>> {
  const rows = await tx.all(sql<Pick<ImportChange, "handle" | "kind">>`
    select handle, kind from import_changes
    where shop_id = ${tx.shopId} and import_id = ${importId} and target_type = 'product' and handle = any(${handles}::text[])`);
  return new Map(rows.map(({ handle, kind }) => [handle, kind]));
}

/** The versions at which an import left products, by their handles. */
export async function listChangeVersions(
  tx: ShopTx,
  importId: string,
  handles: string[],
): Promise<Map<string, number>> {
  const rows = await tx.all(sql<Pick<ImportChange, "handle" | "version">>`
    select handle, version from import_changes
    where shop_id = ${tx.shopId} and import_id = ${importId} and target_type = 'product' and handle = any(${handles}::text[])`);
  return new Map(rows.map(({ handle, version }) => [handle, version]));
}

/** What became of which row. */
export function listChangeRows(tx: ShopTx, importId: string): Promise<Pick<ImportChange, "row" | "kind">[]> {
  return tx.all(sql<Pick<ImportChange, "row" | "kind">>`
    select row, kind from import_changes where shop_id = ${tx.shopId} and import_id = ${importId}`);
}
