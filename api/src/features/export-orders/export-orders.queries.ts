import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { orderTagsOf } from "../order-tags/order-tags.queries.ts";
import type { ExportedOrder } from "./exported-order.rules.ts";

/** SQL: the units of a line `l` whose money was refunded, at least in part, or is being refunded. */
function refundedUnits(tx: ShopTx) {
  return sql`(
    select coalesce(sum(p.quantity), 0) from refund_parts p
    where p.shop_id = ${tx.shopId} and p.order_id = l.order_id and p.order_line_id = l.id and exists (
      select from refunds r
      where r.shop_id = ${tx.shopId} and r.order_id = l.order_id and r.status <> 'failed' and r.destination <> 'unpaid'
        and (r.batch_id = p.batch_id or r.id = (
          select refund_id from returns where shop_id = ${tx.shopId} and id = p.batch_id))))`;
}

/** These orders, in the order of the ids. */
export function listExportedOrders(tx: ShopTx, ids: string[]): Promise<ExportedOrder[]> {
  const shop = sql`${tx.shopId}`;
  return tx.all(sql<ExportedOrder>`
    select o.id, o.number_prefix || o.number as name, o.email, coalesce(o.phone_e164, o.phone) as phone, o.name as customer,
      o.lifecycle, o.stage, o.payment_status, o.fulfilment_status, o.payment_method, o.currency, o.subtotal, o.discount_total,
      o.shipping_total, o.fee_total, o.tax_total, o.total, o.item_count, o.accepts_marketing, o.note, ${orderTagsOf(tx, sql`o.id`)} as tags, o.is_test, o.placed_at,
      o.cancelled_at, o.address, o.billing, o.delivery->>'name' as delivery,
      coalesce((o.delivery->>'is_pickup')::boolean, false) as is_pickup, o.payment->>'name' as payment_name, o.advance, o.priced,
      (select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'variant_title', l.variant_title, 'sku', l.sku,
         'unit_price', l.unit_price, 'quantity', l.quantity, 'discount', l.discount,
         'total', l.total, 'tax', l.tax, 'cancelled_quantity', l.cancelled_quantity,
         'refunded_quantity', ${refundedUnits(tx)}) order by l.position), '[]')
       from order_lines l where l.shop_id = ${shop} and l.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('kind', p.kind, 'amount', p.amount, 'overpaid', p.overpaid, 'method', p.method, 'reference', p.reference,
         'created_at', p.created_at) order by p.created_at), '[]')
       from payments p where p.shop_id = ${shop} and p.order_id = o.id) as payments,
      (select coalesce(json_agg(json_build_object('status', s.status, 'returned_at', s.returned_at, 'lines', (
         select coalesce(json_agg(json_build_object('order_line_id', sl.order_line_id, 'quantity', sl.quantity)), '[]')
         from shipment_lines sl where sl.shop_id = ${shop} and sl.shipment_id = s.id))), '[]')
       from shipments s where s.shop_id = ${shop} and s.order_id = o.id) as shipments,
      (select coalesce(json_agg(json_build_object('batch_id', r.batch_id, 'is_for_return', r.is_for_return, 'destination', r.destination,
         'status', r.status, 'amount', r.amount)), '[]')
       from refunds r where r.shop_id = ${shop} and r.order_id = o.id) as refunds,
      (select coalesce(json_agg(json_build_object('batch_id', p.batch_id, 'kind', p.kind, 'order_line_id', p.order_line_id,
         'quantity', p.quantity, 'cancelled', p.cancelled, 'amount', p.amount, 'created_at', p.created_at,
         'is_of_return', exists (select from returns where shop_id = ${shop} and id = p.batch_id)) order by p.created_at, p.id), '[]')
       from refund_parts p where p.shop_id = ${shop} and p.order_id = o.id) as refund_parts,
      (select max(s.shipped_at) from shipments s where s.shop_id = ${shop} and s.order_id = o.id) as shipped_at,
      (select string_agg(concat_ws(' ', s.courier, s.tracking_number), ', ' order by s.shipped_at)
       from shipments s where s.shop_id = ${shop} and s.order_id = o.id) as tracking
    from unnest(${ids}::uuid[]) with ordinality requested (id, position)
    join orders o on o.shop_id = ${shop} and o.id = requested.id
    order by requested.position`);
}
