import { skuKey, type SkuRule } from "@vitrine/contract/products/skus";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** A variant with one of the requested SKUs. */
export interface SkuHolder {
  variant_id: string;
  product_id: string;
  product_title: string;
  option_values: string[];
}

/** The shop's rule for duplicate SKUs. */
export async function readSkuRule(tx: ShopTx): Promise<SkuRule> {
  const row = await tx.find(sql<{ sku_twice: SkuRule }>`
    select sku_twice from inventory_settings where shop_id = ${tx.shopId}`);
  return row?.sku_twice ?? "warn";
}

/**
 * Locks the shop's SKUs until the transaction ends: of two transactions that set the same SKU concurrently, the second
 * sees the first's. Call it before looking up free SKUs, after the products are locked and before anything is written.
 */
export async function lockSkus(tx: ShopTx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(8422, ${tx.shopId})`);
}

/** A variant for each of these SKUs, by `skuKey`, excluding the products `besides`. */
export async function listSkuHolders(
  tx: ShopTx,
  skus: string[],
  besides: string[] = [],
): Promise<Map<string, SkuHolder>> {
  const requested = [...new Map(skus.map((sku) => [skuKey(sku), sku.trim()])).values()];
  const rows = await tx.all(sql<SkuHolder & { sku: string }>`
    select b.sku, v.id as variant_id, v.product_id, p.title as product_title, v.option_values
    from shop.find_variants_with_skus(${requested}::text[], ${besides}::uuid[]) b
    join variants v on v.shop_id = ${tx.shopId} and v.id = b.variant_id
    join products p on p.shop_id = v.shop_id and p.id = v.product_id`);
  return new Map(rows.map(({ sku, ...holder }) => [skuKey(sku), holder]));
}
