import type { Address } from "@vitrine/contract/checkout/address";
import type { Customer } from "@vitrine/contract/customers/customers";
import type { OrderRow } from "@vitrine/contract/orders/orders";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import { rowColumns, tagsOf } from "./customer-list.queries.ts";

/** Orders whose addresses a customer's page shows. */
const latestOrders = sql.lit(20);

export async function requireCustomer(tx: ShopTx, id: string): Promise<Customer> {
  const customer = await findCustomer(tx, id);
  if (!customer) throw apiError("not_found");
  return customer;
}

export function findCustomer(tx: ShopTx, id: string): Promise<Customer | undefined> {
  const shop = sql`${tx.shopId}`;
  const counted = sql`is_sale(o.lifecycle, o.fulfilment_status, o.payment_status)`;
  return tx.find(sql<Customer>`
    select ${rowColumns}, ${tagsOf(tx, sql`c.id`)} as tags, c.note, c.addresses, c.marketing_changed_at, c.tax_number,
      c.tax_exempt_reason, c.block_reason, c.erased_at, c.version,
      coalesce((
        select json_agg(json_build_object('key', b.customer_key, 'address', b.address) order by b.address, b.customer_key)
        from blocked_contacts b where b.shop_id = ${shop} and b.customer_id = c.id and b.address is not null), '[]') as blocked_addresses,
      (select json_build_object('created_at', a.created_at, 'signed_in_at', a.signed_in_at)
       from shopper_accounts a where a.shop_id = ${shop} and a.customer_id = c.id) as account, o.average_order, o.cod_shipped, o.cod_delivered,
      coalesce((
        select json_agg(a.address order by a.placed_at desc) from (
          select address, max(placed_at) as placed_at from (
            select address, placed_at from orders
            where shop_id = ${shop} and customer_id = c.id and address->>'line1' <> '' order by placed_at desc limit ${latestOrders}) latest
          where not c.addresses @> jsonb_build_array(address) group by address) a), '[]') as order_addresses,
      coalesce((
        select json_agg(json_build_object('accepts_marketing', k.accepts_marketing, 'changed_at', k.changed_at)
                        order by k.changed_at desc, k.id)
        from customer_consents k where k.shop_id = ${shop} and k.customer_id = c.id), '[]') as consents
    from customers c
    join customer_totals t on t.shop_id = ${shop} and t.customer_id = c.id
    cross join lateral (
      select round(avg(o.total - p.refunded) filter (where ${counted}))::bigint as average_order,
        (count(*) filter (where o.payment_method = 'cash_on_delivery' and s.was_shipped))::int as cod_shipped,
        (count(*) filter (where o.payment_method = 'cash_on_delivery' and o.fulfilment_status = 'delivered'))::int as cod_delivered
      from orders o
      cross join lateral (
        select coalesce(sum(amount - overpaid), 0) as refunded from payments
        where shop_id = ${shop} and order_id = o.id and kind in ('refund', 'cancellation')) p
      cross join lateral (
        select exists (select from shipments where shop_id = ${shop} and order_id = o.id and shipped_at is not null) as was_shipped) s
      where o.shop_id = ${shop} and o.customer_id = c.id
    ) o
    where c.shop_id = ${shop} and c.id = ${id}`);
}

/** Locks the customer until the transaction ends. @throws not_found */
export async function lockCustomer(tx: ShopTx, id: string): Promise<void> {
  const locked = await tx.find(
    sql`select 1 from customers where shop_id = ${tx.shopId} and id = ${id} for update`,
  );
  if (!locked) throw apiError("not_found");
}

/** Another customer with this email or phone number. */
export function findOtherCustomer(
  tx: ShopTx,
  { id, email, phone_e164 }: { id: string | null; email: string | null; phone_e164: string | null },
): Promise<{ id: string; name: string; has_email: boolean } | undefined> {
  return tx.find(sql<{ id: string; name: string; has_email: boolean }>`
    select id, name, coalesce(email = ${email}::text, false) as has_email from customers
    where shop_id = ${tx.shopId} and id is distinct from ${id}::uuid
      and (email = ${email}::text or phone_e164 = ${phone_e164}::text)
    order by has_email desc limit 1`);
}

