import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isOnSale, variantsOf } from "../catalogue/products-on-date.queries.ts";
import { deliverySchedule } from "../delivery-schedule/delivery-schedule.queries.ts";
import { deliveryZones } from "../delivery-zones/delivery-zones.queries.ts";
import type { EstimatedProduct, EstimateTerms } from "./delivery-estimates.rules.ts";

/** The shop's delivery terms and a product that shoppers see; the product is null if there is none. */
export function readEstimateTerms(
  tx: ShopTx,
  productHandle: string | null,
): Promise<EstimateTerms & { product: EstimatedProduct | null }> {
  return tx.one(sql<EstimateTerms & { product: EstimatedProduct | null }>`
    select ${deliveryZones(tx)} as zones, ${deliverySchedule(tx)} as schedule, s.time_zone,
      coalesce(c.delivery_name, '') as delivery_name, coalesce(c.delivery_fee, 0) as delivery_fee,
      coalesce(c.delivery_days_min, 2) as delivery_days_min, coalesce(c.delivery_days_max, 5) as delivery_days_max,
      coalesce(c.delivers_elsewhere, true) as delivers_elsewhere, (
        select json_build_object('price', v.price, 'quantity', coalesce(p.min_quantity, 1),
          'weight_grams', coalesce(v.weight_grams, 0), 'requires_shipping', v.requires_shipping, 'shipping_fee', p.shipping_fee)
        from products p join ${variantsOf(tx)} v on v.shop_id = p.shop_id and v.product_id = p.id
        where p.shop_id = ${tx.shopId} and p.handle = ${productHandle} and ${isOnSale("p")}
        order by v.requires_shipping desc, v.price, v.position limit 1) as product
    from shops s left join checkout_settings c on c.shop_id = s.id where s.id = ${tx.shopId}`);
}
