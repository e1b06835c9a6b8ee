import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/**
 * False if no shopper could get any of the products: the shop has no delivery rate, pickup or area of quick commerce, and a
 * product has to be shipped.
 */
export async function delivers(tx: ShopTx): Promise<boolean> {
  const shop = sql`${tx.shopId}`;
  const { is_possible } = await tx.one(sql<{ is_possible: boolean }>`
    select coalesce((select delivers_elsewhere from checkout_settings where shop_id = ${shop}), true)
        or exists (select from delivery_zones where shop_id = ${shop} and rates <> '[]')
        or exists (select from quick_commerce_areas where shop_id = ${shop} and is_active)
        or not exists (
          select from products p join variants v on v.shop_id = p.shop_id and v.product_id = p.id
          where p.shop_id = ${shop} and p.status = 'active' and v.requires_shipping) as is_possible`);
  return is_possible;
}
