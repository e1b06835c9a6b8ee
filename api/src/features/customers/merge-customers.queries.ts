import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** Moves everything that refers to a customer to another, and deletes the first. The consent that changed last applies. */
export async function moveToCustomer(tx: ShopTx, from: string, to: string): Promise<void> {
  const shop = sql`${tx.shopId}`;
  await tx.run(sql`update orders set customer_id = ${to} where shop_id = ${shop} and customer_id = ${from}`);
  await tx.run(
    sql`update draft_orders set customer_id = ${to} where shop_id = ${shop} and customer_id = ${from}`,
  );
  await tx.run(sql`
    update customer_consents set customer_id = ${to} where shop_id = ${shop} and customer_id = ${from}`);
  await moveAccount(tx, from, to);
  await moveCredit(tx, from, to);
  await tx.run(sql`
    insert into blocked_contacts (shop_id, customer_key, customer_id, address)
    select shop_id, customer_key, ${to}::uuid, address from blocked_contacts
    where shop_id = ${shop} and customer_id = ${from} on conflict do nothing`);
  await tx.run(sql`
    update activity set target_id = ${to}
    where shop_id = ${shop} and target_type = 'customer' and target_id = ${from}::text`);
  const source = await tx.one(sql<{
    email: string | null;
    phone: string | null;
    phone_e164: string | null;
    accepts_marketing: boolean;
    marketing_changed_at: string | null;
  }>`
    delete from customers where shop_id = ${shop} and id = ${from}
    returning email, phone, phone_e164, accepts_marketing, marketing_changed_at`);
  // Deleted first, because its email is unique.
  await tx.run(sql`
    update customers set email = coalesce(email, ${source.email}),
      phone_e164 = case when phone is null then ${source.phone_e164}::text else phone_e164 end,
      accepts_marketing = case when ${source.marketing_changed_at}::timestamptz > coalesce(marketing_changed_at, '-infinity')
        then ${source.accepts_marketing} else accepts_marketing end,
      marketing_changed_at = greatest(marketing_changed_at, ${source.marketing_changed_at}::timestamptz)
    where shop_id = ${shop} and id = ${to}`);
  await tx.run(sql`select recount_customer(${shop}, ${to}::uuid)`);
}

/** Moves an account with its sessions, which remain valid if the customer keeps the email that they verified. */
async function moveAccount(tx: ShopTx, from: string, to: string): Promise<void> {
  const shop = sql`${tx.shopId}`;
  await tx.run(sql`
    insert into shopper_accounts (shop_id, customer_id, created_at, signed_in_at)
    select shop_id, ${to}::uuid, created_at, signed_in_at from shopper_accounts
    where shop_id = ${shop} and customer_id = ${from}
    on conflict (shop_id, customer_id) do update set
      created_at = least(shopper_accounts.created_at, excluded.created_at),
      signed_in_at = greatest(shopper_accounts.signed_in_at, excluded.signed_in_at)`);
  await tx.run(sql`
    insert into wishlist_items (shop_id, customer_id, product_id, added_at)
    select shop_id, ${to}::uuid, product_id, added_at from wishlist_items
    where shop_id = ${shop} and customer_id = ${from} on conflict do nothing`);
  await tx.run(sql`
    insert into saved_items as i (shop_id, list_id, customer_id, variant_id, quantity, price, currency, saved_at)
    select shop_id, ${to}::uuid, ${to}::uuid, variant_id, quantity, price, currency, saved_at from saved_items
    where shop_id = ${shop} and customer_id = ${from}
    on conflict (shop_id, list_id, variant_id) do update set quantity = greatest(i.quantity, excluded.quantity)`);
  await tx.run(
    sql`update shopper_sessions set customer_id = ${to} where shop_id = ${shop} and customer_id = ${from}`,
  );
  await tx.run(sql`update carts set customer_id = ${to} where shop_id = ${shop} and customer_id = ${from}`);
}

/** Moves store credit: the balances add up, as their entries do. */
async function moveCredit(tx: ShopTx, from: string, to: string): Promise<void> {
  const shop = sql`${tx.shopId}`;
  await tx.run(sql`
    with moved as (
      delete from store_credit_balances where shop_id = ${shop} and customer_id = ${from} returning currency, balance
    )
    insert into store_credit_balances as b (customer_id, currency, balance)
    select ${to}::uuid, currency, balance from moved
    on conflict (shop_id, customer_id, currency) do update set balance = b.balance + excluded.balance`);
  await tx.run(
    sql`update store_credit_entries set customer_id = ${to} where shop_id = ${shop} and customer_id = ${from}`,
  );
}
