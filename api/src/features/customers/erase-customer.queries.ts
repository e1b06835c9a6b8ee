import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

const erasedName = sql.lit("Erased customer");

/** True if an order of the customer still has to be delivered. */
export async function hasOpenOrders(tx: ShopTx, id: string): Promise<boolean> {
  const { is_open } = await tx.one(sql<{ is_open: boolean }>`
    select exists (
      select from orders where shop_id = ${tx.shopId} and customer_id = ${id}
        and lifecycle in ('awaiting_payment', 'open') and fulfilment_status not in ('delivered', 'returned', 'not_needed', 'service_fulfilled')) as is_open`);
  return is_open;
}

/**
 * Erases the customer's orders, and what belongs to them: carts, emails, notifications, returns and the activity log.
 *
 * @returns the emails and phone numbers that the orders had
 */
export function eraseOrders(
  tx: ShopTx,
  id: string,
): Promise<{ email: string | null; phone_e164: string | null }[]> {
  const shop = sql`${tx.shopId}`;
  const address = sql`jsonb_build_object('name', ${erasedName}::text, 'line1', '—', 'line2', null, 'city', null,
    'region', address->'region', 'region_code', address->'region_code', 'postal_code', null, 'country', address->'country')`;
  return tx.all(sql<{ email: string | null; phone_e164: string | null }>`
    with before as materialized (
      select id, cart_id, email, phone_e164 from orders where shop_id = ${shop} and customer_id = ${id}
      union all
      -- Test orders have no customer.
      select o.id, o.cart_id, o.email, o.phone_e164 from customers c
      join orders o on o.shop_id = ${shop} and o.email = c.email and o.is_test
      where c.shop_id = ${shop} and c.id = ${id}
    ), orders_erased as (
      update orders o set name = ${erasedName}, email = null, phone = null, phone_e164 = null, phone_extension = null,
        note = null, address = ${address}, billing = null, version = version + 1
      from before b where o.shop_id = ${shop} and o.id = b.id
    ), carts_erased as (
      delete from carts c using before b where c.shop_id = ${shop} and c.id = b.cart_id
    ), emails_erased as (
      update emails e set recipient = 'erased' from before b
      where e.shop_id = ${shop} and e.order_id = b.id and e.recipient = b.email
    ), uses_erased as (
      update coupon_uses u set customer_keys = '{}' from before b where u.shop_id = ${shop} and u.order_id = b.id
    ), notifications_erased as (
      update notifications n set data = n.data || jsonb_build_object('name', ${erasedName}::text) from before b
      where n.shop_id = ${shop} and n.data ? 'name' and n.cause = any(
        select b.id::text union all
        select r.id::text from returns r where r.shop_id = ${shop} and r.order_id = b.id union all
        select p.id::text from payment_proofs p where p.shop_id = ${shop} and p.order_id = b.id)
    ), returns_erased as (
      update returns r set note = null from before b where r.shop_id = ${shop} and r.order_id = b.id
    ), messages_erased as (
      update activity a set after = a.after - 'text' from before b
      where a.shop_id = ${shop} and a.target_type = 'order' and a.target_id = b.id::text and a.action = 'order.messaged'
    ), activity_erased as (
      update activity a set actor = ${erasedName} from before b
      where a.shop_id = ${shop} and a.target_type = 'order' and a.target_id = b.id::text and a.role = 'shopper'
    )
    select email, phone_e164 from before`);
}

/** Removes the photos from the returns of the customer. Returns their ids. */
export async function eraseReturnPhotos(tx: ShopTx, id: string): Promise<string[]> {
  const erased = await tx.all(sql<{ id: string }>`
    with before as materialized (
      select r.id, r.photos from returns r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
      where r.shop_id = ${tx.shopId} and o.customer_id = ${id} and r.photos <> '[]' for update of r
    ), erased as (
      update returns r set photos = '[]' from before b where r.shop_id = ${tx.shopId} and r.id = b.id
    )
    select photo->>'id' as id from before, jsonb_array_elements(photos) photo`);
  return erased.map((photo) => photo.id);
}

/**
 * Erases the buyer on the invoices and credit notes of the customer: their numbers, dates and amounts remain.
 *
 * @returns the ids of the documents
 */
