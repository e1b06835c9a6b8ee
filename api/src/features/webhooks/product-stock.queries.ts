import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { available, joinStock } from "../stock/stock.queries.ts";

interface VariantStock {
  variant_id: string;
  sku: string | null;
  on_hand: number;
  available: number;
}

/** The stock of a product's variants. */
export function listProductStock(tx: ShopTx, productId: string): Promise<VariantStock[]> {
  return tx.all(sql<VariantStock>`
    select v.id as variant_id, v.sku, coalesce(l.on_hand, 0) as on_hand, ${available} as available
    from variants v ${joinStock}
    where v.shop_id = ${tx.shopId} and v.product_id = ${productId} order by v.position, v.id`);
}
