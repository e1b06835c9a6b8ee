import type { ConfirmationQueue } from "@vitrine/contract/checkout/order-confirmation";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isUnconfirmed, waitsSince } from "../order-codes/order-codes.queries.ts";

/** The success rate of a city is that of its orders among the shop's latest deliveries with cash on delivery. */
const latestDeliveries = sql.lit(2_000);

/** @param except orders that aren't counted as due */
export function countQueue(tx: ShopTx, except: string[] = []): Promise<ConfirmationQueue> {
  const orders = sql`
    from orders o where o.shop_id = ${tx.shopId} and ${isUnconfirmed} and o.id <> all (${except}::uuid[])`;
  return tx.one(sql<ConfirmationQueue>`
    select (select count(*) ${orders} and o.call_again_at is null)
         + (select count(*) ${orders} and o.call_again_at <= now()) as due, later.*
    from (select count(*) as later, min(o.call_again_at) as next_call_at ${orders} and o.call_again_at > now()) later`);
}

/** Calls of an order, its other orders and deliveries, and whether its contact or its address is blocked. */
export interface OrderHistory {
  id: string;
  unanswered_calls: number;
  cancels_at: string | null;
  orders: number;
  delivered: number;
  returned: number;
  cancelled: number;
  /** Cash-on-delivery orders that left the shop, and those of them that were delivered. */
  cod_shipped: number;
  cod_delivered: number;
  /** Orders with the phone number that came back undelivered. */
  returned_by_phone: number;
  /** Orders of the customer or the phone number within an hour before or after this one. */
  within_hour: number;
  is_blocked: boolean;
  is_address_blocked: boolean;
  area_delivered: number;
  area_returned: number;
}

/** @param contacts the keys of each order's email, phone number and delivery address, as `blocked_contacts` has them */
export async function listHistories(
  tx: ShopTx,
  contacts: { id: string; keys: string[]; address_key: string | null }[],
): Promise<Map<string, OrderHistory>> {
  const shop = sql`${tx.shopId}`;
  const columns = sql`
    p.id, p.lifecycle, p.fulfilment_status, p.payment_method, p.placed_at, p.phone_e164 from orders p
    where p.shop_id = ${shop} and p.id <> o.id and not p.is_test and p.lifecycle not in ('draft', 'awaiting_payment')`;
  const isCod = sql`payment_method = 'cash_on_delivery'`;
  const isReturned = sql`fulfilment_status in ('returning', 'returned')`;
  const rows = await tx.all(sql<OrderHistory>`
    with latest as materialized (
      select lower(address->>'city') as city, address->>'country' as country, ${isReturned} as is_returned
      from orders
      where shop_id = ${shop} and payment_method = 'cash_on_delivery'
        and fulfilment_status in ('delivered', 'returning', 'returned') and not is_test
      order by placed_at desc limit ${latestDeliveries})
    select o.id, o.unanswered_calls,
      (select ${waitsSince} + make_interval(hours => cod_cancel_hours) from checkout_settings where shop_id = ${shop}) as cancels_at,
      past.*, area.*,
      exists (select from blocked_contacts b where b.shop_id = ${shop}
        and b.customer_key in (select jsonb_array_elements_text(contact->'keys'))) as is_blocked,
      exists (select from blocked_contacts b where b.shop_id = ${shop}
        and b.customer_key = contact->>'address_key') as is_address_blocked
    from orders o
    join jsonb_array_elements(${JSON.stringify(contacts)}::jsonb) contact on (contact->>'id')::uuid = o.id
    cross join lateral (
      select count(*)::int as orders,
        (count(*) filter (where fulfilment_status = 'delivered'))::int as delivered,
        (count(*) filter (where ${isReturned}))::int as returned,
        (count(*) filter (where lifecycle = 'cancelled'))::int as cancelled,
        (count(*) filter (where ${isCod} and fulfilment_status in (
          'partially_shipped', 'shipped', 'partially_delivered', 'delivered', 'returning', 'returned')))::int as cod_shipped,
        (count(*) filter (where ${isCod} and fulfilment_status = 'delivered'))::int as cod_delivered,
        (count(*) filter (where ${isReturned} and p.phone_e164 = o.phone_e164))::int as returned_by_phone,
        (count(*) filter (where p.placed_at between o.placed_at - interval '1 hour' and o.placed_at + interval '1 hour'))::int as within_hour
      from (
        select ${columns} and p.customer_id = o.customer_id
        union
        select ${columns} and p.payment_method = 'cash_on_delivery' and p.phone_e164 = o.phone_e164) p) past
    cross join lateral (
      select (count(*) filter (where not is_returned))::int as area_delivered, (count(*) filter (where is_returned))::int as area_returned
      from latest where city = lower(o.address->>'city') and country = o.address->>'country') area
    where o.shop_id = ${shop} and o.id = any(${contacts.map(({ id }) => id)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Records a call without an answer, and returns their number. Undefined if the order isn't due: one was just recorded. */
export function updateCalls(
  tx: ShopTx,
  id: string,
  minutes: number,
): Promise<{ unanswered_calls: number } | undefined> {
  return tx.find(sql<{ unanswered_calls: number }>`
    update orders set unanswered_calls = unanswered_calls + 1, version = version + 1,
      call_again_at = now() + make_interval(mins => ${minutes})
    where shop_id = ${tx.shopId} and id = ${id} and (call_again_at is null or call_again_at <= now())
    returning unanswered_calls`);
}
