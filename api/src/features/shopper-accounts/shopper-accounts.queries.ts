import type { ShopperAccount } from "@vitrine/contract/customers/shopper-accounts";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { OrderAxes } from "@vitrine/contract/orders/orders";

export async function hasAccounts(tx: ShopTx): Promise<boolean> {
  const found = await tx.find(sql`
    select from checkout_settings where shop_id = ${tx.shopId} and customer_accounts <> 'off'`);
  return found !== undefined;
}

/** True if the shop has blocked one of these keys of a customer. */
export async function isBlocked(tx: ShopTx, keys: string[]): Promise<boolean> {
  const found = await tx.find(sql`
    select from blocked_contacts where shop_id = ${tx.shopId} and customer_key = any(${keys}::text[]) limit 1`);
  return found !== undefined;
}

/** The id of the customer with this email, who is added with `newId` if there is none. Until then, their name is the email. */
export async function findOrInsertCustomer(tx: ShopTx, newId: string, email: string): Promise<string> {
  await tx.run(sql`
    insert into customers (id, email, name) values (${newId}, ${email}, ${email})
    on conflict (shop_id, email) do nothing`);
  const { id } = await tx.one(sql<{ id: string }>`
    select id from customers where shop_id = ${tx.shopId} and email = ${email}`);
  return id;
}

export function readAccount(tx: ShopTx, customerId: string): Promise<ShopperAccount> {
  return tx.one(sql<ShopperAccount>`
    select c.email, case when c.name = c.email then '' else c.name end as name, c.phone, c.addresses, c.accepts_marketing, c.version,
      coalesce((
        select json_agg(json_build_object('accepts_marketing', k.accepts_marketing, 'changed_at', k.changed_at)
                        order by k.changed_at desc, k.id)
        from customer_consents k where k.shop_id = c.shop_id and k.customer_id = c.id), '[]') as consents
    from customers c where c.shop_id = ${tx.shopId} and c.id = ${customerId}`);
}

/** An order in the shopper's list. */
type OwnOrderRow = Pick<OrderAxes, "lifecycle" | "confirmation" | "payment_status" | "fulfilment_status"> & {
  id: string;
  is_test: boolean;
  number: number;
  number_prefix: string;
  placed_at: string;
  currency: string;
  total: number;
  item_count: number;
  is_pickup: boolean;
  exact_at: string;
};

/**
 * A page of the orders with an email, newest first, and one more row if there is a next page. Not those that the customer has
 * for another reason: a phone number isn't verified.
 */
export function listOrdersOfEmail(
  tx: ShopTx,
  email: string,
  { cursor, limit }: { cursor?: Cursor; limit: number },
): Promise<OwnOrderRow[]> {
  return tx.all(sql<OwnOrderRow>`
    select o.id, o.is_test, o.number, o.number_prefix, o.placed_at, o.lifecycle, o.confirmation, o.payment_status,
      o.fulfilment_status, o.currency, o.total, o.item_count,
      coalesce((o.delivery->>'is_pickup')::boolean, false) as is_pickup, o.placed_at::text as exact_at
    from orders o where o.shop_id = ${tx.shopId} and o.email = ${email} and o.lifecycle <> 'draft'
      ${afterCursor(cursor, sql`o.placed_at`, sql`o.id`, "timestamptz", true)}
    order by o.placed_at desc, o.id desc limit ${limit + 1}`);
}

/** Leaves orders without an email, which a phone number assigned to the customer, without a customer. */
export async function detachUnverifiedOrders(tx: ShopTx, customerId: string): Promise<void> {
  await tx.run(sql`
    update orders set customer_id = null
    where shop_id = ${tx.shopId} and customer_id = ${customerId} and email is null`);
}
