import { sql } from "kysely";
import type { ShopTx } from "../../db/tx.ts";

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

/** Some changes of one kind of thing that an undo has not come to yet. */
export function listChangesToUndo(
  tx: ShopTx,
  importId: string,
  targetType: ImportChange["target_type"],
  limit: number,
): Promise<ImportChange[]> {
  return tx.all(sql<ImportChange>`
    select target_type, target_id, kind, handle, row, version, before, after from import_changes
    where shop_id = ${tx.shopId} and import_id = ${importId} and target_type = ${targetType} and kind <> 'left_out'
      and not undo_seen
    order by target_id limit ${limit}`);
}

export async function noteUndoSeen(tx: ShopTx, importId: string, targetIds: string[]): Promise<void> {
  await tx.run(sql`
    update import_changes set undo_seen = true, before = null, after = null
    where shop_id = ${tx.shopId} and import_id = ${importId} and target_id = any(${targetIds}::uuid[])`);
}

/**
 * Of these products, those that were ordered, or whose stock somebody moved, since the import: its own movements
 * aside. No order can name them from here on until the transaction ends.
 */
export async function listTouchedSince(
  tx: ShopTx,
  importId: string,
  productIds: string[],
): Promise<Map<string, "ordered" | "moved">> {
  await tx.run(sql`
    select from products where shop_id = ${tx.shopId} and id = any(${productIds}::uuid[]) order by id for update`);
  const rows = await tx.all(sql<{ id: string; how: "ordered" | "moved" }>`
    select p.id, case when ordered.yes then 'ordered' else 'moved' end as how
    from products p
    join import_changes c on c.shop_id = p.shop_id and c.import_id = ${importId} and c.target_id = p.id
    cross join lateral (select exists (
      select from order_lines l join orders o on o.shop_id = l.shop_id and o.id = l.order_id
      where l.shop_id = p.shop_id and l.product_id = p.id and (c.kind = 'create' or o.placed_at >= c.at)
    ) as yes) ordered
    where p.shop_id = ${tx.shopId} and p.id = any(${productIds}::uuid[]) and (
      ordered.yes or exists (
        select from variants v join stock_movements m on m.shop_id = v.shop_id and m.variant_id = v.id
        where v.shop_id = p.shop_id and v.product_id = p.id and m.cause_id <> ${importId} and m.created_at >= c.at))`);
  return new Map(rows.map(({ id, how }) => [id, how]));
}

/** Forgets how products were before imports that can be undone no longer. */
export async function forgetBefore(tx: ShopTx, endedBefore: string): Promise<void> {
  await tx.run(sql`
    update import_changes c set before = null, after = null from imports i
    where c.shop_id = ${tx.shopId} and i.shop_id = c.shop_id and i.id = c.import_id and num_nonnulls(c.before, c.after) > 0
      and i.finished_at < ${endedBefore} and i.undo_status is distinct from 'running'`);
}