/** The columns of a customer that the shop sets. */
export interface CustomerColumns {
  name: string;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  note: string | null;
  country: string | null;
  addresses: Address[];
  accepts_marketing: boolean;
  is_tax_exempt: boolean;
  tax_number: string | null;
  tax_exempt_reason: string | null;
  is_blocked: boolean;
  block_reason: string | null;
}

export async function insertCustomer(
  tx: ShopTx,
  id: string,
  { addresses, ...columns }: Partial<CustomerColumns> & Pick<CustomerColumns, "name" | "email" | "addresses">,
  at: string,
): Promise<void> {
  await tx.run(
    db.insertInto("customers").values({
      ...columns,
      id,
      addresses: JSON.stringify(addresses),
      marketing_changed_at: columns.accepts_marketing ? at : null,
      created_at: at,
      updated_at: at,
    }),
  );
}

/** Changes columns of a customer. With `version`, only if it still has that version; returns false otherwise. */
export async function updateCustomer(
  tx: ShopTx,
  id: string,
  { addresses, accepts_marketing, ...columns }: Partial<CustomerColumns>,
  at: string,
  version?: number,
): Promise<boolean> {
  const changes = sql.assignments({
    ...columns,
    addresses: addresses && JSON.stringify(addresses),
    accepts_marketing,
    updated_at: at,
  });
  if (accepts_marketing !== undefined)
    changes.push(sql`
      marketing_changed_at = case when accepts_marketing = ${accepts_marketing} then marketing_changed_at else ${at}::timestamptz end`);
  const updated = await tx.run(sql`
    update customers set ${sql.join(changes)}, version = version + 1
    where shop_id = ${tx.shopId} and id = ${id} ${version === undefined ? sql`` : sql`and version = ${version}`}`);
  return updated > 0;
}

/** Sets the tags of a customer. */
export async function setTags(tx: ShopTx, id: string, tags: string[]): Promise<void> {
  await tx.run(sql`
    delete from customer_tags where shop_id = ${tx.shopId} and customer_id = ${id} and tag <> all (${tags}::text[])`);
  await addTags(tx, [id], tags);
}

/** Adds tags to customers; returns the ids of those that didn't have all of them. */
export async function addTags(tx: ShopTx, ids: string[], tags: string[]): Promise<string[]> {
  const rows = await tx.all(sql<{ customer_id: string }>`
    insert into customer_tags (shop_id, tag, customer_id)
    select ${tx.shopId}, tag, c.id from unnest(${tags}::text[]) tag
    cross join (select id from customers where shop_id = ${tx.shopId} and id = any(${ids}::uuid[]) and erased_at is null) c
    order by tag, c.id on conflict do nothing returning customer_id`);
  return rows.map(({ customer_id }) => customer_id);
}

/** Removes tags from customers; returns the ids of those that had one of them. */
export async function removeTags(tx: ShopTx, ids: string[], tags: string[]): Promise<string[]> {
  const rows = await tx.all(sql<{ customer_id: string }>`
    delete from customer_tags
    where shop_id = ${tx.shopId} and tag = any(${tags}::text[]) and customer_id = any(${ids}::uuid[]) returning customer_id`);
  return rows.map(({ customer_id }) => customer_id);
}

