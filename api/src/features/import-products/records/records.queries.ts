import { sql } from "kysely";
import type { ShopTx } from "../../../db/tx.ts";

/** The fields of a customer in a list. */
export interface ListedCustomer {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  phone_e164: string | null;
}

/** Finds the stored customers by email. */
export async function listCustomersByEmail(
  tx: ShopTx,
  emails: string[],
): Promise<Map<string, ListedCustomer>> {
  const rows = await tx.all(sql<ListedCustomer>`
    select id, email, name, phone, phone_e164 from customers where shop_id = ${tx.shopId} and email = any(${emails}::text[])`);
  return new Map(rows.map((row) => [row.email, row]));
}

/** Finds the shop's country, whose phone numbers need no country code. */
export async function findShopCountry(tx: ShopTx): Promise<string> {
  const { country } = await tx.one(
    sql<{ country: string }>`select country from shops where id = ${tx.shopId}`,
  );
  return country;
}

/** Inserts customers, and updates those whose email exists. */
export async function saveCustomers(tx: ShopTx, customers: ListedCustomer[]): Promise<void> {
  if (customers.length === 0) return;
  const rows = customers.toSorted((one, other) => (one.email < other.email ? -1 : 1));
  await tx.run(sql`
    insert into customers as c (shop_id, id, email, name, phone, phone_e164)
    select ${tx.shopId}, n.id, n.email, n.name, n.phone, n.phone_e164
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, email text, name text, phone text, phone_e164 text)
    on conflict on constraint customers_email_key
      do update set name = excluded.name, phone = excluded.phone, phone_e164 = excluded.phone_e164
      where (c.name, c.phone) is distinct from (excluded.name, excluded.phone)`);
}

/** Deletes those of these customers who have never ordered. Returns their IDs. */
export async function removeIdleCustomers(tx: ShopTx, ids: string[]): Promise<Set<string>> {
  const rows = await tx.all(sql<{ id: string }>`
    delete from customers c using customer_totals t
    where c.shop_id = ${tx.shopId} and c.id = any(${ids}::uuid[])
      and t.shop_id = ${tx.shopId} and t.customer_id = c.id and t.orders_count = 0
      and not exists (select from orders o where o.shop_id = c.shop_id and o.customer_id = c.id)
    returning c.id`);
  return new Set(rows.map(({ id }) => id));
}

/** Finds the targets of redirects, by path. */
export async function listRedirectTargets(tx: ShopTx, paths: string[]): Promise<Map<string, string>> {
  const rows = await tx.all(sql<{ path: string; target: string }>`
    select path, target from redirects where shop_id = ${tx.shopId} and path = any(${paths}::text[])`);
  return new Map(rows.map(({ path, target }) => [path, target]));
}

export async function removeRedirects(tx: ShopTx, paths: string[]): Promise<void> {
  await tx.run(sql`delete from redirects where shop_id = ${tx.shopId} and path = any(${paths}::text[])`);
}
