import { sql } from "kysely";
import type { ShopTx } from "../../db/tx.ts";

// What counts, everywhere on these pages. An order counts once it was placed. Its money counts on the day it was
// placed, unless it was cancelled before anybody paid: that money never was. Was it cancelled after it was paid,
// all of it is taken back on the day of the cancellation: the goods as returns, the rest from where it stands.
export const isPlaced = sql`o.lifecycle not in ('draft', 'awaiting_payment')`;
const wasPaid = sql`o.payment_status in ('partially_paid', 'paid', 'partially_refunded', 'refunded')`;
const isSale = sql`(o.lifecycle <> 'cancelled' or ${wasPaid})`;

/** The figures of the time from `starts` to `ends`, columns of the query around it: two short walks along indexes. */
export function soldIn(tx: ShopTx) {
  return sql`
    select sold.gross, sold.discounts, back.goods as returns, sold.shipping - back.shipping as shipping,
           sold.fees - back.fees as fees, sold.total - back.total as total, sold.orders
    from (
      select coalesce(sum(o.subtotal) filter (where ${isSale}), 0)::bigint as gross,
             coalesce(sum(o.discount_total) filter (where ${isSale}), 0)::bigint as discounts,
             coalesce(sum(o.shipping_total) filter (where ${isSale}), 0)::bigint as shipping,
             coalesce(sum(o.fee_total) filter (where ${isSale}), 0)::bigint as fees,
             coalesce(sum(o.total) filter (where ${isSale}), 0)::bigint as total,
             count(*) as orders
      from orders o
      where o.shop_id = ${tx.shopId} and o.placed_at >= starts and o.placed_at < ends and ${isPlaced}) sold
    cross join (
      select coalesce(sum(o.subtotal - o.discount_total), 0)::bigint as goods,
             coalesce(sum(o.shipping_total), 0)::bigint as shipping,
             coalesce(sum(o.fee_total), 0)::bigint as fees,
             coalesce(sum(o.total), 0)::bigint as total
      from orders o
      where o.shop_id = ${tx.shopId} and o.cancelled_at >= starts and o.cancelled_at < ends
        and o.lifecycle = 'cancelled' and ${wasPaid}) back`;
}
