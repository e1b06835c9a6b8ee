import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { ExportedCustomer } from "./customer-columns.rules.ts";
import { tagsOf } from "./customer-list.queries.ts";
import { type PictureRow, pictureUrl } from "../pictures/pictures.rules.ts";
import { isReviewOf } from "./erase-customer.queries.ts";
import { requireCustomer } from "./customers.queries.ts";

/** These customers, in the order of their ids, with their default address or that of their latest order. */
export function listExportedCustomers(tx: ShopTx, ids: string[]): Promise<ExportedCustomer[]> {
  return tx.all(sql<ExportedCustomer>`
    select c.id, c.name, c.email, c.phone, c.phone_e164, c.accepts_marketing, c.note, c.is_tax_exempt,
      t.total_spent, t.orders_count, ${tagsOf(tx, sql`c.id`)} as tags,
      coalesce(c.addresses->0, (
        select o.address from orders o
        where o.shop_id = c.shop_id and o.customer_id = c.id and o.address->>'line1' <> '' order by o.placed_at desc limit 1)) as address
    from customers c join customer_totals t on t.shop_id = c.shop_id and t.customer_id = c.id
    where c.shop_id = ${tx.shopId} and c.id = any(${ids}::uuid[]) order by c.id`);
}

/** Everything stored about a customer, without what belongs to the shop, such as costs. @throws not_found */
export async function readPersonalData(tx: ShopTx, id: string): Promise<Record<string, unknown>> {
  const shop = sql`${tx.shopId}`;
  const { version: _, order_addresses: __, ...customer } = await requireCustomer(tx, id);
  const orders = await tx.all(sql`
    select o.number_prefix || o.number as number, o.placed_at, o.lifecycle, o.payment_status, o.fulfilment_status,
      o.name, o.email, o.phone, o.address, o.billing, o.note, o.payment_method, o.currency, o.subtotal, o.discount_total,
      o.shipping_total, o.fee_total, o.tax_total, coalesce(o.cash_rounding, 0) as cash_rounding, o.total,
      (select coalesce(json_agg(json_build_object('title', l.title, 'variant_title', l.variant_title, 'sku', l.sku,
         'quantity', l.quantity, 'unit_price', l.unit_price, 'total', l.total) order by l.position), '[]')
       from order_lines l where l.shop_id = ${shop} and l.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('kind', p.kind, 'method', p.method, 'amount', p.amount,
         'created_at', p.created_at) order by p.created_at), '[]')
       from payments p where p.shop_id = ${shop} and p.order_id = o.id) as payments,
      (select coalesce(json_agg(json_build_object('status', r.status, 'note', r.note, 'requested_at', r.requested_at)
         order by r.requested_at), '[]')
       from returns r where r.shop_id = ${shop} and r.order_id = o.id) as returns,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'recipient', e.recipient, 'sent_at', e.sent_at)), '[]')
       from emails e where e.shop_id = ${shop} and e.order_id = o.id and e.recipient = o.email) as emails
    from orders o where o.shop_id = ${shop} and o.customer_id = ${id} order by o.placed_at`);
  const history = await tx.all(sql`
    select at, action, before, after from activity
    where shop_id = ${shop} and target_type = 'customer' and target_id = ${id}::text order by at`);
  const back_in_stock_requests = await tx.all(sql`
    select * from stock_requests where shop_id = ${shop} and email = ${customer.email}::text`);
  const draft_orders = await tx.all(sql`
    select 'D' || number as name, email, phone, address, lines, note, created_at from draft_orders
    where shop_id = ${shop} and (customer_id = ${id} or email = ${customer.email}::text) order by created_at`);
  const reviews = await tx.all(sql<{ photos: PictureRow[] }>`
    select case when r.product_id is null then 'shop' else 'product' end as subject, p.title as product, r.stars, r.title, r.text, r.name, r.email, r.is_verified, r.status, r.reply,
      r.created_at, r.photos
    from reviews r left join products p on p.shop_id = r.shop_id and p.id = r.product_id
    where r.shop_id = ${shop} and ${isReviewOf(tx, id, customer.email === null ? [] : [customer.email])} order by r.created_at`);
  const wishlist = await tx.all(sql`
    select p.title as product, w.added_at from wishlist_items w join products p on p.shop_id = w.shop_id and p.id = w.product_id
    where w.shop_id = ${shop} and w.customer_id = ${id} order by w.added_at`);
  const saved_for_later = await tx.all(sql`
    select p.title as product, i.quantity, i.saved_at from saved_items i
    join variants v on v.shop_id = i.shop_id and v.id = i.variant_id
    join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where i.shop_id = ${shop} and i.customer_id = ${id} order by i.saved_at`);
  const messages = await tx.all(sql`
    select name, email, phone, order_number, text, created_at from messages
    where shop_id = ${shop} and email = ${customer.email}::text order by created_at`);
  const store_credit = await tx.all(sql`
    select amount, currency, kind, note, created_at from store_credit_entries
    where shop_id = ${shop} and customer_id = ${id} order by created_at`);
  return {
    customer,
    store_credit,
    wishlist,
    saved_for_later,
    orders,
    draft_orders,
    history,
    back_in_stock_requests,
    messages,
    reviews: reviews.map(({ photos, ...review }) => ({
      ...review,
      photos: photos.map(({ hash, widths }) => pictureUrl(tx.shopId, hash, Math.max(...widths))),
    })),
  };
}
