import { sql } from "kysely";
import { skuKey, type SkuRule } from "@vitrine/contract/products/skus";
import type { ShopTx } from "../../db/tx.ts";

/** A variant that has an SKU somebody asks for. */
export interface SkuBearer {
  variant_id: string;
  product_id: string;
  product_title: string;
  option_values: string[];
}

/** What the shop wants done about the same SKU twice. */
export async function readSkuRule(tx: ShopTx): Promise<SkuRule> {
  const row = await tx.find(sql<{ sku_twice: SkuRule }>`
    select sku_twice from inventory_settings where shop_id = ${tx.shopId}`);
  return row?.sku_twice ?? "warn";
}

/**
 * Whoever looks whether SKUs are free takes this first, until the transaction ends: of two who give the same one at
 * once, the second sees the first. Taken after the products are locked and before anything is written.
 */
export async function lockSkus(tx: ShopTx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(8422, ${tx.shopId})`);
}

/** By `skuKey`, of each of these SKUs one variant that has it; those of the products `besides` do not count. */
export async function listSkuBearers(
  tx: ShopTx,
  skus: string[],
  besides: string[] = [],
): Promise<Map<string, SkuBearer>> {
  const requested = [...new Map(skus.map((sku) => [skuKey(sku), sku.trim()])).values()];
  const rows = await tx.all(sql<SkuBearer & { sku: string }>`
    select b.sku, v.id as variant_id, v.product_id, p.title as product_title, v.option_values
    from shop.find_sku_bearers(${requested}::text[], ${besides}::uuid[]) b
    join variants v on v.shop_id = ${tx.shopId} and v.id = b.variant_id
    join products p on p.shop_id = v.shop_id and p.id = v.product_id`);
  return new Map(rows.map(({ sku, ...bearer }) => [skuKey(sku), bearer]));
}
