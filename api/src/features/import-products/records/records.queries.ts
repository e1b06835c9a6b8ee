import type { Address } from "@vitrine/contract/checkout/address";
import { type Sql, sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

/** The fields of a customer in a list. */
export interface ListedCustomer {
  id: string;
  email: string | null;
  name: string;
  phone: string | null;
  phone_e164: string | null;
  note: string | null;
  country: string | null;
  addresses: Address[];
  accepts_marketing: boolean;
  is_tax_exempt: boolean;
  tags: string[];
}

function listCustomers(tx: ShopTx, condition: Sql): Promise<ListedCustomer[]> {
  return tx.all(sql<ListedCustomer>`
    select id, email, name, phone, phone_e164, note, country, addresses, accepts_marketing, is_tax_exempt,
      array(select tag from customer_tags where shop_id = ${tx.shopId} and customer_id = c.id order by tag) as tags
    from customers c where shop_id = ${tx.shopId} and ${condition}`);
}

/** Finds the stored customers by email. */
export async function listCustomersByEmail(
  tx: ShopTx,
  emails: string[],
): Promise<Map<string, ListedCustomer>> {
  const rows = await listCustomers(tx, sql`email = any(${emails}::text[])`);
  return new Map(rows.map((row) => [row.email!, row]));
}

/** Finds a stored customer of each phone number, E.164: the oldest. */
export async function listCustomersByPhone(tx: ShopTx, phones: string[]): Promise<ListedCustomer[]> {
  return listCustomers(
    tx,
    sql`id in (
      select distinct on (phone_e164) id from customers
      where shop_id = ${tx.shopId} and phone_e164 = any(${phones}::text[]) order by phone_e164, created_at)`,
  );
}

/** Finds the stored customers by id. */
export async function listCustomersById(tx: ShopTx, ids: string[]): Promise<Map<string, ListedCustomer>> {
  const rows = await listCustomers(tx, sql`id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Finds the shop's country, whose phone numbers need no country code. */
export async function findShopCountry(tx: ShopTx): Promise<string> {
  const { country } = await tx.one(
    sql<{ country: string }>`select country from shops where id = ${tx.shopId}`,
  );
  return country;
}

/** Inserts customers, and updates those that exist. */
export async function saveCustomers(tx: ShopTx, customers: ListedCustomer[]): Promise<void> {
  if (customers.length === 0) return;
  const rows = JSON.stringify(customers.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  await tx.run(sql`
    insert into customers as c (shop_id, id, email, name, phone, phone_e164, note, country, addresses,
      accepts_marketing, marketing_changed_at, is_tax_exempt)
    select ${tx.shopId}, n.id, n.email, n.name, n.phone, n.phone_e164, n.note, n.country, n.addresses,
      n.accepts_marketing, case when n.accepts_marketing then now() end, n.is_tax_exempt
    from jsonb_to_recordset(${rows}::jsonb) as n (id uuid, email text, name text, phone text, phone_e164 text, note text,
      country text, addresses jsonb, accepts_marketing boolean, is_tax_exempt boolean)
    on conflict (shop_id, id) do update set name = excluded.name, phone = excluded.phone,
      phone_e164 = excluded.phone_e164, note = excluded.note, country = excluded.country, addresses = excluded.addresses,
      marketing_changed_at = case when c.accepts_marketing = excluded.accepts_marketing then c.marketing_changed_at else now() end,
      accepts_marketing = excluded.accepts_marketing, is_tax_exempt = excluded.is_tax_exempt, updated_at = now(),
      version = c.version + 1`);
  await tx.run(sql`
    delete from customer_tags t using jsonb_to_recordset(${rows}::jsonb) as n (id uuid, tags jsonb)
    where t.shop_id = ${tx.shopId} and t.customer_id = n.id and not n.tags ? t.tag`);
  await tx.run(sql`
    insert into customer_tags (shop_id, tag, customer_id)
    select ${tx.shopId}, tag, n.id from jsonb_to_recordset(${rows}::jsonb) as n (id uuid, tags jsonb),
      jsonb_array_elements_text(n.tags) tag
    on conflict do nothing`);
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
