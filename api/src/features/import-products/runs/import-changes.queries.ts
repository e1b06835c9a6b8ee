import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

/** A change that an import made to a record. A record that was left out has neither `before` nor `after`. */
export interface ImportChange<Before = object, After = object> {
  target_type: "product" | "category" | "collection" | "customer" | "redirect";
  target_id: string;
  kind: "create" | "update" | "left_out";
  /** The unique key: a handle, an email or a path. */
  handle: string;
  /** Its first row in the file; 0 for a record that the file only mentions. */
  row: number;
  version: number;
  before: Before | null;
  after: After | null;
}

/**
 * Records changes. For a record that this import already changed, `before` is retained and the version is updated;
 * `after` is replaced, for products only if it was null. A product that was edited in between is not updated, so that
 * an undo skips it.
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

/** Lists the results of products, by handle. */
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

/** Lists the versions that an import left products at, by handle. */
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

/** Lists the results by row. */
export function listChangeRows(tx: ShopTx, importId: string): Promise<Pick<ImportChange, "row" | "kind">[]> {
  return tx.all(sql<Pick<ImportChange, "row" | "kind">>`
    select row, kind from import_changes where shop_id = ${tx.shopId} and import_id = ${importId}`);
}
