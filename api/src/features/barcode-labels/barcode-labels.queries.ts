import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

export interface LabelVariant {
  id: string;
  product_title: string;
  option_values: string[];
  /** The current price, in minor units. */
  price: number;
  sku: string | null;
  barcode: string | null;
}

export function listLabelVariants(tx: ShopTx, ids: string[]): Promise<LabelVariant[]> {
  return tx.all(sql<LabelVariant>`
    select v.id, p.title as product_title, v.option_values, v.price, v.sku, v.barcode
    from variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${tx.shopId} and v.id = any(${ids}::uuid[])`);
}