/** The names of customers, by id. */
export async function listNames(tx: ShopTx, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx.all(sql<{ id: string; name: string }>`
    select id, name from customers where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The shop's tags that contain `search`, the most used first. */
export async function listTags(tx: ShopTx, search: string): Promise<string[]> {
  const rows = await tx.all(sql<{ tag: string }>`
    select tag from customer_tags
    where shop_id = ${tx.shopId} and position(lower(${search}) in lower(tag)) > 0
    group by tag order by count(*) desc, tag limit 50`);
  return rows.map(({ tag }) => tag);
}

/** Blocks a customer with a reason, or with null unblocks it. Its version stays: these columns aren't in the form. */
export async function setBlock(tx: ShopTx, id: string, reason: string | null): Promise<void> {
  await tx.run(sql`
    update customers set is_blocked = ${reason !== null}, block_reason = ${reason}
    where shop_id = ${tx.shopId} and id = ${id}`);
}

/** Increments the versions of customers that a user may be editing. */
export async function incrementVersions(tx: ShopTx, ids: string[]): Promise<void> {
  await tx.run(sql`
    update customers set version = version + 1 where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])`);
}

/** Blocks emails and phone numbers, as keys, because of this customer. */
export async function blockContacts(tx: ShopTx, id: string, keys: string[]): Promise<void> {
  await tx.run(sql`
    insert into blocked_contacts (shop_id, customer_key, customer_id)
    select ${tx.shopId}, key, ${id}::uuid from unnest(${keys}::text[]) key on conflict do nothing`);
}

/** Blocks delivery addresses because of this customer. */
export async function blockAddresses(
  tx: ShopTx,
  id: string,
  addresses: { key: string; address: string }[],
): Promise<void> {
  await tx.run(sql`
    insert into blocked_contacts (shop_id, customer_key, customer_id, address)
    select ${tx.shopId}, key, ${id}::uuid, address
    from unnest(${addresses.map(({ key }) => key)}::text[], ${addresses.map(({ address }) => address)}::text[]) as b (key, address)
    on conflict do nothing`);
}

/** Removes the block of a delivery address. Returns false if this customer has none. */
export async function unblockAddress(tx: ShopTx, id: string, key: string): Promise<boolean> {
  const removed = await tx.run(sql`
    delete from blocked_contacts
    where shop_id = ${tx.shopId} and customer_id = ${id} and customer_key = ${key} and address is not null`);
  return removed > 0;
}

export async function unblockContacts(tx: ShopTx, id: string): Promise<void> {
  await tx.run(sql`delete from blocked_contacts where shop_id = ${tx.shopId} and customer_id = ${id}`);
}

/** A page of a customer's orders, newest first, and one more row if there is a next page. */
export function listOrdersOf(
  tx: ShopTx,
  id: string,
  { cursor, limit }: { cursor?: Cursor; limit: number },
): Promise<(OrderRow & { exact_at: string })[]> {
  return tx.all(sql<OrderRow & { exact_at: string }>`
    select o.id, o.number, o.number_prefix, o.stage, o.lifecycle, o.confirmation, o.payment_status, o.fulfilment_status,
      o.return_status, o.hold_reason, o.customer_id, o.name, o.email, o.item_count, o.total, o.currency, o.payment_method, o.is_test, o.placed_at,
      coalesce((o.delivery->>'is_pickup')::boolean, false) as is_pickup, o.placed_at::text as exact_at
    from orders o where o.shop_id = ${tx.shopId} and o.customer_id = ${id}
      ${afterCursor(cursor, sql`o.placed_at`, sql`o.id`, "timestamptz", true)}
    order by o.placed_at desc, o.id desc limit ${limit + 1}`);
}

/** Counts again what the customers of these orders have ordered. */
export async function recountCustomersOf(tx: ShopTx, orderIds: string[]): Promise<void> {
  await tx.run(sql`
    select recount_customer(${tx.shopId}, customer_id) from (
      select distinct customer_id from orders
      where shop_id = ${tx.shopId} and id = any(${orderIds}::uuid[]) and customer_id is not null
      order by customer_id) c`);
}

/** The customers who these orders, newly placed, have added. */
export function listCustomersAddedBy(
  tx: ShopTx,
  orderIds: string[],
): Promise<{ id: string; name: string }[]> {
  return tx.all(sql<{ id: string; name: string }>`
    select distinct c.id, c.name from orders o
    join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
    where o.shop_id = ${tx.shopId} and o.id = any(${orderIds}::uuid[])
      -- They were added in the order's transaction, which starts a moment after the order's own time.
      and c.created_at between o.placed_at - interval '1 second' and o.placed_at + interval '1 minute'
      and not exists (
        select from orders earlier where earlier.shop_id = ${tx.shopId} and earlier.customer_id = c.id
          and (earlier.placed_at, earlier.id) < (o.placed_at, o.id))`);
}
