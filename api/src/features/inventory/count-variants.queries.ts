import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { type InventoryFilter, matching } from "./inventory-list.queries.ts";
import type { CountableVariant } from "./match-counts.rules.ts";

const columns = sql`v.id as variant_id, v.product_id, p.handle, p.title as product_title,
  array(select o ->> 'name' from jsonb_array_elements(p.options) as o) as option_names, v.option_values, v.sku,
  coalesce(l.on_hand, 0) as on_hand, coalesce(l.allocated, 0) as allocated, coalesce(l.unavailable, 0) as unavailable`;

/** The variants of the products with these handles, and those with one of these SKUs. */
export function listCountable(tx: ShopTx, handles: string[], skus: string[]): Promise<CountableVariant[]> {
  return tx.all(sql<CountableVariant>`
    select ${columns}
    from (
      select v.* from products p join variants v on v.shop_id = p.shop_id and v.product_id = p.id
      where p.shop_id = ${tx.shopId} and p.handle = any(${handles}::text[])
      union
      select v.* from variants v where v.shop_id = ${tx.shopId} and lower(v.sku) collate "C" = any(${skus}::text[])
    ) v
    join products p on p.shop_id = v.shop_id and p.id = v.product_id
    left join stock_levels l on l.shop_id = v.shop_id and l.variant_id = v.id and l.location_id = 1`);
}

export interface ExportedVariant extends CountableVariant {
  position: number;
  hs_code: string | null;
  origin_country: string | null;
}

/** A page of the variants that match a filter, ordered by their products' handles. */
export function listExported(
  tx: ShopTx,
  filter: InventoryFilter,
  page: { limit: number; after?: Pick<ExportedVariant, "handle" | "position" | "variant_id"> },
): Promise<ExportedVariant[]> {
  const { limit, after } = page;
  const behind = after
    ? sql`and p.handle >= ${after.handle}
          and (p.handle, v.position, v.id) > (${after.handle}::text, ${after.position}::integer, ${after.variant_id}::uuid)`
    : sql``;
  return tx.all(sql<ExportedVariant>`
    select ${columns}, v.position, p.hs_code, p.origin_country
    ${matching(tx, filter)} ${behind}
    order by p.handle, v.position, v.id limit ${limit}`);
}
