import type { AbandonedLine } from "@vitrine/contract/checkout/abandoned-checkouts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The lines of an order with today's prices and stock. Those of deleted variants and custom items can't be sold. */
export function listLinesToBuy(tx: ShopTx, orderId: string): Promise<AbandonedLine[]> {
  return tx.all(sql<AbandonedLine>`
    select coalesce(l.variant_id, l.id) as variant_id, p.id as product_id, l.title, l.variant_title, l.quantity, l.unit_price,
      case when p.status = 'active' and (s.free is null or s.free > 0) then v.price end as current_price,
      case when p.status = 'active' then s.free end as available
    from order_lines l
    left join variants v on v.shop_id = l.shop_id and v.id = l.variant_id
    left join products p on p.shop_id = v.shop_id and p.id = v.product_id
    left join lateral (
      select case when v.tracked and v.oversell = 'deny'
        then greatest(0, coalesce((
          select on_hand - allocated - unavailable from stock_levels st
          where st.shop_id = v.shop_id and st.variant_id = v.id and st.location_id = 1), 0)) end::int as free) s on true
    where l.shop_id = ${tx.shopId} and l.order_id = ${orderId} order by l.position`);
}
