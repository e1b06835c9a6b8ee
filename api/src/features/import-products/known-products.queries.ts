import { sql } from "kysely";
import type { ShopTx } from "../../db/tx.ts";

/** What a shop has under one SKU. */
export interface KnownSku {
  /** Of the products whose variants bear it. */
  handles: string[];
  variants: number;
}

const mostHandles = 20;

/** Which of these handles products of the shop have. */
export async function listKnownHandles(tx: ShopTx, handles: string[]): Promise<string[]> {
  const rows = await tx.all(sql<{ handle: string }>`
    select handle from products where shop_id = ${tx.shopId} and handle = any(${handles}::text[])`);
  return rows.map(({ handle }) => handle);
}

/**
 * What the shop has under these SKUs, by the SKU as it is asked for; capitals are no matter. What this very import has
 * added counts as not there: an import that goes on after a halt must see what it saw at first.
 */
export async function listKnownSkus(
  tx: ShopTx,
  importId: string,
  skus: string[],
): Promise<Map<string, KnownSku>> {
  const rows = await tx.all(sql<KnownSku & { sku: string }>`
    select g.sku, (array_agg(distinct p.handle))[1:${mostHandles}::integer] as handles, count(*)::integer as variants
    from unnest(${skus}::text[]) g(sku)
    join variants v on v.shop_id = ${tx.shopId} and lower(v.sku) collate "C" = lower(g.sku) collate "C"
    join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where not exists (
      select from import_changes c
      where c.shop_id = p.shop_id and c.import_id = ${importId} and c.target_id = p.id and c.kind = 'create')
    group by g.sku`);
  return new Map(rows.map(({ sku, ...known }) => [sku, known]));
}
