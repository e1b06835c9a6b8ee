import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { KnownSku } from "../../product-files/products/identities.rules.ts";

const maxHandles = 20;

/** Lists those of these handles that products of the shop have. */
export async function listKnownHandles(tx: ShopTx, handles: string[]): Promise<string[]> {
  const rows = await tx.all(sql<{ handle: string }>`
    select handle from products where shop_id = ${tx.shopId} and handle = any(${handles}::text[])`);
  return rows.map(({ handle }) => handle);
}

/**
 * Finds the shop's products by SKU, in lower case. Products that this import has added are excluded: an import that
 * continues after an interruption must get the same result as at first.
 *
 * The list is compared in a single pass over the shop's variants: with row-level security, an index over `lower`
 * can't be used to look up each SKU.
 */
export async function listKnownSkus(
  tx: ShopTx,
  importId: string,
  skus: string[],
): Promise<Map<string, KnownSku>> {
  if (skus.length === 0) return new Map();
  const wanted = [...new Set(skus.map((sku) => sku.toLowerCase()))];
  const rows = await tx.all(sql<KnownSku & { sku: string }>`
    select v.sku, (array_agg(distinct p.handle))[1:${sql.lit(maxHandles)}] as handles, count(*)::integer as variants
    from (
      select lower(sku) collate "C" as sku, product_id from variants
      where shop_id = ${tx.shopId} and lower(sku) collate "C" = any(${wanted}::text[]) offset 0
    ) v
    join products p on p.shop_id = ${tx.shopId} and p.id = v.product_id
    where not exists (
      select from import_changes c
      where c.shop_id = p.shop_id and c.import_id = ${importId} and c.target_id = p.id and c.kind = 'create')
    group by v.sku`);
  return new Map(rows.map(({ sku, ...known }) => [sku, known]));
}