export async function eraseDocuments(tx: ShopTx, id: string): Promise<string[]> {
  const erased = await tx.all(sql<{ id: string }>`
    update documents d set content = d.content || jsonb_build_object('buyer', jsonb_build_object(
      'lines', jsonb_build_array(${erasedName}::text), 'tax_number', null, 'contacts', '[]'::jsonb))
    from orders o
    where d.shop_id = ${tx.shopId} and o.shop_id = ${tx.shopId} and o.id = d.order_id and o.customer_id = ${id}
    returning d.id`);
  return erased.map((document) => document.id);
}

/** Deletes what the shop has stored about emails and phone numbers outside of orders. */
export async function eraseContacts(tx: ShopTx, emails: string[], keys: string[]): Promise<void> {
  const shop = sql`${tx.shopId}`;
  await tx.run(sql`delete from carts where shop_id = ${shop} and customer_keys && ${keys}::text[]`);
  await tx.run(sql`delete from draft_orders where shop_id = ${shop} and email = any(${emails}::text[])`);
  await tx.run(sql`delete from shopper_codes where shop_id = ${shop} and email = any(${emails}::text[])`);
  await tx.run(
    sql`delete from coupon_customers where shop_id = ${shop} and customer_key = any(${keys}::text[])`,
  );
  await tx.run(sql`delete from messages where shop_id = ${shop} and email = any(${emails}::text[])`);
  await tx.run(sql`delete from stock_requests where shop_id = ${shop} and email = any(${emails}::text[])`);
  await tx.run(sql`
    update coupons set customer_emails = array(select email from unnest(customer_emails) email where email <> all (${emails}::text[]))
    where shop_id = ${shop} and customer_emails && ${emails}::text[]`);
}

/** True if review `r` was written with an order of the customer, or with one of the emails. */
export function isReviewOf(tx: ShopTx, id: string, emails: string[]): Sql {
  return sql`(r.email = any(${emails}::text[])
    or r.order_id in (select o.id from orders o where o.shop_id = ${tx.shopId} and o.customer_id = ${id}))`;
}

/**
 * Removes the name, email and photos from the reviews of a customer: photos may show people and homes. Returns the photos of
 * each review.
 */
export async function eraseReviewers(
  tx: ShopTx,
  id: string,
  emails: string[],
): Promise<{ hash: string; widths: number[] }[][]> {
  const erased = await tx.all(sql<{ photos: { hash: string; widths: number[] }[] }>`
    with before as materialized (
      select r.id, r.photos from reviews r
      where r.shop_id = ${tx.shopId} and ${isReviewOf(tx, id, emails)} for update of r
    ), erased as (
      update reviews r set name = null, email = null, photos = '[]', has_photos = false from before b
      where r.shop_id = ${tx.shopId} and r.id = b.id
    )
    select photos from before`);
  return erased.map(({ photos }) => photos);
}

/** Erases the customer itself: deletes it if it has no orders. Its totals remain for reports. */
export async function eraseRecord(tx: ShopTx, id: string, at: string): Promise<void> {
  const shop = sql`${tx.shopId}`;
  for (const table of [
    "customer_tags",
    "customer_consents",
    "blocked_contacts",
    "draft_orders",
    "carts",
    "saved_items",
    "shopper_sessions",
    "shopper_accounts",
    "wishlist_items",
    "store_credit_entries",
    "store_credit_balances",
  ])
    await tx.run(sql`delete from ${sql.table(table)} where shop_id = ${shop} and customer_id = ${id}`);
  await tx.run(sql`
    delete from import_changes where shop_id = ${shop} and target_type = 'customer' and target_id = ${id}`);
  await tx.run(sql`
    update activity set before = null, after = null, target_label = '',
      actor = case when role = 'shopper' then ${erasedName} else actor end
    where shop_id = ${shop} and target_type = 'customer' and target_id = ${id}::text`);
  const deleted = await tx.run(sql`
    delete from customers c where c.shop_id = ${shop} and c.id = ${id}
      and not exists (select from orders o where o.shop_id = ${shop} and o.customer_id = c.id)`);
  if (deleted > 0) return;
  await tx.run(sql`
    update customers set name = ${erasedName}, email = null, phone = null, phone_e164 = null, note = null, addresses = '[]',
      accepts_marketing = false, marketing_changed_at = null, is_tax_exempt = false, tax_number = null,
      tax_exempt_reason = null, is_blocked = false, block_reason = null, erased_at = ${at}::timestamptz,
      updated_at = ${at}::timestamptz, version = version + 1
    where shop_id = ${shop} and id = ${id}`);
  // The end of the consent was recorded by a trigger.
  await tx.run(sql`delete from customer_consents where shop_id = ${shop} and customer_id = ${id}`);
}
