import type { Address } from "@vitrine/contract/checkout/address";
import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import type { OrderAdvance } from "@vitrine/contract/payments/advance-payments";
import type { ProviderName } from "@vitrine/contract/payments/online-payments";
import type { Order } from "@vitrine/contract/orders/orders";
import { type Sql, sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import { pictureJsonOf } from "../pictures/pictures.queries.ts";
import { orderTagsOf } from "../order-tags/order-tags.queries.ts";
import { authorizationOf } from "./payments/authorizations.queries.ts";
import { isOverdue } from "./payments/payments.queries.ts";
import type { ShownTexts } from "./emails/shown-texts.rules.ts";
import type { StoredCalculation } from "./order-calculation.rules.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";

export interface ShipmentRecord {
  id: string;
  status: Order["shipments"][number]["status"];
  resolution: Order["shipments"][number]["resolution"];
  courier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  packed_at: string | null;
  ready_at: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
  returned_at: string | null;
  lines: { order_line_id: string; quantity: number }[];
  /** Units in the shipment. */
  quantity: number;
}

/** Units of a line, or a part of the delivery or the fees, that a refund is for: see `refund_parts`. */
export interface OrderPart {
  id: string;
  batch_id: string;
  kind: "item" | "delivery" | "fee";
  /** Null for the delivery and the fees. */
  order_line_id: string | null;
  quantity: number;
  cancelled: number;
  amount: number;
  created_at: string;
  /** True for units that the customer returned. */
  is_of_return: boolean;
}

/** A payment or a refund of an order. */
interface LedgerRow {
  kind: string;
  amount: number;
  method: string;
  reference: string | null;
  /** Of a refund: the refund's id. */
  cause_id?: string;
  /** Of a refund: the part that had been paid too much. */
  overpaid: number;
  /** The part of `overpaid` that a later edit of the order has caused. */
  overpaid_by_edit?: number;
}

/** An order with its lines, shipments, payments and timeline. */
export interface OrderRecord extends Omit<
  Order,
  | "stage"
  | "is_pickup"
  | "lines"
  | "shipments"
  | "balance"
  | "refund_due"
  | "paid"
  | "written_off"
  | "refunds"
  | "refundable"
  | "is_refunded_online"
  | "allowed"
  | "may_issue_invoice"
  | "may_email_invoice"
  | "authorization"
  | "advance"
  | "order_url"
> {
  cart_id: string | null;
  advance: OrderAdvance | null;
  confirms_by_code: boolean;
  code_sent_by: PlacedOrder["code_sent_by"];
  /** The last instant at which a payment can be started; null for the limit of the checkout. */
  payable_until: string | null;
  /** The translated names that the shopper saw; null if there are none. */
  shown_texts: ShownTexts | null;
  /** The shop's text for all of its orders. */
  thank_you: string | null;
  /** The shop's time in which shoppers can cancel their orders; null if they can't. */
  cancel_minutes: number | null;
  address: Address;
  lines: (Omit<Order["lines"][number], "picture"> & {
    picture: PictureRow | null;
    allocated: boolean;
    tax: number;
  })[];
  shipments: ShipmentRecord[];
  payments: LedgerRow[];
  /** Its payment that was authorised first; null if there is none. */
  authorization: (NonNullable<Order["authorization"]> & { id: string; provider: ProviderName }) | null;
  refunds: (Omit<Order["refunds"][number], "may_repeat"> & {
    payment_reference: string | null;
    is_for_return?: boolean;
    /** The refund's parts: see `refund_parts`. */
    batch_id?: string | null;
    notifies_customer?: boolean;
    settled_at?: string | null;
    /** Of a failed refund: the one that returns its money. */
    repeated_by?: string | null;
  })[];
  /** The oldest first. */
  refund_parts: OrderPart[];
}

export async function requireOrder(tx: ShopTx, id: string): Promise<OrderRecord> {
  const [order] = await listOrderRecords(tx, [id]);
  if (!order) throw apiError("not_found");
  return order;
}

/** SQL: the order of the documents `d`: each invoice with its credit notes after it, by number. */
export function documentOrder(tx: ShopTx): Sql {
  return sql`
    case d.kind when 'invoice' then d.number else (
      select i.number from documents i where i.shop_id = ${tx.shopId} and i.id = d.invoice_id) end, d.kind desc, d.number`;
}

/** Locks the order's row, then reads the order: it can't change until the transaction ends. */
export async function requireOrderForUpdate(tx: ShopTx, id: string): Promise<OrderRecord> {
  await tx.find(sql`select 1 from orders where shop_id = ${tx.shopId} and id = ${id} for update`);
  return requireOrder(tx, id);
}

/** Those of these orders that exist, in no particular order. */
export function listOrderRecords(tx: ShopTx, ids: string[]): Promise<OrderRecord[]> {
  const shop = sql`${tx.shopId}`;
  return tx.all(sql<OrderRecord>`
    select o.id, o.number, o.number_prefix, o.cart_id, o.is_test, o.customer_id, o.lifecycle, o.confirmation, o.payment_status, o.fulfilment_status, o.return_status,
           o.hold_reason, o.payment_method, o.currency, o.subtotal, o.discount_total, o.shipping_total, o.fee_total, coalesce(o.cash_rounding, 0) as cash_rounding,
           o.tax_total, coalesce(o.priced->'taxes', '[]') as taxes,
           coalesce((o.priced->>'prices_include_tax')::boolean, true) as prices_include_tax,
           coalesce(o.priced->'coupons', '[]') as discounts, o.total, o.item_count, o.name, o.email, o.phone, o.phone_e164, o.phone_extension, o.address, o.billing, o.delivery, o.payment, o.advance, o.note, ${orderTagsOf(tx, sql`o.id`)} as tags,
           o.source, o.language, o.shown_texts, o.payable_until, o.accepted_terms, o.accepts_marketing, o.confirms_by_code,
           case when o.confirms_by_code then (select c.sent_by from order_codes c where c.shop_id = ${shop} and c.order_id = o.id) end as code_sent_by, cs.thank_you, cs.cancel_minutes,
           case when json_array_length(o.priced->'taxes') > 0 then st.tax_number end as shop_tax_number,
           o.cancel_reason, o.payment_due_at, o.version, o.placed_at, o.confirmed_at, o.cancelled_at,
           (select coalesce(json_agg(json_build_object(
              'id', l.id, 'product_id', l.product_id, 'variant_id', l.variant_id, 'title', l.title,
              'variant_title', l.variant_title, 'preorder_from', l.preorder_from, 'sku', l.sku, 'unit_price', l.unit_price, 'quantity', l.quantity,
              'cancelled_quantity', l.cancelled_quantity, 'discount', l.discount, 'total', l.total, 'tax', l.tax, 'allocated', l.allocated,
              'requires_shipping', l.requires_shipping, 'is_service', l.is_service, 'fulfilled_at', ${sql.instant(sql`l.fulfilled_at`)},
              'picture', ${pictureJsonOf("l")}) order by l.position), '[]')
            from order_lines l where l.shop_id = ${shop} and l.order_id = o.id) as lines,
           (select coalesce(json_agg(json_build_object(
              'id', s.id, 'status', s.status, 'courier', s.courier, 'tracking_number', s.tracking_number,
              'tracking_url', s.tracking_url, 'resolution', s.resolution, 'packed_at', ${sql.instant(sql`s.packed_at`)},
              'ready_at', ${sql.instant(sql`s.ready_at`)}, 'shipped_at', ${sql.instant(sql`s.shipped_at`)},
              'delivered_at', ${sql.instant(sql`s.delivered_at`)}, 'returned_at', ${sql.instant(sql`s.returned_at`)},
              'lines', (select coalesce(json_agg(json_build_object('order_line_id', sl.order_line_id, 'quantity', sl.quantity)), '[]')
                        from shipment_lines sl where sl.shop_id = ${shop} and sl.shipment_id = s.id),
              'quantity', (select coalesce(sum(sl.quantity), 0) from shipment_lines sl
                           where sl.shop_id = ${shop} and sl.shipment_id = s.id)) order by s.created_at, s.id), '[]')
            from shipments s where s.shop_id = ${shop} and s.order_id = o.id) as shipments,
           (select coalesce(json_agg(json_build_object('kind', p.kind, 'amount', p.amount, 'overpaid', p.overpaid,
              'overpaid_by_edit', p.overpaid_by_edit, 'cause_id', p.cause_id, 'method', p.method, 'reference', p.reference)), '[]')
            from payments p where p.shop_id = ${shop} and p.order_id = o.id) as payments,
           (select coalesce(json_agg(json_build_object(
              'id', r.id, 'amount', r.amount, 'reason', r.reason, 'status', r.status, 'provider', r.provider, 'destination', r.destination,
              'payment_reference', r.payment_reference, 'is_for_return', r.is_for_return, 'batch_id', r.batch_id, 'failure', r.failure, 'is_overdue', ${isOverdue}, 'created_at', ${sql.instant(sql`r.created_at`)},
              'settled_at', ${sql.instant(sql`r.settled_at`)}, 'repeated_by', r.repeated_by, 'notifies_customer', r.notifies_customer)
              order by r.created_at, r.id), '[]')
            from refunds r where r.shop_id = ${shop} and r.order_id = o.id) as refunds,
           (select coalesce(json_agg(json_build_object('id', p.id, 'batch_id', p.batch_id, 'kind', p.kind, 'order_line_id', p.order_line_id,
              'quantity', p.quantity, 'cancelled', p.cancelled, 'amount', p.amount, 'created_at', ${sql.instant(sql`p.created_at`)},
              'is_of_return', exists (select from returns where shop_id = ${shop} and id = p.batch_id))
              order by p.created_at, p.id), '[]')
            from refund_parts p where p.shop_id = ${shop} and p.order_id = o.id) as refund_parts,
           ${authorizationOf} as authorization,
           (select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'number', d.number,
              'number_prefix', d.number_prefix, 'total', d.total, 'invoice_id', d.invoice_id, 'issued_at', ${sql.instant(sql`d.issued_at`)}) order by ${documentOrder(tx)}), '[]')
            from documents d where d.shop_id = ${shop} and d.order_id = o.id) as documents,
           (select coalesce(json_agg(json_build_object('id', a.id, 'at', ${sql.instant(sql`a.at`)}, 'actor', a.actor, 'role', a.role,
                                                       'action', a.action, 'details', coalesce(a.after, '{}')) order by a.at, a.id), '[]')
            from activity a where a.shop_id = ${shop} and a.target_type = 'order' and a.target_id = o.id::text) as timeline
    from orders o left join checkout_settings cs on cs.shop_id = o.shop_id left join sales_tax st on st.shop_id = o.shop_id
    where o.shop_id = ${shop} and o.id = any(${sql.ids(ids)})`);
}

export async function requireCalculation(tx: ShopTx, id: string): Promise<StoredCalculation> {
  const stored = await tx.find(sql<StoredCalculation>`
    select o.priced, o.delivery->>'name' as delivery_name,
      (select coalesce(json_agg(json_build_object(
         'id', l.id, 'variant_id', l.variant_id, 'title', l.title, 'variant_title', l.variant_title) order by l.position), '[]')
       from order_lines l where l.shop_id = ${tx.shopId} and l.order_id = o.id) as lines
    from orders o where o.shop_id = ${tx.shopId} and o.id = ${id}`);
  if (!stored) throw apiError("not_found");
  return stored;
}

export async function updateOrder(tx: ShopTx, id: string, change: Record<string, unknown>): Promise<void> {
  await tx.run(
    db
      .updateTable("orders")
      .set({ ...change, version: (column) => column("version", "+", 1) })
      .where("shop_id", "=", tx.shopId)
      .where("id", "=", id),
  );
}

/** Those of these orders that an invoice or a credit note may be due for. */
export async function listOrdersForDocuments(tx: ShopTx, ids: string[]): Promise<string[]> {
  const found = await tx.all(sql<{ id: string }>`
    select o.id from orders o
    where o.shop_id = ${tx.shopId} and o.id = any(${ids}::uuid[]) and not o.is_test and (
      exists (select from document_settings s where s.shop_id = o.shop_id and s.issue_invoices <> 'by_hand')
      or exists (select from documents d where d.shop_id = o.shop_id and d.order_id = o.id))`);
  return found.map(({ id }) => id);
}
