import { markDue } from "../../db/due-works.queries.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { hashToken } from "../../ids.ts";

const slidingDays = sql.lit(90);
const fromNow = sql`now() + make_interval(days => ${slidingDays})`;

/** A signed-in shopper. */
export interface SignedIn {
  customer_id: string;
  email: string;
  name: string;
  /** True if the session was last extended over a day ago. */
  is_stale: boolean;
}

/**
 * The shopper of a session. A session ends when its shop turns accounts off, and when the customer is blocked, erased or gets
 * another email.
 */
export function findSession(tx: ShopTx, token: string): Promise<SignedIn | undefined> {
  return tx.find(sql<SignedIn>`
    select c.id as customer_id, c.email, c.name, s.seen_at < now() - interval '1 day' as is_stale
    from shopper_sessions s
    join customers c on c.shop_id = s.shop_id and c.id = s.customer_id and c.email = s.email
    join checkout_settings cs on cs.shop_id = s.shop_id and cs.customer_accounts <> 'off'
    where s.shop_id = ${tx.shopId} and s.token_hash = ${hashToken(token)} and s.expires_at > now()
      and not c.is_blocked and c.erased_at is null`);
}

/** Extends a session by 90 days. */
export async function extendSession(tx: ShopTx, token: string): Promise<void> {
  await tx.run(sql`
    update shopper_sessions set seen_at = now(), expires_at = ${fromNow}
    where shop_id = ${tx.shopId} and token_hash = ${hashToken(token)}`);
}

/** Inserts a session and records the sign-in. Returns true if it is the customer's first. */
export async function insertSession(
  tx: ShopTx,
  { token, customer_id, email }: { token: string; customer_id: string; email: string },
): Promise<boolean> {
  await tx.run(sql`
    insert into shopper_sessions (token_hash, customer_id, email, expires_at)
    values (${hashToken(token)}, ${customer_id}, ${email}, ${fromNow})`);
  const { is_first } = await tx.one(sql<{ is_first: boolean }>`
    insert into shopper_accounts as a (customer_id) values (${customer_id})
    on conflict (shop_id, customer_id) do update set signed_in_at = now()
    returning a.xmax = 0 as is_first`);
  await markDue(tx, ["shopper-accounts"], nextExpiry);
  return is_first;
}

export async function removeSession(tx: ShopTx, token: string): Promise<void> {
  await tx.run(sql`
    delete from shopper_sessions where shop_id = ${tx.shopId} and token_hash = ${hashToken(token)}`);
}

export async function removeSessionsOf(tx: ShopTx, customerId: string): Promise<void> {
  await tx.run(
    sql`delete from shopper_sessions where shop_id = ${tx.shopId} and customer_id = ${customerId}`,
  );
}

/** Connects a cart with a customer. Another customer's choice to use their store credit ends. */
export async function signInCart(
  tx: ShopTx,
  cartId: string,
  customerId: string,
  usesStoreCredit: boolean | null = null,
): Promise<void> {
  await tx.run(sql`
    update carts set customer_id = ${customerId}, updated_at = now(),
      uses_store_credit = coalesce(${usesStoreCredit}::boolean, uses_store_credit and customer_id = ${customerId}::uuid, false)
    where shop_id = ${tx.shopId} and id = ${cartId} and order_id is null`);
}

/** Removes a customer's details from their carts, or from one of them. The items stay. */
export async function signOutCarts(tx: ShopTx, customerId: string, cartId?: string): Promise<void> {
  await tx.run(sql`
    update carts set customer_id = null, email = null, phone = null, phone_e164 = null, phone_extension = null,
      customer_keys = '{}', address = null, billing = null, location = null, note = null, is_pickup = false, delivery_method = null, uses_store_credit = false,
      updated_at = now()
    where shop_id = ${tx.shopId} and customer_id = ${customerId} and order_id is null
      ${cartId === undefined ? sql`` : sql`and id = ${cartId}`}`);
}

/** Deletes expired sessions and codes, `atMost` of each. */
export async function removeExpired(tx: ShopTx, atMost: number): Promise<void> {
  await tx.run(sql`
    delete from shopper_sessions where shop_id = ${tx.shopId} and token_hash in (
      select token_hash from shopper_sessions
      where shop_id = ${tx.shopId} and expires_at < now() order by expires_at limit ${atMost})`);
  await tx.run(sql`
    delete from shopper_codes where shop_id = ${tx.shopId} and id in (
      select id from shopper_codes
      where shop_id = ${tx.shopId} and expires_at < now() order by expires_at limit ${atMost})`);
}

/** An SQL expression for `markDue`: when the next session or code expires. */
export const nextExpiry = sql`least(
  (select min(expires_at) from shopper_sessions where shop_id = s.id),
  (select min(expires_at) from shopper_codes where shop_id = s.id))`;
