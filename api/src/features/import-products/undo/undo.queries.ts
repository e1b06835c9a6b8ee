import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { ImportChange } from "../runs/import-changes.queries.ts";

/** Starts to undo an import that ended after `endedAfter`; false if it can't be undone (any more). */
export async function startUndo(tx: ShopTx, id: string, endedAfter: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update imports set undo_status = 'running'
    where shop_id = ${tx.shopId} and id = ${id} and undo_status is null and picture_retry is null
      and started_at is not null
      and status in ('done', 'failed', 'cancelled') and finished_at > ${endedAfter}`);
  return changed > 0;
}

/** Adds to the counters of undone and skipped records; `done` ends the undo. */
export async function saveUndo(
  tx: ShopTx,
  id: string,
  counts: { undone: number; stored: number; done?: boolean },
): Promise<void> {
  await tx.run(sql`
    update imports set undone = undone + ${counts.undone}, undo_skipped = undo_skipped + ${counts.stored},
      undo_status = ${counts.done ? "done" : "running"}
    where shop_id = ${tx.shopId} and id = ${id} and undo_status = 'running'`);
}

/** Lists a batch of changes of one type that are not undone yet. */
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
 * Finds those of these products that were ordered, or whose stock changed, since the import, except by the import
 * itself. Locks them, so that no order can include them until the transaction ends.
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
