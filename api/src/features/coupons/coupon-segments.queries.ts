import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/**
 * An SQL expression: the `SegmentData` of the customer `u` as a JSON object; null if no active coupon of the shop is for a
 * segment.
 */
export function segmentData(tx: ShopTx): Sql {
  return sql`case
    when exists (
      select from coupons where shop_id = ${tx.shopId} and customer_segment_id is not null and is_active)
    then (
      select json_build_object(
        'tags', coalesce((
          select json_agg(g.tag) from customer_tags g where g.shop_id = ${tx.shopId} and g.customer_id = u.id), '[]'),
        'country', u.country, 'accepts_marketing', u.accepts_marketing, 'is_tax_exempt', u.is_tax_exempt,
        'is_blocked', u.is_blocked, 'orders_count', t.orders_count, 'total_spent', t.total_spent,
        'last_ordered_on', (
          t.last_ordered_at at time zone (select time_zone from shops where id = ${tx.shopId}))::date::text)
      from customer_totals t where t.shop_id = ${tx.shopId} and t.customer_id = u.id)
    end`;
}

/** An SQL expression: the conditions of the segment that the coupon `k` is for, as JSON. */
export function segmentOf(tx: ShopTx): Sql {
  return sql`(
    select g.filter from customer_segments g where g.shop_id = ${tx.shopId} and g.id = k.customer_segment_id)`;
}
