import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

// The definition of a sale (decisions 0048 and 0118): an order counts on the day it was placed, as long as it is neither cancelled
// nor a test, nor came back undelivered and unpaid, with its amount as it is now. Refunds reduce the day of their order.
export const isSale = sql`not o.is_test and is_sale(o.lifecycle, o.fulfilment_status, o.payment_status)`;

/** Units and net sales of a line `l`, before refunds. Cancelled units weren't sold. */
export const soldUnits = sql`(l.quantity - l.cancelled_quantity)`;
export const soldTotal = sql`(l.total - round(l.total::numeric * l.cancelled_quantity / l.quantity)::bigint)`;

/** The sales from `starts` to `ends`, which are columns of the surrounding query. Uses three short index scans. */
export function soldIn(tx: ShopTx) {
  const isPlacedWithin = sql`o.shop_id = ${tx.shopId} and o.placed_at >= starts and o.placed_at < ends and ${isSale}`;
  return sql`
    select sold.gross, sold.discounts, refunds.amount as returns, sold.shipping, sold.fees,
           rounded.amount as rounding, sold.total - refunds.amount as total, sold.orders
    from (
      select coalesce(sum(o.subtotal), 0)::bigint as gross,
             coalesce(sum(o.discount_total), 0)::bigint as discounts,
             coalesce(sum(o.shipping_total), 0)::bigint as shipping,
             coalesce(sum(o.fee_total), 0)::bigint as fees,
             coalesce(sum(o.total), 0)::bigint as total,
             count(*) as orders
      from orders o where ${isPlacedWithin}) sold
    cross join (
      select coalesce(sum(p.amount - p.overpaid), 0)::bigint as amount
      from payments p join orders o on o.shop_id = p.shop_id and o.id = p.order_id
      where p.shop_id = ${tx.shopId} and p.kind in ('refund', 'cancellation') and ${isPlacedWithin}) refunds
    cross join (
      select coalesce(sum(o.cash_rounding), 0)::bigint as amount
      from orders o where o.cash_rounding is not null and ${isPlacedWithin}) rounded`;
}
