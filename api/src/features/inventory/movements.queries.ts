import type { Movement } from "@vitrine/contract/products/inventory";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { PlatformTx, ShopTx } from "../../db/tx.ts";

export type MovementRow = Omit<Movement, "actor"> & { account_id: string | null; exact_at: string };

/** The movements of a variant, latest first, even if the variant was deleted. */
export function listMovements(
  tx: ShopTx,
  variantId: string,
  page: { limit: number; cursor?: Cursor },
): Promise<MovementRow[]> {
  return tx.all(sql<MovementRow>`
    select m.id, m.kind, m.on_hand_change, m.allocated_change, m.unavailable_change, m.on_hand_after, m.available_after,
           m.note, m.account_id, m.created_at, m.created_at::text as exact_at,
           case when m.kind = 'import' then i.id end as import_id,
           case when o.id is not null then json_build_object('id', o.id, 'number', o.number, 'number_prefix', o.number_prefix) end as "order"
    from (
      select * from stock_movements
      where shop_id = ${tx.shopId} and variant_id = ${variantId}
        ${afterCursor(page.cursor, sql`created_at`, sql`id`, "timestamptz", true)}
      order by created_at desc, id desc limit ${page.limit + 1}
    ) m
    left join imports i on i.shop_id = m.shop_id and i.id = m.cause_id and m.kind = 'import'
    left join shipments s on s.shop_id = m.shop_id and s.id = m.cause_id and m.kind in ('shipment', 'return')
    left join returns r on r.shop_id = m.shop_id and r.id = m.cause_id and m.kind = 'return'
    left join orders o on o.shop_id = m.shop_id and o.id = coalesce(s.order_id, r.order_id, m.cause_id)
    order by m.created_at desc, m.id desc`);
}

/** True if the shop has or had this variant. */
export async function findWasVariant(tx: ShopTx, variantId: string): Promise<boolean> {
  const { known } = await tx.one(sql<{ known: boolean }>`
    select exists (select from variants where shop_id = ${tx.shopId} and id = ${variantId})
        or exists (select from removed_variants where shop_id = ${tx.shopId} and variant_id = ${variantId}) as known`);
  return known;
}

/** Names by account id; deleted accounts are missing. */
export async function findNames(tx: PlatformTx, accountIds: string[]): Promise<Map<string, string>> {
  const rows = await tx.all(
    sql<{ id: string; name: string }>`select id, name from accounts where id = any(${accountIds}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
